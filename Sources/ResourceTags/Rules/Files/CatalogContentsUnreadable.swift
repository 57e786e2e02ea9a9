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
    for (entry, tags) in context.files?.listedItems ?? [] {
      guard case .failure(let item) = tags else { continue }
      let path = item.path.string.quoted
      let contents = CatalogItems.contentsPath(of: item.path).string.quoted
      switch item.reason {
      case .file(let failure) where failure.isMissing:
        report("\(path) has no Contents.json", at: entry.key, label: "restore it")
      case .file(let failure):
        report("\(contents) cannot be read: \(failure.reason)", at: entry.key, label: "fix it")
      case .contents(let fault, let source):
        let position = LineTable(source).position(of: fault.span.start)
        report(
          "\(contents) \(fault.message) at line \(position.line), column \(position.column)", at: entry.key,
          label: "fix it")
      case .folder: break
      }
    }
  }
}
