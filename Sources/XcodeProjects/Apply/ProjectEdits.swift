import Syntax
import Bytes

/// The edits of a project file that correct the tags in some of its places.
struct ProjectEdits {
  private let file: ProjectFile
  private(set) var edits: [TextEdit] = []
  /// Values in places that need a dictionary.
  private(set) var malformed: [NodeID] = []

  private var tree: SyntaxTree { file.tree }

  /// The edits for `places`; those that are kept in asset catalogs are left out.
  init(_ places: [TagLocation], of project: XcodeProject) {
    file = project.file
    var maps: [[NodeID]: SynchronizedChange] = [:]
    var settings: [NodeID: [(BuildConfiguration.Setting, TagLocation)]] = [:]
    var seen: Set<NodeID> = []
    for location in places {
      switch location.kind {
      case .buildFile(let buildFile, _):
        // Two phases may share an entry.
        if seen.insert(buildFile.object.id).inserted { edit(buildFile, location) }
      case .synchronized(let folder, let path, _, let target):
        let owner = [folder.group.id, target.object.id]
        maps[owner, default: SynchronizedChange(folder, target)].tags[path] = location
      case .setting(let configuration, let setting, _):
        // Two targets may share a configuration.
        let isKnown = settings[configuration.object.id]?.contains { $0.0 == setting } ?? false
        if !isKnown { settings[configuration.object.id, default: []].append((setting, location)) }
      case .knownTags: editKnownTags(location, project)
      case .contents: break
      }
    }
    for (id, changes) in settings.sorted(by: { $0.key < $1.key }) { edit(file.object(id), changes) }
    let changes = maps.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    for change in changes {
      if let set = change.folder.exceptionSet { edits += change.edits(of: set, in: file) }
    }
    edits += NewExceptionSets(changes.filter { $0.folder.exceptionSet == nil }, in: file).edits
  }

  // MARK: Build files

  private mutating func edit(_ buildFile: BuildFile, _ location: TagLocation) {
    let object = buildFile.object
    guard let settings = object.dictionary("settings") else {
      guard isFree("settings", in: object) else { return }
      let text = Array("settings = {ASSET_TAGS = ".utf8) + PlistText.list(location.arranged) + Array("; }".utf8)
      return insert("settings", text, into: object.id)
    }
    guard !location.arranged.isEmpty else {
      let isOnly = tree.entries(of: settings.id).allSatisfy { tree.scalarBytes($0.key).equals("ASSET_TAGS") }
      return isOnly ? remove("settings", from: object.id) : remove("ASSET_TAGS", from: settings.id)
    }
    set("ASSET_TAGS", to: location.arranged, in: settings.id)
  }

  // MARK: Known tags

  private mutating func editKnownTags(_ location: TagLocation, _ project: XcodeProject) {
    if let (key, list) = project.knownTags {
      guard !location.expectedTags.isEmpty else {
        if let attributes = file.root["attributes"] { remove(key, from: attributes) }
        return
      }
      let current = tree.elements(of: list).map { $0 ?? ByteString([]) }
      let wanted = Set(location.expectedTags)
      let present = Set(current)
      edits += CollectionEditor(list, in: tree).edits(
        removing: Set(current.indices.filter { !wanted.contains(current[$0]) }),
        inserting: CollectionEditor.places(
          of: location.expectedTags.filter { !present.contains($0) }.map { ($0, PlistText.string($0)) }, in: current))
      return
    }
    let tags = location.expectedTags.sorted { $0.precedes($1) }
    guard let attributes = file.root["attributes"], tree[attributes].kind == .mapping else {
      guard isFree("attributes", in: file.root) else { return }
      let indent = CollectionEditor(file.root.id, in: tree).indent
      let inner = indent + [UInt8(ascii: "\t")]
      let list =
        Array("KnownAssetTags = ".utf8) + lines("(", tags.map { PlistText.string($0) + Array(",".utf8) }, ")", inner)
      let text = Array("attributes = ".utf8) + lines("{", [list + Array(";".utf8)], "}", indent)
      return insert("attributes", text, into: file.root.id)
    }
    let text =
      Array("KnownAssetTags = ".utf8)
      + lines(
        "(", tags.map { PlistText.string($0) + Array(",".utf8) }, ")", CollectionEditor(attributes, in: tree).indent)
    insert("KnownAssetTags", text, into: attributes)
  }

  /// The lines between two brackets, one step further in than `indent`.
  private func lines(_ open: String, _ lines: [[UInt8]], _ close: String, _ indent: [UInt8]) -> [UInt8] {
    let lineBreak = tree.source.lineBreak
    return Array(open.utf8) + lines.flatMap { lineBreak + indent + [UInt8(ascii: "\t")] + $0 } + lineBreak + indent
      + Array(close.utf8)
  }

  // MARK: Build settings

  private mutating func edit(
    _ configuration: ProjectObject, _ changes: [(setting: BuildConfiguration.Setting, location: TagLocation)]
  ) {
    guard let settings = configuration.dictionary("buildSettings") else {
      guard isFree("buildSettings", in: configuration) else { return }
      let entries = changes.map {
        Array("\($0.setting.rawValue) = ".utf8) + value($0.location.arranged) + Array(";".utf8)
      }
      let text =
        Array("buildSettings = ".utf8) + lines("{", entries, "}", CollectionEditor(configuration.id, in: tree).indent)
      return insert("buildSettings", text, into: configuration.id)
    }
    let text = CollectionEditor(settings.id, in: tree)
    var removed: Set<Int> = []
    var inserted: [(index: Int, text: [UInt8])] = []
    for (setting, location) in changes {
      guard case .setting(let configuration, _, _) = location.kind else { continue }
      let (own, inherited) = configuration.node(of: setting)
      if own != nil, location.expectedTags.isEmpty, inherited == nil {
        removed.formUnion(indices(of: setting.rawValue, in: settings.id))
      } else if let own, tree[own].kind == .sequence, !location.expectedTags.contains(where: \.hasDollar) {
        set(own, to: location.arranged)
      } else if let own {
        edits.append(TextEdit(tree.span(of: own), value(location.arranged)))
      } else {
        let line = Array("\(setting.rawValue) = ".utf8) + value(location.arranged)
        inserted.append((text.index(for: setting.rawValue), line))
      }
    }
    edits += text.edits(removing: removed, inserting: inserted)
  }

  private func value(_ tags: [ByteString]) -> [UInt8] {
    PlistText.string(ByteString(TagSetting.text(of: tags)))
  }

  // MARK: Dictionaries and lists

  /// Whether an object lacks `key`. A value of another kind than Xcode writes is left as it is.
  private mutating func isFree(_ key: StaticString, in object: ProjectObject) -> Bool {
    guard let value = object[key] else { return true }
    malformed.append(value)
    return false
  }

  private func indices(of key: String, in dictionary: NodeID) -> [Int] {
    tree.entries(of: dictionary).enumerated().filter { tree.scalarBytes($0.element.key).elementsEqual(key.utf8) }.map(
      \.offset)
  }

  private mutating func insert(_ key: String, _ text: [UInt8], into dictionary: NodeID) {
    let bracketed = CollectionEditor(dictionary, in: tree)
    edits += bracketed.edits(removing: [], inserting: [(bracketed.index(for: key), text)])
  }

  private mutating func remove(_ key: String, from dictionary: NodeID) {
    edits += CollectionEditor(dictionary, in: tree).edits(
      removing: Set(indices(of: key, in: dictionary)), inserting: [])
  }

  /// Makes the list at `key` of a dictionary hold `tags`.
  private mutating func set(_ key: String, to tags: [ByteString], in dictionary: NodeID) {
    guard let last = indices(of: key, in: dictionary).last else {
      return insert(key, Array("\(key) = ".utf8) + PlistText.list(tags), into: dictionary)
    }
    set(Array(tree.entries(of: dictionary))[last].value, to: tags)
  }

  /// Makes the list at `node` hold `tags`: tags that stay are not touched, unless their order changes.
  private mutating func set(_ node: NodeID, to tags: [ByteString]) {
    edits += Self.edits(of: node, in: tree, to: tags)
  }

  /// The edits that make the list at `node` hold `tags`.
  static func edits(of node: NodeID, in tree: SyntaxTree, to tags: [ByteString]) -> [TextEdit] {
    guard tree[node].kind == .sequence else { return [TextEdit(tree.span(of: node), PlistText.list(tags))] }
    let current = tree.elements(of: node)
    // Tags that stay are kept up to the first one out of order; everything after that is written again.
    var index = 0
    var kept: Set<Int> = []
    for (place, tag) in current.enumerated() where index < tags.count && tags[index] == tag {
      kept.insert(place)
      index += 1
    }
    return CollectionEditor(node, in: tree).edits(
      removing: Set(current.indices).subtracting(kept),
      inserting: tags[index...].map { (current.count, PlistText.string($0)) })
  }
}

extension ByteString {
  fileprivate var hasDollar: Bool { bytes.contains(UInt8(ascii: "$")) }
}
