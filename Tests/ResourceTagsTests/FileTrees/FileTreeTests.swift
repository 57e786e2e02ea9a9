import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@Suite("Trees of files") struct FileTreeTests {
  private static let files = Result { try LaidOutFiles() }

  /// What a tree lists, as `path kind`, with links left as they are.
  private func listing(_ tree: any FileTree, _ folder: String = "") -> [String] {
    var lines: [String] = []
    var folders: [String] = []
    _ = tree.list(Array(folder.utf8)) { entry in
      let path = folder + (folder.isEmpty ? "" : "/") + entry.name.string
      guard path != ".git" else { return }
      lines.append("\(path) \(entry.kind)")
      if entry.kind == .folder { folders.append(path) }
    }
    return lines + folders.flatMap { listing(tree, $0) }
  }

  @Test("every tree lists the same files", arguments: LaidOutFiles.Kind.allCases)
  func lists(_ kind: LaidOutFiles.Kind) throws {
    #expect(
      listing(try Self.files.get().tree(kind)).sorted() == [
        "A.sks file", "Levels folder", "Levels-2 folder", "Levels-2/x file", "Levels.txt file", "Levels/1 folder",
        "Levels/1/a.png file", "Levels/1/b.png file", "Levels/2.sks file", "Levels/up link", "folder link",
        "größe folder", "größe/日本 \"1\".txt file", "link.sks link", "nowhere link", "out link", "round link",
      ])
  }

  @Test("every tree follows links, and says what is there", arguments: LaidOutFiles.Kind.allCases)
  func statuses(_ kind: LaidOutFiles.Kind) throws {
    let tree = try Self.files.get().tree(kind)
    for (path, size) in [
      ("A.sks", 3), ("link.sks", 3), ("Levels/1/b.png", 0), ("folder/a.png", 1), ("Levels/up/日本 \"1\".txt", 3),
    ] {
      let status = tree.status(of: Array(path.utf8))
      #expect(status?.kind == .file && status?.size == size, "\(path)")
    }
    for path in ["", "Levels", "Levels/1", "folder", "Levels/up"] {
      #expect(tree.status(of: Array(path.utf8))?.kind == .folder, "\(path)")
    }
    for path in ["gone", "Levels/gone", "A.sks/x", "nowhere", "round", "round/x", "Level"] {
      #expect(tree.status(of: Array(path.utf8)) == nil, "\(path)")
      #expect(!tree.list(Array(path.utf8)) { _ in }, "\(path)")
    }
  }

  @Test("every tree gives texts under their paths, and says why it cannot", arguments: LaidOutFiles.Kind.allCases)
  func texts(_ kind: LaidOutFiles.Kind) throws {
    let tree = try Self.files.get().tree(kind)
    for (path, text) in [("A.sks", "one"), ("link.sks", "one"), ("Levels/up/日本 \"1\".txt", "三"), ("folder/b.png", "")] {
      let found = try tree.text(at: Array(path.utf8))
      #expect(found.name == path)
      #expect(found.allBytes == Array(text.utf8), "\(path)")
    }
    #expect { try tree.text(at: Array("Levels".utf8)) } throws: { ($0 as? FileFailure)?.reason == "Is a directory" }
    #expect { try tree.text(at: Array("gone".utf8)) } throws: { ($0 as? FileFailure)?.isMissing == true }
  }

  @Test("every tree knows what links lead out of it", arguments: [LaidOutFiles.Kind.disk, .memory, .overlay])
  func leaving(_ kind: LaidOutFiles.Kind) throws {
    let tree = try Self.files.get().tree(kind)
    for path in ["A.sks", "link.sks", "Levels/up", "gone", "round"] {
      #expect(!tree.leavesRoot(Array(path.utf8)), "\(path)")
    }
  }
}
