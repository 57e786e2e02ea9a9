import SourceText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The contents of files that git keeps, by their object name. Two runs of git answer, for all who ask.
final class GitObjects: @unchecked Sendable {  // unchecked: the lock makes those who ask take turns
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var contents: GitProcess?
  private var sizes: GitProcess?

  init() {
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Starts the runs of git that answer, so that they are ready when they are asked.
  func prepare() {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    contents = contents ?? (try? GitProcess(["cat-file", "--batch"]))
    sizes = sizes ?? (try? GitProcess(["cat-file", "--batch-check"]))
  }

  /// The bytes of the object called `name`; `nil` where there is none, or where it is too large to be read.
  func bytes(of name: [UInt8]) -> [UInt8]? {
    locked {
      let git = try contents ?? GitProcess(["cat-file", "--batch"])
      contents = git
      try git.write(name + [0x0A])
      guard let size = try Self.size(in: git.readLine()) else { return nil }
      let bytes = try git.read(size + 1).dropLast()
      return size <= SourceText.byteLimit ? Array(bytes) : nil
    }
  }

  /// The number of bytes of the object called `name`; `nil` where there is none.
  func size(of name: [UInt8]) -> Int? {
    locked {
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

  private func locked<Result>(_ body: () throws -> Result?) -> Result? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try? body()
  }
}
