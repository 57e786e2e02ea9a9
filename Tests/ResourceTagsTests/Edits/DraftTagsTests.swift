import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("The tags of a category or resource in a draft") struct DraftTagsTests {
  private static let pool = ["a", "B", "b", "c", "Level 2", "level 10", "Level 10", "Level 9", "x1", "x02", "é", "z"]

  /// A draft's names: those of the pool, of which the first are declared.
  private func names() throws -> DraftNames {
    let list = Self.pool.map { "\"\($0)\"" }.joined(separator: ", ")
    return DraftNames(Manifest(SourceText(name: "x.yml", "version: 1\ntags: {onDemand: [\(list)]}\n")))
  }

  private func order(of items: [DraftItem], _ names: DraftNames) -> SortOrder? {
    items.count < 2 ? nil : SortOrder.order(of: items.map { names[$0.tag].bytes })
  }

  @Test("whatever comes, goes and is renamed, they are what a plain list would be", arguments: 0..<200 as Range<UInt64>)
  func model(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var names = try names()
    var list = (0..<Int.random(in: 0...6, using: &generator)).map { DraftItem(tag: TagID($0), origin: nil) }
    if Bool.random(using: &generator) { list.sort { names[$0.tag].string < names[$1.tag].string } }
    var tags = DraftTags(list)
    func block(_ count: ClosedRange<Int>) -> [DraftItem] {
      (0..<Int.random(in: count, using: &generator)).map { _ in
        // A tag that stands twice is what a manifest with errors has.
        DraftItem(tag: TagID(Int.random(in: Self.pool.indices, using: &generator)), origin: nil)
      }
    }
    for step in 0..<60 {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0..<3:
        let items = block(0...3)
        let place = Int.random(in: 0...list.count, using: &generator)
        #expect(tags.insert(items, at: place, names) == items.indices.map { $0 + place })
        list.insert(contentsOf: items, at: place)
      case 3..<5:
        let gone = Set(block(0...3).map(\.tag))
        let removed = tags.remove(gone, names)
        #expect(Set(removed.keys) == gone.intersection(list.map(\.tag)))
        for (tag, place) in removed { #expect(list[place.index].tag == tag && place.item.tag == tag) }
        list.removeAll { gone.contains($0.tag) }
      case 5:
        guard let item = list.randomElement(using: &generator) else { continue }
        tags.addDescents(-1, around: item.tag, names)
        names.rename(item.tag, to: ByteString("\(Self.pool.randomElement(using: &generator) ?? "")\(step)"))
        tags.addDescents(1, around: item.tag, names)
      case 6:
        let items = block(1...3)
        var places = items.indices.map { $0 + list.count }
        if let order = order(of: list, names), order.isSorted(items.map { names[$0.tag].bytes }) {
          places = []
          for item in items {
            let name = names[item.tag].bytes
            let next = list.indices.first { order.precedes(name, names[list[$0].tag].bytes) } ?? list.count
            // An item comes after the items before it, even if their names are equal.
            places.append(next)
            list.insert(item, at: next)
          }
        } else {
          list += items
        }
        #expect(tags.merge(items, names) == places)
      default: break
      }
      #expect(tags.items.map(\.tag) == list.map(\.tag))
      #expect(tags.count == list.count)
      #expect(tags.order(names) == order(of: list, names))
      for number in Self.pool.indices {
        #expect(tags.index(of: TagID(number)) == list.firstIndex { $0.tag == TagID(number) })
      }
    }
  }

  @Test("long lists, which are in blocks, are what plain lists would be")
  func long() throws {
    var generator = SeededGenerator(seed: 1)
    let list = (1000..<3000).map { "t\($0)" }.joined(separator: ", ")
    let names = DraftNames(Manifest(SourceText(name: "x.yml", "version: 1\ntags: {onDemand: [\(list)]}\n")))
    func item(_ number: Int) -> DraftItem { DraftItem(tag: TagID(number), origin: nil) }
    var (tags, plain) = (DraftTags([]), [TagID]())
    for number in 0..<2000 {
      let place = Int.random(in: 0...plain.count, using: &generator)
      tags.insert([item(number)], at: place, names)
      plain.insert(TagID(number), at: place)
      if number % 3 > 0 { continue }
      let gone = try #require(plain.randomElement(using: &generator))
      #expect(tags.remove([gone], names)[gone]?.index == plain.firstIndex(of: gone))
      plain.removeAll { $0 == gone }
    }
    #expect(tags.items.map(\.tag) == plain && tags.count == plain.count)
    var sorted = DraftTags([item(0), item(1999)])
    for number in (1..<1999).shuffled(using: &generator) { _ = sorted.merge([item(number)], names) }
    #expect(sorted.items.map(\.tag) == (0..<2000).map { TagID($0) } && sorted.order(names) == .bytes)
  }

  @Test("a tag that cannot come to its place stays at its own")
  func refusedMove() throws {
    let manifest = Manifest(
      SourceText(name: "x.yml", "version: 1\ntags: {prefetchOrder: [a, b, c], onDemand: [d, [x], e]}\n"))
    var draft = try ManifestDraft(manifest)
    for edit in [
      MoveTags(["b", "a"], to: .onDemand), MoveTags(["b"], .at(9)), MoveTags(["c", "b"], .after("c")),
      MoveTags(["e"], to: .prefetchOrder),
    ] {
      #expect(throws: EditRefusal.self) { try edit.make(in: &draft) }
      #expect(draft.items(of: .prefetchOrder).map { draft.names[$0.tag].string } == ["a", "b", "c"])
      #expect(draft.items(of: .onDemand).map { draft.names[$0.tag].string } == ["d", "e"])
      #expect(draft.items(of: .prefetchOrder).allSatisfy { !$0.isMoved && $0.origin != nil })
    }
    try MoveTags(["c"], .first).make(in: &draft)
    #expect(draft.items(of: .prefetchOrder).map { draft.names[$0.tag].string } == ["c", "a", "b"])
  }
}
