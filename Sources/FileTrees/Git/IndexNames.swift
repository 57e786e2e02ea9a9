package import Bytes

/// The names of the files that git's index has below a folder, without their contents; a symbolic link counts as a file.
///
/// One question to git gives them all, so it is cheaper than ``IndexTree``.
package struct IndexNames: FileTree {
  /// The paths from the folder on, in git's order.
  private let paths: [ByteSlice]

  /// Asks git in `folder`. Throws ``GitFailure`` if that is not in a repository.
  package init(below folder: String) throws(GitFailure) {
    let listing = ByteSlice(
      try GitProcess.output(
        ["ls-files", "-z", "--no-recurse-submodules", "--", "."], in: .folder(folder), orElse: "cannot ask git's index")
    )
    var paths: [ByteSlice] = []
    var start = 0
    while let end = listing.offset(of: 0, from: start) {
      paths.append(listing[ByteSpan(start, end)])
      start = end + 1
    }
    self.paths = paths
  }

  package var whereabouts: String { "in git's index" }

  package func list(_ folder: [UInt8], _ visit: (any FolderEntry) -> Void) -> Bool {
    let inside = paths(in: folder)
    let start = folder.isEmpty ? 0 : folder.count + 1
    var previous: ByteSlice?
    for path in inside {
      let rest = path[from: start]
      let slash = rest.offset(of: UInt8(ascii: "/"))
      let name = slash.map { rest[before: $0] } ?? rest
      // The paths in a folder follow one another.
      if slash != nil, name == previous { continue }
      previous = slash == nil ? nil : name
      visit(Entry(name: name, kind: slash == nil ? .file : .folder))
    }
    return folder.isEmpty || !inside.isEmpty
  }

  package func status(of path: [UInt8]) -> FileStatus? {
    let index = firstIndex(from: path)
    if index < paths.count, paths[index].equals(path) { return FileStatus(kind: .file, size: 0) }
    return paths(in: path).isEmpty ? nil : FileStatus(kind: .folder, size: 0)
  }

  package func text(at path: [UInt8]) throws(FileFailure) -> SourceText {
    throw FileFailure(String(decoding: path, as: UTF8.self), "No such file or directory", isMissing: true)
  }

  package func leavesRoot(_ path: [UInt8]) -> Bool { false }

  /// The paths in a folder, at any depth.
  private func paths(in folder: [UInt8]) -> ArraySlice<ByteSlice> {
    if folder.isEmpty { return paths[...] }
    let start = firstIndex(from: folder + [UInt8(ascii: "/")])
    // The byte after the slash.
    return paths[start..<max(start, firstIndex(from: folder + [UInt8(ascii: "/") + 1]))]
  }

  /// The index of the first path that does not come before `path`.
  private func firstIndex(from path: [UInt8]) -> Int {
    let wanted = ByteSlice(path)
    return paths.partitionIndex { !$0.precedes(wanted) }
  }

  private struct Entry: FolderEntry {
    let name: ByteSlice
    let kind: FileKind

    func size() -> Int { 0 }

    func text() throws(FileFailure) -> SourceText {
      throw FileFailure(name.string, "No such file or directory", isMissing: true)
    }
  }
}
