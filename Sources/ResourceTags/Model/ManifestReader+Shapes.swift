/// The shapes that values can have, and the faults of values with another shape.
extension ManifestReader {
  mutating func report(_ kind: StructureFault.Kind, _ node: NodeID) {
    faults.append(StructureFault(kind: kind, node: node))
  }

  /// Reads the entries of a mapping that has a fixed set of keys.
  mutating func readSection(
    _ mapping: NodeID, _ place: Place, keys: [String], required: [String] = [],
    _ read: (inout ManifestReader, String, NodeID) -> Void
  ) {
    var found: [String: NodeID] = [:]
    var unknown: [ByteSlice: NodeID] = [:]
    for (key, value) in tree.entries(of: mapping) {
      guard let keyNode = tree.keyScalar(key) else { continue }
      let bytes = tree.scalarBytes(keyNode)
      if let name = keys.first(where: { $0.utf8.elementsEqual(bytes) }) {
        if let first = found[name] { report(.duplicateKey(first: first), key) } else { found[name] = key }
        // A repeated section is read too, so that its faults are found in the same run.
        read(&self, name, value)
        continue
      }
      if isFirst(key, bytes, &unknown) { report(.unknownKey(place), key) }
    }
    guard !tree[mapping].flags.contains(.isUnclosed) else { return }
    for name in required where found[name] == nil { report(.missingKey(name, place), mapping) }
  }

  /// Whether no earlier key among `keys` has the same `bytes`; reports a repetition.
  mutating func isFirst(_ key: NodeID, _ bytes: ByteSlice, _ keys: inout [ByteSlice: NodeID]) -> Bool {
    if let first = keys[bytes] {
      report(.duplicateKey(first: first), key)
      return false
    }
    keys[bytes] = key
    return true
  }

  /// The mapping or sequence that `value` is; `nil` for any other value, reported unless it is missing and may be.
  mutating func collection(_ value: NodeID, _ kind: Node.Kind, _ place: Place, allowsNull: Bool) -> NodeID? {
    guard let node = tree.resolve(value) else { return nil }
    if tree[node].kind == kind { return node }
    if !(allowsNull && tree.isNull(node)) { report(.wrongType(place), value) }
    return nil
  }

  /// The scalar that `value` is or stands for; its text counts even where a YAML reader would not take it for a string.
  @inline(__always)
  mutating func text(_ value: NodeID, _ place: Place) -> NodeID? {
    guard let node = tree.resolve(value) else { return nil }
    let written = tree[node]
    guard written.kind == .scalar else {
      report(.wrongType(place), value)
      return nil
    }
    guard written.style == .plain else { return node }
    let type = PlainScalar(tree.scalarBytes(node))
    return type == .string || written.flags.contains(.isTaggedString) ? node : unusualText(value, node, place, type)
  }

  /// The scalar that a key is; the reader reports merge keys, lists and mappings as keys.
  @inline(__always)
  mutating func keyText(_ key: NodeID, _ place: Place) -> NodeID? {
    tree.keyScalar(key) == nil ? nil : text(key, place)
  }

  private mutating func unusualText(
    _ value: NodeID, _ node: NodeID, _ place: Place, _ type: PlainScalar
  ) -> NodeID? {
    if tree.scalarBytes(node).isEmpty {
      report(.wrongType(place), value)
      return nil
    }
    report(type.isCoreNonString ? .notAString(place, type) : .ambiguous(place, type), value)
    return type == .null ? nil : node
  }

  /// The word of a fixed set that `value` is; `unknown` is reported for another scalar.
  mutating func word<Word: RawRepresentable<String>>(
    _ value: NodeID, _ place: Place, unknown: StructureFault.Kind
  ) -> Word? {
    guard let node = tree.resolve(value) else { return nil }
    guard tree[node].kind == .scalar, !tree.isNull(node) else {
      report(.wrongType(place), value)
      return nil
    }
    // Every YAML reader takes these words for strings.
    if let word = Word(rawValue: tree.string(node)) { return word }
    report(unknown, value)
    return nil
  }

  /// The string that `value` is; an empty one is reported.
  mutating func nonEmptyText(_ value: NodeID, _ place: Place) -> String? {
    guard let node = text(value, place) else { return nil }
    let string = tree.string(node)
    if string.isEmpty { report(.emptyString(place), value) }
    return string.isEmpty ? nil : string
  }
}

extension SyntaxTree {
  /// The type that a scalar has in YAML 1.2; a quoted one is a string.
  func type(of node: NodeID) -> PlainScalar {
    let written = self[node]
    guard written.style == .plain, !written.flags.contains(.isTaggedString) else { return .string }
    return PlainScalar(scalarBytes(node))
  }

  /// Whether a node is a scalar that means no value.
  func isNull(_ node: NodeID) -> Bool { self[node].kind == .scalar && type(of: node) == .null }

  /// The scalar that a key is or stands for; `nil` for a merge key.
  @inline(__always)
  func keyScalar(_ key: NodeID) -> NodeID? {
    guard let node = resolve(key), self[node].kind == .scalar else { return nil }
    let isMergeKey = syntax == .yaml && self[node].style == .plain && scalarBytes(node).equals("<<")
    return isMergeKey ? nil : node
  }

  /// The scalar of a key that names a resource: all keys but merge keys and nulls, as in
  /// ``ManifestReader/keyText(_:_:)``, which also reports them.
  @inline(__always)
  func nameOfResource(_ key: NodeID) -> NodeID? {
    guard let node = keyScalar(key) else { return nil }
    guard self[node].style == .plain, !self[node].flags.contains(.isTaggedString) else { return node }
    let bytes = scalarBytes(node)
    return bytes.isEmpty || PlainScalar(bytes) == .null ? nil : node
  }
}
