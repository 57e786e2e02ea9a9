/// A manifest in its canonical layout, proved to have the same content as before.
public struct FormattedManifest: Sendable {
  /// The whole new text.
  public let bytes: [UInt8]
  /// Whether the text differs from the old one.
  public let isChange: Bool
  /// Mappings whose entries could not be sorted: an alias would have come before its anchor.
  public let keptOrders: [ByteSpan]
}

/// A manifest in another format, proved to have the same content as before.
public struct ConvertedManifest: Sendable {
  /// The whole new text.
  public let bytes: [UInt8]
  /// The comments of the old text that the new one does not have, since JSON has none.
  public let lostComments: [ByteSpan]
}

extension Manifest {
  /// The manifest in its canonical layout: sections in the order of a new manifest, an indentation of two, tag lists
  /// between brackets if they fit on a line of 100 columns, quotes only if some reader needs them.
  ///
  /// Comments, blank lines between groups, anchors and line endings stay. With `sorted`, the paths between two blank
  /// lines are sorted by their bytes. The new text is read again and compared with the old before it is returned, and
  /// formatted again, which must change nothing; throws ``LayoutRefusal`` if that or the manifest does not allow it.
  public func formatted(sorted: Bool = false) throws(LayoutRefusal) -> FormattedManifest {
    let (bytes, keptOrders) = try laidOut(in: tree.syntax, isSorted: sorted)
    return FormattedManifest(
      bytes: bytes, isChange: !source.bytes.equals(bytes), keptOrders: keptOrders.map { tree.span(of: $0) })
  }

  /// The manifest in `format`, in canonical layout.
  ///
  /// Aliases are written out if the format changes. Proved like ``formatted(sorted:)``.
  public func converted(to format: ManifestFormat) throws(LayoutRefusal) -> ConvertedManifest {
    let (bytes, _) = try laidOut(in: format.syntax, isSorted: false)
    return ConvertedManifest(bytes: bytes, lostComments: format == .json ? tree.comments() : [])
  }

  private func laidOut(
    in syntax: SyntaxKind, isSorted: Bool
  ) throws(LayoutRefusal) -> (bytes: [UInt8], keptOrders: [NodeID]) {
    if let place = tree.firstFaultPlace { throw .syntax(place) }
    for fault in faults {
      if case .duplicateKey = fault.kind { throw .repeatedKey(tree.span(of: fault.node)) }
    }
    if syntax == .yaml, tree.syntax == .json, let scalar = tree.firstLoneSurrogate {
      throw .notInYAML(tree.span(of: scalar))
    }
    let written = try LayoutWriter.write(tree, in: syntax, isSorted: isSorted)
    // An unchanged text needs no proof.
    if syntax == tree.syntax, source.bytes.equals(written.bytes) { return written }
    guard written.bytes.count <= SourceText.byteLimit else { throw .unproved(ByteSpan(at: 0)) }
    let text = SourceText(name: syntax == .json ? "new.json" : "new.yml", bytes: written.bytes)
    let changed = Manifest(text)
    try LayoutProof.check(self, changed, isSorted: isSorted)
    let again = try LayoutWriter.write(changed.tree, in: syntax, isSorted: isSorted)
    guard again.bytes == written.bytes else { throw .unproved(ByteSpan(at: 0)) }
    return written
  }
}

extension SyntaxTree {
  /// The first scalar with half a surrogate pair in it, which only JSON can express, with an escape.
  fileprivate var firstLoneSurrogate: NodeID? {
    nodes.indices.lazy.map { NodeID($0) }.first { id in
      self[id].kind == .scalar && !isVerbatim(id) && scalarBytes(id).hasLoneSurrogate
    }
  }
}

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

/// Why a manifest cannot be formatted or converted. Nothing has changed.
public enum LayoutRefusal: Error, Equatable {
  /// The manifest has syntax errors, the first of them at the span.
  case syntax(ByteSpan)
  /// The text is empty, or is not a mapping.
  case noManifest(ByteSpan)
  /// A list has an item at the span that is not a name, or a key is empty.
  case unsound(ByteSpan)
  /// The key at the span is already in its mapping, so that the content of the manifest is not clear.
  case repeatedKey(ByteSpan)
  /// The whole manifest has an anchor, or mappings are nested too deeply, at the span.
  case unsupported(ByteSpan)
  /// The text at the span has no counterpart in JSON: a key that is not a string, or a number in a YAML notation.
  case notInJSON(ByteSpan)
  /// The text at the span has no counterpart in YAML: half a surrogate pair.
  case notInYAML(ByteSpan)
  /// The comment at the span, or a similar one, would silence other findings in the new layout.
  case otherFindings(ByteSpan)
  /// The new text would not have the content of the old from the span on, so it was discarded.
  case unproved(ByteSpan)

  /// The place in the manifest that prevents the change.
  public var span: ByteSpan {
    switch self {
    case .syntax(let span), .noManifest(let span), .unsound(let span), .repeatedKey(let span), .unsupported(let span),
      .notInJSON(let span), .notInYAML(let span), .otherFindings(let span), .unproved(let span):
      return span
    }
  }

  /// What is wrong: lower-case start, no full stop.
  public var message: String {
    switch self {
    case .syntax: return "a manifest with syntax errors is left as it is"
    case .noManifest: return "there is no manifest here"
    case .unsound: return "expected a name here, so the manifest is left as it is"
    case .repeatedKey: return "this key is repeated, so the manifest is left as it is; keep only one"
    case .unsupported:
      return
        "this cannot be formatted: the whole manifest has an anchor, or mappings are in \(SyntaxLimits.depth) others"
    case .notInJSON: return "JSON cannot express this; expected a string as a key, and decimal numbers"
    case .notInYAML: return "YAML cannot express this; expected whole surrogate pairs, such as '\\ud83d\\ude00'"
    case .otherFindings:
      return "in the new layout, this or a similar comment would silence other findings; format its list by hand"
    case .unproved: return "odr could not prove that the new text means the same here, so nothing was changed"
    }
  }
}
