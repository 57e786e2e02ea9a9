/// Compares a manifest with its new text, independently of the code that wrote the text.
struct LayoutProof {
  private let old: SyntaxTree
  private let new: SyntaxTree
  /// Whether paths may be in a different order.
  private let isSorted: Bool
  private var isConversion: Bool { old.syntax != new.syntax }
  /// For each node of the old text that has an anchor, the node with the same anchor in the new text.
  private var anchored: [NodeID: NodeID] = [:]
  private var aliases: [(old: NodeID, new: NodeID)] = []

  /// Throws ``EditRefusal`` unless `new` has the content of `old`. The keys and values must be the same, and values
  /// must have the same types. Only sections and, if `isSorted` is true, paths may be in a different order. Unless the
  /// format changes, anchors, aliases, comments, and findings must also be the same.
  static func check(_ old: Manifest, _ new: Manifest, isSorted: Bool) throws(EditRefusal) {
    var proof = LayoutProof(old: old.tree, new: new.tree, isSorted: isSorted)
    // If a list with a fault is shared by aliases, a conversion writes the list several times, so one fault becomes
    // several faults.
    let mayHaveMoreFaults = proof.isConversion && !old.faults.isEmpty
    guard new.tree.faults.isEmpty, mayHaveMoreFaults || new.faults.count <= old.faults.count,
      let oldRoot = old.tree.root, let newRoot = new.tree.root, proof.isEqual(oldRoot, newRoot, .manifest)
    else { throw .unproved(ByteSpan(at: 0)) }
    if proof.isConversion { return }
    guard proof.hasEqualTargets, new.tree.hasComments(of: old.tree), old.tree.hasComments(of: new.tree) else {
      throw .unproved(ByteSpan(at: 0))
    }
    // The findings of a manifest without ignore comments don't depend on line breaks.
    guard let comment = old.source.bytes.offset(of: IgnoreComments.keyword) else { return }
    func counts(_ manifest: Manifest) -> [String: Int] {
      Linter.lint(manifest).reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
    }
    if counts(old) != counts(new) {
      throw .otherFindings(ByteSpan(comment, comment + IgnoreComments.keyword.utf8CodeUnitCount))
    }
  }

  private mutating func isEqual(_ left: NodeID, _ right: NodeID, _ place: LayoutPlace) -> Bool {
    if !isConversion {
      let anchor = old.anchor(of: left).map { old.source.bytes[$0] }
      guard anchor == new.anchor(of: right).map({ new.source.bytes[$0] }), old[left].isAlias == new[right].isAlias
      else {
        return false
      }
      if anchor != nil { anchored[left] = right }
      if old[left].isAlias {
        aliases.append((left, right))
        return true
      }
    }
    guard let left = old.resolve(left), let right = new.resolve(right) else { return false }
    switch (old[left].kind, new[right].kind) {
    case (.scalar, .scalar): return hasEqualValue(left, right)
    case (.mapping, .mapping):
      let (olds, news) = (Array(old.entries(of: left)), Array(new.entries(of: right)))
      return olds.count == news.count && hasEqualEntries(olds, news, place)
    case (.sequence, .sequence):
      let (olds, news) = (Array(old.children(of: left)), Array(new.children(of: right)))
      return olds.count == news.count && zip(olds, news).allSatisfy { isEqual($0, $1, .other) }
    case (.scalar, _):
      // An empty section in YAML becomes empty braces in JSON.
      return isConversion && old.isNull(left) && new.firstChild(of: right) == nil
    default: return false
    }
  }

  private typealias Entry = (key: NodeID, value: NodeID)

  private mutating func hasEqualEntries(_ left: [Entry], _ right: [Entry], _ place: LayoutPlace) -> Bool {
    let mayMove = place == .manifest || isSorted && place.holdsPaths
    let pairs = mayMove ? zip(Self.sorted(left, old), Self.sorted(right, new)) : zip(left, right)
    return pairs.allSatisfy { left, right in
      isEqual(left.key, right.key, .other)
        && isEqual(left.value, right.value, place.child(old.bytes(of: left.key)))
    }
  }

  /// Sorts entries by key. Entries with the same key keep their order.
  private static func sorted(_ entries: [Entry], _ tree: SyntaxTree) -> [Entry] {
    entries.sorted { tree.bytes(of: $0.key).precedes(tree.bytes(of: $1.key)) }
  }

  private func hasEqualValue(_ left: NodeID, _ right: NodeID) -> Bool {
    let type = type(left, old)
    guard type == self.type(right, new) else { return false }
    return switch type {
    case .null: true
    case .bool where isConversion: old.string(left).lowercased() == new.string(right).lowercased()
    default: old.scalarBytes(left) == new.scalarBytes(right)
    }
  }

  /// Returns the type of a scalar in YAML 1.1 and 1.2 or, for a conversion, in YAML 1.2 and JSON.
  private func type(_ id: NodeID, _ tree: SyntaxTree) -> PlainScalar {
    let type = tree.type(of: id)
    return isConversion && !type.isCoreNonString ? .string : type
  }

  /// Whether each alias has the same target as before. The targets themselves have already been compared.
  private var hasEqualTargets: Bool {
    aliases.allSatisfy { alias in
      old.resolve(alias.old).flatMap { anchored[$0] }.map { $0 == new.resolve(alias.new) } ?? false
    }
  }
}
