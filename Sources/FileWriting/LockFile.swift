import FileTrees
import Bytes
import Diagnostics
import SystemCalls

/// The lock of a folder that the system cannot lock, as on network volumes: a file in it that only one process can make.
///
/// It states the number of that process and its computer. A killed process leaves it behind, and another one on the same
/// computer removes it. For that it needs a lock of its own: else a second process might do the same and remove the lock of
/// a third.
struct LockFile {
  private let path: String

  /// Waits at most so many steps for another process, each of ``step`` milliseconds.
  private static let limit = 600
  private static let step: UInt32 = 50

  /// Makes the lock file of `folder` to change the file at `filePath`; calls `note` before it waits.
  ///
  /// Throws ``FileError`` if it cannot be made, if the process that made another one has ended, or if that takes long.
  init(in folder: String, of filePath: String, _ note: () -> Void) throws {
    path = FilePath.joined(folder, ".odr.lock")
    let file = try Self.create(path, of: filePath, note)
    let own = RunningProcess.own
    do {
      defer { try? file.close() }
      try StandardStream(file: file, name: path.quoted).write("\(own.number) \(own.host)\n")
    } catch {
      remove()
      throw error
    }
  }

  /// Removes the lock file; prints a note if that fails.
  func remove() {
    do throws(SystemError) { try FileSystem.removeIfThere(path) } catch {
      StandardStream.note("cannot remove the lock \(path.quoted): \(error.reason); remove that file")
    }
  }

  private static func create(_ path: String, of filePath: String, _ note: () -> Void) throws -> OpenFile {
    for waited in 0...limit {
      do throws(SystemError) { return try OpenFile.new(path, permissions: 0o644) } catch {
        if error != .exists { throw FileError.failure("lock the folder of", filePath, error) }
      }
      if let owner = owner(of: path), owner.hasEnded, try removeLeftover(path, of: owner) { continue }
      if waited == 0 { note() }
      if waited < limit { RunningProcess.pause(milliseconds: step) }
    }
    if let owner = owner(of: path), owner.hasEnded {
      throw FileError(
        "process \(owner.number), which made \(path.quoted), was interrupted; remove that file and \((path + ".removing").quoted)"
      )
    }
    let who = owner(of: path).map { "process \($0.number) on \($0.host.quoted)" } ?? "another program"
    throw FileError("\(who) still has the lock \(path.quoted); if it does not run any more, remove that file")
  }

  /// Removes the lock file of a process that has ended; false if another process is doing that.
  private static func removeLeftover(_ path: String, of ended: RunningProcess) throws -> Bool {
    let guardPath = path + ".removing"
    do throws(SystemError) { try OpenFile.new(guardPath, permissions: 0o644).close() } catch {
      if error == .exists { return false }
      throw FileError.failure("remove", path, error)
    }
    defer { try? FileSystem.remove(guardPath) }
    // The lock may be that of another process by now.
    guard owner(of: path) == ended else { return true }
    try FileError.during("remove", path) { try FileSystem.removeIfThere(path) }
    StandardStream.note("removed the lock \(path.quoted), which interrupted process \(ended.number) has left")
    return true
  }

  /// The process that has made the lock file; `nil` if it has not written that yet, or the file is gone.
  private static func owner(of path: String) -> RunningProcess? {
    guard let text = try? FileReader.read(path, within: FileBoundary(only: path)),
      text.allBytes.last == UInt8(ascii: "\n")
    else { return nil }
    let words = String(decoding: text.allBytes.dropLast(), as: UTF8.self).split(separator: " ", maxSplits: 1)
    guard words.count == 2, let number = Int32(words[0]) else { return nil }
    return RunningProcess(host: String(words[1]), number: number)
  }
}
