/// Reads the contents and sizes of git objects by their names. Two git processes answer all requests.
///
/// A partial clone lacks some objects. odr doesn't allow git to fetch missing objects, so git exits when odr requests a
/// missing object. After git exits, this class finds out which objects are missing, and doesn't request them again.
final class GitObjects: @unchecked Sendable {  // unchecked: the lock makes callers take turns
  private let place: GitContext
  /// The 'git rev-list' argument that selects the objects that odr may request.
  private let origin: String
  private let lock = Lock()
  /// The git processes, by their option.
  private var processes: [String: GitProcess] = [:]
  /// The names of missing objects; `nil` until odr determines them.
  private var missing: Set<ByteString>?
  /// The names of missing objects whose sizes were requested.
  private var unknownSizes: Set<ByteString> = []
  /// Sizes that odr requested in advance, because waiting for 5,000 separate answers from git takes 0.2 s.
  private var knownSizes: [ByteString: Int] = [:]
  /// The maximum number of sizes to request in advance. All requests must fit into one pipe, and all answers must fit
  /// into another.
  private static let width = 127

  /// Creates a reader for the objects in a repository's index or, if `commit` is given, in that commit.
  init(in place: GitContext, ofCommit commit: String? = nil) {
    self.place = place
    origin = commit ?? "--indexed-objects"
  }

  private func process(_ option: String) throws -> GitProcess {
    let git = try processes[option] ?? GitProcess(["cat-file", option], in: place)
    processes[option] = git
    return git
  }

  /// Returns why odr doesn't have the text of the object called `name`.
  static func reason(missing name: [UInt8]) -> String {
    "the file is missing from git's objects, unreadable, or too large; in a partial clone, "
      + "'git cat-file -e \(name.string)' fetches it"
  }

  /// Returns the bytes of the object called `name`; `nil` if it doesn't exist or is too large.
  func bytes(of name: [UInt8]) -> [UInt8]? {
    ask(name) {
      let git = try process("--batch")
      try git.write(name + [0x0A])
      guard let size = try Self.size(in: git.readLine()) else { return nil }
      let bytes = try git.read(size + 1).dropLast()
      return size <= SourceText.byteLimit ? Array(bytes) : nil
    }
  }

  /// Returns the size in bytes of the object called `name`; `nil` if it doesn't exist.
  ///
  /// odr will probably need the sizes of the files in `next` soon, so it requests the sizes of the first of them at the
  /// same time.
  func size(of name: [UInt8], next: ArraySlice<GitEntry> = []) -> Int? {
    let size = ask(name) {
      if let size = knownSizes[ByteString(name)] { return size }
      let others = next.prefix(Self.width).filter { $0.kind == .file }.map(\.object)
        .filter { missing?.contains(ByteString($0)) != true }
      let git = try process("--batch-check")
      try git.write(([name] + others).flatMap { $0 + [0x0A] })
      let size = try Self.size(in: git.readLine())
      for other in others { knownSizes[ByteString(other)] = try Self.size(in: git.readLine()) }
      return size
    }
    if size == nil { lock.withLock { _ = unknownSizes.insert(ByteString(name)) } }
    return size
  }

  /// The number of missing objects whose sizes were requested.
  var missingCount: Int { lock.withLock { unknownSizes.count } }

  /// Parses the last word of git's answer, `<name> blob <size>` or `<name> missing`.
  private static func size(in line: [UInt8]) -> Int? {
    line.split(separator: 0x20).last.flatMap { Int($0.string) }
  }

  private func ask<Answer>(_ name: [UInt8], _ question: () throws -> Answer?) -> Answer? {
    lock.withLock {
      while missing?.contains(ByteString(name)) != true {
        do { return try question() } catch {
          processes = [:]
          // The object may be missing although no file of the index or commit is this object.
          if missing?.insert(ByteString(name)) == nil { missing = missingObjects() }
        }
      }
      return nil
    }
  }

  /// Finds the names of objects that the index or commit contains but the repository lacks.
  private func missingObjects() -> Set<ByteString> {
    let output = try? place.run(
      ["rev-list", "--objects", "--no-walk", "--missing=print", origin]).output
    let lines = (output ?? []).split(separator: 0x0A)
    return Set(lines.lazy.filter { $0.first == "?" }.map { ByteString($0.dropFirst()) })
  }
}
