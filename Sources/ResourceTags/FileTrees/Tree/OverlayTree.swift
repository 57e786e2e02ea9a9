/// Files of another tree, some of them with another text.
package struct OverlayTree: FileTree {
  private let base: any FileTree
  private let texts: [ByteString: SourceText]

  /// The files of `base`, with these texts at their paths.
  package init(base: any FileTree, texts: [ByteString: SourceText]) {
    self.base = base
    self.texts = texts
  }

  package func list(_ folder: [UInt8], _ visit: (any FolderEntry) -> Void) -> Bool {
    base.list(folder) { entry in
      let path = folder + (folder.isEmpty ? [] : [UInt8(ascii: "/")]) + entry.name
      visit(texts[ByteString(path)].map { OverlayEntry(base: entry, replacement: $0) } ?? entry)
    }
  }

  package func status(of path: [UInt8]) -> FileStatus? {
    texts[ByteString(path)].map { FileStatus(kind: .file, size: $0.count) } ?? base.status(of: path)
  }

  package func text(at path: [UInt8]) throws(FileFailure) -> SourceText {
    if let text = texts[ByteString(path)] { return text }
    return try base.text(at: path)
  }

  package func leavesRoot(_ path: [UInt8]) -> Bool { base.leavesRoot(path) }
}

private struct OverlayEntry: FolderEntry {
  let base: any FolderEntry
  let replacement: SourceText

  var name: ByteSlice { base.name }
  var kind: FileKind { base.kind }
  func size() -> Int { replacement.count }
  func text() throws(FileFailure) -> SourceText { replacement }
}
