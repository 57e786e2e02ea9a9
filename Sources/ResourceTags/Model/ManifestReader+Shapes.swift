/// Checks the types of values and reports the values that have the wrong type.
extension ManifestReader {
  mutating func report(_ kind: StructureFault.Kind, _ node: NodeID) {
    manifest.faults.append(StructureFault(kind: kind, node: node))
  }

  /// Reads the entries of a mapping with a fixed set of keys. `value` is where the mapping is used, if that is an alias.
  mutating func readSection(
    _ mapping: NodeID, _ place: Place, at value: NodeID? = nil, keys: [String], required: [String] = [],
    _ read: (inout ManifestReader, String, NodeID) -> Void
  ) {
    var found: [String: NodeID] = [:]
    var unknown: [ByteSlice: NodeID] = [:]
    for (key, value) in tree.entries(of: mapping) {
      guard let keyNode = tree.keyScalar(key) else { continue }
      let bytes = tree.scalarBytes(keyNode)
      if let name = keys.first(where: { $0.utf8.elementsEqual(bytes) }) {
        if let first = found[name] { report(.duplicateKey(first: first), key) } else { found[name] = key }
        // odr also reads repeated sections, so that it reports their faults in the same run.
        read(&self, name, value)
        continue
      }
      if isFirst(key, bytes, &unknown) { report(.unknownKey(place), key) }
    }
    if tree[mapping].isUnclosed { return }
    for name in required where found[name] == nil { report(.missingKey(name, place), value ?? mapping) }
  }

  /// Reads the entries of a mapping whose keys are any names, but of entries with the same key only the first.
  mutating func readNames(
    _ value: NodeID, _ place: Place, _ keyPlace: Place,
    _ read: (inout ManifestReader, _ key: NodeID, _ name: ByteSlice, _ value: NodeID) -> Void
  ) {
    guard let mapping = collection(value, .mapping, place) else { return }
    var keys: [ByteSlice: NodeID] = [:]
    for (key, value) in tree.entries(of: mapping) {
      guard let name = keyText(key, keyPlace).map(tree.scalarBytes), isFirst(key, name, &keys) else { continue }
      read(&self, key, name, value)
    }
  }

  /// Whether no earlier key in `keys` has the same `bytes`. Reports the key if it repeats an earlier key.
  mutating func isFirst(_ key: NodeID, _ bytes: ByteSlice, _ keys: inout [ByteSlice: NodeID]) -> Bool {
    if let first = keys[bytes] {
      report(.duplicateKey(first: first), key)
      return false
    }
    keys[bytes] = key
    return true
  }

  /// Returns the mapping or sequence in `value`. For any other value, returns `nil` and reports a fault. A missing
  /// value isn't a fault if `allowsNull` is true.
  mutating func collection(
    _ value: NodeID, _ kind: Node.Kind, _ place: Place, allowsNull: Bool = true
  ) -> NodeID? {
    guard let node = tree.resolve(value) else { return nil }
    if tree[node].kind == kind { return node }
    if !(allowsNull && tree.isNull(node)) { report(.wrongType(place), value) }
    return nil
  }

  /// Returns the scalar in `value`, following an alias. If a YAML reader might not read the scalar as a string, reports
  /// a fault, but returns the scalar unless it is null.
  @inline(__always)
  mutating func text(_ value: NodeID, _ place: Place) -> NodeID? {
    guard let node = tree.resolve(value) else { return nil }
    guard tree[node].isScalar else {
      report(.wrongType(place), value)
      return nil
    }
    let type = tree.type(of: node)
    return type == .string ? node : unusualText(value, node, place, type)
  }

  /// Returns the scalar of a key. The YAML reader reports merge keys and keys that are lists or mappings.
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

  /// Returns the `Word` whose raw value is the text of `value`. If no `Word` matches, reports `unknown`.
  mutating func word<Word: RawRepresentable<String>>(
    _ value: NodeID, _ place: Place, unknown: StructureFault.Kind
  ) -> Word? {
    guard let node = tree.resolve(value) else { return nil }
    guard tree[node].isScalar, !tree.isNull(node) else {
      report(.wrongType(place), value)
      return nil
    }
    // Every YAML reader reads the expected words as strings, so their type needs no check.
    if let word = Word(rawValue: tree.string(node)) { return word }
    report(unknown, value)
    return nil
  }

  /// Returns the string in `value`. Reports an empty string.
  mutating func nonEmptyText(_ value: NodeID, _ place: Place) -> String? {
    guard let node = text(value, place) else { return nil }
    let string = tree.string(node)
    if string.isEmpty { report(.emptyString(place), value) }
    return string.isEmpty ? nil : string
  }
}
