/// A place in a manifest that requires a certain type.
enum Place: Sendable, Hashable {
  case manifest, schema, version, platform, deploymentTarget
  case xcode, project, targets, target, configuration
  case tags
  case category(DownloadCategory)
  case tagName
  case files, file, catalogs, catalogPath, catalog, item, tagList
  case lint, ruleID, level
  /// The settings of the rule about untagged resources, which is off without them.
  case untagged
  case patterns, pattern
  /// The asset packs of Background Assets, the id of one, and the tags of its resources.
  case assetPacks, packID, packTags, packTag
}

/// A value or key in a manifest that does not have the shape that its place requires. The rules turn it into messages.
struct StructureFault: Sendable {
  var kind: Kind
  /// The value or the key at fault.
  var node: NodeID

  /// Whether the fault may hide declarations of tags.
  var hidesDeclarations: Bool {
    switch kind {
    case .wrongType(.tags), .wrongType(.category), .unknownKey(.tags): return true
    default: return false
    }
  }

  /// Whether the fault may hide uses of tags.
  var hidesTags: Bool {
    switch kind {
    case .wrongType(.files), .wrongType(.catalogs), .wrongType(.catalog), .wrongType(.tagList), .wrongType(.tagName),
      .catalogTooLong, .wrongType(.assetPacks), .wrongType(.packTags), .wrongType(.packTag):
      return true
    default: return hidesDeclarations
    }
  }

  /// Whether this is an item of a list that is a list or a mapping, and so may be several tags.
  func hidesItem(_ tree: SyntaxTree) -> Bool { kind == .wrongType(.tagName) && tree[node].isCollection }

  /// Whether tags may be used in what this leaves unread.
  func mayHideTags(_ tree: SyntaxTree) -> Bool {
    switch kind {
    case .unknownKey(.manifest):
      let value = tree.next(after: node)
      return value.index < tree.nodes.count && tree[value].isCollection && tree[value].subtreeEnd > value.index + 1
    case .wrongType(.tagName): return tree[node].isCollection
    default: return hidesTags
    }
  }

  enum Kind: Sendable, Equatable {
    /// A value of another kind than its place requires.
    case wrongType(Place)
    /// A scalar that YAML 1.2, or JSON, reads as something other than the string that its place requires.
    case notAString(Place, PlainScalar)
    /// A scalar that only YAML 1.1 reads as something other than a string.
    case ambiguous(Place, PlainScalar)
    /// A key that its mapping does not have.
    case unknownKey(Place)
    /// A key that the mapping at `node` must have.
    case missingKey(String, Place)
    /// A key that its mapping already has, at the node given.
    case duplicateKey(first: NodeID)
    case unsupportedVersion
    case unknownPlatform
    case invalidDeploymentTarget
    case noTargets
    /// A pack without tags.
    case noPackTags
    case emptyString(Place)
    case unknownLevel
    /// A path of a catalog that is too long for any disk, so that nothing in it is read; a rule about paths reports it.
    case catalogTooLong
  }
}
