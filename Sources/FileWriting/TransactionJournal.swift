import FileTrees
import Bytes
import Diagnostics
import SystemCalls

/// A file on the disk that lists the files about to be replaced, for the run after one that was killed.
///
/// Each file has one entry that ends with NUL: the file's old identity, or a dash if there was no file, and its path
/// relative to the journal's folder, so that a copy of the folder is never mistaken for it.
/// The word `staged` at the end means that all new files are complete.
package struct TransactionJournal {
  /// Where the journal is during a transaction.
  package let path: String
  /// The names of files that a transaction may replace outside of the parent of the journal's folder.
  private let names: Set<String>

  /// A journal at `path` for transactions that replace files with these names.
  package init(path: String, names: Set<String>) {
    self.path = path
    self.names = names
  }

  private static let staged = "staged"

  /// Records which files are about to be replaced.
  package func begin(_ files: [StagedFile]) throws {
    let folder = try folder()
    let entries = files.map { file -> String in
      let identity = file.status.map(FileIdentity.init)
      let before = identity.map { "\($0.file) \($0.size) \($0.seconds) \($0.nanoseconds)" } ?? "-"
      return "\(before) \(RelativePath.path(of: file.realPath, from: folder))\0"
    }
    try write(entries.joined()) { () throws(SystemError) in try OpenFile.new(path, permissions: 0o600) }
    // After a power failure, the next run can read only what is on the disk.
    try? OpenFile.synchronizeFolder(folder)
  }

  /// Records that all new files are on the disk.
  package func markStaged() throws {
    try write(Self.staged, emptiesCache: true) { () throws(SystemError) in try OpenFile.appending(path) }
  }

  /// Removes the journal, if there is one.
  package func end() throws {
    try FileError.during("remove", path) { () throws(SystemError) in try FileSystem.removeIfThere(path) }
  }

  /// The absolute path of the journal's folder.
  private func folder() throws -> String {
    guard let folder = FilePath.real(FilePath.folder(of: path)) else {
      throw FileError.failure("open the folder of", path)
    }
    return folder
  }

  private func write(
    _ text: String, emptiesCache: Bool = false, to open: () throws(SystemError) -> OpenFile
  ) throws {
    let file = try FileError.during("write", path, open)
    do {
      try DurableFile.write(text.utf8, to: file, of: path, emptiesCache: emptiesCache)
    } catch {
      try? end()
      throw error
    }
  }

  /// What was done about an unfinished transaction, if there was one.
  package enum Recovery {
    /// Nothing was replaced, and the new files were removed.
    case undone
    /// The remaining files were replaced, except those that another program has changed meanwhile.
    case finished(changed: [String])
  }

  /// Whether a transaction has started and not ended. Throws ``FileError`` if that cannot be found out.
  package func isOpen() throws -> Bool { try FilePath.isThere(path) }

  /// Finishes or undoes the transaction of a killed run, under the lock of the transaction.
  package func recover() throws -> Recovery? {
    guard try isOpen() else { return nil }
    var parts = try FileReader.readRegular(path).allBytes.split(separator: 0, omittingEmptySubsequences: false)
    let isStaged = parts.popLast().map { $0.elementsEqual(Self.staged.utf8) } ?? false
    var changed: [String] = []
    let folder = try folder()
    let entries = parts.map { part in
      Entry(String(decoding: part, as: UTF8.self)).map { ($0, RelativePath.resolved($0.path, from: folder)) }
    }
    for entry in entries where entry.map({ isOurs($0.1, folder) }) != true {
      throw FileError("\(path.quoted) is not what 'odr xcode apply' leaves; remove it")
    }
    let here = FilePath.real(".") ?? "/"
    for case let (entry, path)? in entries {
      let path = RelativePath.path(of: path, from: here)
      // If the folder was removed or renamed since, this is not the file that the journal means.
      guard try FilePath.isThere(FilePath.folder(of: path)) else {
        changed.append(path)
        continue
      }
      let file = try StagedFile(path)
      guard isStaged, try FilePath.isThere(file.temporaryPath) else {
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

  /// Whether a change of a project may replace the file at an absolute path. A journal in a repository that another
  /// person made may name any file.
  private func isOurs(_ path: String, _ folder: String) -> Bool {
    let real = FilePath.real(FilePath.folder(of: path)).map { FilePath.joined($0, FilePath.name(of: path)) } ?? path
    let isBeside = real.utf8.starts(with: FilePath.joined(FilePath.folder(of: folder), "").utf8)
    return isBeside || names.contains(FilePath.name(of: path))
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
