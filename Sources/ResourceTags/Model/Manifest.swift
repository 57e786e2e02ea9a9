/// A resource tags manifest: the tags of an app, their download categories, and the resources that have these tags.
///
/// A manifest is a read-only view of its source text. odr can read any text: the manifest contains the valid parts, and
/// the ``Linter`` reports the rest.
package struct Manifest: Sendable {
  package let tree: SyntaxTree
  var faults: [StructureFault] = []
  /// The distinct names of all declared or used tags. A ``TagID`` is an index into this array.
  var tagNames: ContiguousArray<NodeID> = []
  /// All declarations in manifest order, including repeated declarations.
  var declarations: ContiguousArray<TagDeclaration> = []
  /// For each tag, the index of its first declaration; -1 for an undeclared tag.
  var firstDeclarations: ContiguousArray<Int> = []
  var entries: ContiguousArray<ResourceEntry> = []
  var catalogs: ContiguousArray<CatalogEntry> = []
  var tagLists: ContiguousArray<TagList> = []
  var tagUses: ContiguousArray<TagUse> = []
  var paths: PathTree
  /// Pairs of entries with the same path; `first` is the first entry with this path.
  var repeatedPaths: [(entry: Int, first: Int)] = []
  /// Pairs of keys under `catalogs` that spell the same path differently; `first` is the earlier key.
  var repeatedCatalogs: [(catalog: NodeID, first: NodeID)] = []
  package internal(set) var lintLevels: [LintLevel] = []
  /// Whether odr could read the whole `tags` section. If `false`, a tag that seems undeclared may be declared in the
  /// unread part.
  var hasAllDeclarations: Bool
  /// The platform in the manifest; iOS by default.
  package internal(set) var platform = Platform.iOS
  /// The deployment target, such as `17.0`.
  package internal(set) var deploymentTarget: String?
  /// The Xcode project that the manifest belongs to.
  package internal(set) var project: XcodeProjectReference?

  /// Creates a manifest without contents, for ``ManifestReader``, which sets the properties.
  init(_ tree: SyntaxTree, _ paths: PathTree) {
    self.tree = tree
    self.paths = paths
    hasAllDeclarations = tree.isComplete
  }

  /// The text of the manifest.
  package var source: SourceText { tree.source }

  /// The name of the text, which is the path of the manifest as the user entered it.
  package var name: String { source.name }

  /// The path of the folder that the manifest's paths are relative to; the working directory for standard input.
  package var folderPath: String { source.path?.parentFolder ?? "." }

  /// The manifest's absolute path, assuming that the path contains no links.
  package var absolutePath: String { RelativePath.resolved(name, from: FilePath.workingFolder) }

  /// The span of a version that this odr doesn't support; the manifest must not be changed.
  package var unsupportedVersion: ByteSpan? {
    faults.first { $0.kind == .unsupportedVersion || $0.kind == .wrongType(.version) && isOtherVersion($0.node) }
      .map { tree[$0.node].span }
  }

  /// Whether the user means another version by a text that isn't a number, such as `"2"`.
  func isOtherVersion(_ version: NodeID) -> Bool {
    tree[version].isScalar && tree.string(version).contains(where: \.isNumber) && !isOne(version)
  }

  /// Whether the user means version 1 by a text that isn't a number, such as `"1"` or `1,`.
  func isOne(_ version: NodeID) -> Bool {
    tree[version].isScalar && ["1", "1;", "1,", "v1"].contains(tree.string(version))
  }

  /// Whether odr could read the whole text. Syntax errors can hide a part of the text.
  package var isComplete: Bool { tree.isComplete }

  /// The uses of a tag that occurs earlier in the same list, with the index of the list.
  var repeatedUses: [(list: Int, use: TagUse)] {
    var repeated: [(list: Int, use: TagUse)] = []
    // For each tag, the index of the most recent list that contains the tag; -1 before the first such list.
    var last = [Int](repeating: -1, count: tagNames.count)
    for (index, list) in tagLists.enumerated() {
      for place in list.uses {
        let use = tagUses[place]
        if last[use.tag.index] == index { repeated.append((index, use)) }
        last[use.tag.index] = index
      }
    }
    return repeated
  }

  /// Each repeated declaration of a tag, with an earlier declaration: the first declaration in the same category or, if
  /// there is none, the first declaration in any category.
  var repeatedDeclarations: [(declaration: TagDeclaration, earlier: TagDeclaration)] {
    guard declarations.count > firstDeclarations.count(where: { $0 >= 0 }) else { return [] }
    var firsts: [DownloadCategory: [TagID: TagDeclaration]] = [:]
    return declarations.compactMap { declaration in
      let known = firsts[declaration.category]?[declaration.tag]
      if known == nil { firsts[declaration.category, default: [:]][declaration.tag] = declaration }
      guard let earlier = known ?? self.declaration(of: declaration.tag), earlier.node != declaration.node
      else { return nil }
      return (declaration, earlier)
    }
  }

  /// For each resource, the positions of its tags if one is undeclared, invalid, or unreadable. The positions don't include
  /// values that may hide other resources or declarations: values of several lines, collections, and anchors.
  package var tagMistakes: [[ByteIndex]] {
    entries.map { entry in
      let values = entry.list < 0 ? [tree.next(after: entry.key)] : Array(tree.children(of: tagLists[entry.list].node))
      let right = uses(of: entry).count {
        firstDeclarations[$0.tag.index] >= 0 && !TagName.isInvalid(nameBytes($0.tag))
      }
      if right == values.count { return [] }
      return values.filter { value in
        tree.resolved(value)?.isScalar == true && tree.properties[value] == nil
          && !source.hasLineBreak(in: tree[value].span)
      }.map { tree[$0].start }
    }
  }

  /// The number of declarations of tags, and of resources.
  package var counts: (tags: Int, resources: Int) { (declarations.count, entries.count) }

  /// The first item of a tag list that contains other items, so that odr doesn't know the tags.
  var joinedItems: NodeID? { faults.first { $0.kind == .joinedItems }?.node }

  /// Whether a second document, a value of the wrong type, or an unknown key may contain declarations or uses of tags.
  var mayHideTags: Bool {
    faults.contains { $0.mayHideTags(tree) } || tree.faults.contains { $0.kind == .severalDocuments }
  }
}

extension Manifest {
  /// The names of the manifest that commands without a path use.
  package static let fileNames = ["ResourceTags.yml", "ResourceTags.yaml", "ResourceTags.json"]
  /// The names of all manifests. A prefix, as in `Lite.ResourceTags.yml`, allows several manifests in a folder.
  package static let allFileNames = FileNameFilter(fileNames, allowsPrefix: true)

  /// Reads the manifest in `source` as JSON or YAML, depending on the name of `source`.
  ///
  /// Without the extension `.json`, `.yml`, or `.yaml`, as for standard input, text that starts with a brace and a
  /// double quote is read as JSON, and any other text is read as YAML.
  package init(_ source: SourceText) {
    self = ManifestReader.read(
      ManifestFormat(of: source) == .json ? JSONReader.read(source) : YAMLReader.read(source))
  }
}

/// The project and the targets in the `xcode` section.
package struct XcodeProjectReference: Sendable, Hashable {
  /// The path of the `.xcodeproj`, relative to the manifest.
  package let project: String
  /// The names of the targets that share the manifest's tags and categories.
  package let targets: [String]
  /// The build configuration that odr uses if configurations differ; `nil` for the default build configuration.
  package let configuration: String?
  /// Whether every edit of the manifest also updates the project.
  package let isApplied: Bool
}

/// The index of a tag in ``Manifest/tagNames`` or, for a new tag in a draft, a higher number.
struct TagID: Hashable, BitwiseCopyable {
  private let number: Int32

  init(_ index: Int) { number = Int32(index) }

  var index: Int { Int(number) }
}

struct TagDeclaration {
  var tag: TagID
  var category: DownloadCategory
  /// The tag's position in the list of its category, starting at 1.
  var position: Int
  var node: NodeID

  /// The tag's position in the prefetch order; `nil` in other categories.
  var prefetchPosition: Int? { category == .prefetchOrder ? position : nil }
}

/// An entry under `files` or in a catalog.
struct ResourceEntry {
  var key: NodeID
  /// The index of the entry's tag list; -1 if odr couldn't read the list.
  var list: Int
  /// The index of the entry's catalog; -1 for a loose file or folder.
  var catalog: Int
  /// The node of the entry's path in ``Manifest/paths``.
  var node: Int
  var form: PathForm
  /// Whether an alias repeats the entry here, so that the entry's text is elsewhere in the manifest.
  var isShared: Bool
}

struct CatalogEntry {
  var key: NodeID
  var form: PathForm
  /// The node of the catalog's path in ``Manifest/paths``.
  var node: Int
}

/// The tags of a resource. Aliases of a list share one `TagList`.
struct TagList {
  /// The value in the manifest: a sequence or a null scalar.
  var node: NodeID

  /// The indices of the tags in ``Manifest/tagUses``.
  var uses: Range<Int>
}

struct TagUse: BitwiseCopyable {
  var tag: TagID
  var node: NodeID
}

package struct LintLevel: Sendable {
  package var rule: NodeID
  package var level: RuleLevel
  /// The patterns of the files that the rule checks; empty for rules without patterns.
  var patterns: [NodeID] = []
}

extension Manifest {
  /// Returns the tags: first the declared tags in manifest order, and then the tags that are only used.
  ///
  /// A tag that is declared more than once is returned once, with its first declaration. This function takes time
  /// proportional to the size of the manifest and creates strings, so use it for display, not for checks.
  package func tags() -> [Tag] {
    let carriers = carriers()
    let declared = declarations.enumerated().filter { firstDeclarations[$1.tag.index] == $0 }.map(\.element.tag)
    let undeclared = allTags.filter { firstDeclarations[$0.index] < 0 }
    return (declared + undeclared).map { tag in
      let declaration = declaration(of: tag)
      return Tag(
        name: name(of: tag), category: declaration?.category,
        prefetchPosition: declaration?.prefetchPosition,
        span: place(of: tag), resources: carriers[tag.index])
    }
  }

  /// Returns the tags that ``tags()`` returns, without tags that are only used.
  package func categorizedTags() -> [Tag] { tags().filter { $0.category != nil } }

  /// Returns the tag with this name.
  package func tag(_ name: String) -> Tag? { tags().first { $0.name.utf8.elementsEqual(name.utf8) } }

  /// Returns the resources in manifest order: loose files and folders, and then the items of each catalog.
  package func resources() -> [Resource] {
    entries.indices.map(resource(ofEntry:))
  }

  func resource(ofEntry index: Int) -> Resource {
    let entry = entries[index]
    return Resource(
      index: index, path: path(of: entry), catalog: catalog(of: entry).map { text($0.key) },
      tags: uses(of: entry).map { name(of: $0.tag) }, span: tree[entry.key].span)
  }

  /// Returns an entry's path on disk as written in the manifest, including the path of the entry's catalog.
  func path(of entry: ResourceEntry) -> String {
    let path = text(entry.key)
    return catalog(of: entry).map { text($0.key) + "/" + path } ?? path
  }

  /// Whether the text looks like a manifest: it contains `version` and at least one of `tags`, `files`, and `catalogs`.
  /// The text may contain errors.
  package var hasForm: Bool {
    value(of: "version") != nil && ["tags", "files", "catalogs"].contains { value(of: $0) != nil }
  }

  /// Returns the value of a key at the top level or, if `section` is given, in that section.
  func value(of key: String, in section: String? = nil) -> NodeID? {
    tree.entry(key, of: section.map { value(of: $0) } ?? tree.root)?.value
  }

  /// Returns the span of the value of a key at the top level or, if `section` is given, in that section.
  package func span(of key: String, in section: String? = nil) -> ByteSpan? {
    value(of: key, in: section).map { tree[$0].span }
  }

  /// The path or URL of the manifest's schema, and the span of this path or URL.
  package var schema: (path: String, span: ByteSpan)? {
    guard let value = value(of: "$schema") else { return nil }
    return tree.text(of: value).map { ($0, tree[value].span) }
  }

  /// The span of the project's path in the `xcode` section.
  package var projectSpan: ByteSpan? { span(of: "project", in: "xcode") }

  /// The spans of the target names in the `xcode` section, in order.
  package var targetSpans: [ByteSpan] {
    guard let list = value(of: "targets", in: "xcode").flatMap(tree.resolve) else { return [] }
    return tree.children(of: list).map { tree[$0].span }
  }

  /// The path of the baseline that the manifest specifies, relative to the manifest's folder, and the path's node.
  package var baseline: (path: String, node: NodeID)? {
    guard let node = value(of: "baseline"), let path = tree.text(of: node), !path.isEmpty else { return nil }
    return (path, node)
  }

  /// The paths of the asset catalogs and the spans of their keys, in order.
  package var catalogSpans: [(path: String, span: ByteSpan)] {
    catalogs.map { (text($0.key), tree[$0.key].span) }
  }

  private func text(_ id: NodeID) -> String {
    tree.text(of: id) ?? ""
  }

  /// Returns the bytes of a tag's name. The bytes are valid as long as the manifest exists.
  func nameBytes(_ tag: TagID) -> ByteSlice {
    guard let node = tree.resolve(tagNames[tag.index]) else {
      preconditionFailure("the name of a tag must be a scalar")
    }
    return tree.scalarBytes(node)
  }

  /// Returns the catalog of an entry; `nil` for a loose file or folder.
  func catalog(of entry: ResourceEntry) -> CatalogEntry? { entry.catalog < 0 ? nil : catalogs[entry.catalog] }

  /// Returns the bytes of the tag names in a list, in order.
  func tagNameBytes(ofList list: Int) -> some Collection<ByteSlice> {
    tagUses[tagLists[list].uses].lazy.map { nameBytes($0.tag) }
  }

  /// Returns the tags in an entry's list, in order; an empty slice if odr couldn't read the list.
  func uses(of entry: ResourceEntry) -> ArraySlice<TagUse> {
    tagUses[entry.list < 0 ? 0..<0 : tagLists[entry.list].uses]
  }

  /// Returns, for each tag, the indices of the entries that have the tag, in order.
  func carriers() -> [[Int]] {
    var carriers = [[Int]](repeating: [], count: tagNames.count)
    for (index, entry) in entries.enumerated() {
      for use in uses(of: entry) where carriers[use.tag.index].last != index {
        carriers[use.tag.index].append(index)
      }
    }
    return carriers
  }

  /// Returns every declaration and use of the tags for which `matches` is true, declarations first.
  ///
  /// Each tag is tested only once.
  func references(where matches: (TagID) -> Bool) -> [(tag: TagID, node: NodeID)] {
    let wanted = Set(allTags.filter(matches))
    if wanted.isEmpty { return [] }
    return declarations.filter { wanted.contains($0.tag) }.map { ($0.tag, $0.node) }
      + tagUses.filter { wanted.contains($0.tag) }.map { ($0.tag, $0.node) }
  }

  /// Returns the tags of an entry, in list order.
  func tags(ofEntry index: Int) -> [TagID] { uses(of: entries[index]).map(\.tag) }

  /// Whether an entry has no tags, so that it means nothing.
  func hasNoTags(_ entry: Int) -> Bool { uses(of: entries[entry]).isEmpty }

  /// Whether no earlier entry has the same path in the same spelling.
  func isFirst(_ entry: Int) -> Bool { paths.entry(at: entries[entry].node) == entry }

  /// Whether another entry or a catalog is inside the folder at an entry's path.
  func isHolder(_ entry: Int) -> Bool { paths.isFolder(entries[entry].node) }

  /// Returns the first declaration of a tag.
  func declaration(of tag: TagID) -> TagDeclaration? {
    let index = firstDeclarations[tag.index]
    return index < 0 ? nil : declarations[index]
  }

  /// Returns the declarations in a category, without repeated declarations.
  func firstDeclarations(in category: DownloadCategory) -> [TagDeclaration] {
    declarations.filter { $0.category == category && declaration(of: $0.tag)?.node == $0.node }
  }

  func name(of tag: TagID) -> String { nameBytes(tag).string }

  /// The tag's declaration or, if the tag isn't declared, its first use.
  func node(of tag: TagID) -> NodeID { declaration(of: tag)?.node ?? tagNames[tag.index] }

  /// Returns the location of a tag's declaration or, if the tag isn't declared, of the tag's first use.
  func place(of tag: TagID) -> ByteSpan { tree[node(of: tag)].span }

  /// All tags, in the order in which the manifest first mentions them.
  var allTags: [TagID] { tagNames.indices.map { TagID($0) } }

  /// For each tag whose name is canonically equivalent to an earlier tag's name, the first tag with an equivalent name.
  var equivalentTags: [TagID: TagID] {
    var firstByName: [String: TagID] = [:]
    var equivalents: [TagID: TagID] = [:]
    for tag in allTags {
      // ASCII names aren't equivalent to any other names.
      guard nameBytes(tag).contains(where: { $0 >= 0x80 }) else { continue }
      let name = nameBytes(tag).string
      // Every lone surrogate is decoded as U+FFFD, so names with this character can't be compared.
      if name.unicodeScalars.contains("\u{FFFD}") { continue }
      if let first = firstByName[name] { equivalents[tag] = first } else { firstByName[name] = tag }
    }
    return equivalents
  }

  /// For each tag, whether resources have it.
  var isUsed: [Bool] {
    tagUses.reduce(into: [Bool](repeating: false, count: tagNames.count)) { $0[$1.tag.index] = true }
  }

  /// The declared tags, in the order of their first mention.
  var declaredTags: [TagID] {
    allTags.filter { firstDeclarations[$0.index] >= 0 }
  }

  /// Returns the normalized path of an entry, relative to the manifest's folder.
  func normalizedPath(of entry: ResourceEntry) -> [UInt8] {
    let path = normalizedPath(entry.key)
    return catalog(of: entry).map { normalizedPath($0.key) + ["/"] + path } ?? path
  }

  /// Returns the normalized path in a key.
  func normalizedPath(_ key: NodeID) -> [UInt8] {
    NormalizedPath(tree.bytes(of: key)).bytes
  }

  /// Returns the path of an entry.
  func path(ofEntry index: Int) -> ResourcePath { ResourcePath(normalized: normalizedPath(of: entries[index])) }

  /// The entries that have tags.
  var taggedEntries: [Int] { entries.indices.filter { !uses(of: entries[$0]).isEmpty } }

  /// Whether a key under `catalogs` isn't the path of a catalog and has a list of tags as its value.
  func hasTags(catalog key: NodeID) -> Bool {
    guard let path = tree.text(of: key), let list = tree.resolve(tree.next(after: key)) else { return false }
    return tree[list].isSequence && path.split(separator: "/").last?.hasSuffix(".xcassets") == false
  }
}

/// A format of manifests.
package enum ManifestFormat: String, Sendable, CaseIterable {
  case json, yaml

  /// Chooses the format of a text.
  ///
  /// The extension of the file name determines the format: `.json` is JSON, and `.yml` and `.yaml` are YAML. Without
  /// such an extension, as for standard input, text that starts with a brace and a double quote is JSON, and any other
  /// text is YAML.
  init(of source: SourceText) {
    let name = source.name.lowercased()
    if name.hasSuffix(".json") {
      self = .json
    } else if name.hasSuffix(".yml") || name.hasSuffix(".yaml") {
      self = .yaml
    } else {
      let visible = source.bytes[source.byteOrderMarkLength...].lazy.filter { !$0.isWhitespace }
      self = visible.prefix(2).elementsEqual(["{", "\""]) ? .json : .yaml
    }
  }

  /// Chooses the format for a text whose name doesn't show the format.
  package init(ofUnnamed bytes: ByteSlice) { self.init(of: SourceText(name: "", bytes: bytes)) }

  var syntax: SyntaxKind { self == .json ? .json : .yaml }
}

extension Manifest {
  /// The format of the text.
  package var format: ManifestFormat { tree.syntax == .json ? .json : .yaml }
}
