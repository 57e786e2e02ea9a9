package import ResourceTags

/// A random manifest in which an alias replaces one node, next to the same manifest with a copy in place of the alias.
package struct AliasedManifest {
  /// The value that the alias refers to.
  package enum Target: CaseIterable {
    /// A node of this kind that begins earlier.
    case string, number, null, list, mapping
    /// A list or mapping that contains the alias.
    case itself
    /// An anchor that doesn't exist.
    case unknown
  }

  /// The text with the alias.
  package let source: SourceText
  /// The text with a copy in place of the alias; `nil` if the copy would have another meaning here, or if there is
  /// nothing to copy.
  package let copy: SourceText?
  /// The offset of the alias in both texts.
  package let offset: Int

  /// Replaces the node `id` of `manifest`. Returns `nil` if no earlier node can be the target.
  package init?(_ manifest: Manifest, _ id: NodeID, _ target: Target, _ random: inout ManifestGenerator) {
    let tree = manifest.tree
    let text = manifest.source
    let node = tree[id]
    guard tree.properties[id] == nil, id.index > 0, !node.span.isEmpty else { return nil }
    var anchored: NodeID?
    if target != .unknown {
      let found = (0..<id.index).map { NodeID($0) }.filter {
        Self.matches(tree, $0, target, id) && tree.properties[$0] == nil && Self.anchorOffset(tree, $0) != nil
      }
      guard let any = found.randomElement(using: &random.generator) else { return nil }
      anchored = any
    }
    let name = anchored == nil ? "*none" : "*here"
    let isKey = Self.isKey(tree, id)
    var edits = [TextEdit(node.span, name + (isKey ? " " : ""))]
    var shift = 0
    if let anchored, let place = Self.anchorOffset(tree, anchored) {
      edits.append(TextEdit(ByteSpan(at: place), anchored == id ? "" : Self.anchor(tree, anchored)))
      shift = Self.anchor(tree, anchored).utf8.count
    }
    guard let changed = try? text.applying(edits) else { return nil }
    source = changed
    offset = node.start + shift
    copy = anchored.flatMap { anchored in
      guard target != .itself, tree[anchored].style != .block, let place = Self.anchorOffset(tree, anchored) else {
        return nil
      }
      let written = text.string(in: tree[anchored].span)
      let isPlain = tree[anchored].isScalar && tree[anchored].style == .plain
      guard !written.contains("\n"), !isPlain || ScalarWriter.isPlainSafe(written, isInFlow: true) || written == "1"
      else { return nil }
      let anchor = TextEdit(ByteSpan(at: place), Self.anchor(tree, anchored))
      return try? text.applying([TextEdit(node.span, written + (isKey ? " " : "")), anchor])
    }
  }

  private static func matches(_ tree: SyntaxTree, _ node: NodeID, _ target: Target, _ alias: NodeID) -> Bool {
    let contains = tree.next(after: node) > alias
    switch target {
    case .itself: return contains && node.index > 0
    case _ where contains || tree[node].span.isEmpty: return false
    case .string: return tree[node].isScalar && tree.type(ofAny: node) == .string
    case .number: return tree[node].isScalar && tree.type(ofAny: node) == .number
    case .null: return tree[node].isScalar && tree.type(ofAny: node) == .null
    case .list: return tree[node].isSequence
    case .mapping: return tree[node].isMapping
    case .unknown: return false
    }
  }

  /// The offset where an anchor can be inserted: before a flow value, or after the colon before a block collection.
  private static func anchorOffset(_ tree: SyntaxTree, _ node: NodeID) -> Int? {
    guard tree[node].isCollection, tree[node].style == .block else { return tree[node].start }
    let bytes = tree.source.bytes
    var index = tree[node].start
    while index > 0, bytes[index - 1] == 0x20 || bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D { index -= 1 }
    return index > 0 && bytes[index - 1] == UInt8(ascii: ":") ? index : nil
  }

  private static func anchor(_ tree: SyntaxTree, _ node: NodeID) -> String {
    tree[node].isCollection && tree[node].style == .block ? " &here" : "&here "
  }

  private static func isKey(_ tree: SyntaxTree, _ id: NodeID) -> Bool {
    (0..<id.index).contains { parent in
      tree[NodeID(parent)].isMapping && tree.entries(of: NodeID(parent)).contains { $0.key == id }
    }
  }
}

extension SyntaxTree {
  fileprivate func type(ofAny node: NodeID) -> PlainScalar {
    self[node].style == .plain ? PlainScalar(scalarBytes(node)) : .string
  }
}
