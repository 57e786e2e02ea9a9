package import Bytes

/// The renames below a folder that git knows of: files that have another path in the index than in the last commit, and
/// files of the index whose contents are in a new file of the work tree.
///
/// Git compares contents only where both are objects. To compare with the work tree it would run the filters that a
/// repository names, so odr asks for the plain hash of new files that have the size of a lost one.
package enum GitRenames {
  /// A file that has another path, both from the folder on.
  package typealias Rename = (old: ByteString, new: ByteString)

  /// How many new files are compared with lost ones.
  private static let limit = 1000

  /// The renames below the folder at `path`; none outside of repositories. With `inWorkTree`, those of the work tree, too.
  package static func all(below path: String, inWorkTree: Bool) -> [Rename] {
    guard let staged = try? staged(path) else { return [] }
    return staged + (inWorkTree ? (try? unstaged(path)) ?? [] : [])
  }

  private static func staged(_ folder: String) throws(GitFailure) -> [Rename] {
    let output = try output(
      folder,
      [
        "diff-index", "--cached", "--find-renames", "--diff-filter=R", "--raw", "-z", "--no-abbrev", "--relative",
        "--ignore-submodules=all", "HEAD", "--",
      ])
    let words = output.split(separator: 0)
    return stride(from: 0, to: words.count - 2, by: 3).map { (ByteString(words[$0 + 1]), ByteString(words[$0 + 2])) }
  }

  private static func unstaged(_ folder: String) throws(GitFailure) -> [Rename] {
    // Which of several equal files it was nobody knows.
    try inWorkTree(folder, limit: limit).equal.flatMap { group in
      group.old.count == 1 ? group.new.map { (group.old[0], $0) } : []
    }
  }

  /// The files of the index that the work tree does not have, up to `limit`, and for equal contents the names that were
  /// lost and those that are new.
  static func inWorkTree(
    _ folder: String, limit: Int
  ) throws(GitFailure) -> (deleted: [ByteString], equal: [(old: [ByteString], new: [ByteString])]) {
    // Commands that compare, such as diff-files, run filters where times leave doubts; these only look for names.
    let deleted = try output(folder, ["ls-files", "--deleted", "-z", "--"]).split(separator: 0).prefix(limit)
      .map { ByteString($0) }
    if deleted.isEmpty { return ([], []) }
    let entries = try output(folder, ["ls-files", "--stage", "-z", "--"] + deleted.map { String(path: $0.bytes) })
    // `<mode> <name> <stage>TAB<path>`.
    var lost: [ByteString: [ByteString]] = [:]
    for entry in entries.split(separator: 0) {
      let parts = entry.split(separator: 0x09, maxSplits: 1)
      guard parts.count == 2, let name = parts[0].split(separator: 0x20).dropFirst().first else { continue }
      lost[ByteString(name), default: []].append(ByteString(parts[1]))
    }
    let sizes = try sizes(of: lost.keys, folder)
    guard let tree = DiskTree(folder) else { return (deleted, []) }
    let new = try output(folder, ["ls-files", "--others", "--exclude-standard", "-z", "--"]).split(separator: 0)
      .filter { path in tree.status(of: Array(path)).map { $0.kind == .file && sizes.contains($0.size) } ?? false }
      .prefix(limit).map { ByteString($0) }
    if new.isEmpty { return (deleted, []) }
    let hashes = try output(folder, ["hash-object", "--no-filters", "--"] + new.map { String(path: $0.bytes) }).split(
      separator: 0x0A)
    guard hashes.count == new.count else { return (deleted, []) }
    var found: [ByteString: [ByteString]] = [:]
    for (hash, path) in zip(hashes, new) { found[ByteString(hash), default: []].append(path) }
    return (
      deleted,
      lost.compactMap { name, old in found[name].map { (old, $0) } }.sorted { $0.old[0].precedes($1.old[0]) }
    )
  }

  /// The sizes of objects, as far as they are here.
  private static func sizes(of names: some Sequence<ByteString>, _ folder: String) throws(GitFailure) -> Set<Int> {
    let git = try GitProcess(["cat-file", "--batch-check"], in: .folder(folder))
    var sizes: Set<Int> = []
    for name in names {
      try git.write(name.bytes + [0x0A])
      if let size = try Int(String(decoding: git.readLine().split(separator: 0x20).last ?? [], as: UTF8.self)) {
        sizes.insert(size)
      }
    }
    return sizes
  }

  static func output(_ folder: String, _ arguments: [String]) throws(GitFailure) -> [UInt8] {
    let (output, code) = try GitProcess.run(["--literal-pathspecs"] + arguments, in: .folder(folder))
    guard code == 0 else { throw GitFailure("cannot find renames") }
    return output
  }
}
