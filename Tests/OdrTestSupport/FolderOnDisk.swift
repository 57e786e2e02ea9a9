package import ResourceTags

extension ResourceFolder {
  /// Opens the folder at `path`; `nil` if it can't be opened.
  package init?(path: String) {
    guard let boundary = try? FileBoundary(ofFolder: path), let tree = DiskTree(path, within: boundary) else {
      return nil
    }
    self.init(tree)
  }
}
