import OdrLanguageServer
import ResourceTags

/// The report of `odr packs`: each pack with its resources. The report for scripts also contains the packs that a request
/// for each tag downloads.
struct PackReport: ManifestReport {
  /// The resources of the manifest.
  let resources: [Resource]
  private let sizes: ResourceSizes
  /// The bundle identifier of the app; if it is `nil`, packs have neither `identifier` nor `folder` in the report.
  private let bundleID: String?
  /// The app of the project.
  private let app: ProjectApp?
  /// Whether the user didn't specify the bundle identifier, so that a note says where it comes from, or why it is missing.
  private let notesApp: Bool
  /// The text of the manifest.
  private let source: SourceText
  /// The findings about packs in the project.
  let findings: [Diagnostic]
  private let packs: TagPacks

  /// Creates the report on the packs of `manifest`. If `bundleID` is `nil`, the report uses the bundle identifier of
  /// the project's app.
  init(_ manifest: Manifest, _ sizes: ResourceSizes, bundleID: String?) {
    resources = manifest.resources()
    self.sizes = sizes
    app = sizes.project?.contents?.app
    self.bundleID = bundleID ?? app?.bundleID
    notesApp = bundleID == nil
    source = manifest.source
    // The manifest specifies the levels of the findings.
    findings =
      sizes.project.map {
        Linter.judge($0.contents?.findings(manifest) ?? [], ofProjectOf: manifest, isWhole: false)
      } ?? []
    packs = TagPacks(manifest, sizes)
  }

  /// The tagged resources that aren't in any pack, each with the reason.
  private var others: [(path: String, reason: String)] {
    resources.filter { !$0.tags.isEmpty }.compactMap { resource in
      sizes.reasonAgainstPack(of: resource.index).map { (resource.path, $0) }
    }
  }

  var bytes: Int { packs.all.bytes }

  /// The report for scripts, version 1. `priority` is left out for packs that are downloaded only on demand.
  var json: JSONObject {
    let list = packs.all.map { pack in
      pack.json.with([
        "identifier": bundleID.map(pack.identifier), "folder": bundleID.map(pack.folderName), "url": url(of: pack),
        "resources": pack.resources.map { index -> JSONObject in
          ["path": resources[index].path, "bytes": sizes.bytes(of: index)]
        },
      ])
    }
    let tags = packs.tagNames.map { tag -> JSONObject in
      let pulled = packs.packs(of: [tag])
      return ["name": tag, "bytes": pulled.bytes, "packs": pulled.map(\.digest)]
    }
    let limits: JSONObject = ["packs": packs.limits.assetPackCount, "bytes": packs.limits.assetPack]
    let others = others.map { path, reason -> JSONObject in ["path": path, "reason": reason] }
    let findings = findings.map { finding -> JSONObject in
      ["rule": finding.rule, "severity": finding.severity.rawValue, "message": finding.message]
    }
    return [
      "bundleID": bundleID, "limits": limits, "packs": list, "unpacked": others, "tags": tags, "project": findings,
    ]
  }

  /// Returns the URL of a pack, if the project specifies a server.
  ///
  /// Source: swift-build, `ODRAssetPackManifestTaskAction.swift`, lines 38 to 45: Xcode doesn't change the prefix, and
  /// percent-encodes all bytes of the name except letters, digits, and `+,-./_~`.
  private func url(of pack: AssetPack) -> String? {
    guard let urlPrefix = app?.urlPrefix, let bundleID else { return nil }
    return urlPrefix + URIReference.encoded(pack.folderName(bundleID: bundleID).utf8, allowed: "+,-./_~")
  }

  /// The report for people.
  var text: String {
    var text = ""
    let limit = packs.limits.assetPack ?? .max
    for pack in packs.all {
      // The size limit applies to the download of a single device.
      let isTooLarge = pack.bytes > limit && sizes.bytesOnLargestDevice(of: pack.resources) > limit
      let excess = isTooLarge ? ", over the limit of \(FormattedByteCount(limit))" : ""
      text += "\(pack.title.bold) (\(FormattedByteCount(pack.bytes))\(excess)), \(pack.category.shortTitle)\n"
      let names = [
        bundleID.map(pack.identifier) ?? "asset-pack-\(pack.digest)", bundleID.map(pack.folderName), url(of: pack),
      ]
      text += names.compactMap { $0 }.map { "    \($0.visible)\n" }.joined()
      text += sizes.lines(pack.resources, resources)
    }
    if !others.isEmpty { text += "Tagged resources without an asset pack".bold + "\n" }
    for (path, reason) in others { text += "  \(path.visible): \(reason)\n" }
    let most = packs.limits.assetPackCount.map { " of \($0)" } ?? ""
    let total = Wording.count(packs.all.count, "asset pack") + most
    return text + "\(total.bold) (\(FormattedByteCount(bytes)))\n"
  }

  func notes(in name: String?) -> String {
    sizes.noteAboutMissing(packs.all.flatMap(\.resources), resources, in: name)
      + DiagnosticPrinter.text(of: findings, in: source)
      + (notesApp ? app?.note.map { StandardStream.noteLine((name.map { $0.visible + ": " } ?? "") + $0) } ?? "" : "")
  }
}

extension ResourceSizes {
  /// Returns one line for each of the resources at `indices`, with the size of the resource.
  func lines(_ indices: [Int], _ resources: [Resource]) -> String {
    indices.map { "      \(resources[$0].path.visible) \(Wording.size(bytes(of: $0)))\n" }.joined()
  }

  /// Returns a note that lists the missing resources among the resources at `indices`, each once. If many resources are
  /// missing, the note contains only the first few resources and the number of remaining resources. `name` is the name
  /// of the manifest if the command reports on several manifests.
  func noteAboutMissing(_ indices: [Int], _ resources: [Resource], in name: String?) -> String {
    let paths = missing(among: indices).map { resources[$0].path }.uniqued
    if paths.isEmpty { return "" }
    let place = name.map { $0.visible + ": " } ?? ""
    return StandardStream.noteLine(
      "\(place)not on disk, or not readable, so not counted: \(Wording.list(paths.map(\.quoted)))")
  }
}
