import Foundation
import OdrTestSupport
import ResourceTags

/// Files that lie on disk, in git's index and in memory, where each tree has to find the same.
final class LaidOutFiles: Sendable {
  static let files: [String: ExampleFile] = [
    "A.sks": .text("one"), "Levels/1/a.png": .text("a"), "Levels/1/b.png": .text(""), "Levels/2.sks": .text("two"),
    "Levels-2/x": .text("x"), "größe/日本 \"1\".txt": .text("三"), "Levels.txt": .text("before the slash"),
    "link.sks": .link("A.sks"), "Levels/up": .link("../größe"), "folder": .link("Levels/1"),
    "nowhere": .link("gone"), "round": .link("round"), "out": .link("../outside"),
  ]

  /// A kind of tree.
  enum Kind: CaseIterable, Sendable {
    case disk, index, memory, overlay, union
  }

  let repository: GitRepository

  init() throws {
    repository = try GitRepository(isEmpty: true)
    for (path, file) in Self.files {
      switch file {
      case .text(let text): try repository.folder.write(text, to: path)
      case .link(let target):
        repository.folder.makeFolders(above: path)
        try FileManager.default.createSymbolicLink(
          atPath: repository.url.path + "/" + path, withDestinationPath: target)
      case .size: break
      }
    }
    try repository.git("add", "--all")
  }

  /// The files below a folder of the repository, as a tree has them.
  func tree(_ kind: Kind) throws -> any FileTree {
    switch kind {
    case .disk: return try Self.disk(repository)
    case .index: return try Self.index(repository)
    case .memory: return MemoryTree(Self.files)
    case .union:
      // Each has a part of the files.
      let some = Self.files.filter { $0.key.hasPrefix("Levels") }
      return UnionTree(MemoryTree(some), try Self.disk(repository))
    case .overlay: return UnionTree(TextTree([:]), try Self.disk(repository))
    }
  }

  static func disk(_ repository: GitRepository) throws -> DiskTree {
    guard let tree = DiskTree(repository.url.path, within: try FileBoundary(ofFolder: repository.url.path)) else {
      throw NoFolder()
    }
    return tree
  }

  /// The files that are staged below a folder.
  static func index(_ repository: GitRepository, folder: String = "") throws -> IndexTree {
    IndexTree(try GitIndex(StagedChanges(in: .folder(repository.url.path))), folder: ByteString(folder))
  }

  private struct NoFolder: Error {}
}
