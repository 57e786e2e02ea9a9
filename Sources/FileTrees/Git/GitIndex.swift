import Bytes
import SystemCalls

/// What the next commit contains: git's index, in git's order.
package final class GitIndex: @unchecked Sendable {  // unchecked: the lock guards the mutable state
  /// The root of the work tree, an absolute path without links.
  package let root: String
  private let listing: ByteSlice
  private let entries: [Entry]
  private let lock = Lock()
  /// The files and folders whose paths may have other spellings; built on first use.
  private var spellings: [PathKey: ByteSpan]?
  let objects = GitObjects()

  /// A file in the index.
  struct Entry: Sendable {
    /// Where its path stands in git's listing.
    fileprivate let path: ByteSpan
    fileprivate let name: ByteSpan
    let kind: Kind

    enum Kind: Sendable {
      case file, link
      /// Another repository, of which only the commit is known here.
      case submodule
    }
  }

  /// Reads the index of the repository that the working directory is in; `root` is that of its work tree, an absolute path
  /// without links, if it is already known.
  package init(root: String? = nil) throws(GitFailure) {
    if let root { self.root = root } else { self.root = try Self.rootOfRepository() }
    objects.prepare()
    let (output, code) = try GitProcess.run(["ls-files", "--stage", "-z", "--full-name", "--", ":(top)"])
    guard code == 0 else { throw GitFailure("git cannot list what is staged") }
    listing = ByteSlice(output)
    entries = Self.entries(in: listing)
  }

  /// Whether Git LFS may keep files elsewhere, according to a `.gitattributes` file.
  var mayHaveLargeFiles: Bool {
    entries.contains { entry in
      path(of: entry).suffix(14).elementsEqual(".gitattributes".utf8)
        && objects.bytes(of: objectName(of: entry)).map { String(decoding: $0, as: UTF8.self).contains("filter=lfs") }
          ?? false
    }
  }

  /// The paths that the next commit changes, from the root on; for a renamed file both.
  package static func stagedChanges() throws(GitFailure) -> [(path: [UInt8], isDeleted: Bool)] {
    let (output, code) = try GitProcess.run([
      "diff", "--cached", "--name-status", "-z", "--no-renames", "--no-ext-diff", "--ignore-submodules=none",
    ])
    guard code == 0 else { throw GitFailure("not in a git repository") }
    var changes: [(path: [UInt8], isDeleted: Bool)] = []
    let words = output.split(separator: 0)
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      changes.append((Array(words[index + 1]), words[index].first == UInt8(ascii: "D")))
    }
    return changes
  }

  /// The folder that git runs hooks from: `core.hooksPath`, or that of the repository.
  package static func hooksFolder() throws(GitFailure) -> String {
    let (output, code) = try GitProcess.run(["rev-parse", "--git-path", "hooks"])
    guard code == 0, !output.isEmpty else { throw GitFailure("not in a git repository") }
    return String(decoding: output.dropLast(), as: UTF8.self)
  }

  private static func rootOfRepository() throws(GitFailure) -> String {
    let (output, code) = try GitProcess.run(["rev-parse", "--show-toplevel"])
    guard code == 0, !output.isEmpty else { throw GitFailure("not in the work tree of a git repository") }
    return String(decoding: output.dropLast(), as: UTF8.self)
  }

  /// Entries of a listing: `<mode> <name> <stage>TAB<path>NUL`. A file in conflict has the entry of its first stage.
  private static func entries(in bytes: ByteSlice) -> [Entry] {
    var entries: [Entry] = []
    var start = 0
    while let end = bytes.offset(of: 0, from: start), let tab = bytes.offset(of: 0x09, from: start), tab < end {
      let path = ByteSpan(tab + 1, end)
      let isRepeated = entries.last.map { bytes[$0.path] == bytes[path] } ?? false
      if !isRepeated, tab - start > 10 {
        let kind: Entry.Kind =
          bytes[start + 1] == UInt8(ascii: "2") ? .link : bytes[start + 1] == UInt8(ascii: "6") ? .submodule : .file
        entries.append(Entry(path: path, name: ByteSpan(start + 7, tab - 2), kind: kind))
      }
      start = end + 1
    }
    return entries
  }

  // MARK: Looking things up

  /// The name of the object that an entry stands for.
  func objectName(of entry: Entry) -> [UInt8] { Array(listing[entry.name]) }

  /// The path of an entry, from the root on.
  func path(of entry: Entry) -> ByteSlice { listing[entry.path] }

  /// The file at `path`, in whatever spelling.
  func entry(at path: [UInt8]) -> Entry? {
    let path = spelled(path)
    let index = firstIndex(from: path)
    guard index < entries.count, self.path(of: entries[index]).equals(path) else { return nil }
    return entries[index]
  }

  /// Whether there is a file at `path`, from the root on.
  package func hasFile(_ path: String) -> Bool {
    entry(at: Array(path.utf8))?.kind == .file
  }

  /// The path as the index spells it; as it is, if the index has it so or not at all.
  ///
  /// With `core.precomposeUnicode`, the default on macOS, git composes the names that it finds on the disk.
  package func spelled(_ path: [UInt8]) -> [UInt8] {
    guard path.mayHaveOtherSpelling else { return path }
    let index = firstIndex(from: path)
    if index < entries.count, self.path(of: entries[index]).equals(path) || !entries(in: path).isEmpty { return path }
    return spelling(of: PathKey(path)).map { Array(listing[$0]) } ?? path
  }

  private func spelling(of path: PathKey) -> ByteSpan? {
    lock.withLock {
      let known = spellings ?? makeSpellings()
      spellings = known
      return known[path]
    }
  }

  private func makeSpellings() -> [PathKey: ByteSpan] {
    var spellings: [PathKey: ByteSpan] = [:]
    var previous = ByteSlice.empty
    for entry in entries {
      let path = path(of: entry)
      if path.mayHaveOtherSpelling {
        // The folders that the entry before has, too, are known.
        let shared = zip(path, previous).prefix { $0 == $1 }.count
        for end in shared...path.count where end == path.count || path[end] == UInt8(ascii: "/") {
          let key = PathKey(path[ByteSpan(0, end)])
          if spellings[key] == nil { spellings[key] = ByteSpan(entry.path.start, entry.path.start + end) }
        }
      }
      previous = path
    }
    return spellings
  }

  /// The entries in the folder at `path`, spelled as in the index, at any depth.
  func entries(in path: [UInt8]) -> ArraySlice<Entry> {
    if path.isEmpty { return entries[...] }
    let start = firstIndex(from: path + [UInt8(ascii: "/")])
    // The byte after the slash.
    return entries[start..<max(start, firstIndex(from: path + [UInt8(ascii: "/") + 1]))]
  }

  /// The index of the first entry that does not come before `path`.
  private func firstIndex(from path: [UInt8]) -> Int {
    let wanted = ByteSlice(path)
    return entries.partitionIndex { !self.path(of: $0).precedes(wanted) }
  }
}
