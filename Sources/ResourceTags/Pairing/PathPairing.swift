/// The files of a new state, and git's renames since the old state.
package struct FileEvidence: Sendable {
  var renames: [GitRenames.Rename]
  var files: (any FileTree)?
  /// The missing paths of files that moved to one of several places.
  var unclear: Set<ByteString>
  /// Whether git moves files that the other side adds to a folder that moved.
  var movesAdditions = true

  package init(renames: [GitRenames.Rename] = [], files: (any FileTree)? = nil, unclear: Set<ByteString> = []) {
    (self.renames, self.files, self.unclear) = (renames, files, unclear)
  }
}

/// Which paths of an old state became which paths of a new state.
///
/// Git's renames come first. Otherwise, odr pairs an old path with a new path if their ends are equal and no other path
/// has the same end. Longer ends come before shorter ends, equal tags before different tags, and equal digits before
/// different digits. In a folder, odr also pairs the only old path with the only new path that have certain tags.
package struct PathPairing {
  /// A path that only one of the states contains.
  struct Item {
    let path: ByteString
    /// The numbers of the tags that both states contain, in order; other tags may have been renamed.
    var tags: [Int] = []
    /// Whether the path is in an asset catalog.
    var isInCatalog = false
  }

  /// The index of the new path for each old path that moved.
  package private(set) var targets: [Int: Int] = [:]
  /// The old paths that may have become one of several new paths, with some of these new paths.
  private(set) var ambiguous: [Int: [Int]] = [:]
  /// The new path of each resource or folder that moved with everything below it.
  package private(set) var moves: [ByteString: ByteString] = [:]

  private let old: [Item]
  private let new: [Item]
  private let numbers: [ByteString: Int]
  private var taken: Set<Int> = []

  /// Finds the folders that moved according to git.
  init(_ evidence: FileEvidence) {
    let renames = evidence.renames
    self.init(
      renames.map { Item(path: $0.old) }, renames.map { Item(path: $0.new) },
      renames: Dictionary(first: renames.map { ($0.old, $0.new) }), files: evidence.files)
  }

  /// Pairs paths that only the old state contains with paths that only the new state contains, by their names. `files`
  /// contains the files of the new state.
  package init(_ old: [ByteString], _ new: [ByteString], in files: any FileTree) {
    self.init(old.map { Item(path: $0) }, new.map { Item(path: $0) }, renames: [:], files: files)
  }

  /// Pairs the paths that only the old state contains with the paths that only the new state contains. `renames` contains
  /// certain pairs.
  ///
  /// A folder moved if all paths in it that have new paths moved together and nothing stays in it: `keeps` returns
  /// `false`, and the files of the new state aren't in the folder. If the files are unknown, a single path isn't enough
  /// evidence for a moved folder.
  init(
    _ old: [Item], _ new: [Item], renames: [ByteString: ByteString], files: (any FileTree)? = nil,
    keeps: (ByteString) -> Bool = { _ in false }
  ) {
    (self.old, self.new) = (old, new)
    numbers = new.firstIndices(by: \.path)
    if old.isEmpty || new.isEmpty { return }
    for (number, item) in old.enumerated() { pair(number, with: renames[item.path]) }
    if targets.count < old.count { pairByName { renames[old[$0].path] != nil } }
    findMoves(files, keeps)
  }

  /// Returns the new path of a path at or below a path that moved, and the outermost path whose move leads there.
  package func moved(_ path: ByteString) -> (path: ByteString, from: ByteString)? {
    var found: (path: ByteString, from: ByteString)?
    for folder in Self.folders(path) {
      guard let target = moves[folder] else { continue }
      let new = ByteString(target.bytes + path.bytes[folder.bytes.count...])
      if let found, found.path != new { break }
      found = (new, folder)
    }
    return found
  }

  /// Returns a path and the folders around it.
  private static func folders(_ path: ByteString) -> [ByteString] { [path] + path.bytes.outerFolders.byteStrings }

  // MARK: Pairs

  private mutating func pair(_ number: Int, with path: ByteString?) {
    guard targets[number] == nil, let target = path.flatMap({ numbers[$0] }),
      old[number].isInCatalog == new[target].isInCatalog, taken.insert(target).inserted
    else { return }
    targets[number] = target
  }

  /// The traits by which odr compares two paths.
  private struct Traits {
    /// A number for each component of the path; equal components have equal numbers.
    let parts: [Int]
    /// A number for all digits in the path; paths with equal digits have equal numbers.
    let digits: Int
    let tags: [Int]
    let kind: Int

    /// A key for the path's last components.
    func end(_ length: Int, hasTags: Bool, hasDigits: Bool) -> [Int]? {
      if parts.count < length || hasTags && tags.isEmpty { return nil }
      return [kind, hasDigits ? digits : 0] + parts.suffix(length) + (hasTags ? tags : [])
    }

    /// A key for the other paths in the folder that have the same tags.
    func siblings(hasDigits: Bool) -> [Int]? {
      tags.isEmpty ? nil : [kind, hasDigits ? digits : 0] + parts.dropLast() + [-1] + tags
    }
  }

  private mutating func pairByName(unless isDecided: (Int) -> Bool) {
    var ids: [ByteString: Int] = [:]
    func id(_ bytes: some Sequence<UInt8>) -> Int {
      let name = ByteString(Array(bytes))
      let id = ids[name] ?? ids.count
      ids[name] = id
      return id
    }
    func traits(_ item: Item) -> Traits {
      let path = item.path.bytes
      // A hyphen separates two numbers.
      let digits = path.split { !$0.isDigit }.joined(separator: ["-"])
      return Traits(
        parts: path.split(separator: "/").map(id), digits: id(digits), tags: item.tags,
        kind: item.isInCatalog ? 1 : 0)
    }
    let (left, right) = (old.map(traits), new.map(traits))
    func pair(_ key: (Traits) -> [Int]?) {
      var found: [[Int]: (old: Int, new: Int)] = [:]
      func add(_ number: Int, to place: inout Int) { place = place == -1 ? number : -2 }
      for number in left.indices where targets[number] == nil && !isDecided(number) {
        if let key = key(left[number]) { add(number, to: &found[key, default: (-1, -1)].old) }
      }
      if found.isEmpty { return }
      for number in right.indices where !taken.contains(number) {
        if let key = key(right[number]) { add(number, to: &found[key, default: (-2, -1)].new) }
      }
      for (number, target) in found.values where number >= 0 && target >= 0 {
        targets[number] = target
        taken.insert(target)
      }
    }
    let depth = min(8, left.map(\.parts.count).max() ?? 0, right.map(\.parts.count).max() ?? 0)
    for hasTags in [true, false] {
      for hasDigits in [true, false] {
        for length in (1...depth).reversed() { pair { $0.end(length, hasTags: hasTags, hasDigits: hasDigits) } }
      }
      // Whatever is in the same folder as a resource that moved probably moved, too.
      let votes = votes()
      for (number, item) in old.enumerated() where targets[number] == nil && !isDecided(number) {
        let folder = item.path.bytes.outerFolders.byteStrings.first { votes[$0] != nil }
        guard let folder, let target = votes[folder]?.target else { continue }
        self.pair(number, with: ByteString(target.bytes + item.path.bytes[folder.bytes.count...]))
      }
    }
    for hasDigits in [true, false] { pair { $0.siblings(hasDigits: hasDigits) } }
    // The traits that a path and its new path probably have in common. A folder can replace the files in it, or the
    // reverse.
    var tree: [[Int]: Int] = [:]
    func keys(_ traits: Traits, isOld: Bool) -> [[Int]] {
      let (outer, inner) = isOld ? (-2, -3) : (-3, -2)
      var node = 0
      let folders = traits.parts.map { part in
        let folder = node
        node = tree[[folder, part]] ?? tree.count + 1
        tree[[folder, part]] = node
        return [inner, folder]
      }
      return [[outer, node]] + folders
        + [traits.end(1, hasTags: false, hasDigits: false), traits.siblings(hasDigits: false)].compactMap(\.self)
    }
    var known: [[Int]: [Int]] = [:]
    for number in right.indices where !taken.contains(number) {
      for key in keys(right[number], isOld: false) where known[key]?.count ?? 0 < Self.limit || key[0] < 0 {
        known[key, default: []].append(number)
      }
    }
    for number in left.indices where targets[number] == nil {
      ambiguous[number] = keys(left[number], isOld: true).lazy.compactMap { known[$0] }.first
    }
  }

  /// The maximum number of new paths outside of it that odr notes for an ambiguous path.
  private static let limit = 4

  // MARK: Folders

  /// For each path that moved and each folder around it, returns the number of pairs at or below it, and the new path
  /// that all these pairs lead to; `nil` if they lead to different paths. A file that was renamed and moved to another
  /// folder leads to this folder, too. Git also compares only the folders; source: `get_renamed_dir_portion` in
  /// merge-ort.c of git.
  private func votes() -> [ByteString: (target: ByteString?, count: Int)] {
    var votes: [ByteString: (target: ByteString?, count: Int)] = [:]
    for (number, target) in targets {
      let (path, new) = (old[number].path, self.new[target].path.bytes)
      let (inner, newInner) = (path.bytes.folderPath, new.folderPath)
      for folder in Self.folders(path) {
        let isFolder = folder != path
        let rest = isFolder ? inner[folder.bytes.count...] : []
        let place = isFolder ? newInner : new[...]
        let moved = place.dropLast(rest.count)
        let isSame =
          !moved.isEmpty && place.suffix(rest.count).elementsEqual(rest) && !moved.elementsEqual(folder.bytes)
        let target = isSame ? ByteString(moved) : nil
        let known = votes[folder]
        votes[folder] = (known.map { $0.target == target } ?? true ? target : nil, (known?.count ?? 0) + 1)
      }
    }
    return votes
  }

  private mutating func findMoves(_ files: (any FileTree)?, _ keeps: (ByteString) -> Bool) {
    let own = old.firstIndices(by: \.path)
    for (path, vote) in votes().sortedByKey {
      guard let target = vote.target,
        ResourcePath(normalized: path.bytes).isCatalog == ResourcePath(normalized: target.bytes).isCatalog,
        !keeps(path)
      else { continue }
      if let number = own[path], targets[number] == nil { pair(number, with: target) }
      let isResource = own[path].map { targets[$0] != nil } ?? false
      if isResource || files.map({ !$0.hasFiles(in: path.bytes) }) ?? (vote.count > 1) { moves[path] = target }
    }
    // If a resource is a folder that contains other resources, an edit can move it only together with them.
    for (number, target) in targets where moves[old[number].path] == nil {
      targets[number] = nil
      taken.remove(target)
      ambiguous[number] = [target]
    }
  }
}

extension FileTree {
  /// Whether the folder at `path` contains files, apart from hidden files.
  fileprivate func hasFiles(in path: [UInt8]) -> Bool {
    var folders: [[UInt8]] = []
    var isFound = false
    _ = list(path) { entry in
      guard !isFound, entry.name.first != "." else { return }
      if entry.kind == .folder { folders.append(path.appendingPath(entry.name)) } else { isFound = true }
    }
    return isFound || folders.contains(where: hasFiles)
  }
}
