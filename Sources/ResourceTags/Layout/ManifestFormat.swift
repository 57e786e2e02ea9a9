import Syntax

/// A format of manifests.
public enum ManifestFormat: String, Sendable, CaseIterable {
  case json, yaml

  var syntax: SyntaxKind { self == .json ? .json : .yaml }
}

extension Manifest {
  /// The format that the text was read as.
  public var format: ManifestFormat { tree.syntax == .json ? .json : .yaml }
}
