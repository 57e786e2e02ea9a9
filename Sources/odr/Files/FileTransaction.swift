import ResourceFiles
import SourceText

/// Several files that are replaced together: all of them or none.
///
/// Everything is written beside the files first, so that a full disk changes nothing; then the files are put in their
/// places one after the other. Where that fails half-way, those that were put are put back. Where the run is killed
/// half-way, the journal lets the next one finish it.
struct FileTransaction {
  private var entries: [(file: StagedFile, old: SourceText?, new: [UInt8])] = []
  private let journal: TransactionJournal

  /// A transaction whose journal, if it needs one, is kept at `journalPath`.
  init(journalPath: String) {
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
      for (file, old, _) in entries { try Self.checkUnchanged(file, since: old) }
      if entries.count > 1 { try journal.markStaged() }
    } catch {
      for entry in entries { entry.file.discard() }
      journal.end()
      throw error
    }
    for index in entries.indices {
      do {
        try entries[index].file.commit()
      } catch {
        try restore(upTo: index)
        throw error
      }
    }
    journal.end()
  }

  /// Throws where a file is not what was read: by its bytes, since it was read before anything was locked.
  private static func checkUnchanged(_ file: StagedFile, since old: SourceText?) throws {
    try file.checkUnchanged()
    guard let old else { return }
    let now = try FileReader.read(file.realPath)
    if !now.bytes.equalBytes(old.bytes) {
      throw CommandFailure("\(file.path.quoted) was changed by another program meanwhile; nothing was written")
    }
  }

  private func restore(upTo failed: Int) throws {
    var lost: [String] = []
    for (file, old, _) in entries[..<failed] {
      do {
        if let old {
          try file.stage(old.allBytes)
          try file.commit()
        } else {
          file.remove()
        }
      } catch {
        lost.append(file.path)
      }
    }
    for entry in entries[failed...] { entry.file.discard() }
    journal.end()
    if !lost.isEmpty {
      throw CommandFailure("could not put back \(lost.map(\.quoted).joined(separator: ", ")), which has been changed")
    }
  }
}
