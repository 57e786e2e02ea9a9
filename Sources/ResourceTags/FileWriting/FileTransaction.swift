/// Several files that are replaced together: all of them or none.
///
/// First it writes everything next to the files, so that a full disk changes nothing. Then it replaces the files one
/// after the other. If that fails halfway, it restores those already replaced. If the run is killed halfway, each file is
/// whole, and the same command, run again, replaces the remaining ones.
package struct FileTransaction {
  private var entries: [(file: StagedFile, old: SourceText?, new: [UInt8])] = []
  private let bases: [SourceText]

  /// A transaction based on the files `bases`, which must not change meanwhile.
  package init(from bases: [SourceText]) {
    self.bases = bases
  }

  /// Adds a file: its old contents as they were read, `nil` if there was none, and its new contents.
  package mutating func add(_ path: String, replacing old: SourceText?, with new: [UInt8]) throws {
    entries.append((try StagedFile(path), old, new))
  }

  /// Writes all files. If that fails, throws ``FileError`` with nothing changed.
  package func commit() throws {
    let staged = try stage()
    do {
      for basis in bases { try FileError.check(basis.name, holds: basis, called: basis.name) }
      for (file, old, _) in entries { try file.checkHolds(old) }
    } catch {
      discard(staged, from: 0)
      throw error
    }
    for index in entries.indices {
      do {
        try entries[index].file.checkUnchanged()
        try entries[index].file.move(staged[index])
      } catch {
        // Without these, a full disk has room for the old contents.
        discard(staged, from: index)
        try restore(staged, upTo: index, after: error)
        throw error
      }
    }
    var confirmed: Set<String> = []
    for entry in entries where confirmed.insert(entry.file.folder).inserted { entry.file.confirm() }
  }

  /// Writes all next contents; of many files several at a time, since that is mostly waiting for the disk.
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

  private func discard(_ staged: [FileMetadata], from start: Int) {
    for index in start..<entries.count { entries[index].file.discard(staged[index]) }
  }

  private func restore(_ staged: [FileMetadata], upTo failed: Int, after cause: any Error) throws {
    var lost: [String] = []
    for (entry, staged) in zip(entries[..<failed], staged) {
      do { try entry.file.restore(entry.old, inPlaceOf: staged) } catch { lost.append(entry.file.path) }
    }
    if lost.isEmpty { return }
    let names = lost.map(\.quoted).joined(separator: ", ")
    throw FileError(
      "\((cause as? any UserFacingError)?.message ?? "\(cause)"), and \(names) could not be put back; run the command again to finish"
    )
  }
}
