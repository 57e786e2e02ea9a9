/// Advice for paths whose text shows a typical mistake.
enum PathSlip {
  /// Advice for the label of a finding about a missing `noun`; `nil` if the path shows no typical mistake.
  static func advice(_ key: NodeID, _ noun: String, _ context: LintContext) -> String? {
    let tree = context.tree
    guard let path = tree.text(of: key) else { return nil }
    if let advice = YAMLSlip.topLevelAdvice(key, tree) ?? UndeclaredTag.swapAdvice(key, context) { return advice }
    if noun == "file", CatalogItemType(name: path).makesPack {
      return "list an item of an asset catalog under 'catalogs', below its catalog"
    }
    if path.contains("\\") { return "write '/' between folders, and spaces without '\\'" }
    if path.contains("*") || path.contains("?") {
      return "odr does not expand patterns; list each \(noun)" + (noun == "catalog" ? "" : ", or its folder")
    }
    let meant = LookalikeCharacter.cleaned(path)
    if let character = LookalikeCharacter.oddity(in: path) {
      return "\(character) is part of the path; did you mean \(meant.quoted)?"
    }
    return path.unicodeScalars.first.map(LookalikeCharacter.isCurlyQuote) == true
      ? LookalikeCharacter.question(meant, inPlaceOf: path) : nil
  }
}
