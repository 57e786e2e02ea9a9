/// Which tags a name stands for that is not plain: several names without a comma between, or one in curly quotes.
enum MeantTags {
  /// The most bytes of a name that is looked at: what is longer is no slip of the hand.
  private static let longestName = 1000

  /// The names in a name: its words, without commas, dashes, quotes and what nobody can see.
  static func names(in name: String) -> [String] {
    if name.utf8.count > longestName { return [] }
    if name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }), name != "-" { return [name] }
    return name.split { $0.isWhitespace || ",，;".contains($0) }
      .map { LookalikeCharacter.cleaned(String($0)) }
      .filter { !$0.isEmpty && $0 != "-" }
  }

  /// The names that the tags stand for which are used and not declared, with these tags themselves.
  static func used(_ context: LintContext) -> Set<String> {
    let manifest = context.manifest
    var meant: Set<String> = []
    for (index, declaration) in manifest.firstDeclarations.enumerated() where declaration < 0 {
      let name = context.name(TagID(rawValue: UInt32(index)))
      meant.insert(name)
      meant.formUnion(readings(of: name))
    }
    return meant
  }

  /// For each name that a declared tag without resources stands for, the declaration.
  static func declared(_ context: LintContext) -> [String: NodeID] {
    let manifest = context.manifest
    var isUsed = [Bool](repeating: false, count: manifest.tagNames.count)
    for use in manifest.tagUses { isUsed[use.tag.index] = true }
    var declarations: [String: NodeID] = [:]
    for tag in manifest.declaredTags where !isUsed[tag.index] {
      let name = context.name(tag)
      guard let node = manifest.declaration(of: tag)?.node else { continue }
      for reading in readings(of: name) where reading != name {
        declarations[reading] = declarations[reading] ?? node
      }
    }
    return declarations
  }

  /// What a name may stand for: the names in it, and itself in plain characters.
  static func readings(of name: String) -> Set<String> {
    name.utf8.count > longestName ? [] : Set(names(in: name)).union([LookalikeCharacter.cleaned(name)])
  }
}
