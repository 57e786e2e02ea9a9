/// The tags that an unusual name probably means.
enum MeantTags {
  /// The maximum length, in bytes, of a name that odr considers a typing error.
  private static let longestName = 1000

  /// Returns the words of a name, which are separated by white space, commas, or other signs. Leaves out invisible
  /// characters, quotes at both ends of a word, single dashes, and the word "and". Returns an empty list for a name
  /// that is too long.
  static func names(in name: String) -> [String] {
    if name.utf8.count > longestName { return [] }
    return name.split { $0.isWhitespace || ",，、;|&+/".contains($0) }
      .map { LookalikeCharacter.cleaned(String($0)) }
      .filter { !["-", "–", "—", "and"].contains($0) }
  }

  /// Whether a name is probably the path of a file or of a catalog item.
  static func isPath(_ name: String) -> Bool {
    name.contains("/") && name.contains(".") || CatalogItemType(name: name).makesPack
  }
}
