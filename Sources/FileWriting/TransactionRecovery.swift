import FileTrees
import Bytes
import SystemCalls

/// What was done about a transaction that a killed run has left unfinished.
///
/// odr touches only what the journal says that it wrote itself; it leaves everything else as it is.
package struct TransactionRecovery {
  /// Whether the remaining files were replaced; false if none had been, and the next contents were removed.
  package let isFinished: Bool
  /// The files that another program has changed meanwhile.
  package private(set) var changed: [String] = []
  /// What is in the place of next contents, and is not what the transaction wrote.
  package private(set) var foreign: [String] = []

  /// Finishes or undoes the transaction of `journal`, under its lock.
  ///
  /// Only files that `allows` is true for are replaced. Throws ``FileError`` if something cannot be found out or done;
  /// the journal stays then.
  package init(_ journal: TransactionJournal, allows: (String) throws -> Bool) throws {
    let entries = try FileReader.read(journal.path, within: FileBoundary(only: journal.path)).allBytes.split(
      separator: 0, omittingEmptySubsequences: false
    ).dropLast().map { String(decoding: $0, as: UTF8.self) }
    let parts = entries.split(separator: TransactionJournal.staged, maxSplits: 1, omittingEmptySubsequences: false)
    isFinished = parts.count == 2
    // What was about to be put back has the names of next contents, so it goes first.
    for (index, part) in parts.enumerated().reversed() {
      for entry in part {
        guard let record = JournalRecord(entry) else {
          throw FileError("\(journal.path.quoted) is not a journal that odr wrote; remove it")
        }
        try settle(record, isNext: isFinished && index == 0, isAllowed: try allows(record.path))
      }
    }
    try journal.end()
  }

  /// Puts the contents in their place if they are the next ones, or else removes them.
  private mutating func settle(_ record: JournalRecord, isNext: Bool, isAllowed: Bool) throws {
    let path = RelativePath.path(of: record.path, from: FilePath.real(".") ?? "/")
    let folder = FilePath.folder(of: record.path)
    // If the folder was removed, renamed or replaced by a link, this is not the file that the journal means.
    guard FilePath.real(folder) == folder else {
      changed.append(path)
      return
    }
    let found = try record.find(isWhole: isNext)
    guard isAllowed, found != .other else {
      if found != .nothing { foreign.append(StagedFile.temporaryPath(of: path)) }
      return
    }
    guard found == .contents else { return }
    let file = try StagedFile(path)
    if isNext, record.isAsBefore(file.status), file.realPath == record.path {
      try file.commit()
    } else {
      file.discard()
      if isNext { changed.append(path) }
    }
  }
}
