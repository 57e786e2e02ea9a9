package import OdrBackgroundAssets
package import ResourceTags

/// The calls of On-Demand Resources in an app's code, and the calls of Background Assets that replace them.
package struct CodeMigration: Sendable {
  /// A call or a lookup, in the order of the files.
  package struct Entry: Sendable {
    package let source: SourceText
    package let span: ByteSpan
    package let kind: CodeCall.Kind
    /// The tags that the call asks for or, for a lookup, the path of the file in its pack.
    package let subjects: [String]
    /// Whether ``subjects`` may lack tags, because odr can't follow them, or because there are too many.
    package let isComputed: Bool
    /// The identifiers of the packs.
    package let packs: [String]
    package let replacement: String
  }

  package private(set) var entries: [Entry] = []

  /// Lists the calls in the files of `check`; `plan` contains the packs.
  package init(_ check: CodeCheck, _ plan: PackPlan) {
    let packs = Dictionary(first: plan.tags.map { ($0.name, $0.packs.map { plan.packs[$0].id }) })
    let places = Dictionary(
      first: plan.packs.flatMap { pack in pack.files.map { ($0.source.fileName, (pack: pack.id, path: $0.path)) } })
    // odr repeats the tags of a request for each of its calls. The limit prevents a huge list if a request has many tags
    // and many calls.
    var budget = 1_000_000
    for file in check.files {
      let requests = file.calls.filter { $0.kind == .request }
      for call in file.calls {
        if call.kind == .lookup {
          guard let place = call.tags?.tags.first.flatMap({ places[$0.name] }) else { continue }
          add(call, [place.path], [place.pack], in: file)
        } else {
          // If the file has a single request, its methods are called for this request's tags.
          let tags = call.tags ?? (requests.count == 1 ? requests[0].tags : nil)
          let patterns = tags?.patterns ?? []
          budget -= (tags?.tags.count ?? 0) + patterns.count * plan.tags.count
          guard budget > 0 else {
            add(call, [], [], in: file, isComputed: true)
            continue
          }
          let covered =
            patterns.isEmpty ? [] : plan.tags.map(\.name).filter { tag in patterns.contains { $0.covers(tag) } }
          let names = ((tags?.tags.map(\.name) ?? []) + covered).uniqued
          let ids = names.flatMap { packs[$0] ?? [] }
          budget -= ids.count
          add(call, names, ids.uniqued, in: file, isComputed: tags?.isExact != true)
        }
      }
    }
  }

  private mutating func add(
    _ call: CodeCall, _ subjects: [String], _ packs: [String], in file: CodeFile, isComputed: Bool = false
  ) {
    entries.append(
      Entry(
        source: file.source, span: call.span, kind: call.kind, subjects: subjects, isComputed: isComputed, packs: packs,
        replacement: Self.replacements[call.kind] ?? ""))
  }

  /// Sources: Apple, "AssetPackManager" and "Downloading Apple-hosted asset packs".
  private static let replacements: [CodeCall.Kind: String] = [
    .request: "none; pass the identifiers of the packs to AssetPackManager.shared",
    .begin: "ensureLocalAvailability(of:requireLatestVersion:)",
    .conditionallyBegin: "assetPackIsAvailableLocally(withID:)",
    .end: "none; remove(assetPackWithID:) when the app no longer needs the pack",
    .progress: "statusUpdates(forAssetPackWithID:)",
    .loadingPriority: "none",
    .setPreservationPriority: "none; the system never removes packs",
    .preservationPriority: "none; the system never removes packs",
    .lookup: "url(for:) with the path in the pack; check that the file exists",
  ]
}
