import AssetCatalogs
import FileTrees
import Bytes
import Diagnostics
import XcodeProjects
import SystemCalls

/// A note on the disk of which files are about to be replaced, for the run after one that was killed.
///
/// For each file one entry that ends with NUL: the file's identity before, or a dash where there was none, and its path
/// from the journal's folder on, so that a copy of the folder is never mistaken for it.
/// The word `staged` at the end says that all the new files are whole.
struct TransactionJournal {
  /// Where it is kept while a transaction is under way.
  let path: String

  private static let staged = "staged"

  /// Writes down which files are about to be replaced.
  func begin(_ files: [StagedFile]) throws {
    let folder = try folder()
    let entries = files.map { file -> String in
      let identity = file.status.map(FileIdentity.init)
      let before = identity.map { "\($0.file) \($0.size) \($0.seconds) \($0.nanoseconds)" } ?? "-"
      return "\(before) \(RelativePath.path(of: file.realPath, from: folder))\0"
    }
    try write(entries.joined()) { () throws(SystemError) in try OpenFile.new(path, permissions: 0o600) }
    // What is not on the disk is no note for the run after a power failure.
    try? OpenFile.synchronizeFolder(folder)
  }

  /// Writes down that all new files are on the disk.
  func markStaged() throws {
    try write(Self.staged) { () throws(SystemError) in try OpenFile.appending(path) }
  }

  /// Takes the note away, where there is one.
  func end() throws {
    try FileError.during("remove", path) { () throws(SystemError) in try FileSystem.removeIfThere(path) }
  }

  /// The absolute path of the folder that the journal is kept in.
  private func folder() throws -> String {
    guard let folder = FilePath.real(FilePath.folder(of: path)) else {
      throw FileError.failure("open the folder of", path)
    }
    return folder
  }

  private func write(_ text: String, to open: () throws(SystemError) -> OpenFile) throws {
    let file = try FileError.during("write", path, open)
    do {
      try DurableFile.write(text.utf8, to: file, of: path)
    } catch {
      try? end()
      throw error
    }
  }

  /// What an unfinished transaction has left behind, if one has.
  enum Recovery {
    /// Nothing had been replaced, and what was written has been taken away.
    case undone
    /// The files that were left have been replaced; those that somebody has changed meanwhile have not.
    case finished(changed: [String])
  }

  /// Whether a transaction was begun and not ended. Throws ``CommandFailure`` where that cannot be told.
  func isOpen() throws -> Bool { try ManifestFinder.isThere(path) }

  /// Finishes or undoes what a killed run has left, under the lock of the transaction.
  func recover() throws -> Recovery? {
    guard try isOpen() else { return nil }
    var parts = try FileReader.readRegular(path).allBytes.split(separator: 0, omittingEmptySubsequences: false)
    let isStaged = parts.popLast().map { $0.elementsEqual(Self.staged.utf8) } ?? false
    var changed: [String] = []
    let folder = try folder()
    let entries = parts.map { part in
      Entry(String(decoding: part, as: UTF8.self)).map { ($0, RelativePath.resolved($0.path, from: folder)) }
    }
    for entry in entries where entry.map({ isOurs($0.1, folder) }) != true {
      throw CommandFailure("\(path.quoted) is not what 'odr xcode apply' leaves; remove it")
    }
    let here = FilePath.real(".") ?? "/"
    for case let (entry, path)? in entries {
      let path = RelativePath.path(of: path, from: here)
      // Its folder may be gone or have another name since; then the file is not the one that was meant.
      guard try ManifestFinder.isThere(FilePath.folder(of: path)) else {
        changed.append(path)
        continue
      }
      let file = try StagedFile(path)
      guard isStaged, try ManifestFinder.isThere(file.temporaryPath) else {
        file.discard()
        continue
      }
      if FileIdentity(path: path) == entry.before {
        try file.commit()
      } else {
        file.discard()
        changed.append(path)
      }
    }
    try end()
    return isStaged ? .finished(changed: changed) : .undone
  }

  /// Whether a change of a project may have had to do with the file at an absolute path. A note that came with somebody
  /// else's repository may name any.
  private func isOurs(_ path: String, _ folder: String) -> Bool {
    let real = FilePath.real(FilePath.folder(of: path)).map { FilePath.joined($0, FilePath.name(of: path)) } ?? path
    let isBeside = real.utf8.starts(with: FilePath.joined(FilePath.folder(of: folder), "").utf8)
    return isBeside || [ProjectFile.name, CatalogContents.fileName].contains(FilePath.name(of: path))
  }

  private struct Entry {
    var path: String
    var before: FileIdentity?

    init?(_ text: String) {
      if text.hasPrefix("- ") {
        path = String(text.dropFirst(2))
        return
      }
      let words = text.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
      guard words.count == 5, let file = UInt64(words[0]), let size = Int(words[1]), let seconds = Int(words[2]),
        let nanoseconds = Int(words[3])
      else { return nil }
      path = String(words[4])
      before = FileIdentity(file: file, size: size, seconds: seconds, nanoseconds: nanoseconds)
    }
  }
}
