import ResourceTags

/// Chooses the identifiers of asset packs: the identifiers that the manifest pins and, for all other packs, identifiers
/// made from the packs' tags.
struct PackIDs {
  /// The pinned identifiers, by their tags.
  let pinned: [Set<String>: String]
  /// Pinned identifiers that no pack uses, because no pack has exactly the tags that the manifest lists for the
  /// identifier.
  let unused: [String]
  private var used: Set<String>

  /// Reads the pins of a manifest. `packs` contains the tags of each pack.
  init(_ pins: [AssetPackPin], packs: Set<Set<String>>) {
    var (pinned, unused): ([Set<String>: String], [String]) = ([:], [])
    for pin in pins {
      let tags = Set(pin.tags.map(\.name))
      if packs.contains(tags), pinned[tags] == nil { pinned[tags] = pin.id } else { unused.append(pin.id) }
    }
    (self.pinned, self.unused) = (pinned, unused)
    // The name of a pack's manifest file is the pack's identifier, and file systems may ignore case.
    used = Set(pins.map { $0.id.lowercased() })
  }

  /// Returns a unique identifier for a set of tags that has no pinned identifier. If the set contains only one tag, and
  /// this tag can be an identifier, returns the tag; otherwise, the identifier consists of the tags and their digest.
  mutating func id(of tags: [String]) -> String {
    if tags.count == 1, PackFacts.isPlainID(tags[0]), used.insert(tags[0].lowercased()).inserted { return tags[0] }
    let digest = MD5.hexDigest(of: Array(tags.joined(separator: ":").utf8))
    let limit = PackFacts.idLimit - 9
    var base: [UInt8] = []
    for byte in tags.joined(separator: "-").utf8 where base.count < limit {
      if PackFacts.isPlain(byte) {
        base.append(byte)
      } else if base.last.map({ $0 != "-" }) ?? false {
        base.append(UInt8(ascii: "-"))
      }
    }
    while base.last == "-" { base.removeLast() }
    let start = (base.isEmpty ? "pack" : String(decoding: base, as: UTF8.self)) + "-"
    for length in [8, 16, 32] {
      let id = start + digest.prefix(length)
      if used.insert(id.lowercased()).inserted { return id }
    }
    return start + digest
  }
}
