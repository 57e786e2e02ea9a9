/// Converts command-line paths, which are relative to the working directory, to paths relative to the manifest.
package struct ResourcePathResolver: Sendable {
  /// The path of the manifest; `nil` for standard input.
  package let manifest: String?
  /// The manifest's folder, where selectors look for resources; `nil` if it can't be opened.
  package let folder: ResourceFolder?
  /// The absolute path of the working directory, which paths and patterns are relative to.
  let workingFolder = FilePath.workingFolder
  /// The absolute path of the manifest's folder.
  let root: String

  /// Creates a resolver for the manifest at a path, which is in `folder`. For `nil` (standard input), resources are
  /// relative to the working directory.
  package init(manifest: String?, in folder: ResourceFolder?) {
    self.manifest = manifest
    self.folder = folder
    root = RelativePath.resolved(manifest ?? "ResourceTags.yml", from: workingFolder).parentFolder
  }

  /// Returns the resource that `argument` specifies. Throws ``ResourcePathFault`` if the resource isn't below the
  /// manifest's folder.
  ///
  /// A symbolic link is a resource with its own name. odr follows links only if the path would otherwise be outside of
  /// the manifest's folder.
  package func resource(_ argument: String) throws(ResourcePathFault) -> ResourcePath {
    if argument.isEmpty { throw .invalid(argument) }
    let path = RelativePath.resolved(argument, from: workingFolder)
    let inside = Self.path(path, below: root) ?? followingLinks(path)
    if path == root { throw .wholeRoot(argument) }
    guard let inside else {
      // The path may be relative to the manifest, as in it.
      let meant = (try? ResourcePath(argument)).map(name(of:))
      throw .outsideRoot(argument, meant: meant.flatMap { FilePath.exists($0) ? $0 : nil })
    }
    if inside.isUnreadablePath { throw .invalid(inside) }
    return try ResourcePath(inside)
  }

  /// Returns the path that `argument` specifies, relative to the manifest's folder; empty for this folder itself.
  package func path(_ argument: String) throws -> ByteString {
    do { return ByteString(try resource(argument).string) } catch {
      if case .wholeRoot = error { return .empty }
      throw error
    }
  }

  /// Returns the path of a resource relative to the working directory.
  package func name(of resource: ResourcePath) -> String { name(of: resource.string) }

  /// Converts a path relative to the manifest's folder to a path relative to the working directory.
  package func name(of path: String) -> String {
    let name = RelativePath.path(of: root.appendingPath(path), from: workingFolder)
    return name.isEmpty ? "." : name
  }

  /// Converts a path, or a pattern with a slash, that is relative to the working directory, to the text that the manifest
  /// stores. Absolute and empty paths, and all paths in the manifest's folder, stay as they are.
  package func stored(_ path: String) -> String {
    if workingFolder == root || path.isEmpty || path.hasPrefix("/") { return path }
    let stored = RelativePath.path(of: RelativePath.resolved(path, from: workingFolder), from: root)
    return stored.isEmpty ? "." : stored
  }

  private func followingLinks(_ path: String) -> String? {
    guard let folder = FilePath.real(path.parentFolder), let root = FilePath.real(root) else { return nil }
    return Self.path(folder.appendingPath(path.fileName), below: root)
  }

  private static func path(_ path: String, below folder: String) -> String? {
    ByteString(path).path(below: ByteString(folder: folder)).flatMap { $0.isEmpty ? nil : $0.string }
  }
}
