import ManifestSyntax
import SourceText

/// The order in which the entries of a mapping stand after the edits.
struct Arrangement {
  /// The numbers of the entries, in order.
  var order: [Int]
  /// Entries of the text that keep their place in it.
  var inPlace: Set<Int>?

  func isInPlace(_ entry: Int, _ originals: Range<Int>) -> Bool {
    originals.contains(entry) && (inPlace?.contains(entry) ?? true)
  }
}

extension ManifestDraft {
  /// The order of the resources of a group: entries come where the order of those that are there puts them, or behind
  /// them where they are in none.
  func arrangement(of group: Int) -> Arrangement {
    let originals = groups[group].originals
    let staying = originals.filter { !removed.contains($0) }
    let coming = groups[group].added.filter { !removed.contains($0) }
    let renamed = newKeys.isEmpty ? [] : staying.filter { newKeys[$0] != nil }
    if coming.isEmpty, renamed.isEmpty { return Arrangement(order: staying, inPlace: nil) }
    func key(_ entry: Int) -> [UInt8] { self.key(of: entry).bytes }
    guard let order = SortOrder.order(of: originals.lazy.map { ByteString(keyBytes(of: $0)).bytes }) else {
      return Arrangement(order: staying + coming, inPlace: nil)
    }
    var moving: [Int] = []
    var kept = staying
    if !renamed.isEmpty, !order.isSorted(staying.lazy.map(key)) {
      moving = renamed
      kept = staying.filter { newKeys[$0] == nil }
    }
    let rest = (coming + moving).sorted { order.precedes(key($0), key($1)) }
    let merged = merging(kept, rest) { order.precedes(key($0), key($1)) }
    return Arrangement(order: merged, inPlace: moving.isEmpty ? nil : Set(kept))
  }

  /// The order of the groups under `catalogs`, the first of which has the number 1.
  func arrangementOfCatalogs(_ isLeft: (Int) -> Bool) -> Arrangement {
    let originals = 1..<(manifest.catalogs.count + 1)
    let staying = originals.filter(isLeft)
    let coming = groups.indices.filter { $0 >= originals.upperBound && isLeft($0) }
    func path(_ group: Int) -> [UInt8] { groups[group].path?.bytes ?? [] }
    let written = originals.map { tree.resolve(manifest.catalogs[$0 - 1].key).map { Array(tree.scalarBytes($0)) } ?? [] }
    guard !coming.isEmpty, let order = SortOrder.order(of: written) else {
      return Arrangement(order: staying + coming, inPlace: nil)
    }
    let rest = coming.sorted { order.precedes(path($0), path($1)) }
    return Arrangement(order: merging(staying, rest) { order.precedes(path($0), path($1)) }, inPlace: nil)
  }

  /// Puts each of `rest` behind the last of `row` that it does not precede.
  private func merging(_ row: [Int], _ rest: [Int], _ precedes: (Int, Int) -> Bool) -> [Int] {
    if rest.isEmpty { return row }
    var result: [Int] = []
    result.reserveCapacity(row.count + rest.count)
    var index = 0
    for entry in rest {
      let end = row[index...].partitionIndex { precedes(entry, $0) }
      result += row[index..<end]
      result.append(entry)
      index = end
    }
    return result + row[index...]
  }
}
