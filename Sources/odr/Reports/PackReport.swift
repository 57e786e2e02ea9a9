import FileWriting
import ResourceTags
import Bytes
import Diagnostics

/// What `odr packs` prints: each pack with its resources, then what asking for each tag downloads.
struct PackReport {
  /// The resources of the manifest.
  let resources: [Resource]
  private let sizes: ResourceSizes
  private let limits: SizeLimits
  /// The bundle identifier of the app; without it packs have no `identifier` and no `folder`.
  private let bundleID: String?
  private let packs: [AssetPack]
  /// The resources with tags that end in no pack of these, and why.
  private let others: [(index: Int, reason: String)]
  private let tags: [(name: String, packs: [AssetPack], bytes: Int)]

  init(_ manifest: Manifest, _ sizes: ResourceSizes, bundleID: String?) {
    let resources = manifest.resources()
    self.resources = resources
    self.sizes = sizes
    limits = manifest.sizeLimits
    self.bundleID = bundleID
    packs = manifest.assetPacks(sizes)
    others = resources.indices.filter { !resources[$0].tags.isEmpty }.compactMap { index in
      sizes.reasonAgainstPack(of: index).map { (index: index, reason: $0) }
    }
    // Canonically equivalent names are one tag to Xcode, and equal strings to Swift.
    var byTag: [String: [AssetPack]] = [:]
    for pack in packs { for tag in pack.tags { byTag[tag, default: []].append(pack) } }
    tags = manifest.tags().map { tag in
      let pulled = byTag[tag.name] ?? []
      return (tag.name, pulled, pulled.reduce(0) { $0 + $1.bytes })
    }
  }

  /// The report for scripts, version 1. `priority` is missing for packs that are downloaded on demand only.
  var json: JSONObject {
    let packs = packs.map { pack -> JSONObject in
      let contents = pack.resources.map { index -> JSONObject in
        ["path": resources[index].path, "bytes": sizes.bytes(of: index)]
      }
      return [
        "tags": pack.tags, "digest": pack.digest, "identifier": bundleID.map(pack.identifier),
        "folder": bundleID.map(pack.folderName), "priority": pack.priority, "bytes": pack.bytes,
        "resources": contents,
      ]
    }
    let tags = tags.map { tag -> JSONObject in
      ["name": tag.name, "bytes": tag.bytes, "packs": tag.packs.map(\.digest)]
    }
    let limits: JSONObject = ["packs": limits.assetPackCount, "bytes": limits.assetPack]
    let others = others.map { index, reason -> JSONObject in ["path": resources[index].path, "reason": reason] }
    return ["version": 1, "limits": limits, "packs": packs, "unpacked": others, "tags": tags]
  }

  /// The report for people.
  func text(_ style: Style) -> String {
    var text = ""
    for pack in packs {
      let priority = pack.priority.map { "priority \(Self.rounded($0))" } ?? "on demand"
      text += style.bold("[\(pack.tags.map(\.visible).joined(separator: ", "))]")
      let isTooLarge = pack.bytes > limits.assetPack
      let excess = isTooLarge ? ", over the limit of \(FormattedByteCount(limits.assetPack))" : ""
      text += " (\(FormattedByteCount(pack.bytes))\(excess)), \(priority)\n"
      text += "    \((bundleID.map(pack.identifier) ?? "asset-pack-\(pack.digest)").visible)\n"
      if let bundleID { text += "    \(pack.folderName(bundleID: bundleID).visible)\n" }
      text += sizes.lines(pack.resources, resources)
    }
    if !others.isEmpty { text += style.bold("In no asset pack of their tags") + "\n" }
    for other in others { text += "  \(resources[other.index].path.visible): \(other.reason)\n" }
    if !packs.isEmpty { text += style.bold("Downloaded with each tag") + "\n" }
    for tag in tags {
      text +=
        "  \(tag.name.visible): \(Wording.count(tag.packs.count, "asset pack")) (\(FormattedByteCount(tag.bytes)))\n"
    }
    let total = packs.reduce(0) { $0 + $1.bytes }
    return text + style.bold("\(Wording.count(packs.count, "asset pack")) of \(limits.assetPackCount)")
      + " (\(FormattedByteCount(total)))\n"
  }

  /// The indices of all resources, pack by pack.
  var listed: [Int] { packs.flatMap(\.resources) }

  /// The priority with at most three decimal places.
  private static func rounded(_ priority: Double) -> String {
    let thousandths = Int((priority * 1000).rounded())
    var digits = "\(1000 + thousandths % 1000)".dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(thousandths / 1000)" + (digits.isEmpty ? "" : ".\(digits)")
  }
}

extension ResourceSizes {
  /// A line for each of the resources with these indices, with its size.
  func lines(_ indices: [Int], _ resources: [Resource]) -> String {
    indices.map { index in
      let size = bytes(of: index).map { "\(FormattedByteCount($0))" } ?? "missing"
      return "      \(resources[index].path.visible) (\(size))\n"
    }.joined()
  }

  /// Lists the missing ones among the resources with these indices on standard error, each once; if there are many, the
  /// first ones and the number of the others.
  func noteMissing(_ indices: [Int], _ resources: [Resource]) {
    var seen: Set<String> = []
    let paths = missing(among: indices).map { resources[$0].path }.filter { seen.insert($0).inserted }
    guard !paths.isEmpty else { return }
    let shown = paths.prefix(5).map(\.quoted).joined(separator: ", ")
    let more = paths.count > 5 ? " and \(paths.count - 5) more" : ""
    StandardStream.tellNote("not on the disk, and so not counted: \(shown)\(more)")
  }
}
