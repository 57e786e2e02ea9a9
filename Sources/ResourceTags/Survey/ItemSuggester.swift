import AssetCatalogs
import Diagnostics
import FileTrees

/// Finds what was probably meant by the name of a catalog item that is not there.
///
/// The ending, which many items have, makes two of them no more alike.
struct ItemSuggester {
  private var namesByStem: [String: String]
  /// What comes near a stem, by the ending.
  private var suggesters: [String: SpellingSuggester]

  /// Looks among the items and groups with these names.
  init(_ names: [String]) {
    let items = names.sorted().map { name in
      // A group has no ending, whatever its name.
      CatalogItemType(name: name) == .group ? (stem: name, ending: "", name: name) : Self.split(name)
    }
    namesByStem = Dictionary(items.map { ($0.stem, $0.name) }) { first, _ in first }
    suggesters = Dictionary(grouping: items, by: \.ending).mapValues { SpellingSuggester($0.map(\.stem)) }
  }

  /// The name that was meant by `name`: the same with the ending that the disk has, or one near it with the same ending.
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
