/// A rule for catalog items whose `Contents.json` is missing or unreadable.
struct CatalogContentsUnreadable: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "catalog-contents-unreadable", scope: .files,
    summary: "the `Contents.json` of a tagged item is missing or cannot be read",
    explanation: """
      Each item of an asset catalog contains a `Contents.json`, which describes its files and lists its tags; in a \
      folder, the file is optional. This `Contents.json` is missing, is not JSON, or contains another value in place \
      of the tags, so Xcode would omit the item or refuse the catalog. A common cause is a merge that left its \
      conflict markers in the file.
      """,
    examples: [
      .passing(
        "catalogs: {A.xcassets: {Tree.imageset: [forest]}}\n",
        files: ["A.xcassets/Tree.imageset/Contents.json": .tags("forest")]),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Tree.imageset: [forest]}}\n", "'A.xcassets/Tree.imageset' has no Contents.json",
        files: ["A.xcassets/Tree.imageset/tree.png": .file]),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Tree.imageset: [forest]}}\n",
        "'A.xcassets/Tree.imageset/Contents.json' cannot be read: a broken symbolic link",
        files: ["A.xcassets/Tree.imageset/Contents.json": .link("../Tree.json")]),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Tree.imageset: [forest]}}\n",
        "'A.xcassets/Tree.imageset/Contents.json' is not valid JSON at line 2, column 1",
        files: ["A.xcassets/Tree.imageset/Contents.json": .text("{\n<<<<<<< HEAD\n}")]),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Tree.imageset: [forest]}}\n",
        "'A.xcassets/Tree.imageset/Contents.json' does not contain a list of tags at line 1, column 44",
        files: [
          "A.xcassets/Tree.imageset/Contents.json": .text(#"{"properties": {"on-demand-resource-tags": "forest"}}"#)
        ]),
    ])

  func check() {
    guard let files = context.files, !files.survey.catalogTags.isEmpty else { return }
    for (_, entry, place) in files.survey.placedEntries {
      if let contents = files.survey.catalogTags[place] { report(contents, place, entry, files) }
    }
  }

  /// Checks the items that the manifest lists, without reading the tags of all items in their catalogs.
  func checkListedItems() {
    guard let files = context.files else { return }
    for (_, entry, place) in files.survey.placedEntries
    where entry.catalog >= 0 && files.survey.places[place].finding == .folder {
      let path = CatalogItems.contentsPath(of: ByteString(files.survey.path(of: place))).bytes
      let text = Result { () throws(FileFailure) in try files.folder.tree.text(at: path) }
      report(.init(text), place, entry, files)
    }
  }

  private func report(_ contents: CatalogTags, _ place: Int, _ entry: ResourceEntry, _ files: FileFacts) {
    let path = files.survey.path(of: place).string
    switch contents {
    case .tags: break
    case .missing:
      guard Self.isRequired(place, files.survey) else { return }
      report("\(path.quoted) has no Contents.json", at: entry.key, label: "restore it")
    case .unreadable(let reason):
      report("\((path + "/" + CatalogContents.fileName).quoted) \(reason)", at: entry.key, label: "fix it")
    }
  }

  /// Whether the item at a place must contain a `Contents.json`, which is optional for folders.
  static func isRequired(_ place: Int, _ survey: ResourceSurvey) -> Bool {
    CatalogItemType(name: survey.places.name(of: place).string) != .group
  }
}
