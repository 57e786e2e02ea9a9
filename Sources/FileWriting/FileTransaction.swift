import FileTrees
package import Bytes
import Diagnostics

/// Several files that are replaced together: all of them or none.
///
/// First it writes everything beside the files, so that a full disk changes nothing. Then it replaces the files one
/// after the other. If that fails halfway, it restores those already replaced. If the run is killed halfway, the
/// journal lets the next run finish.
package struct FileTransaction {
  private var entries: [(file: StagedFile, old: SourceText?, new: [UInt8])] = []
  private let bases: [SourceText]
  private let openJournal: () throws -> TransactionJournal

  /// A transaction based on the files `bases`, which must not change meanwhile; it calls `journal` if it needs a journal.
  package init(from bases: [SourceText], _ journal: @escaping () throws -> TransactionJournal) {
    self.bases = bases
    openJournal = journal
  }

  /// Adds a file: its old contents as they were read, `nil` if there was none, and its new contents.
  package mutating func add(_ path: String, replacing old: SourceText?, with new: [UInt8]) throws {
    entries.append((try StagedFile(path), old, new))
  }

  /// Writes all files. If that fails, throws ``FileError`` with nothing changed.
  package func commit() throws {
    // A single file is replaced in one step anyway.
    let journal = entries.count > 1 ? try openJournal() : nil
    try journal?.begin()
    do {
      try stage(journal)
      for basis in bases { try FileError.check(basis.name, holds: basis, called: basis.name) }
      for (file, old, _) in entries { try file.checkHolds(old) }
      try journal?.markStaged()
    } catch {
      for entry in entries { entry.file.discard() }
      try? journal?.end()
      throw error
    }
    for index in entries.indices {
      do {
        try entries[index].file.checkUnchanged()
        try entries[index].file.move()
      } catch {
        try restore(upTo: index, journal, after: error)
        throw error
      }
    }
    var confirmed: Set<String> = []
    for entry in entries where confirmed.insert(entry.file.folder).inserted { entry.file.confirm() }
    do {
      try journal?.end()
    } catch let failure as any UserFacingError {
      StandardStream.note("all is written, but \(failure.message)")
    }
  }

  /// Writes all next contents; of many files several at a time, since that is mostly waiting for the disk.
  private func stage(_ journal: TransactionJournal?) throws {
    let entries = entries
    let failures = Parallel.shares(of: entries.count, from: [(index: Int, error: any Error)]()) { failures, range in
      for index in range where failures.isEmpty {
        let (file, _, new) = entries[index]
        do { try file.stage(new) { try journal?.record(file, $0, new) } } catch { failures.append((index, error)) }
      }
    }
    if let first = failures.joined().min(by: { $0.index < $1.index }) { throw first.error }
  }

  private func restore(upTo failed: Int, _ journal: TransactionJournal?, after cause: any Error) throws {
    var lost: [String] = []
    for (file, old, _) in entries[..<failed] {
      do {
        if let old {
          let bytes = old.allBytes
          try file.stage(bytes) { try journal?.record(file, $0, bytes) }
          try file.commit()
        } else {
          try file.remove()
        }
      } catch {
        lost.append(file.path)
      }
    }
    guard lost.isEmpty else {
      // With the journal and the staged files, the next run can do what this one could not.
      let names = lost.map(\.quoted).joined(separator: ", ")
      throw FileError(
        "\((cause as? any UserFacingError)?.message ?? "\(cause)"), and \(names) could not be put back; the next run finishes it"
      )
    }
    for entry in entries[failed...] { entry.file.discard() }
    try? journal?.end()
  }
}
