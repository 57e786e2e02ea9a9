/// Replaces several files together: all of them or none.
///
/// First, the transaction writes all new contents to temporary files, so no file changes if the disk is full. Then it
/// replaces the files one after the other. If a replacement fails, the transaction restores the files that it has
/// already replaced. If odr is killed between two replacements, each file is complete, and running the same command
/// again replaces the remaining files.
package struct FileTransaction {
  private var entries: [(file: StagedFile, old: SourceText?, new: [UInt8])] = []
  private let bases: [SourceText]

  /// Creates a transaction. If one of the files `bases` has changed when the transaction is committed, ``commit()``
  /// fails.
  package init(from bases: [SourceText]) {
    self.bases = bases
  }

  /// Adds the file at `path`. `old` contains the contents that odr read, and is `nil` if the file didn't exist.
  package mutating func add(_ path: String, replacing old: SourceText?, with new: [UInt8]) throws {
    entries.append((try StagedFile(path), old, new))
  }

  /// Replaces all files. If a replacement fails, restores the files and throws ``FileError``.
  package func commit() throws {
    let staged = try stage()
    var movedCount = 0
    do {
      for basis in bases { try FileError.check(basis.name, holds: basis, called: basis.name) }
      for (file, old, _) in entries { try file.checkHolds(old) }
      for (entry, staged) in zip(entries, staged) {
        try entry.file.checkUnchanged()
        try entry.file.move(staged)
        movedCount += 1
      }
    } catch {
      // Remove the temporary files first: on a full disk, this makes room for the old contents.
      for index in movedCount..<entries.count { entries[index].file.discard(staged[index]) }
      try restore(staged, upTo: movedCount, after: error)
      throw error
    }
    for file in entries.map(\.file).uniqued(by: \.folder) { file.confirm() }
  }

  /// Writes all new contents to temporary files next to the files. Several threads write in parallel, because writing
  /// consists mostly of waiting for the disk.
  private func stage() throws -> [FileMetadata] {
    let entries = entries
    let results = Parallel.map(entries.count) { index in
      Result { try entries[index].file.stage(entries[index].new) }
    }
    do { return try results.map { try $0.get() } } catch {
      for (entry, result) in zip(entries, results) { if let staged = try? result.get() { entry.file.discard(staged) } }
      throw error
    }
  }

  private func restore(_ staged: [FileMetadata], upTo failed: Int, after cause: any Error) throws {
    var lost: [String] = []
    for (entry, staged) in zip(entries[..<failed], staged) {
      do { try entry.file.restore(entry.old, inPlaceOf: staged) } catch { lost.append(entry.file.path) }
    }
    if lost.isEmpty { return }
    let names = lost.map(\.quoted).commaSeparated
    throw FileError(
      "\(cause.userMessage), and \(names) could not be restored; "
        + "run the command again to finish"
    )
  }
}
