import Syntax

/// A place in a manifest that has a type of its own.
enum Place: Sendable, Hashable {
  case manifest, schema, version, platform, deploymentTarget
  case xcode, project, targets, target
  case tags
  case category(DownloadCategory)
  case tagName
  case files, file, catalogs, catalogPath, catalog, item, tagList
  case lint, ruleID, level
}

/// Something in a manifest that does not have the shape its place asks for. The rules turn it into words.
struct StructureFault: Sendable {
  var kind: Kind
  /// The value or the key at fault.
  var node: NodeID

  init(_ kind: Kind, _ node: NodeID) {
    self.kind = kind
    self.node = node
  }

  /// Whether tags may be declared where the fault is, and are not seen.
  var hidesDeclarations: Bool {
    switch kind {
    case .wrongType(.tags), .wrongType(.category), .unknownKey(.tags): return true
    default: return false
    }
  }

  /// Whether tags may be named where the fault is, and are not seen.
  var hidesTags: Bool {
    switch kind {
    case .wrongType(.files), .wrongType(.catalogs), .wrongType(.catalog), .wrongType(.tagList), .wrongType(.tagName),
      .catalogTooLong:
      return true
    default: return hidesDeclarations
    }
  }

  enum Kind: Sendable, Equatable {
    /// A value of another kind than its place asks for.
    case wrongType(Place)
    /// A scalar that YAML 1.2, or JSON, reads as something other than the string its place asks for.
    case notAString(Place, PlainScalar)
    /// A scalar that only YAML 1.1 reads as something other than a string.
    case ambiguous(Place, PlainScalar)
    /// A key that its mapping does not have.
    case unknownKey(Place)
    /// A key that the mapping at `node` must have.
    case missingKey(String, Place)
    /// A key that stands in its mapping before, at the node given.
    case duplicateKey(first: NodeID)
    case unsupportedVersion
    case unknownPlatform
    case invalidDeploymentTarget
    case noTargets
    case emptyString(Place)
    case unknownLevel
    /// A path of a catalog that no disk takes, so that nothing in it is read. The rule about paths reports it.
    case catalogTooLong
  }
}
