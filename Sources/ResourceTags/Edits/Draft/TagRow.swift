/// A list of tags. The time to add, remove, or find a tag is proportional to the square root of the number of tags.
///
/// The list consists of chunks. The number of items in a chunk is about the square root of the number of tags.
struct TagRow {
  private var chunks: [[DraftItem]] = []
  /// The numbers of the chunks that contain items, in order.
  private var order: [Int] = []
  /// For each tag, the numbers of the chunks that contain the tag. A tag is in more than one chunk only if the manifest
  /// declares it more than once.
  private var homes: [DraftTag: [Int]] = [:]
  /// The number of items.
  private(set) var count: Int

  init(_ items: [DraftItem]) {
    count = items.count
    let size = sizeOfChunks
    for start in stride(from: 0, to: count, by: size) {
      addChunk(Array(items[start..<min(start + size, count)]), at: order.count)
    }
  }

  private var sizeOfChunks: Int { max(8, Int(Double(count).squareRoot())) }

  /// All items, in order.
  var items: [DraftItem] { order.flatMap { chunks[$0] } }

  /// The item at `index`, which must be less than ``count``.
  subscript(index: Int) -> DraftItem {
    let (place, offset) = locate(index)
    return chunks[order[place]][offset]
  }

  /// Returns the index of the first item with this tag.
  func index(of tag: DraftTag) -> Int? {
    guard let homes = homes[tag] else { return nil }
    var start = 0
    for chunk in order {
      if homes.contains(chunk), let offset = chunks[chunk].firstIndex(where: { $0.tag == tag }) {
        return start + offset
      }
      start += chunks[chunk].count
    }
    return nil
  }

  /// Returns the index of the first item for which `isInSecondPart` is true; ``count`` if `isInSecondPart` is false for
  /// all items. If `isInSecondPart` is true for an item, it must also be true for all later items.
  func partitionIndex(where isInSecondPart: (DraftItem) -> Bool) -> Int {
    let place = order.partitionIndex { chunks[$0].last.map(isInSecondPart) ?? true }
    let start = order[..<place].reduce(0) { $0 + chunks[$1].count }
    return place == order.count ? start : start + chunks[order[place]].partitionIndex(where: isInSecondPart)
  }

  /// Inserts an item at `index`, before the current item at `index`.
  mutating func insert(_ item: DraftItem, at index: Int) {
    count += 1
    if order.isEmpty { return addChunk([item], at: 0) }
    let (place, offset) = locate(index)
    let chunk = order[place]
    chunks[chunk].insert(item, at: offset)
    homes[item.tag, default: []].append(chunk)
    guard chunks[chunk].count > 2 * sizeOfChunks else { return }
    let behind = Array(chunks[chunk][sizeOfChunks...])
    chunks[chunk].removeLast(behind.count)
    for item in behind { leave(chunk, item.tag) }
    addChunk(behind, at: place + 1)
  }

  /// Removes the item at `index`, and returns it.
  mutating func remove(at index: Int) -> DraftItem {
    let (place, offset) = locate(index)
    let chunk = order[place]
    let item = chunks[chunk].remove(at: offset)
    leave(chunk, item.tag)
    if chunks[chunk].isEmpty { order.remove(at: place) }
    count -= 1
    return item
  }

  // MARK: Chunks

  /// Finds the item at `index`. Returns the position of the item's chunk in ``order``, and the item's offset in the
  /// chunk. If `index` is ``count``, returns the end of the last chunk.
  private func locate(_ index: Int) -> (place: Int, offset: Int) {
    var (place, offset) = (0, index)
    while place + 1 < order.count, offset >= chunks[order[place]].count {
      offset -= chunks[order[place]].count
      place += 1
    }
    return (place, offset)
  }

  private mutating func addChunk(_ items: [DraftItem], at place: Int) {
    order.insert(chunks.count, at: place)
    for item in items { homes[item.tag, default: []].append(chunks.count) }
    chunks.append(items)
  }

  private mutating func leave(_ chunk: Int, _ tag: DraftTag) {
    if let index = homes[tag]?.firstIndex(of: chunk) { homes[tag]?.remove(at: index) }
  }
}
