import Bytes
import SystemCalls

/// The contents of files that git keeps, by their object name. Two git processes answer all requests.
final class GitObjects: @unchecked Sendable {  // unchecked: the lock makes callers take turns
  private let lock = Lock()
  private var contents: GitProcess?
  private var sizes: GitProcess?

  /// Starts both git processes, so that they are ready for the first request.
  func prepare() {
    lock.withLock {
      contents = contents ?? (try? GitProcess(["cat-file", "--batch"]))
      sizes = sizes ?? (try? GitProcess(["cat-file", "--batch-check"]))
    }
  }

  /// The bytes of the object called `name`; `nil` if there is none, or if it is too large to be read.
  func bytes(of name: [UInt8]) -> [UInt8]? {
    unlessItFails {
      let git = try contents ?? GitProcess(["cat-file", "--batch"])
      contents = git
      try git.write(name + [0x0A])
      guard let size = try Self.size(in: git.readLine()) else { return nil }
      let bytes = try git.read(size + 1).dropLast()
      return size <= SourceText.byteLimit ? Array(bytes) : nil
    }
  }

  /// The number of bytes of the object called `name`; `nil` if there is none.
  func size(of name: [UInt8]) -> Int? {
    unlessItFails {
      let git = try sizes ?? GitProcess(["cat-file", "--batch-check"])
      sizes = git
      try git.write(name + [0x0A])
      return try Self.size(in: git.readLine())
    }
  }

  /// The last word of git's answer: `<name> blob <size>`, or `<name> missing`.
  private static func size(in line: [UInt8]) -> Int? {
    line.split(separator: 0x20).last.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  private func unlessItFails<Result>(_ ask: () throws -> Result?) -> Result? {
    lock.withLock { try? ask() }
  }
}
