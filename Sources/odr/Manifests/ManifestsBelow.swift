import Bytes
import Diagnostics
import FileTrees

/// The manifests below the working directory, for the advice where none is in it or above it.
enum ManifestsBelow {
  /// How deep a manifest may lie, and how many folders are read, so that a mistake in a home folder costs little.
  private static let (depthLimit, folderLimit) = (3, 500)

  /// What to do about a manifest that is not found.
  static var advice: String {
    let found = paths()
    guard let first = found.first else { return "; name a manifest, or write one with 'odr init'" }
    let option = "-m " + ShellWord.path(first)
    return found.count == 1 ? ", but one below; add: \(option)" : ", but \(found.count) below; add one: \(option)"
  }

  /// The paths of the manifests, those in upper folders first.
  private static func paths() -> [String] {
    guard let tree = DiskTree.named(".") else { return [] }
    var found: [[UInt8]] = []
    var level: [[UInt8]] = [[]]
    var rest = folderLimit
    for _ in 0...depthLimit {
      var next: [[UInt8]] = []
      for folder in level.prefix(rest) {
        _ = tree.list(folder) { entry in
          let path = folder.isEmpty ? Array(entry.name) : folder + [UInt8(ascii: "/")] + entry.name
          if entry.kind == .folder, mayHold(entry.name) { next.append(path) }
          if ManifestFinder.names.contains(String(path: entry.name)), entry.kind == .file { found.append(path) }
        }
      }
      rest = max(0, rest - level.count)
      level = next.sorted { $0.precedes($1) }
    }
    return found.map { String(path: $0) }
  }

  /// Whether people put a manifest into a folder of this name: not into hidden ones, packages and those of tools.
  private static func mayHold(_ name: ByteSlice) -> Bool {
    !name.contains(UInt8(ascii: ".")) && !["node_modules", "Pods", "Carthage", "build"].contains(String(path: name))
  }
}
