
/// What a rule may look at: the manifest, and everything else that rules need.
final class LintContext {
  let manifest: Manifest
  let rules: RuleCatalog
  /// The versions of the manifest before a change, none for a new manifest; `nil` if the run does not compare versions.
  let earlier: [Manifest]?
  /// The facts about the files; `nil` if the run does not check them.
  let files: FileFacts?
  /// The files that end in no asset pack.
  let unpacked: UnpackedFiles
  /// The distinct sets of tags that resources have.
  private(set) lazy var tagSets = TagSets(manifest, files?.survey, unpacked)

  init(
    _ manifest: Manifest, _ rules: RuleCatalog, in folder: ResourceFolder?, _ aim: SurveyAim = SurveyAim(),
    since earlier: [Manifest]? = nil
  ) {
    self.earlier = earlier
    self.manifest = manifest
    self.rules = rules
    files = folder.map { FileFacts(manifest, in: $0, aim) }
    unpacked = files?.unpacked ?? UnpackedFiles(manifest, nil)
  }

  /// What products and settings of the project say about the asset packs; `nil` if the run does not look at a project.
  var settingFindings: [Diagnostic]? {
    guard let files, let project = files.project else { return nil }
    return project.findings(manifest) { PackWeights(self.tagSets, files.sizes, self.manifest).bytes.reduce(0, +) }
  }

  var tree: SyntaxTree { manifest.tree }

  /// The text of a scalar, or of the one that an alias refers to; empty for a list or a mapping, which may be in the
  /// place of a key.
  func text(_ id: NodeID) -> String {
    tree.text(of: id) ?? ""
  }

  /// The text of a scalar in quotes, safe to print.
  func quoted(_ id: NodeID) -> String {
    text(id).quoted
  }

  func name(_ tag: TagID) -> String {
    text(manifest.tagNames[tag.index])
  }

  /// The path of an entry as on disk, through its catalog.
  func path(_ entry: ResourceEntry) -> String {
    let path = text(entry.key)
    guard entry.catalog >= 0 else { return path }
    return text(manifest.catalogs[Int(entry.catalog)].key) + "/" + path
  }

  /// The subject of a finding about an entry and, for some findings, about its tags.
  func subject(_ entry: ResourceEntry?, tags: [String] = []) -> Diagnostic.Subject {
    guard let entry else { return .init(tags: tags) }
    let catalog = entry.catalog < 0 ? nil : text(manifest.catalogs[Int(entry.catalog)].key)
    return .init(tags: tags, resource: path(entry), catalog: catalog)
  }

  /// The subject of a finding about the path of an entry or, without one, of a catalog.
  func subject(_ entry: ResourceEntry?, at key: NodeID) -> Diagnostic.Subject {
    entry.map { subject($0) } ?? .init(catalog: text(key))
  }

  /// The subject of a finding about a tag, in the category of its first declaration.
  func subject(_ tag: TagID) -> Diagnostic.Subject {
    .tag(name(tag), in: manifest.declaration(of: tag)?.category.rawValue)
  }

  /// The subject of a finding about a declaration.
  func subject(_ declaration: TagDeclaration) -> Diagnostic.Subject {
    .tag(name(declaration.tag), in: declaration.category.rawValue)
  }

  /// A fix-it that gives an entry the path that its file has.
  func moving(entry: Int, to path: [UInt8], isSafe: Bool) -> FixIt {
    let path = ResourcePath(normalized: path)
    return .edit(MoveEntry(entry: entry, path: path), title: "change it to \(path.string.quoted)", isSafe: isSafe)
  }

  /// The first character of a node, for findings where a mark on the whole node would hide the message.
  func firstCharacter(of node: NodeID) -> ByteSpan {
    let start = tree.span(of: node).start
    return ByteSpan(start, tree.source.characterEnd(at: start))
  }

  /// A note that points to the declaration of `tag`.
  func declarationNote(_ tag: TagID) -> [Diagnostic.Note] {
    guard let declaration = manifest.declaration(of: tag) else { return [] }
    return [Diagnostic.Note("\(name(tag).quoted) is declared here", at: tree.span(of: declaration.node))]
  }
}

/// What the keys and values in the sections of a manifest are about, for findings about their shape.
struct SectionSubjects {
  private let context: LintContext
  /// The sections that are mappings.
  private lazy var sections = Section.allCases.compactMap { section in
    context.tree.entry(section.rawValue, of: context.tree.root)
      .flatMap { context.tree[$0.value].kind == .mapping ? (section: section, mapping: $0.value) : nil }
  }

  init(_ context: LintContext) {
    self.context = context
  }

  /// The subject of a scalar at a place.
  mutating func subject(of node: NodeID, _ place: Place) -> Diagnostic.Subject {
    switch place {
    case .tagName: return .tag(context.text(node))
    case .file, .item, .catalogPath: return subject(ofKey: node)
    default: return .init()
    }
  }

  /// The subject of the value at a place: that of its key.
  mutating func subject(ofValue node: NodeID, _ place: Place) -> Diagnostic.Subject {
    switch place {
    case .category, .tagList, .catalog:
      // A key is one node.
      return subject(ofKey: NodeID(node.index - 1))
    default: return .init()
    }
  }

  /// The subject of a key in a section.
  mutating func subject(ofKey key: NodeID) -> Diagnostic.Subject {
    let tree = context.tree
    guard let (section, mapping) = sections.first(where: { $0.mapping < key && key < tree.next(after: $0.mapping) })
    else { return .init() }
    switch section {
    case .tags: return .init(category: DownloadCategory(rawValue: context.text(key))?.rawValue)
    case .files: return .init(resource: context.text(key))
    case .catalogs:
      let catalogs = context.manifest.catalogs
      let next = catalogs.partitionIndex { $0.key > key }
      guard next > 0, catalogs[next - 1].key != key, mapping < catalogs[next - 1].key else {
        return .init(catalog: context.text(key))
      }
      let catalog = catalogs[next - 1].key
      guard key < tree.next(after: tree.next(after: catalog)) else { return .init(catalog: context.text(key)) }
      let path = context.text(catalog)
      return .init(resource: path + "/" + context.text(key), catalog: path)
    }
  }
}

/// The keys of the manifest and of its sections, and the keys that misspelled ones stand for, so that no fix gives a
/// mapping the same key twice.
///
/// It reads the keys of a mapping once, on the first request.
struct KeyIndex {
  private let context: LintContext
  /// The manifest's mapping and those of its sections, in the order of the file.
  private let mappings: [NodeID]
  private var texts: [NodeID: Set<String>] = [:]
  /// How many misspelled keys of a mapping stand for the same key.
  private var claims: [Claim: Int] = [:]

  private struct Claim: Hashable {
    var mapping: NodeID
    var text: String
  }

  init(_ context: LintContext) {
    self.context = context
    let tree = context.tree
    guard let root = tree.root, tree[root].kind == .mapping else {
      mappings = []
      return
    }
    mappings = [root] + tree.entries(of: root).map(\.value).filter { tree[$0].kind == .mapping }
  }

  /// Notes what misspelled keys stand for, and with them the keys that repeat one of them.
  mutating func claim(_ misspelled: [(key: NodeID, meant: String?)]) {
    if misspelled.isEmpty { return }
    var meanings: [NodeID: String] = [:]
    for (key, meant) in misspelled { meanings[key] = meant }
    for fault in context.manifest.faults {
      guard case .duplicateKey(let first) = fault.kind, let meant = meanings[first] else { continue }
      meanings[fault.node] = meant
    }
    for (key, meant) in meanings {
      if let mapping = mapping(around: key) { claims[Claim(mapping: mapping, text: meant), default: 0] += 1 }
    }
  }

  /// Changes a misspelled key to the `text` that it stands for; `nil` if the mapping already has that key. It is not
  /// safe if another key stands for the same.
  mutating func fixIt(_ key: NodeID, as text: String) -> FixIt? {
    guard let mapping = mapping(around: key), !has(text, in: mapping) else { return nil }
    let isOnly = claims[Claim(mapping: mapping, text: text)] == 1
    return .spelling(key, as: text, in: context.tree, isSafe: isOnly, revealing: context.tree.next(after: key))
  }

  /// Whether the mapping around a misspelled key has the key `text`, too.
  mutating func has(_ text: String, beside key: NodeID) -> Bool {
    mapping(around: key).map { has(text, in: $0) } ?? false
  }

  private mutating func has(_ text: String, in mapping: NodeID) -> Bool {
    if let known = texts[mapping] { return known.contains(text) }
    let keys = Set(context.tree.entries(of: mapping).map { context.text($0.key) })
    texts[mapping] = keys
    return keys.contains(text)
  }

  /// The innermost mapping here that contains `key`.
  private func mapping(around key: NodeID) -> NodeID? {
    guard let root = mappings.first else { return nil }
    let nearest = mappings[max(0, mappings.partitionIndex { $0.index >= key.index } - 1)]
    return key.index < context.tree.next(after: nearest).index ? nearest : root
  }
}
