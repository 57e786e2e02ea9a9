import ResourceTags

/// The tags and packs of a report's matrix, in an order that puts packs with the same tags next to each other.
///
/// A large manifest has more packs than a table can show, so the matrix contains only the tags with the most packs, and
/// the largest packs of these tags.
struct PackMatrix {
  /// The names of the tags.
  private(set) var tags: [String] = []
  /// The packs, each with the positions of its tags in ``tags``.
  private(set) var rows: [(pack: AssetPack, marks: Set<Int>)] = []
  /// The number of tags that are in a pack.
  let tagCount: Int

  private static let tagLimit = 40
  private static let packLimit = 150
  private static let rounds = 10

  init(_ packs: [AssetPack]) {
    var counts: [String: Int] = [:]
    for tag in packs.lazy.flatMap(\.tags) { counts[tag, default: 0] += 1 }
    tagCount = counts.count
    let common = counts.sortedByKey.enumerated().sorted {
      ($1.element.value, $0.offset) < ($0.element.value, $1.offset)
    }
    .prefix(Self.tagLimit).map(\.element.key)
    let columns = Dictionary(first: common.enumerated().map { ($1, $0) })
    let marked = packs.compactMap { pack -> (pack: AssetPack, marks: Set<Int>)? in
      let marks = Set(pack.tags.compactMap { columns[$0] })
      return marks.isEmpty ? nil : (pack, marks)
    }
    let largest = ReportContents.largest(marked, Self.packLimit, \.pack.bytes)
    // The order follows Hill's reciprocal averaging: a pack's place is the average of the places of its tags, and a
    // tag's place is the average of the places of its packs. Tags without common packs stay apart.
    var places = Self.groups(of: common.count, largest.map(\.marks))
    var order: [(Int, Double)] = []
    for _ in 0..<Self.rounds {
      order = Self.sorted(largest.map { Self.average($0.marks.map { places[$0] }) })
      var packPlaces = [[Double]](repeating: [], count: common.count)
      for (place, (row, _)) in order.enumerated() {
        for mark in largest[row].marks { packPlaces[mark].append(Double(place)) }
      }
      let sorted = Self.sorted(packPlaces.map(Self.average))
      for (place, (tag, _)) in sorted.enumerated() { places[tag] = Double(place) }
    }
    let shown = Set(largest.flatMap(\.marks))
    let columnsInOrder = places.indices.filter(shown.contains).sorted { places[$0] < places[$1] }
    let positions = Dictionary(first: columnsInOrder.enumerated().map { ($1, $0) })
    tags = columnsInOrder.map { common[$0] }
    rows = order.map { row, _ in (largest[row].pack, Set(largest[row].marks.compactMap { positions[$0] })) }
  }

  /// Returns places for `count` tags that put the tags of each connected group of packs next to each other.
  private static func groups(of count: Int, _ packs: [Set<Int>]) -> [Double] {
    var places = [Double](repeating: -1, count: count)
    var next = 0.0
    for first in 0..<count where places[first] < 0 {
      var group: Set = [first]
      var isGrowing = true
      while isGrowing {
        let grown = packs.reduce(into: group) { if !$0.isDisjoint(with: $1) { $0.formUnion($1) } }
        isGrowing = grown.count > group.count
        group = grown
      }
      for tag in group.sorted() {
        places[tag] = next
        next += 1
      }
    }
    return places
  }

  private static func average(_ places: [Double]) -> Double {
    places.isEmpty ? .infinity : places.reduce(0, +) / Double(places.count)
  }

  private static func sorted(_ places: [Double]) -> [(Int, Double)] {
    places.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }.map { ($0.offset, $0.element) }
  }
}
