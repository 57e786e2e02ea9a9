/// A manifest in its canonical layout or in another format, verified to have the same content as before.
package struct FormattedManifest: Sendable {
  /// The complete new text.
  package let bytes: [UInt8]
  /// Whether the new text differs from the old text.
  package let isChange: Bool
  /// The manifest, if it has aliases and kept the order of its paths or sections, because sorted text failed the
  /// verification; an alias may have come before its anchor.
  package let keptOrder: ByteSpan?
  /// The comments that the new text does not contain, because JSON does not support comments.
  package let lostComments: [ByteSpan]
}

extension Manifest {
  /// Returns the manifest in its canonical layout: sections in the order that odr uses in new manifests, an indentation
  /// of two spaces, tag lists between brackets if they fit on a line of 100 columns, and quotes only if some parser
  /// needs them.
  ///
  /// Comments, blank lines between groups, anchors, and line endings are kept. If `sorted` is true, the paths between
  /// two blank lines are sorted by their bytes. Before returning the new text, odr verifies it: the new text must have
  /// the same content as the old text, and formatting the new text again must not change it. Throws ``EditRefusal``
  /// if the verification fails or if the manifest cannot be formatted.
  package func formatted(sorted: Bool = false) throws(EditRefusal) -> FormattedManifest {
    try laidOut(in: tree.syntax, sorting: sorted ? LayoutPlace.sortable : [.manifest])
  }

  /// Returns the manifest in `format`, in its canonical layout.
  ///
  /// If the format changes, aliases are replaced with their content. The result is verified as in
  /// ``formatted(sorted:)``.
  package func converted(to format: ManifestFormat) throws(EditRefusal) -> FormattedManifest {
    try laidOut(in: format.syntax, sorting: [.manifest])
  }

  private func laidOut(in syntax: SyntaxKind, sorting sorted: [LayoutPlace]) throws(EditRefusal) -> FormattedManifest {
    try checkIsSupported()
    for fault in faults {
      if case .duplicateKey = fault.kind { throw .repeatedKey(tree[fault.node].span) }
    }
    // On one line, nothing would show that a dash is indented too far, or that a comma is missing.
    if let text = tree.scalarsOverLines().first(where: { tree[$0].isPlain }) {
      throw .other(
        "this text continues on the next line, so a '-' may be indented too far, or a ',' may be missing; correct it, or "
          + "write the text on one line", tree[text].span)
    }
    if syntax == .yaml, tree.syntax == .json { try checkIsInYAML() }
    let (bytes, keepsOrder) = try verifiedText(in: syntax, sorting: sorted)
    return FormattedManifest(
      bytes: bytes, isChange: !source.bytes.equals(bytes),
      keptOrder: keepsOrder ? tree.rootMapping.map { tree[$0].span } : nil,
      lostComments: syntax == .json ? tree.comments() : [])
  }

  /// Throws ``EditRefusal`` for a JSON key that is longer than a YAML key can be, and for half of a surrogate pair, which
  /// only an escape sequence of JSON can express.
  private func checkIsInYAML() throws(EditRefusal) {
    let nodes = tree.nodes.indices.map { NodeID($0) }
    let keys = nodes.lazy.filter { tree[$0].isMapping }.flatMap { tree.entries(of: $0).map(\.key) }
    if let key = keys.first(where: { tree.string($0).unicodeScalars.count > 1024 }) {
      throw .tooLong(tree.string(key), tree[key].span)
    }
    let scalar = nodes.first { tree[$0].isScalar && !tree.isVerbatim($0) && tree.scalarBytes($0).hasLoneSurrogate }
    if let scalar { throw .notInYAML(tree[scalar].span) }
  }

  /// Returns the verified text, and whether it keeps the order of paths or sections. A manifest with aliases keeps the
  /// order if sorted text fails the verification.
  private func verifiedText(
    in syntax: SyntaxKind, sorting sorted: [LayoutPlace]
  ) throws(EditRefusal) -> (bytes: [UInt8], keepsOrder: Bool) {
    let bytes = try LayoutWriter.write(tree, in: syntax, sorting: sorted)
    // Unchanged text does not need verification.
    if syntax == tree.syntax, source.bytes.equals(bytes) { return (bytes, false) }
    do throws(EditRefusal) {
      guard bytes.count <= SourceText.byteLimit else { throw .unproved(ByteSpan(at: 0)) }
      let changed = Manifest(SourceText(name: syntax == .json ? "new.json" : "new.yml", bytes: bytes))
      try LayoutProof.check(self, changed, sorting: sorted)
      let again = try LayoutWriter.write(changed.tree, in: syntax, sorting: sorted)
      guard again == bytes else { throw .unproved(ByteSpan(at: 0)) }
      return (bytes, false)
    } catch {
      guard case .unproved = error, !sorted.isEmpty, !tree.aliases.isEmpty else { throw error }
      return (try verifiedText(in: syntax, sorting: sorted.count > 1 ? [.manifest] : []).bytes, true)
    }
  }
}
