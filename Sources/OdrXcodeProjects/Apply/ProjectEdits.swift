import ResourceTags

/// The edits that correct the tags in a project file.
struct ProjectEdits {
  let file: ProjectFile
  var edits: [TextEdit] = []
  /// The findings about values that should be dictionaries but are something else.
  private(set) var malformed: [Diagnostic] = []

  var tree: SyntaxTree { file.tree }

  /// Creates the edits for `places`, except for places in asset catalogs.
  init(_ places: [TagLocation], of project: XcodeProject) {
    file = project.file
    var maps: [[NodeID]: SynchronizedChange] = [:]
    var seen: Set<NodeID> = []
    for location in places {
      switch location.kind {
      case .buildFile(let buildFile):
        // Two phases may share a build file.
        if seen.insert(buildFile.object.id).inserted { edit(buildFile, location) }
      case .synchronized(let folder, let name, let key):
        guard let target = location.target else { continue }
        let owner = [folder.group.id, target.object.id]
        maps[owner, default: SynchronizedChange(folder: folder, target: target)].add(location, name, key)
      case .knownTags: editKnownTags(location, project)
      case .setting, .contents: break
      }
    }
    let settings = places.compactMap { location in
      location.setting.map { SettingChange($0.configuration, $0.setting, location) }
    }
    // Two targets may share a configuration.
    for changes in settings.grouped(by: \.configuration.object.id) { edit(changes.uniqued(by: \.setting)) }
    let changes = maps.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    let new = changes.filter { $0.folder.exceptionSet == nil }
    // A list of sets is edited only once.
    let growing = Set(new.map(\.folder.group.id))
    let removed = changes.filter { !growing.contains($0.folder.group.id) && $0.removesSet }
    let gone = Set(removed.compactMap(\.folder.exceptionSet?.id))
    for change in changes {
      guard let set = change.folder.exceptionSet, !gone.contains(set.id) else { continue }
      if change.folder.tags == nil {
        insert("assetTagsByRelativePath", change.newMap(in: editor(set.id)), into: set.id)
      }
      edits += change.edits(of: set)
    }
    addSets(of: new)
    removeSets(of: removed)
  }

  // MARK: Build files

  private mutating func edit(_ buildFile: BuildFile, _ location: TagLocation) {
    let object = buildFile.object
    guard let settings = object.dictionary("settings") else {
      return insert("settings", "{ASSET_TAGS = \(PlistText.list(location.arranged)); }", into: object.id)
    }
    if location.arranged.isEmpty {
      edits += editor(object.id).edits(removing: "ASSET_TAGS", from: ["settings"])
      return
    }
    guard let list = buildFile.tagList else {
      return insert("ASSET_TAGS", PlistText.list(location.arranged), into: settings.id)
    }
    edits += Self.edits(of: list, in: tree, to: location.arranged)
  }

  // MARK: Known tags

  private mutating func editKnownTags(_ location: TagLocation, _ project: XcodeProject) {
    if let (key, list) = project.knownTags {
      if location.expectedTags.isEmpty {
        edits += editor(file.root.id).edits(removing: key, from: ["attributes"])
        return
      }
      let current = tree.elements(of: list).map { $0 ?? .empty }
      let wanted = Set(location.expectedTags)
      let present = Set(current)
      edits += editor(list).edits(
        removing: Set(current.indices.filter { !wanted.contains(current[$0]) }),
        inserting: CollectionEditor.places(
          of: location.expectedTags.filter { !present.contains($0) }.map { ($0, PlistText.string($0)) }, in: current))
      return
    }
    let tags = location.expectedTags.sorted().map(PlistText.string)
    if let attributes = file.root.dictionary("attributes") {
      let list = editor(attributes.id).block("(", tags, ")")
      insert("KnownAssetTags", list, into: attributes.id)
    } else {
      let root = editor(file.root.id)
      let list = root.entry("KnownAssetTags", root.block("(", tags, ")", depth: 1))
      insert("attributes", root.block("{", [list], "}"), into: file.root.id)
    }
  }

  // MARK: Build settings

  private typealias SettingChange = (
    configuration: BuildConfiguration, setting: BuildConfiguration.Setting, location: TagLocation
  )

  /// Changes settings of one configuration.
  private mutating func edit(_ changes: [SettingChange]) {
    let configuration = changes[0].configuration.object
    guard let settings = configuration.dictionary("buildSettings") else {
      let entries = changes.map { "\($0.setting.rawValue) = \(value($0.location.arranged))" }
      let text = editor(configuration.id).block("{", entries, "}")
      return insert("buildSettings", text, into: configuration.id)
    }
    let text = editor(settings.id)
    var removed: Set<Int> = []
    var inserted: [(index: Int, text: String)] = []
    for (configuration, setting, location) in changes {
      let own = settings[setting.rawValue]
      // Without its own value, the target would have the value of an earlier level.
      let isOnly = configuration.values(of: setting.key).count == 1
      if own != nil, location.expectedTags.isEmpty, isOnly {
        removed.formUnion(text.indices(of: setting.rawValue))
      } else if let own, tree[own].isSequence, !location.expectedTags.contains(where: { $0.bytes.contains("$") }) {
        edits += Self.edits(of: own, in: tree, to: location.arranged, isOrdered: setting == .prefetchOrder)
      } else if let own {
        edits.append(TextEdit(tree[own].span, value(location.arranged)))
      } else {
        inserted.append((text.index(for: setting.rawValue), text.entry(setting.rawValue, value(location.arranged))))
      }
    }
    edits += text.edits(removing: removed, inserting: inserted)
  }

  private func value(_ tags: [ByteString]) -> String {
    PlistText.string(ByteString(tags.settingText()))
  }

  // MARK: Dictionaries and lists

  /// Returns an editor for the list or dictionary at `node`.
  func editor(_ node: NodeID) -> CollectionEditor { CollectionEditor(node, in: tree) }

  /// Adds an entry to a dictionary that does not have a usable value of `key`. An existing value isn't what Xcode would
  /// write, so odr doesn't change it and adds a finding to ``malformed``.
  mutating func insert(_ key: String, _ value: String, into dictionary: NodeID) {
    if let other = tree.value(of: key, in: dictionary) {
      malformed.append(
        Diagnostic(
          .projectSyntax, "Xcode writes another kind of value here", at: .init(file, other),
          advice: "open the project in Xcode and save it"))
      return
    }
    edits += editor(dictionary).edits(inserting: key, value)
  }

  /// Returns the edits that change the list or empty text at `node` to a list of `tags`. If `isOrdered` is true, all
  /// elements are replaced.
  static func edits(
    of node: NodeID, in tree: SyntaxTree, to tags: [ByteString], isOrdered: Bool = false
  ) -> [TextEdit] {
    guard tree[node].isSequence else { return [TextEdit(tree[node].span, PlistText.list(tags))] }
    let current = tree.elements(of: node)
    return CollectionEditor(node, in: tree).edits(
      from: isOrdered ? current.map { _ in nil } : current, to: tags, PlistText.string)
  }
}
