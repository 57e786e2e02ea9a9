/// A place in a manifest that requires a certain type of value.
enum Place: Hashable {
  case manifest, schema, version, platform, deploymentTarget
  case xcode, targets, target, configuration, apply
  case tags, category, tagName
  case files, catalogs, catalog, tagList
  /// The path of a resource, of a catalog, of the project, or of the baseline.
  case path
  case lint, ruleID, level
  case limits, limit
  /// The settings of the `untagged-resource` rule, which is off without settings.
  case untagged
  case patterns, pattern
  /// The `assetPacks` section, who hosts the packs, an asset pack identifier, the identifier's list of tags, and a tag
  /// in this list.
  case assetPacks, hosting, packID, packTags, packTag
  /// The platforms of all packs, the languages of packs, and an item of these lists.
  case packPlatforms, packPlatform, packLanguages, packLanguage
  /// The `codeNames` section, a tag in it, and the tag's name in code.
  case codeNames, codeNameTag, codeName
}

/// A value or key in a manifest that doesn't have the type or form that its place requires. The rules turn faults into
/// findings.
struct StructureFault {
  var kind: Kind
  /// The value or key with the fault.
  var node: NodeID

  /// Whether the fault may hide declarations of tags.
  var hidesDeclarations: Bool {
    switch kind {
    case .wrongType(.tags), .wrongType(.category), .unknownKey(.tags), .joinedItems: true
    default: false
    }
  }

  /// Whether the fault may hide declarations or uses of tags.
  var hidesTags: Bool {
    switch kind {
    case .wrongType(.files), .wrongType(.catalogs), .wrongType(.catalog), .wrongType(.tagList), .wrongType(.tagName),
      .catalogTooLong, .wrongType(.assetPacks), .wrongType(.packTags), .wrongType(.packTag):
      true
    default: hidesDeclarations
    }
  }

  /// Whether an item in a tag list is itself a list or a mapping, so that it may contain several tags, or an anchor,
  /// so that it may be a name that begins with '&'.
  func hidesItem(_ tree: SyntaxTree) -> Bool {
    kind == .wrongType(.tagName) && (tree[node].isCollection || tree.properties[node] != nil)
  }

  /// Whether the value that odr couldn't read because of this fault may contain tags.
  func mayHideTags(_ tree: SyntaxTree) -> Bool {
    switch kind {
    case .unknownKey(.manifest):
      let value = tree.next(after: node)
      return value.index < tree.nodes.count && tree[value].isCollection && tree[value].subtreeEnd > value.index + 1
    default: return hidesTags
    }
  }

  enum Kind: Equatable {
    /// A value that doesn't have the type that its place requires.
    case wrongType(Place)
    /// A scalar that YAML 1.2 or JSON doesn't read as a string, although its place requires a string.
    case notAString(Place, PlainScalar)
    /// A scalar that YAML 1.2 reads as a string but YAML 1.1 doesn't.
    case ambiguous(Place, PlainScalar)
    /// A key that its mapping doesn't allow.
    case unknownKey(Place)
    /// A key that is missing from the mapping at `node`.
    case missingKey(String, Place)
    /// A repetition of the key at the node `first`.
    case duplicateKey(first: NodeID)
    case unsupportedVersion
    case unknownPlatform
    case invalidDeploymentTarget
    /// An empty list of values that have this place.
    case emptyList(Place)
    case emptyString(Place)
    case unknownLevel
    /// An item of a tag list that contains the items on the lines below, because the dashes are not in one column.
    case joinedItems
    /// A catalog path that is too long for any file system. odr doesn't read the catalog's items, and a path rule
    /// reports the path.
    case catalogTooLong
  }
}
