/// A format of manifests.
public enum ManifestFormat: String, Sendable, CaseIterable {
  case json, yaml

  var syntax: SyntaxKind { self == .json ? .json : .yaml }
}

extension ManifestFormat {
  /// The format that a text of no particular name is read as; looks at its first two characters.
  package init(ofUnnamed bytes: ByteSlice) {
    self = SyntaxChoice.syntax(of: SourceText(name: "", bytes: bytes)) == .json ? .json : .yaml
  }
}

extension Manifest {
  /// The format that the text was read as.
  public var format: ManifestFormat { tree.syntax == .json ? .json : .yaml }
}
