import ResourceFiles
import SourceText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A hook of the repository that the working directory is in.
struct GitHook {
  /// Where git looks for it.
  let path: String

  /// The hook that runs before each commit. Throws ``CommandFailure`` outside of repositories.
  static func preCommit() throws -> GitHook {
    do throws(GitFailure) {
      return GitHook(path: FilePath.joined(try GitIndex.hooksFolder(), "pre-commit"))
    } catch {
      throw CommandFailure(error.message)
    }
  }

  /// Whose hook it is.
  enum Owner {
    case nobody
    /// Ours, with its text.
    case odr(String)
    case somebody
  }

  func owner() throws -> Owner {
    guard ManifestFinder.exists(path) else { return .nobody }
    guard let text = try? FileReader.read(path) else { return .somebody }
    let string = text.string(in: ByteSpan(0, text.count))
    return string.contains("\n\(HookScript.mark)\n") ? .odr(string) : .somebody
  }

  /// Writes the hook, in one step and fit to be run.
  func write(_ text: String) throws {
    try makeFolder(FilePath.folder(of: path))
    let file = try StagedFile(path)
    try file.stage(Array(text.utf8), mode: 0o755)
    try file.commit()
  }

  func remove() throws {
    guard unlink(path) == 0 else { throw FileError.failure("remove", path) }
  }

  /// Makes the folder, which git leaves out of new repositories when it is told to.
  private func makeFolder(_ folder: String) throws {
    if ManifestFinder.exists(folder) { return }
    try makeFolder(FilePath.folder(of: folder))
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw FileError.failure("make", folder) }
  }
}
