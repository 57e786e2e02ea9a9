/// A rule for catalog items whose tags in the catalog differ from their tags in the manifest.
struct CatalogTagsDiffer: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "catalog-tags-differ", severity: .warning, scope: .files,
    summary: "the tags in an asset catalog differ from the manifest",
    explanation: """
      Xcode uses the tags in the `Contents.json` of each item, under `properties` or, in Xcode 7 catalogs, under \
      `info`. These tags differ from the manifest's tags, because only the manifest or only the catalog was changed, \
      for example in Xcode. The order of tags does not matter. If the manifest specifies a project, run \
      `odr xcode apply` to give the items the manifest's tags. If the catalog is right, correct the manifest with \
      `odr resource set`. odr does not read items inside other items, such as the images of a sprite atlas, unless \
      the manifest lists them.
      """,
    examples: [
      .passing(
        "catalogs: {A.xcassets: {Tree.imageset: [forest, desert]}}\n",
        files: ["A.xcassets/Tree.imageset/Contents.json": .tags("desert", "forest")]),
      .passing(
        "catalogs: {A.xcassets: {Tree.imageset: [forest]}}\n",
        files: [
          "A.xcassets/Tree.imageset/Contents.json": .text(#"{"info": {"on-demand-resource-tags": ["forest"]}}"#)
        ]),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Tree.imageset: [forest, desert]}}\n",
        "'Tree.imageset' has the tags [forest, desert] here and the tags [forest] in its Contents.json",
        files: ["A.xcassets/Tree.imageset/Contents.json": .tags("forest")]),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Forest: [forest]}}\n",
        "'Forest' has the tags [forest] here and no tags in its Contents.json",
        files: ["A.xcassets/Forest/Tree.imageset/Contents.json": .tags()]),
      .failing(
        "catalogs: {1️⃣A.xcassets: {Tree.imageset: [forest]}}\n",
        "'A.xcassets/Rock.imageset' has the tags [desert] in its Contents.json and is not listed here",
        files: [
          "A.xcassets/Tree.imageset/Contents.json": .tags("forest"),
          "A.xcassets/Rock.imageset/Contents.json": .tags("desert"),
        ]),
    ])

  func check() {
    // The comparison with a project reports these differences, too.
    guard let files = context.files, !context.comparesProject else { return }
    for (entry, tags) in files.listedItems where entry.list >= 0 && !context.isBroken(entry) {
      guard case .success(let found) = tags else { continue }
      let names = manifest.tagNameBytes(ofList: entry.list)
      if names.elementsEqual(found, by: { $0.elementsEqual($1.bytes) }) { continue }
      if Set(names.map { ByteString($0) }) == Set(found) { continue }
      let listed = names.map { $0.string }
      let foundNames = found.map(\.string)
      report(
        "\(quoted(entry.key)) has \(Self.wording(listed)) here and \(Self.wording(foundNames)) in its Contents.json",
        about: context.subject(entry, tags: listed + foundNames.filter { !listed.contains($0) }), at: entry.key,
        label: "correct the tags here or in Xcode")
    }
    // A misplaced item isn't listed yet.
    if manifest.catalogs.contains(where: { !$0.form.contains(.endsInCatalog) }) { return }
    let unread = Set(manifest.faults.filter { $0.kind == .wrongType(.catalog) }.map(\.node))
    for item in files.unlistedItems where item.type.untaggableKind == nil {
      // If an item was renamed, another rule reports that the old name is missing.
      guard let catalog = context.catalog(around: item), files.meantPaths[item.path.bytes] == nil,
        !unread.contains(tree.next(after: catalog))
      else { continue }
      report(
        unlisted: item, "is not listed here", at: catalog, label: "list the item here, or remove its tags in Xcode")
    }
  }

  /// Lists tags for a message, such as `the tags [forest, desert]`.
  static func wording(_ tags: [String]) -> String {
    if tags.isEmpty { return "no tags" }
    let more = tags.count > 6 ? ", and \(tags.count - 6) more" : ""
    return "the tags [" + tags.prefix(6).map(\.abbreviated).commaSeparated + more + "]"
  }
}

extension LintContext {
  /// Finds the key of the catalog that contains an item.
  func catalog(around item: TaggedItem) -> NodeID? {
    guard let survey = files?.survey else { return nil }
    return manifest.catalogs.first { catalog in
      survey.place(of: catalog).map { item.path.bytes.starts(with: survey.path(of: $0) + ["/"]) } ?? false
    }?.key
  }
}

extension Rule {
  /// Reports an item of a catalog that has tags and isn't listed in the manifest. `problem` completes the message.
  func report(unlisted item: TaggedItem, _ problem: String, at catalog: NodeID, label: String) {
    let (path, tags) = (item.path.string, item.tags.map(\.string))
    report(
      "\(path.quoted) has \(CatalogTagsDiffer.wording(tags)) in its Contents.json and \(problem)",
      about: .init(tags: tags, resource: path, catalog: text(catalog)), at: catalog, label: label)
  }
}
