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
  let entries: FlatBuffer<ResourceEntry>
  let catalogs: ContiguousArray<CatalogEntry>
  let tagLists: FlatBuffer<TagList>
  let tagUses: FlatBuffer<TagUse>
  let paths: PathIndex
  let pathScanner: PathScanner
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
  var form: PathForm
  /// Whether an alias repeats an entry from another place.
  var isShared: Bool
}

struct CatalogEntry: Sendable {
  var key: NodeID
  var form: PathForm
  /// The state of the path hash after the catalog's own path.
  var hash: UInt64
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
