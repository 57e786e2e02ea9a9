/// Finds the existing name that a missing catalog item probably means.
///
/// The ending does not make two names more similar, since many items share it.
struct ItemSuggester {
  private var namesByStem: [String: String]
  /// The closest names to a stem, by the ending.
  private var suggesters: [String: SpellingSuggester]

  /// Searches the items and groups with these names.
  init(_ names: [String]) {
    let items = names.sorted().map { name in
      // The name of a group has no ending.
      CatalogItemType(name: name) == .group ? (stem: name, ending: "", name: name) : Self.split(name)
    }
    namesByStem = Dictionary(items.map { ($0.stem, $0.name) }) { first, _ in first }
    suggesters = Dictionary(grouping: items, by: \.ending).mapValues { SpellingSuggester($0.map(\.stem)) }
  }

  /// The name that `name` probably means: the same with the ending on the disk, or a similar one with the same ending.
  mutating func best(for name: String) -> String? {
    let (stem, ending, _) = Self.split(name)
    if let meant = namesByStem[stem] ?? namesByStem[name] { return meant }
    let isGroup = CatalogItemType(name: name) == .group
    return isGroup ? suggesters[""]?.best(for: name) : suggesters[ending]?.best(for: stem).map { $0 + ending }
  }

  private static func split(_ name: String) -> (stem: String, ending: String, name: String) {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return (String(name[..<dot]), String(name[dot...]), name)
  }
}
