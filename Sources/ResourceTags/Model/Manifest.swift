/// A resource-tags manifest: the tags of an app, their download categories, and the resources that carry them.
///
/// It is a view of a text and never changes it. Every text gives a manifest: the ``Linter`` reports what is wrong, and
/// the manifest holds the valid parts.
public struct Manifest: Sendable {
  package let tree: SyntaxTree
  let faults: [StructureFault]
  /// The distinct tag names, declared or used; a ``TagID`` is an index here.
  let tagNames: ContiguousArray<NodeID>
  /// All declarations in manifest order, including repeated ones.
  let declarations: ContiguousArray<TagDeclaration>
  /// For each tag the index of its first declaration, or -1.
  let firstDeclarations: ContiguousArray<Int32>
  let entries: ContiguousArray<ResourceEntry>
  let catalogs: ContiguousArray<CatalogEntry>
  let tagLists: ContiguousArray<TagList>
  let tagUses: ContiguousArray<TagUse>
  let paths: PathTree
  /// Entries whose path an earlier entry has, with the first such entry.
  let repeatedPaths: [(entry: Int, first: Int)]
  /// Keys under `catalogs` that name the same catalog as an earlier key, in another spelling.
  let repeatedCatalogs: [(catalog: NodeID, first: NodeID)]
  package let lintLevels: [LintLevel]
  /// Whether the `tags` section was read completely, so that a tag which is not declared there is not declared at all.
  let hasAllDeclarations: Bool
  /// The platform the manifest names, or the default, iOS.
  public let platform: Platform
  /// The deployment target, such as `17.0`.
  public let deploymentTarget: String?
  /// The Xcode project that the manifest belongs to.
  public let project: XcodeProjectReference?

  /// The text that the manifest was read from.
  public var source: SourceText { tree.source }

  /// Whether the whole text was read; syntax errors can hide a part of it.
  public var isComplete: Bool { tree.isComplete }

  /// Whether a second document, values of a wrong shape or unknown keys may declare or use tags.
  var mayHideTags: Bool {
    faults.contains { $0.mayHideTags(tree) } || tree.faults.contains { $0.kind == .severalDocuments }
  }
}

extension Manifest {
  /// The names that the file of a manifest can have.
  package static let fileNames = ["ResourceTags.yml", "ResourceTags.yaml", "ResourceTags.json"]

  /// The manifest in `source`, read as JSON or as YAML depending on its name.
  ///
  /// A text of any other name, such as standard input, is JSON when it begins with a brace and a double quote.
  public init(_ source: SourceText) {
    let tree =
      SyntaxChoice.syntax(of: source) == .json ? JSONReader.read(source) : YAMLReader.read(source)
    self = ManifestReader.read(tree)
  }

  /// The same manifest, of which only what differs from an older text is read where that is possible.
  package init(_ source: SourceText, after old: Manifest) {
    guard old.tree.syntax == .yaml, SyntaxChoice.syntax(of: source) == .yaml else {
      self.init(source)
      return
    }
    self = ManifestReader.read(YAMLReader.read(source, after: old.tree))
  }
}

/// The project and the targets that the `xcode` section names.
public struct XcodeProjectReference: Sendable, Hashable {
  /// The path of the `.xcodeproj`, relative to the manifest.
  public let project: String
  /// The names of the targets that share the manifest's tags and categories.
  public let targets: [String]
  /// The build configuration whose categories count where they differ; `nil` for the default of builds.
  public let configuration: String?
}

/// A tag's number in its manifest.
struct TagID: Hashable, Sendable, BitwiseCopyable {
  var rawValue: UInt32
  var index: Int { Int(rawValue) }
}

struct TagDeclaration: Sendable {
  var tag: TagID
  var category: DownloadCategory
  /// Its place in its category's list, from 1.
  var position: Int32
  var node: NodeID
}

/// One entry under `files` or in a catalog.
struct ResourceEntry: Sendable, BitwiseCopyable {
  var key: NodeID
  /// The index of its tag list.
  var list: Int32
  /// The index of its catalog, or -1 for a loose file.
  var catalog: Int32
  /// The node of its path.
  var node: Int32
  var form: PathForm
  /// Whether an alias repeats an entry from another place.
  var isShared: Bool
}

struct CatalogEntry: Sendable {
  var key: NodeID
  var form: PathForm
  /// The node of its path.
  var node: Int
}

/// The tags of a resource; aliases of one list share it.
struct TagList: Sendable, BitwiseCopyable {
  /// The value in the manifest: a sequence, or an empty scalar.
  var node: NodeID
  private var firstUse: Int32
  private var endOfUses: Int32

  init(node: NodeID, uses: Range<Int32>) {
    self.node = node
    (firstUse, endOfUses) = (uses.lowerBound, uses.upperBound)
  }

  /// The tags as indices into the manifest's uses.
  var uses: Range<Int> { Int(firstUse)..<Int(endOfUses) }
}

struct TagUse: Sendable, BitwiseCopyable {
  var tag: TagID
  var node: NodeID
}

package struct LintLevel: Sendable {
  package var rule: NodeID
  package var level: RuleLevel
  /// The patterns of what the rule judges; empty for rules that have none.
  var patterns: [NodeID] = []
}

extension Manifest {
  /// The tags: declared ones first in manifest order, then those that are only used.
  ///
  /// A tag that is declared twice is returned once, with its first declaration. Takes time linear in the manifest, and
  /// builds strings, so it is for display, not for checks.
  public func tags() -> [Tag] {
    let carriers = carriers()
    let declared = declarations.enumerated().filter { firstDeclarations[$1.tag.index] == Int32($0) }.map(\.element.tag)
    let undeclared = tagNames.indices.filter { firstDeclarations[$0] < 0 }.map { TagID(rawValue: UInt32($0)) }
    return (declared + undeclared).map { tag in
      let declaration = declaration(of: tag)
      return Tag(
        name: name(tag), category: declaration?.category,
        prefetchPosition: declaration.flatMap { $0.category == .prefetchOrder ? Int($0.position) : nil },
        span: tree.span(of: declaration?.node ?? tagNames[tag.index]), resources: carriers[tag.index])
    }
  }

  /// The resources in manifest order: loose files and folders, then the items of each catalog.
  public func resources() -> [Resource] {
    let names = tagNames.indices.map { name(TagID(rawValue: UInt32($0))) }
    let catalogPaths = catalogs.map { text($0.key) }
    return entries.map { entry in
      let path = text(entry.key)
      let catalog = entry.catalog < 0 ? nil : catalogPaths[Int(entry.catalog)]
      return Resource(
        path: catalog.map { $0 + "/" + path } ?? path, catalog: catalog,
        tags: uses(of: entry).map { names[$0.tag.index] }, span: tree.span(of: entry.key))
    }
  }

  /// Whether the text has the sections of a manifest, with or without faults.
  package var hasForm: Bool {
    let root = tree.root
    return tree.entry("version", of: root) != nil
      && ["tags", "files", "catalogs"].contains { tree.entry($0, of: root) != nil }
  }

  /// The path or the URL of the schema that the manifest names, and its place.
  package var schema: (path: String, span: ByteSpan)? {
    guard let value = tree.entry("$schema", of: tree.root)?.value else { return nil }
    return tree.text(of: value).map { ($0, tree.span(of: value)) }
  }

  /// The span of the path of ``project``.
  package var projectSpan: ByteSpan? {
    tree.entry("project", of: tree.entry("xcode", of: tree.root)?.value).map { tree.span(of: $0.value) }
  }

  /// The span of the build configuration of ``project``.
  package var configurationSpan: ByteSpan? {
    tree.entry("configuration", of: tree.entry("xcode", of: tree.root)?.value).map { tree.span(of: $0.value) }
  }

  /// The spans of the target names of ``project``, in order.
  package var targetSpans: [ByteSpan] {
    guard let targets = tree.entry("targets", of: tree.entry("xcode", of: tree.root)?.value)?.value,
      let list = tree.resolve(targets)
    else { return [] }
    return tree.children(of: list).map { tree.span(of: $0) }
  }

  /// The span of ``platform``; `nil` if the manifest has none.
  package var platformSpan: ByteSpan? { tree.entry("platform", of: tree.root).map { tree.span(of: $0.value) } }

  /// The span of ``deploymentTarget``; `nil` if the manifest has none.
  package var deploymentTargetSpan: ByteSpan? {
    tree.entry("deploymentTarget", of: tree.root).map { tree.span(of: $0.value) }
  }

  /// The paths of the asset catalogs and the spans of their keys, in order.
  package var catalogSpans: [(path: String, span: ByteSpan)] {
    catalogs.map { (text($0.key), tree.span(of: $0.key)) }
  }

  private func name(_ tag: TagID) -> String {
    text(tagNames[tag.index])
  }

  private func text(_ id: NodeID) -> String {
    tree.text(of: id) ?? ""
  }
}

extension Manifest {
  /// The bytes of a tag's name, valid as long as the manifest lives.
  func nameBytes(_ tag: TagID) -> ByteSlice {
    guard let node = tree.resolve(tagNames[tag.index]) else { preconditionFailure("a tag is always named by a scalar") }
    return tree.scalarBytes(node)
  }

  /// The bytes of the names of the tags that an entry has a list of, in order.
  func tagNameBytes(ofList list: Int32) -> some Collection<ByteSlice> {
    tagUses[tagLists[Int(list)].uses].lazy.map { nameBytes($0.tag) }
  }

  /// The tags that an entry has a list of, in order; none if the list cannot be read.
  @inline(__always)
  func uses(of entry: ResourceEntry) -> ArraySlice<TagUse> {
    tagUses[useIndices(of: entry)]
  }

  /// The indices of ``uses(of:)``, for loops in which a slice for each entry would take longer than the rest.
  @inline(__always)
  func useIndices(of entry: ResourceEntry) -> Range<Int> {
    entry.list < 0 ? 0..<0 : tagLists[Int(entry.list)].uses
  }

  /// For each tag the entries that carry it, in order.
  func carriers() -> [[Int]] {
    var carriers = [[Int]](repeating: [], count: tagNames.count)
    for (index, entry) in entries.enumerated() {
      for use in uses(of: entry) where carriers[use.tag.index].last != index {
        carriers[use.tag.index].append(index)
      }
    }
    return carriers
  }

  /// Every place that names one of the tags for which `matches` is true, declarations first.
  ///
  /// Each tag is tested once, however often it is mentioned.
  func mentions(where matches: (TagID) -> Bool) -> [(tag: TagID, node: NodeID)] {
    let wanted = Set(tagNames.indices.map { TagID(rawValue: UInt32($0)) }.filter(matches))
    guard !wanted.isEmpty else { return [] }
    return declarations.filter { wanted.contains($0.tag) }.map { ($0.tag, $0.node) }
      + tagUses.filter { wanted.contains($0.tag) }.map { ($0.tag, $0.node) }
  }

  /// Whether no earlier entry has the same path.
  func isFirst(_ entry: Int) -> Bool { paths.entry(at: Int(entries[entry].node)) == entry }

  /// Whether an entry is a folder that another entry or a catalog is in.
  func isHolder(_ entry: Int) -> Bool { paths[Int(entries[entry].node)].isFolder }

  /// The first declaration of a tag.
  func declaration(of tag: TagID) -> TagDeclaration? {
    let index = Int(firstDeclarations[tag.index])
    return index < 0 ? nil : declarations[index]
  }

  /// The tags that are declared, in the order in which they are first mentioned.
  var declaredTags: [TagID] {
    tagNames.indices.filter { firstDeclarations[$0] >= 0 }.map { TagID(rawValue: UInt32($0)) }
  }

  /// Whether tags stand directly below the key of a catalog, which is none: a file, or an item.
  func hasTags(catalog key: NodeID) -> Bool {
    guard let path = tree.text(of: key), let list = tree.resolve(tree.next(after: key)) else { return false }
    return tree[list].kind == .sequence && path.split(separator: "/").last?.hasSuffix(".xcassets") == false
  }
}

/// Decides whether a text is read as JSON or as YAML.
///
/// The name decides: `.json` is JSON, `.yml` and `.yaml` are YAML. A text of any other name, such as standard input, is
/// JSON when it begins with a brace and a double quote, as only JSON does.
enum SyntaxChoice {
  static func syntax(of source: SourceText) -> SyntaxKind {
    let name = source.name.lowercased()
    if name.hasSuffix(".json") { return .json }
    if name.hasSuffix(".yml") || name.hasSuffix(".yaml") { return .yaml }
    let visible = source.bytes[source.byteOrderMarkLength...].lazy.filter { !($0 == 0x20 || 0x09...0x0D ~= $0) }
    return visible.prefix(2).elementsEqual([UInt8(ascii: "{"), UInt8(ascii: "\"")]) ? .json : .yaml
  }
}
