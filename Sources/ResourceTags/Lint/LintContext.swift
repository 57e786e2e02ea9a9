/// What a rule may look at: the manifest, and everything else that rules need.
struct LintContext {
  let manifest: Manifest
  let rules: RuleCatalog
  /// The versions of the manifest before a change, none for a new manifest; `nil` if the run does not compare versions.
  let earlier: [Manifest]?
  /// The facts about the files; `nil` if the run does not check them.
  let files: FileFacts?
  /// The files that end in no asset pack.
  let unpacked: UnpackedFiles
  private let backgroundSets: DeferredValue<TagSets>

  init(
    _ manifest: Manifest, _ rules: RuleCatalog, in folder: ResourceFolder?, _ aim: SurveyAim = SurveyAim(),
    since earlier: [Manifest]? = nil
  ) {
    self.earlier = earlier
    self.manifest = manifest
    self.rules = rules
    files = folder.map { FileFacts(manifest, in: $0, aim) }
    let unpacked = files?.unpacked ?? UnpackedFiles(manifest, nil)
    self.unpacked = unpacked
    let survey = files?.survey
    backgroundSets = DeferredValue(isLarge: manifest.entries.count > 5_000) { TagSets(manifest, survey, unpacked) }
  }

  /// The distinct sets of tags that resources have.
  var tagSets: TagSets { backgroundSets.value }

  /// What products and settings of the project say about the asset packs; `nil` if the run does not look at a project.
  var settingFindings: [Diagnostic]? {
    guard let files, let project = files.project else { return nil }
    return project.findings(manifest) { PackWeights(tagSets, files.sizes, manifest).bytes.reduce(0, +) }
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
