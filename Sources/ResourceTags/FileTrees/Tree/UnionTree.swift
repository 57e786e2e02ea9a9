/// The files of two trees: all of the first, and of the second those that the first does not have.
package struct UnionTree: FileTree {
  private let first: any FileTree
  private let second: any FileTree

  package init(_ first: any FileTree, _ second: any FileTree) {
    self.first = first
    self.second = second
  }

  package var whereabouts: String { "\(first.whereabouts) or \(second.whereabouts)" }

  package func list(_ folder: [UInt8], _ visit: (any FolderEntry) -> Void) -> Bool {
    var names: Set<PathKey> = []
    let isInFirst = first.list(folder) { entry in
      names.insert(PathKey(entry.name))
      visit(entry)
    }
    let isInSecond = second.list(folder) { entry in
      if !names.contains(PathKey(entry.name)) { visit(entry) }
    }
    return isInFirst || isInSecond
  }

  package func status(of path: [UInt8]) -> FileStatus? { first.status(of: path) ?? second.status(of: path) }

  package func text(at path: [UInt8]) throws(FileFailure) -> SourceText {
    do { return try first.text(at: path) } catch {
      if !error.isMissing { throw error }
      return try second.text(at: path)
    }
  }

  package func leavesRoot(_ path: [UInt8]) -> Bool { first.leavesRoot(path) || second.leavesRoot(path) }
}
