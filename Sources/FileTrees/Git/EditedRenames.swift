import Bytes

/// Lost files of which the most part is in a new file: they were renamed and edited.
///
/// Source: gitdiffcore(7), "Rename detection": at least half of the larger file is in both. Git compares lines, too, and
/// pieces of 64 bytes where a line is longer.
enum EditedRenames {
  /// How many files of each kind are compared, how long each may be, and how many pieces are compared in all.
  private static let (limit, sizeLimit, workLimit) = (100, 1 << 20, 4_000_000)

  /// The renames among lost files, with the names of their objects, and new files below `folder`.
  static func find(
    _ lost: [(object: ByteString, path: ByteString)], _ new: [ByteString], _ tree: DiskTree, _ objects: GitObjects
  ) -> [GitRenames.Rename] {
    let newPieces = new.prefix(limit).compactMap { path -> (path: ByteString, pieces: ContentPieces)? in
      guard let size = tree.status(of: path.bytes)?.size, 1...sizeLimit ~= size,
        let text = try? tree.text(at: path.bytes)
      else { return nil }
      return (path, ContentPieces(ByteSlice(text.allBytes)))
    }
    if newPieces.isEmpty { return [] }
    var pairs: [(rename: GitRenames.Rename, share: Double, hasSameName: Bool)] = []
    var work = 0
    for (object, path) in lost.prefix(limit) {
      guard let size = objects.size(of: object.bytes), 1...sizeLimit ~= size,
        let bytes = objects.bytes(of: object.bytes)
      else { continue }
      let pieces = ContentPieces(ByteSlice(bytes))
      for other in newPieces where work < workLimit {
        work += pieces.count
        let share = pieces.share(in: other.pieces)
        // Of equal files, nobody knows which one it was.
        if share >= 0.5, share < 1 { pairs.append(((path, other.path), share, name(path) == name(other.path))) }
      }
    }
    // The best pair first; no file is in two.
    pairs.sort { ($0.share, $0.hasSameName ? 1 : 0) > ($1.share, $1.hasSameName ? 1 : 0) }
    var (used, renames): (Set<ByteString>, [GitRenames.Rename]) = ([], [])
    for (rename, _, _) in pairs where !used.contains(rename.old) && !used.contains(rename.new) {
      used.formUnion([rename.old, rename.new])
      renames.append(rename)
    }
    return renames
  }

  private static func name(_ path: ByteString) -> ArraySlice<UInt8>? {
    path.bytes.split(separator: UInt8(ascii: "/")).last
  }
}

/// The lines of a file, in pieces of 64 bytes at most, with how many bytes of it each kind of piece has.
private struct ContentPieces {
  private let size: Int
  var count: Int { counts.count }
  private var counts: [ByteSlice: Int] = [:]

  init(_ bytes: ByteSlice) {
    size = bytes.count
    var start = 0
    while start < bytes.count {
      let limit = min(start + 64, bytes.count)
      let end = bytes.offset(of: UInt8(ascii: "\n"), from: start).map { min($0 + 1, limit) } ?? limit
      counts[bytes[ByteSpan(start, end)], default: 0] += end - start
      start = end
    }
  }

  /// How much of the larger one of two files is in both, from 0 to 1.
  func share(in other: ContentPieces) -> Double {
    let larger = max(size, other.size)
    guard min(size, other.size) * 2 >= larger else { return 0 }
    let common = counts.reduce(0) { $0 + min($1.value, other.counts[$1.key] ?? 0) }
    return Double(common) / Double(larger)
  }
}
