/// The files and catalog items that could have tags but have none in a manifest.
///
/// odr lists folders level by level, and lists the folders on the same level in parallel. As in Xcode, a bundle or a
/// catalog item counts as one resource. odr skips code, hidden files, nested repositories, and the folders of package
/// managers.
package struct UntaggedResources: Sendable {
  private let manifest: Manifest
  private let tree: any FileTree

  /// Prepares a search for the untagged resources of `manifest` below the root of `tree`.
  package init(_ manifest: Manifest, in tree: any FileTree) {
    self.manifest = manifest
    self.tree = tree
  }

  /// Returns the paths of the untagged resources in a folder for which `isWanted` returns true, sorted by folder. All
  /// paths are relative to the manifest's folder, whose own path is empty. `isWhole` returns true for a folder that is one
  /// resource.
  package func paths(
    in root: ByteString, isWanted: @Sendable (ByteString) -> Bool = { _ in true },
    isWhole: @Sendable (ByteString) -> Bool = { _ in false }
  ) -> [ByteString] {
    if isTagged(root) { return [] }
    return Parallel.levels(from: [root]) { look(at: $0, in: root, isWanted, isWhole) }
      .sorted { $0.folder < $1.folder }.flatMap(\.paths)
  }

  /// Whether a path, or a folder around it, has tags in the manifest.
  package func isTagged(_ path: ByteString) -> Bool {
    hasTags(path) || path.bytes.outerFolders.byteStrings.contains(where: hasTags)
  }

  private func hasTags(_ path: ByteString) -> Bool {
    manifest.paths.entry(at: ByteSlice(path.bytes)).map { !manifest.hasNoTags($0) } ?? false
  }

  // MARK: Listing

  /// Returns the untagged paths in a folder, sorted, and the subfolders that may contain more.
  private func look(
    at folder: ByteString, in root: ByteString, _ isWanted: (ByteString) -> Bool, _ isWhole: (ByteString) -> Bool
  ) -> ((folder: ByteString, paths: [ByteString]), [ByteString]) {
    let path = ResourcePath(normalized: folder.bytes)
    let isOfCatalog = path.isCatalog || !path.catalog.isEmpty
    var next: [ByteString] = []
    var paths: [ByteString] = []
    var isRepository = false
    _ = tree.list(folder.bytes) { entry in
      let name = entry.name
      if name.first == "." {
        isRepository = isRepository || folder != root && name.equals(".git")
        return
      }
      guard let kind = Kind(of: name, entry.kind, inCatalog: isOfCatalog) else { return }
      let path = ByteString(folder.bytes.appendingPath(name))
      if hasTags(path) { return }
      if kind == .resource || kind == .folder && isWhole(path) {
        if isWanted(path) { paths.append(path) }
      } else {
        next.append(path)
      }
    }
    if isRepository { (next, paths) = ([], []) }
    return ((folder: folder, paths: paths.sorted()), next)
  }

  /// The kinds of files and folders that the search looks for.
  private enum Kind {
    /// A resource that can have tags.
    case resource
    case folder
    /// An asset catalog, or a group in an asset catalog.
    case items

    /// Determines the kind of a file or folder; `nil` for files and folders that are never tagged.
    init?(of name: ByteSlice, _ kind: FileKind, inCatalog: Bool) {
      if inCatalog {
        let type = CatalogItemType(name: name.string)
        guard kind == .folder, type == .group || type.makesPack else { return nil }
        self = type == .group ? .items : .resource
      } else if kind == .folder, name.hasCatalogEnding {
        self = .items
      } else if kind == .folder, !CatalogFinder.isPackage(ByteString(name)) {
        if UntaggedResources.skippedFolders.contains(where: { name.elementsEqual($0.utf8) }) { return nil }
        self = .folder
      } else {
        let isResource = CompiledType(path: name).map { $0.phase == .resources } ?? true
        if !isResource || UntaggedResources.isOfProject(name) { return nil }
        self = .resource
      }
    }
  }

  /// The folders of package managers.
  private static let skippedFolders = ["Pods", "node_modules"]

  /// Whether a file or folder with this name belongs to the project and isn't a resource of the app.
  private static func isOfProject(_ name: ByteSlice) -> Bool {
    name.equals("Info.plist") || Manifest.allFileNames.match(name)
      || projectEndings.contains { name.dropFirst().suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  private static let projectEndings = [
    ".app", ".entitlements", ".icon", ".playground", ".xcconfig", ".xcodeproj", ".xcworkspace",
  ]
}
