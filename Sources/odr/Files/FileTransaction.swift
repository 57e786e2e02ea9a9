import FileTrees
import Bytes
import Diagnostics

/// Several files that are replaced together: all of them or none.
///
/// Everything is written beside the files first, so that a full disk changes nothing; then the files are put in their
/// places one after the other. Where that fails half-way, those that were put are put back. Where the run is killed
/// half-way, the journal lets the next one finish it.
struct FileTransaction {
  private var entries: [(file: StagedFile, old: SourceText?, new: [UInt8])] = []
  private let basis: SourceText
  private let journal: TransactionJournal

  /// A transaction that follows from the file `basis`, which has to stay what it is, and whose journal, if it needs one, is
  /// kept at `journalPath`.
  init(from basis: SourceText, journalPath: String) {
    self.basis = basis
    journal = TransactionJournal(path: journalPath)
  }

  /// Whether there is nothing to write.
  var isEmpty: Bool { entries.isEmpty }

  /// Adds a file: what it held when it was read, `nil` where there was none, and what it is going to hold.
  mutating func add(_ path: String, replacing old: SourceText?, with new: [UInt8]) throws {
    entries.append((try StagedFile(path), old, new))
  }

  /// Writes all files. Throws ``CommandFailure`` with nothing changed where that fails.
  func commit() throws {
    // One file is replaced in one step anyway.
    if entries.count > 1 { try journal.begin(entries.map(\.file)) }
    do {
      for (file, _, new) in entries { try file.stage(new) }
      try FileError.check(basis.name, holds: basis, called: basis.name)
      for (file, old, _) in entries { try file.checkHolds(old) }
      if entries.count > 1 { try journal.markStaged() }
    } catch {
      for entry in entries { entry.file.discard() }
      try? journal.end()
      throw error
    }
    for index in entries.indices {
      do {
        try entries[index].file.checkUnchanged()
        try entries[index].file.commit()
      } catch {
        try restore(upTo: index, after: error)
        throw error
      }
    }
    do {
      try journal.end()
    } catch let failure as CommandFailure {
      StandardStream.error.writeIgnoringErrors("odr: note: all is written, but \(failure.message)\n")
    }
  }

  private func restore(upTo failed: Int, after cause: any Error) throws {
    var lost: [String] = []
    for (file, old, _) in entries[..<failed] {
      do {
        if let old {
          try file.stage(old.allBytes)
          try file.commit()
        } else {
          try file.remove()
        }
      } catch {
        lost.append(file.path)
      }
    }
    guard lost.isEmpty else {
      // With the journal and what is staged, the next run can do what this one could not.
      let names = lost.map(\.quoted).joined(separator: ", ")
      throw CommandFailure(
        "\((cause as? any UserFacingError)?.message ?? "\(cause)"), and \(names) could not be put back; the next run finishes it"
      )
    }
    for entry in entries[failed...] { entry.file.discard() }
    try? journal.end()
  }
}
