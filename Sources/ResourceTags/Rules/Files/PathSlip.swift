/// Advice for paths whose text shows a typical mistake.
enum PathSlip {
  /// Advice for the label of a finding about a missing `noun`; `nil` if the path shows no typical mistake.
  static func advice(_ key: NodeID, _ noun: String, _ context: LintContext) -> String? {
    let tree = context.tree
    guard let node = tree.resolve(key), let path = tree.text(of: node) else { return nil }
    if let advice = YAMLSlip.topLevelAdvice(key, tree) { return advice }
    if DownloadCategory(rawValue: path) != nil { return "a category belongs under 'tags'" }
    if let advice = UndeclaredTag.swapAdvice(key, context) { return advice }
    if path.hasSuffix("]"), path.contains(" ["), tree.isNull(tree.next(after: key)) {
      return "write the ':' before the '['"
    }
    if path.contains("{{") { return YAMLSlip.template }
    if noun == "file", CatalogItemType(name: path).makesPack {
      return "list an item of an asset catalog under 'catalogs', below its catalog"
    }
    if path.contains("\\") || isEscapedByChance(node, path, tree) { return backslashes(path) }
    if path == "~" || path.hasPrefix("~/") {
      return "'~' is not your home folder here; write the path relative to the manifest"
    }
    if path.contains("://") { return "this is a URL; write the path relative to the manifest" }
    let parts = path.split(separator: ", ")
    if parts.count > 1, parts.allSatisfy({ $0.contains(".") }) { return "list each \(noun) on a separate line" }
    if path.contains("$(") || path.contains("${") {
      return "build settings are not expanded; write the path relative to the manifest"
    }
    if let place = lineOfReport(path) { return "the path includes line and column numbers; write \(place.quoted)" }
    if let pattern = folderOfPattern(path) {
      return "odr does not expand patterns; list each \(noun)" + (noun == "catalog" ? "" : ", or its folder")
        + (pattern.isEmpty ? "" : " \(pattern.quoted)")
    }
    let cleaned = LookalikeCharacter.cleaned(path)
    if let character = LookalikeCharacter.oddity(in: path) {
      return "\(character) is part of the path; did you mean \(cleaned.quoted)?"
    }
    if let first = path.unicodeScalars.first, LookalikeCharacter.isCurlyQuote(first) {
      return "the curly quotes are part of the path; did you mean \(cleaned.quoted)?"
    }
    return nil
  }

  private static func backslashes(_ path: String) -> String {
    guard path.contains("\\") else {
      return "a '\\' in double quotes begins an escape sequence; write '/' between folders"
    }
    let isShell = path.contains("\\ ")
    let meant = isShell ? path.replacing("\\", with: "") : path.replacing("\\", with: "/")
    return (isShell ? "a space does not need '\\'" : "folders are separated by '/'") + "; did you mean \(meant.quoted)?"
  }

  /// Whether YAML reads a backslash in the path as an escape for a control character.
  private static func isEscapedByChance(_ node: NodeID, _ path: String, _ tree: SyntaxTree) -> Bool {
    tree[node].style == .doubleQuoted && !tree.isVerbatim(node)
      && path.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// The path before a line number and a column number, as in a compiler's report; `nil` if the path doesn't end with
  /// two numbers.
  private static func lineOfReport(_ path: String) -> String? {
    let parts = path.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 2, parts[1...2].allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }) else { return nil }
    return String(parts[0])
  }

  /// The folder that a pattern searches; `nil` if the path isn't a pattern.
  private static func folderOfPattern(_ path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.firstIndex(where: isPattern) else { return nil }
    return parts[..<first].joined(separator: "/")
  }

  private static func isPattern(_ name: Substring) -> Bool {
    if name.contains("*") || name.contains("?") { return true }
    guard let brace = name.firstIndex(of: "{") else { return false }
    return name[brace...].contains(",") && name[brace...].contains("}")
  }
}
