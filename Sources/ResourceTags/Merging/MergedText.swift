/// The text of OURS after the merge, with merged comments, and with conflicts resolved in favor of one version.
struct MergedText {
  let text: VersionText
  /// The elements whose comments have no place in the text.
  let unplaced: Set<ElementKey>

  /// Creates the text that prefers `side`. `ours` is the text that prefers OURS, and `draft` is the merged content if
  /// the caller has it. Throws ``MergeRefusal`` if odr can't edit the text of OURS.
  init(
    _ merge: MeaningMerge, _ comments: CommentMerge, _ versions: PerSide<VersionText>, preferring side: MergeSide,
    over ours: VersionText? = nil, _ draft: MergedDraft? = nil
  ) throws(MergeRefusal) {
    let source = merge.versions.manifests.ours.source
    var text: VersionText
    do throws(EditRefusal) {
      let draft = if let draft { draft.draft } else { try MergedDraft(merge, preferring: side).draft }
      text = merge.text(of: try merge.versions.manifests.ours.proved(draft).manifest, preferring: side)
    } catch {
      throw MergeRefusal(.ours, source, error.span ?? ByteSpan(at: 0), error.message)
    }
    func apply(_ edits: [TextEdit], isSame: (SyntaxTree, SyntaxTree) -> Bool) -> Bool {
      if edits.isEmpty { return true }
      guard let changed = try? text.source.applying(edits) else { return false }
      let manifest = Manifest(changed)
      guard manifest.tree.faults.isEmpty, isSame(manifest.tree, text.manifest.tree) else { return false }
      text = merge.text(of: manifest, preferring: side)
      return true
    }
    let disputed = comments.disputed
    // If only THEIRS changed an element, and the element contains comments, take the element's lines from THEIRS.
    let commented = Set(versions.theirs.comments.compactMap { versions.theirs.key(before: $0.span.start)?.resource })
    let copies = text.copies(of: disputed.union(commented)) { key in
      if disputed.contains(key) || ours.map({ !$0.hasContent(of: text, at: key) }) ?? false {
        return key.kind == .key && !versions[side].hasContent(of: text, at: key) ? nil : versions[side]
      }
      let bytes = PerSide { versions[$0].bytes(of: key) }
      guard bytes.ours == bytes.base, bytes.theirs?.contains(UInt8(ascii: "#")) ?? false else { return nil }
      return versions.theirs.hasContent(of: text, at: key) ? versions.theirs : nil
    }
    _ = apply(copies) { !disputed.isEmpty || $0.hasContent(of: $1) }
    let edits: [TextEdit]
    (edits, unplaced) = comments.edits(of: text, preferring: side)
    guard apply(edits, isSame: { $0.hasContent(of: $1) }) else {
      throw MergeRefusal(.ours, source, ByteSpan(at: 0), EditRefusal.unproved(ByteSpan(at: 0)).message)
    }
    self.text = text
  }
}

extension VersionText {
  fileprivate func bytes(of key: ElementKey) -> ByteSlice? { span(of: key).map { source.bytes[$0] } }

  /// Returns the node indices of an element and its value.
  private func nodes(of key: ElementKey) -> Range<Int> {
    guard let span = span(of: key), let start = element(key)?.node.index else { return 0..<0 }
    let tree = manifest.tree
    return start..<start + tree.nodes[start...].prefix { Int($0.startByte) < max(span.end, span.start + 1) }.count
  }

  /// Returns whether an element has the same content in two texts.
  fileprivate func hasContent(of other: VersionText, at key: ElementKey) -> Bool {
    func values(_ text: VersionText) -> [[UInt8]?] {
      let tree = text.manifest.tree
      return text.nodes(of: key).map { tree.nodes[$0].kind == .scalar ? Array(tree.scalarBytes(NodeID($0))) : nil }
    }
    return values(self) == values(other)
  }

  private func hasAlias(_ key: ElementKey) -> Bool {
    nodes(of: key).contains { manifest.tree.nodes[$0].kind == .alias }
  }

  private func hasAliases(of key: ElementKey) -> Bool {
    let own = nodes(of: key)
    return manifest.tree.nodes.contains { $0.kind == .alias && own.contains(Int($0.aliasTarget)) }
  }

  /// Returns the names of the nodes' YAML anchors, including the `&`.
  private func anchors(_ nodes: Range<Int>) -> Set<ByteString> {
    let tree = manifest.tree
    let anchored = nodes.lazy.filter { tree.nodes[$0].flags.contains(.hasProperties) && tree.nodes[$0].kind != .alias }
    return Set(
      anchored.map { index in
        let end = source.contentEnd(before: Int(tree.nodes[index].startByte))
        return ByteString(source.bytes[ByteSpan(source.bytes[..<end].lastIndex(of: UInt8(ascii: "&")) ?? end, end)])
      })
  }

  /// Returns the edits that replace the lines of elements with the lines from other versions, if the layout allows it.
  fileprivate func copies(of keys: Set<ElementKey>, from version: (ElementKey) -> VersionText?) -> [TextEdit] {
    var edits: [TextEdit] = []
    lazy var all = anchors(0..<manifest.tree.nodes.count)
    for element in elements where element.key.kind == .key || keys.contains(element.key) {
      let key = element.key
      guard key.kind != .use, key.kind != .catalog, let span = span(of: key), edits.last?.span.end ?? 0 <= span.start,
        let other = version(key), let copy = other.bytes(of: key), source.bytes[span] != copy,
        !hasAlias(key), !other.hasAlias(key)
      else { continue }
      // Aliases elsewhere must keep referring to the same list.
      let (old, new) = (anchors(nodes(of: key)), other.anchors(other.nodes(of: key)))
      guard old.isSubset(of: new), all.isDisjoint(with: new.subtracting(old)),
        old.isEmpty || !hasAliases(of: key) || other.hasContent(of: self, at: key)
      else { continue }
      let indent = other.element(key)?.line?.count
      let isAligned = other.source.lineBreak == source.lineBreak && element.line?.count == indent
      if isAligned || !copy.contains(where: SourceText.isBreak) { edits.append(TextEdit(span, Array(copy))) }
    }
    return edits
  }
}

extension SyntaxTree {
  /// Returns whether this tree has the same nodes and values as another tree.
  fileprivate func hasContent(of other: SyntaxTree) -> Bool {
    nodes.count == other.nodes.count
      && nodes.indices.allSatisfy { index in
        let (left, right) = (nodes[index], other.nodes[index])
        guard left.kind == right.kind else { return false }
        guard left.kind == .scalar else {
          return left.kind == .alias ? left.aliasTarget == right.aliasTarget : left.subtreeEnd == right.subtreeEnd
        }
        return scalarBytes(NodeID(index)) == other.scalarBytes(NodeID(index))
      }
  }
}
