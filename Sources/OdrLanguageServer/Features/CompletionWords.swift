import ResourceTags

/// A word that completion offers, with information about it.
struct CompletionWord {
  let text: String
  let kind: Kind
  var detail: String?
  /// Whether the user is expected to continue typing after the word, such as after a folder.
  var isPart = false

  /// The numbers in the specification's `CompletionItemKind`.
  enum Kind: Int {
    case property = 10
    case file = 17
    case reference = 18
    case folder = 19
    case enumMember = 20
  }
}

/// The words that completion offers at a place.
struct CompletionWords {
  let document: Document
  let place: CompletionContext
  let offset: ByteIndex
  let folder: ResourceFolder?

  private var manifest: Manifest { document.manifest }

  /// The part of the word before the cursor.
  var written: String { document.bytes[place.span.start..<offset].string }

  var all: [CompletionWord] {
    let key = place.path.dropFirst().first ?? ""
    return switch (place.path.first ?? "", place.path.count, place.role == .key) {
    case ("tags", 2, false): new(undeclaredTags)
    case ("files", 1, true): paths(of: .file)
    case ("catalogs", 1, true): paths(of: .catalog)
    case ("catalogs", 2, true): paths(of: .item, below: key + "/")
    case ("files", 2, false), ("catalogs", 3, false), ("codeNames", 1, true): tags
    case ("assetPacks", 2, false) where !["_hosting", "_platforms", "_languages"].contains(key): tags
    case ("lint", 1, true): new(rules)
    case ("xcode", 2, false) where key == "project": paths(of: .project)
    default: new(wordsOfSchema)
    }
  }

  /// The keys or the values that the schema lists.
  private var wordsOfSchema: [CompletionWord] {
    let schema = SchemaPlace(place.path)
    switch place.role {
    case .key:
      return schema.keys.filter { $0 != "$schema" || isJSON }.map { key in
        CompletionWord(text: key, kind: .property, detail: SchemaPlace(place.path + [key]).title)
      }
    case .item: return schema.elements.values.map { CompletionWord(text: $0, kind: .enumMember) }
    default: return schema.values.map { CompletionWord(text: $0, kind: .enumMember) }
    }
  }

  var isJSON: Bool { manifest.tree.syntax == .json }

  private var rules: [CompletionWord] {
    RuleRegistry.all.filter(\.isConfigurable).map {
      CompletionWord(text: $0.id, kind: .enumMember, detail: $0.summary)
    }
  }

  /// Returns the words that the list or the mapping does not contain yet.
  private func new(_ words: [CompletionWord]) -> [CompletionWord] {
    place.role == .value ? words : words.filter { !place.siblings.contains($0.text) }
  }

  // MARK: Tags

  /// The declared tags, except for the resource's own tags.
  private var tags: [CompletionWord] {
    new(
      manifest.categorizedTags().map { tag in
        CompletionWord(
          text: tag.name, kind: .reference,
          detail: [tag.category?.title, tag.extent(nil)].compactMap { $0 }.commaSeparated)
      })
  }

  private var undeclaredTags: [CompletionWord] {
    manifest.tags().filter { $0.category == nil }.map {
      CompletionWord(text: $0.name, kind: .reference, detail: "used but not declared")
    }
  }

  // MARK: Paths

  /// The kinds of items that a path may lead to.
  private enum Target {
    case file, catalog, item, project

    /// Returns whether the item itself can be an entry, and whether something inside the item can be an entry.
    func fits(_ name: String, isFolder: Bool) -> (itself: Bool, below: Bool) {
      let isCatalog = name.hasSuffix(".xcassets")
      switch self {
      case .file:
        let isOfXcode = isFolder && (name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace"))
        return (!isCatalog && !isOfXcode, isFolder && !isCatalog && !isOfXcode)
      case .catalog, .project:
        let isOwn = self == .catalog ? isCatalog : name.hasSuffix(".xcodeproj")
        return (isFolder && isOwn, isFolder && !name.contains("."))
      case .item:
        let type = CatalogItemType(name: name)
        return (isFolder && (type.makesPack || type == .group), isFolder && CatalogItemType.holdsItems(name: name))
      }
    }
  }

  /// Returns the items on disk in the folder whose path has been typed so far, except for items that the manifest
  /// already lists.
  private func paths(of target: Target, below root: String = "") -> [CompletionWord] {
    guard let tree = folder?.tree else { return [] }
    let start = written.utf8.lastIndex(of: "/").map { String(written[...$0]) } ?? ""
    let place = NormalizedPath((root + start).utf8)
    if place.leavesRoot || (root + start).hasPrefix("/") { return [] }
    let own = document.bytes[self.place.span]
    var found: [(name: String, words: [CompletionWord])] = []
    _ = tree.list(place.bytes) { entry in
      let name = entry.name.string
      guard !name.hasPrefix("."), name.utf8.elementsEqual(entry.name) else { return }
      let (isEntry, hasEntries) = target.fits(name, isFolder: entry.kind == .folder)
      let text = start + name
      let isListed =
        switch target {
        case .file, .item: PathKey(own) != PathKey(text.utf8) && manifest.lists(place.bytes.appendingPath(entry.name))
        case .catalog: self.place.siblings.contains(text)
        case .project: false
        }
      var words: [CompletionWord] = []
      if hasEntries { words.append(CompletionWord(text: text + "/", kind: .folder, isPart: true)) }
      if isEntry, !isListed { words.append(CompletionWord(text: text, kind: hasEntries ? .folder : .file)) }
      found.append((name, words))
    }
    return found.sorted { $0.name < $1.name }.flatMap(\.words)
  }
}

extension Tag {
  /// Returns a description of the number of the tag's resources and, if `sizes` isn't `nil`, of their size.
  func extent(_ sizes: ResourceSizes?) -> String {
    let words = resources.count == 1 ? "1 resource" : "\(resources.count) resources"
    return words + (sizes.map { ", \(FormattedByteCount($0.bytes(of: resources)))" } ?? "")
  }
}
