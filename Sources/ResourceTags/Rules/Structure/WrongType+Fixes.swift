/// Fixes for values of the wrong type, if only one correction is possible.
extension WrongType {
  /// The version number in a text such as `iOS 17`; `nil` unless the text contains exactly one number.
  static func version(in text: String) -> String? {
    let numbers = text.split { !$0.isASCII || !($0.isNumber || $0 == ".") }
    guard numbers.count == 1, let number = numbers.first else { return nil }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    return 1...3 ~= parts.count && parts.allSatisfy { !$0.isEmpty } ? String(number) : nil
  }

  /// Makes a fix-it that puts brackets around a single name in place of a list, or that corrects the version.
  static func fix(_ place: Place, _ node: NodeID, _ context: LintContext) -> FixIt? {
    let written = context.tree[node]
    guard written.kind == .scalar, !written.flags.contains(.hasProperties), written.style != .literal,
      written.style != .folded
    else { return nil }
    switch place {
    case .version: return version(node, written, context)
    case .tagList, .category, .targets, .packTags:
      let text = context.tree.source.string(in: context.tree.span(of: node))
      let isPlainInFlow = written.style != .plain || !text.hasPrefix(":") && !text.contains { ",[]{}".contains($0) }
      guard isPlainInFlow, PlainScalar(context.tree.scalarBytes(node)) != .null || written.style != .plain,
        !isSeveralNames(context.tree.string(node), written, text), !context.tree.string(node).hasPrefix("[")
      else { return nil }
      return .listing(node, in: context.tree)
    default: return nil
    }
  }

  /// Whether unquoted text spans several lines or doesn't begin with a letter or digit, so that it may not be a single
  /// name.
  private static func isSeveralNames(_ value: String, _ written: Node, _ text: String) -> Bool {
    guard written.style == .plain, let first = value.unicodeScalars.first else { return false }
    return text.utf8.contains { $0 == 0x0A || $0 == 0x0D } || !(first.properties.isAlphabetic || "0"..."9" ~= first)
  }

  /// Makes a fix-it that replaces `"1"`, `1,`, or `1;` with the number 1.
  private static func version(_ node: NodeID, _ written: Node, _ context: LintContext) -> FixIt? {
    let text = context.tree.string(node)
    guard text == "1" || text == "1;" || text == "1,", written.kind == .scalar else { return nil }
    return FixIt(
      title: "write 1", isSafe: true,
      kind: .text([TextEdit(context.tree.span(of: node), "1")], ExpectedChange(values: [node: "1"])))
  }
}
