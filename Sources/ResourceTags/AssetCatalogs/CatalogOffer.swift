/// What can have tags instead of a whole catalog.
package enum CatalogOffer {
  /// The paths of the first folders of the catalog at `path` in the order of their names or, if it has none, of its items;
  /// `more` is the number of the others.
  package static func paths(in path: [UInt8], of tree: any FileTree) -> (first: [String], more: Int) {
    var (groups, items): ([String], [String]) = ([], [])
    _ = tree.list(path) { entry in
      guard entry.kind == .folder, entry.name[0] != UInt8(ascii: ".") else { return }
      let name = entry.name.string
      let type = CatalogItemType(name: name)
      if type == .group, !name.contains(".") { groups.append(name) }
      if type.makesPack { items.append(name) }
    }
    let names = (groups.isEmpty ? items : groups).sorted()
    let catalog = String(decoding: path, as: UTF8.self)
    return (names.prefix(3).map { catalog + "/" + $0 }, max(0, names.count - 3))
  }

  /// The paths as a part of a sentence: `'A.xcassets/Forest', 'A.xcassets/Sea' and 2 more`; `nil` if there are none.
  package static func words(for path: [UInt8], of tree: any FileTree, quote: (String) -> String) -> String? {
    let (first, more) = paths(in: path, of: tree)
    guard let last = first.last else { return nil }
    let all = first.dropLast().map(quote) + (more > 0 ? [quote(last), "\(more) more"] : [quote(last)])
    return all.count == 1 ? all[0] : all.dropLast().joined(separator: ", ") + " and " + all[all.count - 1]
  }
}
