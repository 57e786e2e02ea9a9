import ResourceTags

/// The ids of asset packs: those that the manifest pins, and for other packs one made of their tags.
struct PackIDs {
  /// The pinned ids by the numbers of their sets.
  let pinned: [Int: String]
  /// Pins whose tags no pack has.
  let unused: [String]
  private var used: Set<String>

  /// The pins of a manifest whose tags have these numbers; `sets` are those of the files.
  init(_ pins: [AssetPackPin], _ tags: [String: Int], _ sets: TagSetTable, packs: Set<Int>) {
    var (pinned, unused): ([Int: String], [String]) = ([:], [])
    for pin in pins {
      let numbers = pin.tags.compactMap { tags[$0.name] }
      if numbers.count == pin.tags.count, let set = sets.known(numbers), packs.contains(set), pinned[set] == nil {
        pinned[set] = pin.id
      } else {
        unused.append(pin.id)
      }
    }
    (self.pinned, self.unused) = (pinned, unused)
    // The manifest of a pack is a file with its id as the name, on disks that may ignore case.
    used = Set(pins.map { $0.id.lowercased() })
  }

  /// The id of a set that has no pin: its only tag, if that can be an id, or its tags and a digest of them, which no
  /// other set has.
  mutating func id(of tags: [String]) -> String {
    if tags.count == 1, PackFacts.isPlainID(tags[0]), used.insert(tags[0].lowercased()).inserted { return tags[0] }
    let digest = MD5.hexDigest(of: Array(tags.joined(separator: ":").utf8))
    let limit = PackFacts.idLimit - 9
    var base: [UInt8] = []
    for byte in tags.joined(separator: "-").utf8 where base.count < limit {
      if PackFacts.isPlain(byte) {
        base.append(byte)
      } else if base.last.map({ $0 != UInt8(ascii: "-") }) ?? false {
        base.append(UInt8(ascii: "-"))
      }
    }
    while base.last == UInt8(ascii: "-") { base.removeLast() }
    let start = (base.isEmpty ? "pack" : String(decoding: base, as: UTF8.self)) + "-"
    for length in [8, 16, 32] {
      let id = start + digest.prefix(length)
      if used.insert(id.lowercased()).inserted { return id }
    }
    return start + digest
  }
}
