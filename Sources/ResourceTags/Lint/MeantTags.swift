/// The tags that an unusual name probably means: several names without a comma between them, or one name in curly
/// quotes.
enum MeantTags {
  /// The maximum length, in bytes, of a name that odr considers a typing error.
  private static let longestName = 1000

  private static let dashes = "-‐‑‒–—−".unicodeScalars

  /// Returns the words of a name, which are separated by white space, commas, or semicolons. Leaves out invisible
  /// characters, quotes at both ends of a word, and words that are only a dash or the number of an item. Returns an
  /// empty list for a name that is too long.
  static func names(in name: String) -> [String] {
    if name.utf8.count > longestName { return [] }
    return name.split { $0.isWhitespace || ",，、;|&+/".contains($0) }
      .map { LookalikeCharacter.cleaned(String($0)) }
      .filter { !$0.unicodeScalars.allSatisfy(dashes.contains) && $0 != "and" && !isNumber($0) }
  }

  /// Whether a word is the number of an item, such as `1.`.
  private static func isNumber(_ word: String) -> Bool {
    word.utf8.count > 1 && ".)".utf8.contains(word.utf8.last ?? 0) && word.utf8.dropLast().allSatisfy(\.isDigit)
  }

  /// The undeclared tags that resources use, and the names that these tags may mean; `nil` if one of them is a path or a
  /// category, which may stand for any tag.
  static func used(_ context: LintContext) -> Set<String>? {
    let manifest = context.manifest
    var meant: Set<String> = []
    for (index, declaration) in manifest.firstDeclarations.enumerated() where declaration < 0 {
      let name = context.name(TagID(index))
      if isPath(name) || DownloadCategory(rawValue: name) != nil || name.contains("{{") { return nil }
      meant.insert(name)
      meant.formUnion(readings(of: name))
    }
    return meant
  }

  /// Whether a name is probably the path of a file or of a catalog item.
  static func isPath(_ name: String) -> Bool {
    name.contains("/") && name.contains(".") || CatalogItemType(name: name).makesPack
  }

  /// For each name that an unused declared tag may mean, the declaration of that tag.
  static func declared(_ context: LintContext) -> [String: NodeID] {
    let manifest = context.manifest
    let isUsed = manifest.isUsed
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

  /// The name with hyphens in place of other dashes.
  private static func withHyphens(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { dashes.contains($0) ? "-" : $0 }))
  }

  /// The part of a name before a '#' that was meant to begin a comment; `nil` if the name does not contain a '#'.
  static func beforeComment(_ name: String) -> String? {
    let part = name.prefix { $0 != "#" }
    return part.isEmpty || part.endIndex == name.endIndex ? nil : String(part)
  }

  /// The names that `name` may mean: each word in `name`, `name` itself without unusual characters, and the part before
  /// a '#'.
  static func readings(of name: String) -> Set<String> {
    name.utf8.count > longestName
      ? []
      : Set(names(in: name) + beforeComment(name).asArray).union([LookalikeCharacter.cleaned(name), withHyphens(name)])
  }
}
