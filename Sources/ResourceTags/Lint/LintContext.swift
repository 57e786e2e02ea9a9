/// The input for rule checks: the manifest and everything else that rules need.
final class LintContext {
  let manifest: Manifest
  /// The documentation of every rule, by the rule's identifier.
  let rules: [String: RuleDocumentation]
  /// The versions of the manifest before a change; empty for a new manifest, and `nil` if the run doesn't compare
  /// versions.
  let earlier: [Manifest]?
  /// Facts about the listed files; `nil` if the run doesn't check files.
  let files: FileFacts?
  /// The findings so far.
  let findings: DiagnosticCollector
  /// The tagged resources that don't end up in any asset pack.
  private(set) lazy var unpacked = files?.unpacked ?? FilesWithoutPack(manifest, nil)
  /// The numbers of checked source files and calls.
  private(set) var codeCounts: CodeCounts?
  /// The names of all declared tags.
  private(set) lazy var declaredNames = Set(manifest.declaredTags.map { name($0) })
  /// The distinct sets of tags that resources have.
  private(set) lazy var tagSets = TagSets(manifest, files?.sizes)

  /// Creates the input for rules that check `scopes`, by default the manifest and the files in `folder`. `findings`
  /// keeps at most `limit` findings of each rule.
  init(
    _ manifest: Manifest, _ rules: [String: RuleDocumentation], in folder: ResourceFolder?,
    _ aim: SurveyAim = SurveyAim(listsItems: true),
    since earlier: [Manifest]? = nil, scopes: [RuleDocumentation.Scope]? = nil, limitPerRule limit: Int = .max,
    writesFixes: Bool = true
  ) {
    self.earlier = earlier
    self.manifest = manifest
    self.rules = rules
    files = folder.map { FileFacts(manifest, in: $0, aim) }
    findings = DiagnosticCollector(
      manifest, rules, looksAt: scopes ?? (folder == nil ? [.manifest] : [.manifest, .files]), limitPerRule: limit,
      writesFixes: writesFixes)
  }

  /// The identifiers of the rules whose level a manifest may set, and whose findings it may ignore, in order.
  var configurableIDs: [String] { rules.values.filter(\.isConfigurable).map(\.id).sorted() }

  /// Whether the run has compared the manifest with its project, or reported the reason why that is impossible.
  var isProjectCompared = false

  /// Whether odr compares the manifest with its project if the manifest has no errors.
  var comparesProject: Bool { files?.project?.contents != nil }

  /// The findings of the comparison between the manifest, which has no errors, and its project. If the comparison isn't
  /// possible, these findings state the reason.
  var projectFindings: [Diagnostic] {
    files.flatMap { $0.project?.compare(manifest, $0.folder.tree) } ?? []
  }

  /// The project's findings about products and settings that affect the asset packs; `nil` if the run doesn't check a
  /// project.
  var settingFindings: [Diagnostic]? {
    files?.project.map { $0.contents?.findings(manifest) ?? [] }
  }

  /// Adds the findings in the app's code, unless odr couldn't read all declarations of tags.
  func addCode(_ checked: @autoclosure () -> ResourceFolder.CheckedCode) {
    guard knowsDeclarations else { return }
    let checked = checked()
    codeCounts = checked.counts
    findings.add(checked.findings, of: .code)
  }

  var tree: SyntaxTree { manifest.tree }
  private lazy var faultStarts = Set(tree.faults.map(\.span.start))
  private lazy var keyFaultStarts = Set(
    tree.faults.filter { $0.kind == .explicitKey || $0.kind == .complexKey }.map(\.span.start))

  /// Whether a syntax error covers a value: a value that JSON doesn't allow, a mapping that begins with a key that YAML
  /// allows and odr doesn't, a template such as `{{ tag }}`, or the marker of a merge conflict in the first line.
  func hasSyntaxError(_ node: NodeID) -> Bool {
    let start = tree[node].start
    return tree.syntax == .json && faultStarts.contains(start)
      || node == tree.root && !faultStarts.isEmpty && tree.source.bytes[start...].starts(with: "<<<<<<<".utf8)
      || tree[node].isMapping && keyFaultStarts.contains(start)
      || faultStarts.contains(start + 1) && tree.source.bytes[padded: start + 1] == "{"
  }

  /// Whether a syntax error is inside a scalar.
  func hasSyntaxErrorInside(_ node: NodeID) -> Bool {
    let span = tree[node].span
    return !faultStarts.isEmpty && (span.start..<span.end).contains(where: faultStarts.contains)
  }

  /// The text of a scalar, or of the scalar that an alias refers to; empty for a list or a mapping, which can occur in
  /// place of a key.
  func text(_ id: NodeID) -> String {
    tree.text(of: id) ?? ""
  }

  func name(_ tag: TagID) -> String {
    manifest.name(of: tag)
  }

  /// The subject of a finding about an entry and, if given, some of its tags.
  func subject(_ entry: ResourceEntry?, tags: [String] = []) -> Diagnostic.Subject {
    guard let entry else { return .init(tags: tags) }
    let catalog = manifest.catalog(of: entry).map { text($0.key) }
    return .init(tags: tags, resource: manifest.path(of: entry), catalog: catalog)
  }

  /// The first character of a node. A finding marks only the node's first character if a mark under the whole node
  /// would hide the message.
  func firstCharacter(of node: NodeID) -> ByteSpan {
    let start = tree[node].start
    return ByteSpan(start, tree.source.characterEnd(at: start))
  }

  /// The subject of a finding about a scalar.
  func subject(of node: NodeID, _ place: Place) -> Diagnostic.Subject {
    switch place {
    case .tagName: .tag(text(node))
    case .path: subject(at: node)
    default: .init()
    }
  }

  /// The subject of a finding about a value: the subject of the value's key.
  func subject(ofValue node: NodeID, _ place: Place) -> Diagnostic.Subject {
    switch place {
    // A key is a single node, so it directly precedes its value.
    case .category, .tagList, .catalog: return subject(at: NodeID(node.index - 1))
    default: return .init()
    }
  }

  private lazy var entriesByKey = manifest.entries.firstIndices(by: \.key)
  private lazy var catalogKeys = Set(manifest.catalogs.map(\.key))
  private lazy var declarationsByNode = manifest.declarations.firstIndices(by: \.node)
  private lazy var tagsByNode = manifest.tagNames.firstIndices { $0 }
  private lazy var sectionOfTags = manifest.value(of: Section.tags.rawValue)

  /// The subject of a finding about a node: the resource or catalog with this key, the tag that the node declares and its
  /// category, the undeclared tag that the node mentions first, or the category with this key.
  func subject(at node: NodeID) -> Diagnostic.Subject {
    if let entry = entriesByKey[node] { return subject(manifest.entries[entry]) }
    if catalogKeys.contains(node) { return .init(catalog: text(node)) }
    if let declaration = declarationsByNode[node].map({ manifest.declarations[$0] }) {
      return .tag(name(declaration.tag), in: declaration.category.rawValue)
    }
    if let tag = tagsByNode[node] { return .tag(name(TagID(tag))) }
    let isInTags = sectionOfTags.map { $0 < node && node < tree.next(after: $0) } == true
    return .init(category: isInTags ? DownloadCategory(rawValue: text(node))?.rawValue : nil)
  }
}
