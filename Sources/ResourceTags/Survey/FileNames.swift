/// The files and folders below a root by their names, to find those that have moved.
///
/// It looks at a limited number of folders, the outermost first, and at none that is hidden or inside a catalog item.
struct FileNames {
  private var folders: [String: [[UInt8]]] = [:]
  private static let folderLimit = 1000
  private static let nameLimit = 100_000

  init(_ tree: any FileTree) {
    var queue: [[UInt8]] = [[]]
    var (next, count) = (0, 0)
    while next < queue.count, next < Self.folderLimit, count < Self.nameLimit {
      let folder = queue[next]
      next += 1
      _ = tree.list(folder) { entry in
        guard entry.name.first != UInt8(ascii: "."), count < Self.nameLimit else { return }
        count += 1
        let name = entry.name.string
        folders[name, default: []].append(folder)
        guard entry.kind == .folder, CatalogItemType(name: name) == .group else { return }
        queue.append(folder.isEmpty ? Array(entry.name) : folder + [UInt8(ascii: "/")] + Array(entry.name))
      }
    }
  }

  /// The folders that have the relative path `path`, as far as names tell: all but the folders in `path` are known.
  func folders(having path: [UInt8]) -> [[UInt8]] {
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    let name = String(decoding: slash.map { path[($0 + 1)...] } ?? path[...], as: UTF8.self)
    guard let slash else { return folders[name] ?? [] }
    let inner = Array(path[..<slash])
    return (folders[name] ?? []).compactMap { folder in
      if folder == inner { return [] }
      let end = folder.count - inner.count - 1
      guard end > 0, folder[end] == UInt8(ascii: "/"), folder[(end + 1)...].elementsEqual(inner) else { return nil }
      return Array(folder[..<end])
    }
  }
}
