import FileWriting
import FileTrees
import Bytes
import SystemCalls

/// A hook of the current repository.
struct GitHook {
  /// The path where git looks for it.
  let path: String

  /// The hooks that run before a commit: git runs the second one, and not the first, before it commits a merge without
  /// conflicts. Throws ``GitFailure`` outside of repositories.
  static func beforeCommits() throws(GitFailure) -> [GitHook] {
    let folder = try GitIndex.hooksFolder()
    return ["pre-commit", "pre-merge-commit"].map { GitHook(path: FilePath.joined(folder, $0)) }
  }

  /// Whose hook it is.
  enum Owner {
    case nobody
    /// Written by odr, with its text as it was read.
    case odr(SourceText)
    case somebody
  }

  /// Throws ``FileError`` if the hook cannot be read, since its owner is then unknown.
  func owner() throws -> Owner {
    guard try FilePath.isThere(path) else { return .nobody }
    let text = try FileReader.readRegular(path)
    let string = text.string(in: ByteSpan(0, text.count))
    return string.contains("\n\(HookScript.mark)\n") ? .odr(text) : .somebody
  }

  /// Writes the hook in place of `old`, in one step and executable. Throws ``FileError`` with nothing left behind
  /// if that fails, or if another program has changed the hook meanwhile.
  func write(_ text: String, replacing old: SourceText?) throws {
    var made: [String] = []
    do {
      try makeFolder(FilePath.folder(of: path), noting: &made)
      let lock = try FolderLock(FilePath.folder(of: path), of: path)
      defer { withExtendedLifetime(lock) {} }
      let file = try StagedFile(path)
      try file.checkHolds(old)
      try file.replace(with: Array(text.utf8), mode: 0o755)
    } catch {
      for folder in made.reversed() { try? FileSystem.removeFolder(folder) }
      throw error
    }
  }

  /// Removes the hook. Throws ``FileError`` if another program has changed it since it was read.
  func remove(_ old: SourceText) throws {
    let lock = try FolderLock(FilePath.folder(of: path), of: path)
    defer { withExtendedLifetime(lock) {} }
    try FileError.check(path, holds: old, called: path)
    try FileError.during("remove", path) { try FileSystem.remove(path) }
  }

  /// Makes the folder, which new repositories do not have if git is told to leave it out.
  private func makeFolder(_ folder: String, noting made: inout [String]) throws {
    if try FilePath.isThere(folder) { return }
    try makeFolder(FilePath.folder(of: folder), noting: &made)
    do throws(SystemError) {
      try FileSystem.makeFolder(folder)
      made.append(folder)
    } catch {
      if error != .exists { throw FileError.failure("make", folder, error) }
    }
  }
}
