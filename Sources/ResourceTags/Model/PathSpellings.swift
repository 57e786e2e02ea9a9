/// Finds the entries and folders of a manifest by path, even if the path is spelled in another Unicode normalization.
///
/// Most paths have only one possible spelling, so that equal paths have equal bytes. This class builds a table when it
/// first needs to find a path that can have several spellings.
final class PathSpellings: @unchecked Sendable {  // unchecked: the lock guards the mutable state
  private let manifest: Manifest
  private let lock = Lock()
  private lazy var knownTable = makeTable()
  /// Whether any path in the manifest may have another spelling.
  let mayCompose: Bool

  private struct Table {
    var entries: [PathKey: Int] = [:]
    var folders: Set<PathKey> = []
  }

  init(_ manifest: Manifest) {
    self.manifest = manifest
    mayCompose =
      manifest.entries.contains { $0.form.contains(.mayCompose) }
      || manifest.catalogs.contains { $0.form.contains(.mayCompose) }
  }

  /// Returns the first entry whose path is `path` in any spelling; `nil` if no entry matches. Always returns `nil` if
  /// neither `path` nor the manifest's paths can have other spellings.
  func entry(at path: ByteString) -> Int? { found(path) { $0.entries[$1] } ?? nil }

  /// Whether an entry or a catalog is inside the folder at `path`, in any spelling.
  func isFolder(_ path: ByteString) -> Bool { found(path) { $0.folders.contains($1) } ?? false }

  /// Returns the entry of the innermost listed folder that contains the path of `key`. If `key` is in a `catalog`, only
  /// folders inside the catalog are considered.
  func entry(around key: NodeID, in catalog: CatalogEntry?) -> Int? {
    let outer = catalog.map { manifest.normalizedPath($0.key) + [.slash] } ?? []
    var folder = (outer + manifest.normalizedPath(key))[...]
    while let slash = folder.lastIndex(of: .slash), slash >= outer.count {
      folder = folder[..<slash]
      if let entry = lock.withLock({ knownTable.entries[PathKey(folder)] }) { return entry }
    }
    return nil
  }

  /// Whether the manifest may spell `path`, or a part of `path`, with other bytes.
  func mayDiffer(from path: ByteString) -> Bool {
    PathForm(unusual: ByteSlice(path.bytes)).contains(.mayCompose) || mayCompose
  }

  private func found<Value>(_ path: ByteString, _ find: (Table, PathKey) -> Value) -> Value? {
    guard mayDiffer(from: path) else { return nil }
    return lock.withLock { find(knownTable, PathKey(path)) }
  }

  private func makeTable() -> Table {
    var table = Table()
    for catalog in manifest.catalogs { addFolders(of: manifest.normalizedPath(catalog.key), to: &table) }
    for (index, entry) in manifest.entries.enumerated() {
      let path = manifest.normalizedPath(of: entry)
      let key = PathKey(path)
      if table.entries[key] == nil { table.entries[key] = index }
      addFolders(of: path, to: &table)
    }
    return table
  }

  private func addFolders(of path: [UInt8], to table: inout Table) {
    for folder in path.outerFolders {
      // If a folder is in the table, so are the folders around it.
      if !table.folders.insert(PathKey(folder)).inserted { return }
    }
  }
}

extension Manifest {
  /// Returns the normalized path of an entry, relative to the manifest's folder.
  func normalizedPath(of entry: ResourceEntry) -> [UInt8] {
    let path = normalizedPath(entry.key)
    return catalog(of: entry).map { normalizedPath($0.key) + [.slash] + path } ?? path
  }

  /// Returns the normalized path in a key.
  func normalizedPath(_ key: NodeID) -> [UInt8] {
    NormalizedPath(tree.bytes(of: key)).bytes
  }

  /// Returns the path of an entry.
  func path(ofEntry index: Int) -> ResourcePath { ResourcePath(normalized: normalizedPath(of: entries[index])) }
}
