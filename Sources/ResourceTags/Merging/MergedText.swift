/// The text of OURS after the merge, with merged comments, and with conflicts resolved in favor of one version.
struct MergedText {
  let text: VersionText
  /// The elements whose comments have no place in the text.
  let unplaced: Set<ElementKey>

  /// Creates the text that prefers `side`. `ours` is the text that prefers OURS. Throws ``MergeRefusal`` if odr can't
  /// edit the text of OURS.
  init(_ comments: CommentMerge, preferring side: MergeSide, over ours: VersionText? = nil) throws(MergeRefusal) {
    let (merge, versions) = (comments.merge, comments.versions)
    let own = versions.ours.manifest
    var isOwn = true
    do throws(EditRefusal) {
      let draft = try MergedDraft(merge, preferring: side).draft
      var text = VersionText(merge.version(try own.proved(draft).manifest, preferring: side))
      isOwn = false
      func apply(_ edits: [TextEdit]) throws(EditRefusal) {
        if edits.isEmpty { return }
        let manifest = try text.manifest.proving(edits.inTextOrder, draft, EntryOrder(draft))
        text = VersionText(merge.version(manifest, preferring: side))
      }
      let commented = versions.theirs.comments.compactMap { versions.theirs.key(before: $0.span.start)?.resource }
      let copies = text.copies(of: merge.disputed.union(commented)) { key in
        guard let content = text.content(of: key) else { return nil }
        var version = versions[side]
        if !merge.disputed.contains(key), ours.map({ $0.content(of: key) == content }) ?? true {
          // If only THEIRS changed an element, and the element contains comments, take the element's lines from THEIRS.
          let bytes = PerSide { versions[$0].bytes(of: key) }
          guard bytes.ours == bytes.base, bytes.theirs?.contains(.numberSign) ?? false else { return nil }
          version = versions.theirs
        }
        return version.content(of: key) == content ? version : nil
      }
      // Without the copies, the text means the same.
      try? apply(copies)
      let edits: [TextEdit]
      (edits, unplaced) = comments.edits(of: text, preferring: side)
      try apply(edits)
      if !edits.isEmpty { try? apply(comments.separations(in: text)) }
      self.text = text
    } catch {
      // Later errors have places in another text.
      let span = isOwn ? error.span : nil
      throw MergeRefusal(source: own.source, span: span ?? ByteSpan(at: 0), message: error.message)
    }
  }
}

extension VersionText {
  fileprivate func bytes(of key: ElementKey) -> ByteSlice? { span(of: key).map { source.bytes[$0] } }

  /// Returns the scalars of an element, with `nil` for each of its collections; `nil` if the element contains an anchor
  /// or an alias, because other elements may refer to the same list.
  fileprivate func content(of key: ElementKey) -> [[UInt8]?]? {
    guard let span = span(of: key), let start = element(key)?.node.index else { return nil }
    let tree = manifest.tree
    let nodes = tree.nodes[start...].prefix { Int($0.startByte) < max(span.end, span.start + 1) }
    if nodes.contains(where: { $0.kind == .alias || $0.flags.contains(.hasProperties) }) { return nil }
    return nodes.indices.map { tree.nodes[$0].isScalar ? Array(tree.scalarBytes(NodeID($0))) : nil }
  }

  /// Returns the edits that replace the lines of elements with the lines from other versions, if the layout allows it.
  fileprivate func copies(of keys: Set<ElementKey>, from version: (ElementKey) -> VersionText?) -> [TextEdit] {
    var edits: [TextEdit] = []
    for element in keys.isEmpty ? [] : elements where element.key.kind == .key || keys.contains(element.key) {
      let key = element.key
      guard key.kind != .use, let span = span(of: key), edits.last?.span.end ?? 0 <= span.start,
        let other = version(key), let copy = other.bytes(of: key), source.bytes[span] != copy
      else { continue }
      let isAligned =
        other.source.lineBreak == source.lineBreak && element.line?.count == other.element(key)?.line?.count
      if isAligned || !copy.contains(where: \.isBreak) { edits.append(TextEdit(span, Array(copy))) }
    }
    return edits
  }
}
