/// The folder that Apple's packer runs in, seen from the folder of the manifest: the paths in packs begin there.
package struct PackRoot: Sendable {
  /// What stands in front of a path from the manifest's folder on, with a slash at its end; empty where nothing does.
  private let added: String
  /// What such a path begins with that the root leaves out, with a slash at its end; empty where nothing is.
  private let removed: String

  /// The folder of the manifest.
  package static let manifestFolder = PackRoot(added: "", removed: "")

  /// The root whose path to the manifest's folder is `path`.
  package init(above path: String) { self.init(added: path + "/", removed: "") }

  /// The root whose path from the manifest's folder on is `path`.
  package init(below path: String) { self.init(added: "", removed: path + "/") }

  private init(added: String, removed: String) { (self.added, self.removed) = (added, removed) }

  /// The path from the root on, for one from the manifest's folder on; `nil` if it lies outside of the root.
  package func path(_ path: String) -> String? {
    if removed.isEmpty { return added.isEmpty ? path : added + path }
    guard path.utf8.starts(with: removed.utf8), path.utf8.count > removed.utf8.count else { return nil }
    return String(decoding: Array(path.utf8.dropFirst(removed.utf8.count)), as: UTF8.self)
  }
}
