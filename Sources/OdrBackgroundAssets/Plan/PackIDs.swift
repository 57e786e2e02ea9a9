import ResourceTags

/// Chooses the identifiers of asset packs: the identifiers that the manifest pins and, for all other packs, identifiers
/// made from the packs' tags, all of which App Store Connect accepts.
struct PackIDs {
  /// The identifier of each pack, by the pack's tags.
  private(set) var ids: [Set<String>: String] = [:]
  /// The identifiers of ``ids`` that contain a digest only because they would otherwise equal another identifier.
  private(set) var distinguished: Set<String> = []
  /// Pinned identifiers that no pack uses, because no pack has exactly the tags that the manifest lists for the
  /// identifier.
  private(set) var unused: [String] = []
  /// The tags of the packs with pinned identifiers.
  let pinned: Set<Set<String>>

  /// The maximum length, in bytes, of an identifier that odr creates. Apple doesn't document a maximum.
  private static let limit = 64

  /// Chooses the identifiers of `packs`: the tags of each pack, in order.
  ///
  /// An identifier depends only on the pack's tags, unless several packs would get the same identifier. In this case,
  /// each of them gets a digest, so that none of them gets an identifier that another one had before.
  init(_ pins: [AssetPackPin], packs: [Set<String>: [String]]) {
    for pin in pins {
      let tags = Set(pin.tags.map(\.name))
      if packs[tags] != nil, ids[tags] == nil { ids[tags] = pin.id } else { unused.append(pin.id) }
    }
    pinned = Set(ids.keys)
    // The name of a pack's manifest file is the pack's identifier, and file systems may ignore case.
    var used = Set(pins.map { $0.id.lowercased() })
    // A pinned pack counts as if it weren't pinned, so that pinning one pack doesn't change the others.
    var open = packs
    for digits in [0, 8, 16, 32] where !open.isEmpty {
      let names = open.mapValues { Self.id(of: $0, digits: digits) }
      let counts = Dictionary(names.values.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
      for (tags, name) in names where counts[name.lowercased()] == 1 {
        if pinned.contains(tags) {
          open[tags] = nil
        } else if !used.contains(name.lowercased()) {
          (ids[tags], open[tags]) = (name, nil)
          if digits > 0 { distinguished.insert(name) }
        }
      }
      used.formUnion(counts.keys)
    }
    // Only tags that were made for this purpose have equal digests.
    var number = 1
    for (tags, names) in open.sorted(by: { $0.value.lexicographicallyPrecedes($1.value) }) where ids[tags] == nil {
      var name = ""
      repeat {
        number += 1
        name = Self.id(of: names, digits: 32) + "-\(number)"
      } while !used.insert(name.lowercased()).inserted
      ids[tags] = name
      distinguished.insert(name)
    }
  }

  /// Returns the tags as an identifier, with a hyphen in place of other characters. If the identifier would otherwise
  /// not be specific to the tags, it ends with a digest of the tags; `digits` is the minimum length of the digest.
  private static func id(of tags: [String], digits: Int) -> String {
    let text = Array(tags.joined(separator: "-").utf8)
    var base: [UInt8] = []
    for byte in text {
      if byte.isLetter || byte.isDigit || byte == "-" {
        base.append(byte)
      } else if base.last != "-" {
        base.append("-")
      }
    }
    base = Array(base.trimmingPrefix { $0 == "-" })
    let isSpecific = tags.count == 1 && !base.isEmpty && base.count <= limit && text.allSatisfy { $0 < 0x80 }
    let length = isSpecific ? digits : max(digits, 8)
    let digest = length == 0 ? "" : MD5.hexDigest(of: Array(tags.joined(separator: ":").utf8)).prefix(length)
    if !digest.isEmpty { base = Array(base.prefix(limit - 1 - digest.count)) }
    while base.last == "-" { base.removeLast() }
    if base.isEmpty { base = Array("pack".utf8) }
    return base.string + (digest.isEmpty ? "" : "-" + digest)
  }
}
