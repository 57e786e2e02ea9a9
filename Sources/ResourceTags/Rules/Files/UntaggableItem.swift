/// A rule for catalog items that can't be tagged.
struct UntaggableItem: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "untaggable-item", scope: .files,
    summary: "a file, folder, or item in an asset catalog is tagged but does not support tags",
    explanation: """
      Folders, image sets, data sets, sprite atlases, texture sets, cube texture sets, AR resource groups, and image \
      stacks can have tags. App icons, launch images, brand assets, stickers, and Game Center images cannot have tags, \
      because they are needed before anything is downloaded. Tag an item, not its files or parts: for example, tag an \
      image stack, not its layers. odr warns about tagged colors, tagged folders with a period in their names, and \
      tagged folders in which nothing can have tags. Apple does not document tags for colors and does not allow \
      periods in the names of folders.
      """,
    examples: [
      .passing("catalogs: {A.xcassets: {Tree.imageset: [forest], Forest: [forest], Map.dataset: [forest]}}\n"),
      .failing(
        "catalogs: {A.xcassets: {1️⃣AppIcon.appiconset: [forest]}}\n",
        "'AppIcon.appiconset' is an app icon, which cannot be tagged"),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Tree.imageset/tree.png: [forest]}}\n",
        "'Tree.imageset/tree.png' is part of item 'Tree.imageset'"),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Forest/tree.png: [forest]}}\n", "'Forest/tree.png' is a file, not a catalog item",
        files: ["A.xcassets/Forest/tree.png": .file]),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Green.colorset: [forest]}}\n",
        "'Green.colorset' is a color set, for which Apple does not document tags"),
      .failing(
        "catalogs: {A.xcassets: {1️⃣AR.arresourcegroup/Map.arreferenceimage: [forest]}}\n",
        "'AR.arresourcegroup/Map.arreferenceimage' is an AR reference image, which cannot be tagged"),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Forest: [forest]}}\n", "nothing in 'Forest' can have tags",
        files: ["A.xcassets/Forest/AppIcon.appiconset/Contents.json": .tags()]),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Forest.v2: [forest]}}\n",
        "'Forest.v2' is a folder with a period in its name, which Apple does not allow",
        files: ["A.xcassets/Forest.v2/Tree.imageset/Contents.json": .tags()]),
      .failing(
        "catalogs: {1️⃣A.xcassets: {Tree.imageset: [forest]}}\n",
        "'A.xcassets/AppIcon.appiconset' has the tags [forest] in its Contents.json and is an app icon, which cannot be tagged",
        files: [
          "A.xcassets/Tree.imageset/Contents.json": .tags("forest"),
          "A.xcassets/AppIcon.appiconset/Contents.json": .tags("forest"),
        ]),
    ])

  func check() {
    for (index, entry) in manifest.entries.enumerated() where entry.catalog >= 0 && !entry.isShared {
      guard let node = tree.resolve(entry.key) else { continue }
      let path = tree.scalarBytes(node)
      let isFile = context.files?.survey.finding(of: index) == .file
      if let fault = Self.fault(of: path) ?? (isFile ? ("is a file, not a catalog item", Self.removal) : nil) {
        report("\(quoted(entry.key)) \(fault.message)", at: entry.key, label: fault.label)
      } else if !Self.isCommonItem(path), let warning = warning(about: index, path) {
        report(warning, at: entry.key, severity: .warning)
      }
    }
    for item in context.files?.unlistedItems ?? [] {
      guard let kind = item.type.untaggableKind, let catalog = context.catalog(around: item) else { continue }
      report(
        unlisted: item, "is \(kind), which cannot be tagged", at: catalog, label: "remove the item's tags in Xcode")
    }
  }

  /// A warning about an entry that may not work; `nil` if there is no reason for a warning.
  private func warning(about entry: Int, _ path: ByteSlice) -> String? {
    guard path.offset(of: ".") != nil else {
      let isEmpty = context.files?.survey.makesNoPack(entry) == true && !manifest.isHolder(entry)
      return isEmpty ? "nothing in \(quoted(manifest.entries[entry].key)) can have tags" : nil
    }
    let name = path.split(separator: "/").last.map { $0.string } ?? ""
    let quoted = quoted(manifest.entries[entry].key)
    return switch CatalogItemType(name: name) {
    case .undocumented(let what): "\(quoted) is \(what), for which Apple does not document tags"
    case .group where name.contains(".") && context.files?.survey.finding(of: entry) == .folder:
      "\(quoted) is a folder with a period in its name, which Apple does not allow"
    default: nil
    }
  }

  /// Whether the path ends with one of the two most common extensions and contains no other dot.
  private static func isCommonItem(_ path: ByteSlice) -> Bool {
    guard let dot = path.offset(of: ".") else { return false }
    return path[from: dot].equals(".imageset") || path[from: dot].equals(".dataset")
  }

  private static let removal = "remove the entry"

  /// The reason why the item at a path can't be tagged, and the label of the finding; `nil` if it may be possible.
  static func fault(of path: ByteSlice) -> (message: String, label: String?)? {
    if isCommonItem(path) || path.offset(of: ".") == nil { return nil }
    let components = path.split(separator: "/").map { $0.string }
    for outer in components.dropLast() where !CatalogItemType.holdsItems(name: outer) {
      return ("is part of item \(outer.quoted)", "tag the item")
    }
    let kind = components.last.flatMap { CatalogItemType(name: $0).untaggableKind }
    return kind.map { ("is \($0), which cannot be tagged", removal) }
  }
}

extension LintContext {
  /// Whether the entry's path shows that the item can't be tagged.
  func isBroken(_ entry: ResourceEntry) -> Bool {
    tree.resolve(entry.key).map { UntaggableItem.fault(of: tree.scalarBytes($0)) != nil } ?? false
  }
}
