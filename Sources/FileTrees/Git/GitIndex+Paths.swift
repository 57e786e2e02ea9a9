package import Bytes

/// Looking things up by their paths.
extension GitIndex {
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

  /// Whether there is a file, or a symbolic link, at `path`, from the root on.
  package func hasFile(_ path: ByteString) -> Bool {
    entry(at: path.bytes).map { $0.kind != .submodule } ?? false
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

  /// The paths of all files and symbolic links with one of these names.
  package func files(named names: [String]) -> [ByteString] {
    let names = names.map { Array($0.utf8) }
    return entries.lazy.filter { $0.kind != .submodule }.map { self.path(of: $0) }.filter { path in
      names.contains { name in
        path.suffix(name.count).equals(name)
          && (path.count == name.count || path.dropLast(name.count).last == UInt8(ascii: "/"))
      }
    }.map { ByteString($0) }
  }

  /// The paths of all symbolic links.
  var links: [ByteString] { entries.lazy.filter { $0.kind == .link }.map { ByteString(self.path(of: $0)) } }

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
