package import ResourceTags
package import Bytes
package import Diagnostics
import FileTrees
import Syntax

/// A manifest of tags made of pack manifests: for teams that have packs first.
///
/// Each pack is a tag with the name of its id, unless pins say of which tags it is; then each tag has the category of its
/// weakest pack, since a pack has the strongest one of its tags.
package struct ImportedPacks {
  /// The manifest, in its canonical layout if possible.
  package let manifest: Manifest
  /// What was not taken over, in the pack manifests.
  package private(set) var warnings: [(source: SourceText, findings: [Diagnostic])] = []

  /// The manifest called `name` for packs whose paths begin at `root`, with the `pins` of an earlier manifest.
  ///
  /// `folders` are the paths of the packs' folders from the root on, where `sourceRoot` begins; `nil` for a folder that is
  /// not below the root, and `nil` for all if each is the root.
  package init(
    _ packs: [PackManifest], pins: [AssetPackPin], root: PackRoot, folders: [String?]? = nil, format: ManifestFormat,
    name: String
  ) {
    let tagsOfID = Dictionary(pins.map { ($0.id, $0.tags.map(\.name)) }, uniquingKeysWith: { first, _ in first })
    var policies: [ByteString: DownloadPolicy] = [:]
    var order: [ByteString] = []
    var files: [ByteString: [ByteString]] = [:]
    var ids: [(id: String, tags: [ByteString])] = []
    var platform: String?
    for (index, pack) in packs.enumerated() {
      var findings: [Diagnostic] = []
      func warn(_ message: String, _ span: ByteSpan) {
        let rule = RuleDocumentation.packManifestShape
        findings.append(Diagnostic(rule: rule.id, severity: .warning, message: message, span: span))
      }
      guard let id = pack.id, let policy = pack.policy else { continue }
      let tags = (tagsOfID[id.string] ?? [id.string]).map { ByteString($0) }
      ids.append((id.string, tags))
      platform = platform ?? pack.platforms.first { Platform(rawValue: $0) != nil }
      for tag in tags {
        if policies[tag] == nil { order.append(tag) }
        policies[tag] = policies[tag].map { $0.rank > policy.rank ? $0 : policy } ?? policy
      }
      for selector in pack.selectors {
        switch selector.kind {
        case .filePattern, .fileExclusion:
          warn("a manifest of tags has no patterns; assign the tags to the files", selector.path.span)
          continue
        case .fileSource, .directorySource:
          warn("the path in the pack is not taken over; the file keeps its own", selector.path.span)
        case .file, .directory: break
        }
        let whole = pack.path(selector, in: folders.map { $0[index] } ?? "")
        guard let whole, let source = root.source(whole), let path = try? ResourcePath(source),
          path.catalog.bytes.isEmpty
        else {
          let name = selector.path.string.quoted
          warn("\(name) is not below the folder of the manifest, or is in a catalog", selector.path.span)
          continue
        }
        files[path.item, default: []] += tags
      }
      if !findings.isEmpty { warnings.append((pack.source, findings)) }
    }
    let yaml = Self.yaml(policies, order, files, ids, platform)
    let source = SourceText(name: format == .json ? "new.yml" : name, yaml)
    let written = Manifest(source)
    let bytes = format == .json ? try? written.converted(to: .json).bytes : try? written.formatted().bytes
    manifest = bytes.map { Manifest(SourceText(name: name, bytes: $0)) } ?? written
  }

  private static func yaml(
    _ policies: [ByteString: DownloadPolicy], _ order: [ByteString], _ files: [ByteString: [ByteString]],
    _ ids: [(id: String, tags: [ByteString])], _ platform: String?
  ) -> String {
    var text = "# Tags of asset packs of Background Assets.\nversion: 1\n"
    if let platform { text += "platform: \(platform)\n" }
    text += "\ntags:\n"
    for category in [DownloadCategory.initialInstall, .prefetchOrder, .onDemand] {
      let tags = order.filter { policies[$0]?.category == category }
      text += "  \(category.rawValue):\(tags.isEmpty ? " []" : "")\n"
      for tag in tags { text += "    - \(scalar(tag.string, isInFlow: false))\n" }
    }
    if !files.isEmpty { text += "\nfiles:\n" }
    for (path, tags) in files.sorted(by: { $0.key.precedes($1.key) }) { text += entry(path.string, tags.uniqued) }
    if !ids.isEmpty { text += "\nassetPacks:\n" }
    for (id, tags) in ids { text += entry(id, tags) }
    return text
  }

  private static func entry(_ key: String, _ tags: [ByteString]) -> String {
    let list = tags.map { scalar($0.string, isInFlow: true) }.joined(separator: ", ")
    return "  \(scalar(key, isInFlow: false)): [\(list)]\n"
  }

  private static func scalar(_ string: String, isInFlow: Bool) -> String {
    ScalarWriter.isPlainSafe(string, isInFlow: isInFlow) ? string : ScalarWriter.doubleQuoted(string)
  }
}
