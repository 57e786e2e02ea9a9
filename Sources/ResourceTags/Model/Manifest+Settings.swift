/// A setting in a manifest: its key and its values.
package struct ManifestSetting: Sendable {
  package let key: ManifestKey
  /// The values as strings: a single value, the items of a list, or a level followed by its patterns.
  package let values: [String]
  /// The span of the key.
  package let span: ByteSpan
}

/// A list of tags in the `assetPacks` section, usually an asset pack identifier that a manifest permanently assigns to a
/// set of tags.
///
/// Apple keeps asset pack identifiers forever, so a pack keeps its identifier even if its tags are renamed.
package struct AssetPackPin: Sendable {
  /// The asset pack identifier, or the key for an event, such as `_firstInstallationOnly`.
  package let id: String
  /// The span of the key.
  package let span: ByteSpan
  /// The tags and their spans, in list order, without duplicates.
  package let tags: [(name: String, span: ByteSpan)]
}

/// A platform of the packs for Background Assets. iOS includes iPadOS.
///
/// Source: Apple, "Creating managed asset packs".
package enum PackPlatform: String, CaseIterable, Sendable {
  case iOS, macOS, tvOS, visionOS
}

/// An event at which essential and prefetched packs are downloaded.
///
/// Source: Apple, "Creating managed asset packs".
package enum PackEvent: String, CaseIterable, Sendable {
  /// The app is installed.
  case firstInstallation
  /// The app is updated.
  case subsequentUpdate
}

/// Who hosts the packs for Background Assets. The raw value is the word for `_hosting` in the manifest.
package enum PackHosting: String, CaseIterable, Sendable {
  case apple
  case team = "self"
}

/// A level that a manifest's `lint` section can assign to a rule.
package enum RuleLevel: String, CaseIterable, Sendable {
  /// The rule reports nothing.
  case ignore
  /// The rule's findings are notes, which never make a run fail.
  case note
  /// The rule's findings are warnings.
  case warning
  /// The rule's findings are errors.
  case error

  /// The severity of findings at this level; `nil` for ``ignore``.
  package var severity: Severity? { Severity(rawValue: rawValue) }
}

/// A platform whose apps can use On-Demand Resources. The raw value is the platform's name in the manifest.
package enum Platform: String, CaseIterable, Sendable {
  case iOS
  case tvOS
  case visionOS
}

extension Manifest {
  /// The manifest's settings, in file order, without repeated keys and without settings that have invalid values.
  package var settings: [ManifestSetting] {
    guard let root = tree.rootMapping else { return [] }
    let settings = tree.entries(of: root).flatMap { key, value -> [ManifestSetting] in
      guard let name = tree.text(of: key), Section.ofSettings.contains(name) else {
        return setting(key, value, in: nil).asArray
      }
      guard let section = tree.resolve(value), tree[section].isMapping else { return [] }
      return tree.entries(of: section).compactMap { setting($0, $1, in: name) }
    }
    return settings.uniqued(by: \.key.bytes)
  }

  private func setting(_ key: NodeID, _ value: NodeID, in section: String?) -> ManifestSetting? {
    guard let node = tree.keyScalar(key),
      let known = ManifestKey((section.map { $0 + "." } ?? "") + tree.string(node)), known.section == section,
      let values = values(at: value), known.expectation(values) == nil
    else { return nil }
    return ManifestSetting(key: known, values: values, span: tree[key].span)
  }

  /// Returns the values of a key, without duplicates; empty if the key is missing or its values are invalid.
  package func values(of key: ManifestKey) -> [String] {
    settings.first { $0.key.bytes == key.bytes }?.values.uniqued ?? []
  }

  /// Returns the values of a node as strings; `nil` if the node's form is not valid for any setting.
  func values(at value: NodeID) -> [String]? {
    guard let node = tree.resolve(value) else { return nil }
    switch tree[node].kind {
    case .scalar: return tree.isNull(node) ? nil : [tree.string(node)]
    case .sequence: return items(of: node)
    case .mapping:
      guard let level = tree.entry("level", of: node), let patterns = tree.entry("patterns", of: node),
        Array(tree.entries(of: node)).count == 2, let first = text(at: level.value),
        let list = tree.resolve(patterns.value), tree[list].isSequence, let rest = items(of: list)
      else { return nil }
      return [first] + rest
    default: return nil
    }
  }

  private func items(of list: NodeID) -> [String]? {
    let items = tree.children(of: list).map { text(at: $0) }
    return items.contains(nil) ? nil : items.compactMap(\.self)
  }

  private func text(at value: NodeID) -> String? {
    guard let node = tree.resolve(value), tree[node].isScalar, !tree.isNull(node) else { return nil }
    return tree.string(node)
  }

  /// The level and the patterns of `untagged-resource`; `nil` if the rule is off.
  package var untaggedSetting: LintLevel? {
    lintLevels.first { tree.text(of: $0.rule) == "untagged-resource" }.flatMap {
      $0.level != .ignore && !$0.patterns.isEmpty ? $0 : nil
    }
  }

  /// The first number of the deployment target, such as 17 for `17.0`; 0 if the manifest doesn't specify it.
  package var majorDeploymentTarget: Int { deploymentTarget.flatMap { Int($0.prefix { $0 != "." }) } ?? 0 }

  /// Whether `text` consists of one to three numbers separated by dots.
  package static func isDeploymentTarget(_ text: ByteSlice) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return 1...3 ~= parts.count && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
  }

  /// The identifiers and tags in the `assetPacks` section, in file order. If an identifier is repeated, only its first
  /// entry counts. Invalid entries are left out.
  package var pins: [AssetPackPin] { packTagLists.filter { !Section.packKeys.contains($0.id) } }

  /// All lists of tags in the `assetPacks` section: ``pins``, and the tags of events.
  package var packTagLists: [AssetPackPin] {
    guard let mapping = value(of: "assetPacks").flatMap(tree.resolve), tree[mapping].isMapping else { return [] }
    let lists = tree.entries(of: mapping).compactMap { key, value -> AssetPackPin? in
      guard let id = tree.nonNullKeyScalar(key).map(tree.string), !id.isEmpty, let list = tree.resolve(value),
        tree[list].isSequence, id.utf8.first != "_" || ManifestKey("assetPacks." + id)?.isPin == true
      else { return nil }
      let tags = tree.children(of: list).map { (name: tree.text(of: $0) ?? "", span: tree[$0].span) }
      return AssetPackPin(
        id: id, span: tree[key].span, tags: tags.filter { !$0.name.isEmpty }.uniqued { ByteString($0.name) })
    }
    return lists.uniqued { ByteString($0.id) }
  }

  /// Whether a pack can have this language: a language with an optional script and region.
  ///
  /// Source: Apple, "Reducing download and storage demands with localized asset packs".
  package static func isPackLanguage(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z]{4})?(-[A-Za-z]{2}|-[0-9]{3})?/) != nil
  }

  /// Who hosts the packs. Without a valid `_hosting` in the `assetPacks` section, Apple hosts them.
  package var packHosting: PackHosting {
    value(of: "_hosting", in: "assetPacks").flatMap(tree.text).flatMap(PackHosting.init) ?? .apple
  }

  /// Returns the number of bytes in a text such as `64 MB` or `1.5GB`; `nil` for any other text.
  static func size(_ text: String) -> Int? {
    text.wholeMatch(of: /[0-9]{1,6}(\.[0-9]{1,3})? ?(KB|MB|GB)/) == nil ? nil : ByteCount.bytes(in: text)
  }

  /// The tags and the names for Swift code under `codeNames`, in file order. The names can be invalid.
  package var codeNames: [(tag: String, name: String, key: NodeID, value: NodeID)] {
    guard let mapping = value(of: "codeNames").flatMap(tree.resolve), tree[mapping].isMapping else { return [] }
    return tree.entries(of: mapping).compactMap { key, value in
      guard let tag = tree.nonNullKeyScalar(key), let name = tree.text(of: value), !name.isEmpty else { return nil }
      return (tree.string(tag), name, key, value)
    }
  }

  /// The references to tags in settings: in asset packs, and under `codeNames`.
  var settingTags: [(name: String, span: ByteSpan)] {
    packTagLists.flatMap(\.tags) + codeNames.map { ($0.tag, tree[$0.key].span) }
  }
}
