/// Compares a manifest with its new text, independently of the code that wrote the text.
struct LayoutProof {
  private let old: Manifest
  private let new: Manifest
  /// Whether paths may be in a different order.
  private let isSorted: Bool
  private let isConversion: Bool
  /// For each node of the old text that has an anchor, the node with the same anchor in the new text.
  private var anchored: [NodeID: NodeID] = [:]
  private var aliases: [(old: NodeID, new: NodeID)] = []

  /// Throws ``LayoutRefusal`` unless `new` has the content of `old`. The keys and values must be the same, and values
  /// must have the same types. Only sections and, if `isSorted` is true, paths may be in a different order. Unless the
  /// format changes, anchors, aliases, comments, and findings must also be the same.
  static func check(_ old: Manifest, _ new: Manifest, isSorted: Bool) throws(LayoutRefusal) {
    var proof = LayoutProof(
      old: old, new: new, isSorted: isSorted, isConversion: old.tree.syntax != new.tree.syntax)
    // If a list with a fault is shared by aliases, a conversion writes the list several times, so one fault becomes
    // several faults.
    let mayHaveMoreFaults = proof.isConversion && !old.faults.isEmpty
    guard new.tree.faults.isEmpty, mayHaveMoreFaults || new.faults.count <= old.faults.count,
      let oldRoot = old.tree.root, let newRoot = new.tree.root
    else { throw .unproved(ByteSpan(at: 0)) }
    try proof.compare(oldRoot, newRoot, .manifest)
    if !proof.isConversion {
      try proof.compareAliases()
      guard new.tree.hasComments(of: old.tree), old.tree.hasComments(of: new.tree) else {
        throw .unproved(ByteSpan(at: 0))
      }
      try proof.compareFindings()
    }
  }

  // MARK: Values

  private mutating func compare(_ left: NodeID, _ right: NodeID, _ place: LayoutPlace) throws(LayoutRefusal) {
    let failure = LayoutRefusal.unproved(old.tree[left].span)
    if !isConversion {
      guard hasEqualAnchors(left, right) else { throw failure }
      if old.tree[left].isAlias, new.tree[right].isAlias { return aliases.append((left, right)) }
    }
    guard isConversion || !old.tree[left].isAlias && !new.tree[right].isAlias,
      let left = old.tree.resolve(left), let right = new.tree.resolve(right)
    else { throw failure }
    switch (old.tree[left].kind, new.tree[right].kind) {
    case (.scalar, .scalar): guard isEqual(left, right) else { throw failure }
    case (.mapping, .mapping): try compareEntries(left, right, place)
    case (.sequence, .sequence):
      var items = new.tree.children(of: right)
      for item in old.tree.children(of: left) {
        guard let other = items.next() else { throw failure }
        try compare(item, other, .other)
      }
      if items.next() != nil { throw failure }
    case (.scalar, _):
      // An empty section in YAML becomes empty braces in JSON.
      guard isConversion, old.tree.isNull(left), new.tree.next(after: right).index == right.index + 1 else {
        throw failure
      }
    default: throw failure
    }
  }

  /// Returns whether both nodes have the same anchor, or neither node has an anchor.
  private mutating func hasEqualAnchors(_ left: NodeID, _ right: NodeID) -> Bool {
    switch (old.tree.anchor(of: left), new.tree.anchor(of: right)) {
    case (nil, nil): return true
    case (let leftAnchor?, let rightAnchor?):
      anchored[left] = right
      return bytes(old, leftAnchor) == bytes(new, rightAnchor)
    default: return false
    }
  }

  /// Checks that each alias has the same target as before. The targets themselves have already been compared.
  private func compareAliases() throws(LayoutRefusal) {
    for alias in aliases {
      guard let target = old.tree.resolve(alias.old), let anchored = anchored[target],
        anchored == new.tree.resolve(alias.new)
      else { throw .unproved(old.tree[alias.old].span) }
    }
  }

  private func isEqual(_ left: NodeID, _ right: NodeID) -> Bool {
    let leftBytes = old.tree.scalarBytes(left)
    let rightBytes = new.tree.scalarBytes(right)
    let leftType = type(left, old.tree)
    let rightType = type(right, new.tree)
    guard leftType == rightType else { return false }
    return switch leftType {
    case .null: true
    case .bool where isConversion:
      old.tree.string(left).lowercased() == new.tree.string(right).lowercased()
    default: leftBytes == rightBytes
    }
  }

  /// Returns the type of a scalar in YAML 1.1 and 1.2 or, for a conversion, in YAML 1.2 and JSON.
  private func type(_ id: NodeID, _ tree: SyntaxTree) -> PlainScalar {
    let type = tree.type(of: id)
    return isConversion && !type.isCoreNonString ? .string : type
  }

  // MARK: Entries

  private mutating func compareEntries(_ left: NodeID, _ right: NodeID, _ place: LayoutPlace) throws(LayoutRefusal) {
    var leftEntries = Array(old.tree.entries(of: left))
    var rightEntries = Array(new.tree.entries(of: right))
    guard leftEntries.count == rightEntries.count else { throw .unproved(old.tree[left].span) }
    let mayMove = place == .manifest || isSorted && place.holdsPaths
    if mayMove, !zip(leftEntries, rightEntries).allSatisfy({ key($0.key, old.tree) == key($1.key, new.tree) }) {
      sort(&leftEntries, old.tree)
      sort(&rightEntries, new.tree)
    }
    for (left, right) in zip(leftEntries, rightEntries) {
      try compare(left.key, right.key, .other)
      try compare(left.value, right.value, place.child(key(left.key, old.tree)))
    }
  }

  private typealias Entry = (key: NodeID, value: NodeID)

  /// Sorts entries by key. Entries with the same key keep their order.
  private func sort(_ entries: inout [Entry], _ tree: SyntaxTree) {
    entries.sort { left, right in
      let leftKey = key(left.key, tree)
      let rightKey = key(right.key, tree)
      return leftKey == rightKey ? left.key < right.key : leftKey.precedes(rightKey)
    }
  }

  private func key(_ key: NodeID, _ tree: SyntaxTree) -> ByteSlice {
    guard let node = tree.resolve(key), tree[node].isScalar else { return .empty }
    return tree.scalarBytes(node)
  }

  private func bytes(_ manifest: Manifest, _ span: ByteSpan) -> ByteSlice {
    manifest.source.bytes[span]
  }

  // MARK: Comments and findings

  /// Checks that comments silence the same findings as before. The findings of a manifest without ignore comments don't
  /// depend on line breaks.
  private func compareFindings() throws(LayoutRefusal) {
    guard let comment = old.source.bytes.offset(of: IgnoreComments.keyword) else { return }
    func counts(_ manifest: Manifest) -> [String: Int] {
      Linter.lint(manifest).reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
    }
    if counts(old) != counts(new) {
      throw .otherFindings(ByteSpan(comment, comment + IgnoreComments.keyword.utf8CodeUnitCount))
    }
  }
}
