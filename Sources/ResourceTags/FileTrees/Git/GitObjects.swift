/// The contents of files that git keeps, by their object name. Two git processes answer all requests.
///
/// A partial clone does not have all objects. It does not fetch them for odr, and git ends when it is asked for one; then
/// this finds out which are missing, and does not ask for them again.
final class GitObjects: @unchecked Sendable {  // unchecked: the lock makes callers take turns
  private let place: GitPlace
  /// What names the objects that may be asked for, to 'git rev-list'.
  private let origin: String
  private let lock = Lock()
  private var contents: GitProcess?
  private var sizes: GitProcess?
  /// The names of missing objects, once they are known.
  private var missing: Set<ByteString>?
  /// The names of missing objects whose sizes were asked for.
  private var unknownSizes: Set<ByteString> = []
  /// Sizes that were asked for ahead of their turn: to wait for git's answers to 5,000 questions takes 0.2 s.
  private var knownSizes: [ByteString: Int] = [:]
  /// How many are asked for in one go; no more than what fits into a pipe on the way there and back.
  private static let width = 127

  /// The objects of a repository that its index has or, if it is given, a commit.
  init(in place: GitPlace, ofCommit commit: String? = nil) {
    self.place = place
    origin = commit ?? "--indexed-objects"
  }

  /// Starts both git processes, so that they are ready for the first request.
  func prepare() {
    lock.withLock {
      contents = contents ?? (try? GitProcess(Self.forContents, in: place))
      sizes = sizes ?? (try? GitProcess(Self.forSizes, in: place))
    }
  }

  private static let forContents = ["cat-file", "--batch"]
  private static let forSizes = ["cat-file", "--batch-check"]

  /// The bytes of the object called `name`; `nil` if there is none, or if it is too large to be read.
  func bytes(of name: [UInt8]) -> [UInt8]? {
    ask(name) {
      let git = try contents ?? GitProcess(Self.forContents, in: place)
      contents = git
      try git.write(name + [0x0A])
      guard let size = try Self.size(in: git.readLine()) else { return nil }
      let bytes = try git.read(size + 1).dropLast()
      return size <= SourceText.byteLimit ? Array(bytes) : nil
    }
  }

  /// The number of bytes of the object called `name`; `nil` if there is none.
  ///
  /// Those that are likely to be wanted next, of which `next` gives so many names, are asked for together with it.
  func size(of name: [UInt8], ahead next: (Int) -> [[UInt8]] = { _ in [] }) -> Int? {
    let size = ask(name) {
      if let size = knownSizes[ByteString(name)] { return size }
      let others = next(Self.width).filter { missing?.contains(ByteString($0)) != true }
      let git = try sizes ?? GitProcess(Self.forSizes, in: place)
      sizes = git
      try git.write(([name] + others).flatMap { $0 + [0x0A] })
      let size = try Self.size(in: git.readLine())
      for other in others { knownSizes[ByteString(other)] = try Self.size(in: git.readLine()) }
      return size
    }
    if size == nil { lock.withLock { _ = unknownSizes.insert(ByteString(name)) } }
    return size
  }

  /// The number of missing objects whose sizes were asked for.
  var missingCount: Int { lock.withLock { unknownSizes.count } }

  /// The last word of git's answer: `<name> blob <size>`, or `<name> missing`.
  private static func size(in line: [UInt8]) -> Int? {
    line.split(separator: 0x20).last.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  private func ask<Answer>(_ name: [UInt8], _ question: () throws -> Answer?) -> Answer? {
    lock.withLock {
      if missing?.contains(ByteString(name)) == true { return nil }
      do { return try question() } catch {
        (contents, sizes) = (nil, nil)
        // Once they are known, git has another reason to fail.
        guard missing == nil else { return nil }
        let found = missingObjects()
        missing = found
        return found.contains(ByteString(name)) ? nil : try? question()
      }
    }
  }

  /// The names of objects that the index has and the repository does not.
  private func missingObjects() -> Set<ByteString> {
    let output = try? GitProcess.run(
      ["rev-list", "--objects", "--no-walk", "--missing=print", origin], in: place
    ).output
    let lines = (output ?? []).split(separator: 0x0A)
    return Set(lines.lazy.filter { $0.first == UInt8(ascii: "?") }.map { ByteString($0.dropFirst()) })
  }
}
