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
