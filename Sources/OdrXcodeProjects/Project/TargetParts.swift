package import ResourceTags

extension XcodeProject {
  /// The paths of what `targets` have in a manifest's folder and nothing tags, from there on.
  package func untagged(
    of targets: [ProjectTarget], in folder: ManifestFolder, _ resources: UntaggedResources
  ) -> [ByteString] {
    var found: [ByteString] = []
    for path in targets.flatMap(\.resourcePaths).compactMap(folder.relativePath).uniqued {
      if path.bytes.hasCatalogEnding {
        found += resources.paths(in: .init(of: path))
      } else if !resources.isTagged(path), folder.tree.status(of: path.bytes) != nil {
        found.append(path)
      }
    }
    for part in targets.flatMap(\.folders) {
      guard let root = folder.visiblePart(of: part.path) else { continue }
      @Sendable func inside(_ path: ByteString) -> ByteString {
        part.relativePath(of: folder.absolutePath(of: path)) ?? ByteString([])
      }
      // The items of a catalog are where it is.
      found += resources.paths(
        in: .init(
          of: root, has: { path in part.has(inside(ResourcePath(path).owner)) },
          isWhole: { path in part.isExplicitFolder(inside(path)) }))
    }
    return found.uniqued
  }
}

extension ProjectTarget {
  /// The absolute paths of the files in phases that honor tags; code can have none there either.
  fileprivate var resourcePaths: [ByteString] {
    buildFiles.filter { $0.phase == .resources }.flatMap(\.paths).filter {
      CompiledType(path: ByteSlice($0.bytes))?.isCode != true
    }
  }
}

extension ResourcePath {
  fileprivate init(_ path: ByteString) { self.init(normalized: path.bytes) }

  /// The catalog that it is in, or itself.
  fileprivate var owner: ByteString { catalog.bytes.isEmpty ? item : catalog }
}
