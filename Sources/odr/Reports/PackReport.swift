import ResourceTags
import Bytes
import Diagnostics

/// What `odr packs --format json` prints, version 1.
struct PackReport: Encodable {
  let version = 1
  /// Apple's limits: on the number of `packs`, and on the `bytes` of each.
  let limits: [String: Int]
  let packs: [Pack]
  let tags: [TagPacks]

  struct Pack: Encodable {
    let tags: [String]
    let digest: String
    /// `identifier` and `folder` are missing without a bundle identifier.
    let identifier: String?
    let folder: String?
    /// Missing for packs that are downloaded on demand only.
    let priority: Double?
    let bytes: Int
    let resources: [ResourceReport]
  }

  /// The packs that asking for a tag downloads.
  struct TagPacks: Encodable {
    let name: String
    let bytes: Int
    /// The digests of the packs.
    let packs: [String]
  }

  init(_ manifest: Manifest, _ sizes: ResourceSizes, bundleID: String?) {
    let resources = manifest.resources()
    let packs = manifest.assetPacks(sizes)
    limits = ["packs": manifest.sizeLimits.assetPackCount, "bytes": manifest.sizeLimits.assetPack]
    self.packs = packs.map { pack in
      Pack(
        tags: pack.tags, digest: pack.digest, identifier: bundleID.map(pack.identifier),
        folder: bundleID.map(pack.folderName), priority: pack.priority, bytes: pack.bytes,
        resources: pack.resources.map { ResourceReport(path: resources[$0].path, bytes: sizes.bytes(of: $0)) })
    }
    var byTag: [[UInt8]: [AssetPack]] = [:]
    for pack in packs { for tag in pack.tags { byTag[Array(tag.utf8), default: []].append(pack) } }
    tags = manifest.tags().map { tag in
      let pulled = byTag[Array(tag.name.utf8)] ?? []
      return TagPacks(name: tag.name, bytes: pulled.reduce(0) { $0 + $1.bytes }, packs: pulled.map(\.digest))
    }
  }

  /// The report for people: each pack with its resources, then what each tag downloads.
  func text(_ style: Style) -> String {
    var text = ""
    for pack in packs {
      let priority = pack.priority.map { "priority \(Self.rounded($0))" } ?? "on demand"
      text += style.bold("[\(pack.tags.map(\.visible).joined(separator: ", "))]")
      let limit = limits["bytes", default: .max]
      let excess = pack.bytes > limit ? ", over the limit of \(FormattedByteCount(limit))" : ""
      text += " (\(FormattedByteCount(pack.bytes))\(excess)), \(priority)\n"
      text += "    \((pack.identifier ?? "asset-pack-\(pack.digest)").visible)\n"
      if let folder = pack.folder { text += "    \(folder.visible)\n" }
      for resource in pack.resources {
        text += "      \(resource.path.visible) (\(resource.bytes.map { "\(FormattedByteCount($0))" } ?? "missing"))\n"
      }
    }
    if !packs.isEmpty { text += style.bold("Downloaded with each tag") + "\n" }
    for tag in tags {
      text +=
        "  \(tag.name.visible): \(Wording.count(tag.packs.count, "asset pack")) (\(FormattedByteCount(tag.bytes)))\n"
    }
    let total = packs.reduce(0) { $0 + $1.bytes }
    return text + style.bold("\(Wording.count(packs.count, "asset pack")) of \(limits["packs", default: 0])")
      + " (\(FormattedByteCount(total)))\n"
  }

  /// The priority with at most three decimal places.
  private static func rounded(_ priority: Double) -> String {
    let thousandths = Int((priority * 1000).rounded())
    var digits = "\(1000 + thousandths % 1000)".dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(thousandths / 1000)" + (digits.isEmpty ? "" : ".\(digits)")
  }
}
