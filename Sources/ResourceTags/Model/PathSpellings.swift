/// Finds the entries of a manifest by path, even if the path is spelled in another Unicode normalization.
///
/// Most paths have only one possible spelling, so that equal paths have equal bytes. This class builds a table of
/// entries when it first needs to find one whose path can have several spellings.
final class PathSpellings: Sendable {
  private let manifest: Manifest
  private let entries = Guarded<[PathKey: Int]?>(nil)
  /// Whether any path in the manifest may have another spelling.
  let mayCompose: Bool

  init(_ manifest: Manifest) {
    self.manifest = manifest
    mayCompose =
      manifest.entries.contains { $0.form.contains(.mayCompose) }
      || manifest.catalogs.contains { $0.form.contains(.mayCompose) }
  }

  /// Returns the first entry whose path has exactly the bytes of `path` or, otherwise, the first entry whose path is
  /// `path` in another spelling; `nil` if no entry matches.
  func entry(at path: ByteString) -> Int? {
    if let exact = manifest.paths.entry(at: ByteSlice(path.bytes)) { return exact }
    // The manifest may spell the path, or a part of the path, with other bytes.
    let mayDiffer = mayCompose || PathForm(unusual: ByteSlice(path.bytes)).contains(.mayCompose)
    return mayDiffer ? entry(PathKey(path)) : nil
  }

  /// Returns the entry of the innermost listed folder that contains the path of `key`, whose node in ``Manifest/paths``
  /// is `node`. If `key` is in a `catalog`, only folders inside the catalog are considered.
  func entry(around key: NodeID, _ node: Int, in catalog: CatalogEntry?) -> Int? {
    guard mayCompose else { return manifest.paths.entry(around: node, from: catalog?.node ?? 0) }
    let outer = catalog.map { manifest.normalizedPath($0.key) + ["/"] } ?? []
    var folder = (outer + manifest.normalizedPath(key))[...]
    while let slash = folder.lastIndex(of: "/"), slash >= outer.count {
      folder = folder[..<slash]
      if let entry = entry(PathKey(folder)) { return entry }
    }
    return nil
  }

  private func entry(_ key: PathKey) -> Int? {
    entries.withLock { known in
      let entries =
        known ?? Dictionary(first: manifest.entries.enumerated().map { (PathKey(manifest.normalizedPath(of: $1)), $0) })
      known = entries
      return entries[key]
    }
  }
}
