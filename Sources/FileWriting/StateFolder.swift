import FileTrees
import Bytes
import Diagnostics
import SystemCalls

/// The folder in which odr keeps for a user what later runs have to know: `odr` in `$XDG_STATE_HOME` or, without that,
/// in `~/.local/state`; on macOS too, as GitHub's and other command line tools do.
///
/// odr trusts what is in it. So it has to be a folder of the user's own that nobody else may write to, and it must not
/// be where a clone or an archive could bring one along.
/// Source: XDG Base Directory Specification; `StateDir` in pkg/config/config.go of cli/go-gh.
package struct StateFolder {
  /// The absolute path.
  package let path: String

  /// The folder that the environment names; `nil` if it names none.
  package init?() {
    // The specification has relative paths ignored.
    func folder(_ variable: String) -> String? {
      FileSystem.environment(variable).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    guard let parent = folder("XDG_STATE_HOME") ?? folder("HOME").map({ FilePath.joined($0, ".local/state") }) else {
      return nil
    }
    path = FilePath.joined(parent, "odr")
  }

  /// Makes the folder, if there is none. Throws ``FileError`` if that fails or if ``isThere(outside:)`` does.
  package func make(outside limit: WriteLimit) throws {
    if try isThere(outside: limit) { return }
    try make(path)
    _ = try isThere(outside: limit)
  }

  private func make(_ folder: String) throws {
    if try FilePath.isThere(folder) { return }
    try make(FilePath.folder(of: folder))
    do throws(SystemError) { try FileSystem.makeFolder(folder, permissions: 0o700) } catch {
      if error != .exists { throw FileError("\(FileError.failure("make", folder, error).message); \(Self.advice)") }
    }
  }

  /// Whether there is the folder. Throws ``FileError`` if there is one that odr must not trust, or if it is or would
  /// be among the files that `limit` allows to write.
  package func isThere(outside limit: WriteLimit) throws -> Bool {
    var place = path
    while try !FilePath.isThere(place) { place = FilePath.folder(of: place) }
    if try limit.allows(place) { throw refusal("lies in the folder or repository of the manifest") }
    guard place == path else { return false }
    let status = try FileError.during("look at", path) { try FileMetadata(path, followsLinks: false) }
    guard status.kind == .folder else { throw refusal("is not a folder") }
    guard status.isOwn else { throw refusal("belongs to another user") }
    guard !status.isWritableByOthers else { throw refusal("can be written to by other users") }
    return true
  }

  private func refusal(_ fault: String) -> FileError {
    FileError("\(path.quoted), where odr would record an unfinished change, \(fault); \(Self.advice)")
  }

  /// What a user can do about a folder that cannot be used.
  package static let advice = "set XDG_STATE_HOME to a folder of your own"
}
