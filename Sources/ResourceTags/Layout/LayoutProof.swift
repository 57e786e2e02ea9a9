/// Compares a manifest with its new text, independently of the code that wrote the text.
struct LayoutProof {
  private let old: SyntaxTree
  private let new: SyntaxTree
  /// The kinds of mappings whose entries may be in a different order.
  private let sorted: [LayoutPlace]
  private var isConversion: Bool { old.syntax != new.syntax }

  /// Throws ``EditRefusal`` unless `new` has the content of `old`. The keys and values must be the same, and values
  /// must have the same types. The entries of a mapping may be in a different order only if `sorted` contains its kind.
  /// Unless the format changes, anchors, aliases, comments, and findings must also be the same.
  static func check(_ old: Manifest, _ new: Manifest, sorting sorted: [LayoutPlace]) throws(EditRefusal) {
    let proof = LayoutProof(old: old.tree, new: new.tree, sorted: sorted)
    // If a list with a fault is shared by aliases, a conversion writes the list several times, so one fault becomes
    // several faults.
    let mayHaveMoreFaults = proof.isConversion && !old.faults.isEmpty
    guard new.tree.faults.isEmpty, mayHaveMoreFaults || new.faults.count <= old.faults.count, proof.hasEqualNodes,
      proof.isConversion || new.tree.commentCounts() == old.tree.commentCounts()
    else { throw .unproved(ByteSpan(at: 0)) }
    // The findings of a manifest without ignore comments don't depend on line breaks.
    guard !proof.isConversion, let comment = old.source.bytes.offset(ofText: IgnoreComments.keyword) else { return }
    if Linter.lint(old).counts(by: \.rule) != Linter.lint(new).counts(by: \.rule) {
      throw .otherFindings(ByteSpan(comment, comment + IgnoreComments.keyword.utf8CodeUnitCount))
    }
  }

  /// Whether the nodes of both trees are the same, compared in the same order, and each alias refers to the same node.
  private var hasEqualNodes: Bool {
    let (olds, news) = (nodes(of: old), nodes(of: new))
    guard olds.count == news.count, zip(olds, news).allSatisfy(isEqual) else { return false }
    let pairs = Dictionary(first: zip(olds, news).filter { old[$0.0].hasProperties })
    return zip(olds, news).allSatisfy { left, right in
      !old[left].isAlias || old.resolve(left).flatMap { pairs[$0] }.map { $0 == new.resolve(right) } ?? false
    }
  }

  /// Returns the nodes of a tree from start to end, but the entries of a mapping whose order may change in the order of
  /// their keys. If the format changes, the nodes that aliases refer to replace the aliases.
  private func nodes(of tree: SyntaxTree) -> [NodeID] {
    var nodes: [NodeID] = []
    func add(_ id: NodeID, _ place: LayoutPlace) {
      let node = isConversion ? tree.resolve(id) ?? id : id
      nodes.append(node)
      if tree[node].isSequence { for item in tree.children(of: node) { add(item, .other) } }
      guard tree[node].isMapping else { return }
      var entries = Array(tree.entries(of: node))
      // Entries with the same key keep their order.
      if sorted.contains(place) {
        entries.sort { tree.bytes(of: $0.key).lexicographicallyPrecedes(tree.bytes(of: $1.key)) }
      }
      for (key, value) in entries {
        add(key, .other)
        add(value, place.child(tree.bytes(of: key)))
      }
    }
    if let root = tree.root { add(root, .manifest) }
    return nodes
  }

  private func isEqual(_ left: NodeID, _ right: NodeID) -> Bool {
    guard isConversion || anchor(of: left, old) == anchor(of: right, new) else { return false }
    let (kind, newKind) = (old[left].kind, new[right].kind)
    // An empty section in YAML becomes empty braces in JSON.
    if kind == .scalar, newKind == .mapping || newKind == .sequence {
      return isConversion && old.isNull(left) && new.firstChild(of: right) == nil
    }
    guard kind == newKind else { return false }
    guard kind == .scalar else { return Array(old.children(of: left)).count == Array(new.children(of: right)).count }
    let type = type(left, old)
    guard type == self.type(right, new) else { return false }
    return switch type {
    case .null: true
    case .bool where isConversion: old.string(left).lowercased() == new.string(right).lowercased()
    default: old.scalarBytes(left) == new.scalarBytes(right)
    }
  }

  private func anchor(of id: NodeID, _ tree: SyntaxTree) -> ByteSlice? {
    tree.anchor(of: id).map { tree.source.bytes[$0] }
  }

  /// Returns the type of a scalar in YAML 1.1 and 1.2 or, for a conversion, in YAML 1.2 and JSON.
  private func type(_ id: NodeID, _ tree: SyntaxTree) -> PlainScalar {
    let type = tree.type(of: id)
    return isConversion && !type.isCoreNonString ? .string : type
  }
}
