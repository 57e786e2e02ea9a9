/// Fixes for values of the wrong type, if only one correction is possible.
extension WrongType {
  /// The version number in a text such as `iOS 17`; `nil` unless the text contains exactly one number.
  func version(in text: String) -> String? {
    let numbers = text.split { !$0.isASCII || !($0.isNumber || $0 == ".") }
    guard numbers.count == 1, let number = numbers.first else { return nil }
    return Manifest.isDeploymentTarget(ByteSlice(number.utf8)) ? String(number) : nil
  }

  /// Makes a fix-it that puts brackets around a single name in place of a list, or that corrects the version.
  func fix(_ place: Place, _ node: NodeID) -> FixIt? {
    let written = tree[node]
    guard written.isScalar, !written.hasProperties, !written.isBlockScalar else { return nil }
    switch place {
    case .version:
      guard manifest.isOne(node) else { return nil }
      return .replacing(written.span, with: "1", title: "write 1", ExpectedChange(values: [node: "1"]))
    case .tagList, .category, .targets, .packTags, .packPlatforms, .packLanguages:
      let text = tree.source.string(in: tree[node].span)
      let isName = !written.isPlain || isWord(text) && PlainScalar(tree.scalarBytes(node)) != .null
      guard isName, !tree.string(node).hasPrefix("[") else { return nil }
      return .listing(node, in: tree)
    default: return nil
    }
  }

  /// Whether unquoted text is a single word that begins with a letter or digit. Other text may be several names.
  private func isWord(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return !text.contains { $0.isWhitespace || ",[]{}".contains($0) }
      && (first.properties.isAlphabetic || "0"..."9" ~= first)
  }
}
