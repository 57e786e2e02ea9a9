/// Builds a ``Manifest`` from a syntax tree in one pass, and collects every value that has the wrong type.
struct ManifestReader: ~Copyable {
  let tree: SyntaxTree
  /// The part of the manifest that was read.
  var manifest: Manifest
  /// The tags by name.
  var tags: [ByteSlice: TagID] = [:]
  /// The indices of the tag lists that aliases may refer to, by the node of the list.
  var anchoredLists: [NodeID: Int] = [:]
  /// A mapping from paths to tag lists: the `files` section, or the items of the catalog with the index `catalog`, which
  /// is -1 for loose files. `isShared` is true if the value is an alias of a mapping written elsewhere.
  typealias ResourceSection = (mapping: NodeID, catalog: Int, isShared: Bool)
  /// The mappings of resources, which odr reads after everything else.
  var sections: [ResourceSection] = []

  /// Returns the manifest in `tree`.
  static func read(_ tree: SyntaxTree) -> Manifest {
    var reader = ManifestReader(tree)
    reader.readRoot()
    for section in reader.sections { reader.readEntries(section) }
    reader.noteFirstDeclarations()
    return reader.manifest
  }

  private init(_ tree: SyntaxTree) {
    self.tree = tree
    // An entry has at least three nodes. Memory that is reserved but not used costs nothing.
    let expectedCount = tree.nodes.count / 3
    manifest = Manifest(tree, PathTree(expectedCount: expectedCount))
    manifest.entries.reserveCapacity(expectedCount)
    manifest.tagLists.reserveCapacity(expectedCount)
    manifest.tagUses.reserveCapacity(expectedCount)
  }

  private mutating func noteFirstDeclarations() {
    manifest.firstDeclarations = ContiguousArray(repeating: -1, count: manifest.tagNames.count)
    for (index, declaration) in manifest.declarations.enumerated()
    where manifest.firstDeclarations[declaration.tag.index] < 0 {
      manifest.firstDeclarations[declaration.tag.index] = index
    }
  }

  // MARK: The top level

  private mutating func readRoot() {
    guard let root = tree.root else { return }
    guard let mapping = collection(root, .mapping, .manifest, allowsNull: false) else { return }
    readSection(mapping, .manifest, keys: Section.canonicalKeyOrder, required: ["version"]) { reader, key, value in
      switch key {
      case "version": reader.readVersion(value)
      case "platform":
        reader.manifest.platform = reader.word(value, .platform, unknown: .unknownPlatform) ?? reader.manifest.platform
      case "deploymentTarget": reader.readDeploymentTarget(value)
      case "xcode": reader.readXcode(value)
      case "tags":
        reader.manifest.hasAllDeclarations = reader.manifest.hasAllDeclarations || !reader.tree[value].isUnclosed
        reader.readTags(value)
      case "files": reader.readFiles(value)
      case "catalogs": reader.readCatalogs(value)
      case "lint": reader.readLint(value)
      case "baseline": _ = reader.nonEmptyText(value, .path)
      case "assetPacks": reader.readAssetPacks(value)
      case "codeNames": reader.readCodeNames(value)
      case "limits": reader.readLimits(value)
      default: _ = reader.text(value, .schema)
      }
    }
  }

  private mutating func readVersion(_ value: NodeID) {
    guard let node = tree.resolve(value) else { return }
    let isNumber = tree[node].isScalar && tree.type(of: node) == .number
    guard isNumber else { return report(.wrongType(.version), value) }
    // As in JSON Schema, 1.0 equals 1. YAML 1.2 also allows 0x1 and 0o1.
    let digits = tree.string(node)
    let isOne = digits.hasPrefix("0o") ? Int(digits.dropFirst(2), radix: 8) == 1 : Double(digits) == 1
    if !isOne { report(.unsupportedVersion, value) }
  }

  private mutating func readDeploymentTarget(_ value: NodeID) {
    guard let node = text(value, .deploymentTarget) else { return }
    if Manifest.isDeploymentTarget(tree.scalarBytes(node)) {
      manifest.deploymentTarget = tree.string(node)
    } else {
      report(.invalidDeploymentTarget, value)
    }
  }

  private mutating func readXcode(_ value: NodeID) {
    guard let mapping = collection(value, .mapping, .xcode, allowsNull: false) else { return }
    var path: String?
    var targets: [String] = []
    var configuration: String?
    var isApplied = false
    readSection(mapping, .xcode, at: value, keys: Section.xcodeKeys, required: ["project", "targets"]) {
      reader, key, value in
      switch key {
      case "project": path = reader.nonEmptyText(value, .path)
      case "configuration": configuration = reader.nonEmptyText(value, .configuration)
      case "apply": isApplied = reader.boolean(value, .apply) ?? false
      default:
        targets += reader.texts(in: value, .targets, .target)
      }
    }
    if let path {
      manifest.project = XcodeProjectReference(
        project: path, targets: targets, configuration: configuration, isApplied: isApplied)
    }
  }

  /// Reads true or false. Reports a value of another type.
  private mutating func boolean(_ value: NodeID, _ place: Place) -> Bool? {
    if let node = tree.resolve(value), tree[node].isScalar, tree.type(of: node) == .bool {
      return tree.string(node).lowercased() == "true"
    }
    report(.wrongType(place), value)
    return nil
  }

  private mutating func readCodeNames(_ value: NodeID) {
    readNames(value, .codeNames, .codeNameTag) { reader, key, tag, value in
      if tag.isEmpty { reader.report(.emptyString(.codeNameTag), key) }
      _ = reader.nonEmptyText(value, .codeName)
    }
  }

  private mutating func readLimits(_ value: NodeID) {
    guard let mapping = collection(value, .mapping, .limits) else { return }
    readSection(mapping, .limits, at: value, keys: Section.limitKeys) { reader, _, value in
      if let node = reader.tree.resolve(value), reader.tree[node].isScalar,
        Manifest.size(reader.tree.string(node)) == nil
      {
        reader.report(.wrongType(.limit), value)
      } else {
        _ = reader.text(value, .limit)
      }
    }
  }

  private mutating func readLint(_ value: NodeID) {
    readNames(value, .lint, .ruleID) { reader, key, rule, value in
      if rule.equals("untagged-resource") {
        reader.readUntagged(key, value)
      } else if let level: RuleLevel = reader.word(value, .level, unknown: .unknownLevel) {
        reader.manifest.lintLevels.append(LintLevel(rule: key, level: level))
      }
    }
  }

  /// Reads the settings of `untagged-resource`, the only rule that is off until the manifest specifies patterns for it.
  private mutating func readUntagged(_ key: NodeID, _ value: NodeID) {
    if let node = tree.resolve(value), tree[node].isScalar, tree.string(node) == RuleLevel.ignore.rawValue {
      return manifest.lintLevels.append(LintLevel(rule: key, level: .ignore))
    }
    guard let mapping = collection(value, .mapping, .untagged, allowsNull: false) else { return }
    var level: RuleLevel?
    var patterns: [NodeID] = []
    readSection(mapping, .untagged, at: value, keys: ["level", "patterns"], required: ["level", "patterns"]) {
      reader, key, value in
      if key == "level" {
        level = reader.word(value, .level, unknown: .unknownLevel)
      } else if let list = reader.collection(value, .sequence, .patterns, allowsNull: false) {
        for item in reader.tree.children(of: list) where reader.nonEmptyText(item, .pattern) != nil {
          if patterns.count == SyntaxLimits.patternCount { return reader.report(.wrongType(.patterns), value) }
          patterns.append(item)
        }
      }
    }
    if let level { manifest.lintLevels.append(LintLevel(rule: key, level: level, patterns: patterns)) }
  }
}

/// Reads the `assetPacks` section.
extension ManifestReader {
  /// Reports values of the wrong type in the `assetPacks` section. ``Manifest/pins`` reads the contents.
  mutating func readAssetPacks(_ value: NodeID) {
    readNames(value, .assetPacks, .packID) { reader, key, id, value in
      if id.isEmpty { reader.report(.emptyString(.packID), key) }
      switch id.first == "_" ? id.string : "" {
      case ManifestKey.hosting.member: let _: PackHosting? = reader.word(value, .hosting, unknown: .wrongType(.hosting))
      case ManifestKey.packPlatforms.member:
        for item in reader.items(of: value, .packPlatforms, .packPlatform) {
          let _: PackPlatform? = reader.word(item, .packPlatform, unknown: .wrongType(.packPlatform))
        }
      case ManifestKey.packLanguages.member:
        for item in reader.items(of: value, .packLanguages, .packLanguage) {
          guard let text = reader.nonEmptyText(item, .packLanguage), !Manifest.isPackLanguage(text) else { continue }
          reader.report(.wrongType(.packLanguage), item)
        }
      default: _ = reader.texts(in: value, .packTags, .packTag)
      }
    }
  }

  /// Returns the items of a list. Reports a value of the wrong type, and an empty list.
  private mutating func items(of value: NodeID, _ place: Place, _ itemPlace: Place) -> [NodeID] {
    guard let list = collection(value, .sequence, place, allowsNull: false) else { return [] }
    let items = Array(tree.children(of: list))
    if items.isEmpty, !tree[list].isUnclosed { report(.emptyList(itemPlace), value) }
    return items
  }

  /// Reads a list of texts, as `items` does.
  private mutating func texts(in value: NodeID, _ place: Place, _ itemPlace: Place) -> [String] {
    items(of: value, place, itemPlace).compactMap { nonEmptyText($0, itemPlace) }
  }
}
