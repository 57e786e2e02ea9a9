/// What a manifest says under one of its keys besides tags and resources.
package struct ManifestSetting: Sendable {
  package let key: ManifestKey
  /// The text, the items of the list, or the level and its patterns.
  package let values: [String]
  /// The key in the text.
  package let span: ByteSpan

  /// Whether it gives tags the id of an asset pack.
  package var isPin: Bool { key.isPin }
}

extension Manifest {
  /// What it says besides tags and resources, in the order of the text. Values of another form than their key takes are
  /// left out, and so are keys that repeat others.
  package var settings: [ManifestSetting] {
    guard let root = tree.root, tree[root].kind == .mapping else { return [] }
    var settings: [ManifestSetting] = []
    var seen: Set<ByteString> = []
    func add(_ key: NodeID, _ value: NodeID, in section: String?) {
      guard let node = tree.keyScalar(key) else { return }
      let name = (section.map { $0 + "." } ?? "") + tree.string(node)
      guard let known = ManifestKey(name), known.section == section, seen.insert(known.bytes).inserted,
        let values = values(at: value), known.expectation(values) == nil
      else { return }
      settings.append(ManifestSetting(key: known, values: values, span: tree.span(of: key)))
    }
    for (key, value) in tree.entries(of: root) {
      guard let name = tree.text(of: key) else { continue }
      guard Section.ofSettings.contains(name) else {
        add(key, value, in: nil)
        continue
      }
      guard let section = tree.resolve(value), tree[section].kind == .mapping else { continue }
      for (key, value) in tree.entries(of: section) { add(key, value, in: name) }
    }
    return settings
  }

  /// The values that a node has in the form of a setting; `nil` for another form.
  func values(at value: NodeID) -> [String]? {
    guard let node = tree.resolve(value) else { return nil }
    switch tree[node].kind {
    case .scalar: return tree.isNull(node) ? nil : [tree.string(node)]
    case .sequence: return items(of: node)
    case .mapping:
      guard let level = tree.entry("level", of: node), let patterns = tree.entry("patterns", of: node),
        tree.entries(of: node).reduce(0, { count, _ in count + 1 }) == 2, let first = text(at: level.value),
        let list = tree.resolve(patterns.value), tree[list].kind == .sequence, let rest = items(of: list)
      else { return nil }
      return [first] + rest
    default: return nil
    }
  }

  private func items(of list: NodeID) -> [String]? {
    var items: [String] = []
    for item in tree.children(of: list) {
      guard let text = text(at: item) else { return nil }
      items.append(text)
    }
    return items
  }

  private func text(at value: NodeID) -> String? {
    guard let node = tree.resolve(value), tree[node].kind == .scalar, !tree.isNull(node) else { return nil }
    return tree.string(node)
  }

  /// Whether a text is one to three numbers with dots between them.
  static func isDeploymentTarget(_ text: ByteSlice) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return 1...3 ~= parts.count && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
  }
}
