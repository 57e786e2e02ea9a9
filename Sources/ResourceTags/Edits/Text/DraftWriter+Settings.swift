/// Writes settings: keys that are not about tags or resources.
extension DraftWriter {
  mutating func writeSettings() throws(EditRefusal) {
    for setting in draft.settings.sortedByKey.map(\.value) where setting.key.section == nil {
      let entry = try draft.outline.entry(setting.key.member)
      if let values = setting.values {
        let lines = value(of: setting.key, values, inFlow: !sample.isBlock)
        if let entry {
          if try !replace(setting.key, entry, by: values), !keepsText(of: entry.value) {
            changes.replace(tree[entry.value].span, with: lines[0])
          }
        } else {
          newSections.append((setting.key.member, lines))
        }
      } else if let entry {
        removedSections.insert(entry.key)
      }
    }
    for section in Section.ofSettings {
      let settings = draft.settings.values.filter { $0.key.section == section }
      if !settings.isEmpty { try write(settings, to: section) }
    }
  }

  private mutating func write(_ settings: [DraftSetting], to section: String) throws(EditRefusal) {
    let home = try draft.outline.entry(section)
    if try draft.settingKeys(below: section).isEmpty {
      let isKept = home.flatMap { filledMapping($0.value) }?.hasPlaceComments ?? false
      // `xcode` must not be empty.
      if !isKept || section == "xcode" || draft.removedSections.contains(section) {
        if let home { removedSections.insert(home.key) }
        return
      }
    }
    let coming = coming(settings, in: section)
    let old = try filledSection(section, home) { writer, inFlow in coming.map { writer.entry($0, inFlow: inFlow) } }
    if let old { try change(old, to: settings, in: section) }
  }

  /// Returns the settings that have values, in the order in which a new section lists them.
  private func coming(_ settings: [DraftSetting], in section: String) -> [DraftSetting] {
    settings.filter { $0.values != nil }
      .sorted { rank($0.key.member, in: section) < rank($1.key.member, in: section) }
  }

  /// Returns the value that determines a key's position in its section: the usual position for keys of `xcode`, and the
  /// name for rules and pack identifiers.
  private func rank(_ name: String, in section: String) -> ByteString {
    guard section == "xcode" else { return ByteString(name) }
    return ByteString([UInt8(truncatingIfNeeded: Section.xcodeKeys.firstIndex(of: name) ?? 255)])
  }

  private mutating func change(
    _ collection: CollectionText, to settings: [DraftSetting], in section: String
  ) throws(EditRefusal) {
    let names = collection.elements.map { ByteString(tree.text(of: $0.node) ?? "") }
    let ranks = names.map { rank($0.string, in: section) }
    let isSorted = !zip(ranks, ranks.dropFirst()).contains { $1 < $0 }
    let known = Set(names)
    let settingsByName = Dictionary(first: settings.map { (ByteString($0.key.member), $0) })
    let renamed = section == "codeNames" ? newKeys(of: known) { settingsByName[$0]?.values != nil } : [:]
    let inPlace = Set(known.map { renamed[$0] ?? $0 })
    var removed: Set<Int> = []
    var new = coming(settings.filter { !inPlace.contains(ByteString($0.key.member)) }, in: section).map { setting in
      let rank = rank(setting.key.member, in: section)
      let index = isSorted ? ranks.partitionIndex { rank < $0 } : ranks.count
      let neighbour = collection.elements[min(index, ranks.count - 1)].node
      return (index: index, text: entry(setting, beside: neighbour, inFlow: collection.isFlow))
    }
    for (index, element) in collection.elements.enumerated() {
      let pair = (key: element.node, value: element.value)
      if let name = renamed[names[index]], let new = settingsByName[name], let values = new.values {
        replaceKey(element.node, by: name)
        if !ManifestDraft.isSame(manifest.values(at: pair.value), values) {
          _ = try replace(new.key, pair, by: values)
        }
        continue
      }
      guard let setting = settingsByName[names[index]] else { continue }
      if let values = setting.values, try replace(setting.key, pair, by: values) { continue }
      removed.insert(index)
      guard let values = setting.values else { continue }
      var text = entry(setting, beside: element.node, inFlow: collection.isFlow)
      addComments(of: element.node, collection, to: &text)
      var removedPatterns: ByteSpan?
      if values.count == 1, let rule = filledMapping(pair.value) {
        // The new value is a word on the line of its key, so no comments can be below the value.
        text.comments.removeLast(text.commentsBelow.count)
        text.commentsBelow = []
        removedPatterns = tree.entry("patterns", of: pair.value).flatMap { rule.index(of: $0.key) }
          .map(rule.spanWithComments)
      }
      addInnerComments(of: collection.spanWithComments(of: index), besides: removedPatterns, to: &text)
      text.moveCommentToKey()
      new.append((index, text))
    }
    try change(collection, removing: removed, inserting: new)
  }

  /// Returns the new key of each key in `keys` that belongs to a renamed tag. Returns no keys if one of the new keys is
  /// already in the section and stays there, because a key must not occur twice.
  private func newKeys(of keys: Set<ByteString>, where isWanted: (ByteString) -> Bool) -> [ByteString: ByteString] {
    let new = newNames.filter { keys.contains($0) && isWanted($1) }
    return Set(keys.map { new[$0] ?? $0 }).count == keys.count ? new : [:]
  }

  // MARK: Values

  /// Returns the level and the patterns of a rule; `nil` unless the rule has both, without aliases.
  private func levelAndPatterns(of rule: NodeID) -> (level: NodeID, patterns: NodeID)? {
    guard tree[rule].isMapping, let level = tree.entry("level", of: rule)?.value, tree[level].isScalar,
      let patterns = tree.entry("patterns", of: rule)?.value, tree[patterns].isSequence,
      tree.firstChild(of: patterns) != nil
    else { return nil }
    return (level, patterns)
  }

  /// Writes new values in place of the old values. Returns false if the values have another form than the old values,
  /// so that the whole entry must be written again.
  private mutating func replace(
    _ key: ManifestKey, _ entry: ManifestOutline.Entry, by values: [String]
  ) throws(EditRefusal) -> Bool {
    let node = tree[entry.value]
    let rule = key.isMapping(values) ? levelAndPatterns(of: entry.value) : nil
    guard rule != nil || !key.isMapping(values) && (node.isAlias || node.kind == (key.isList ? .sequence : .scalar))
    else { return false }
    if !node.isAlias, keepsText(of: entry.value) { return true }
    let inFlow = tree[entry.key].isInFlow
    if let rule {
      if tree.string(rule.level) != values[0] {
        changes.replace(tree[rule.level].span, with: scalars.text(values[0], inPlaceOf: rule.level))
      }
      try write(Array(values.dropFirst()), over: collection(rule.patterns))
    } else if tree.firstChild(of: entry.value) != nil {
      try write(values, over: collection(entry.value))
    } else if node.isScalar, tree.isNull(entry.value) {
      try fill(entry.key, value(of: key, values, inFlow: inFlow))
    } else {
      let isWord = node.isScalar && !key.isBoolean
      changes.replace(
        node.span,
        with: isWord
          ? scalars.text(values[0], inPlaceOf: entry.value)
          : value(of: key, values, inFlow: inFlow)[0])
    }
    return true
  }

  /// Changes the items of a list to `values`. Renamed tags keep their comments.
  private mutating func write(_ values: [String], over items: CollectionText) throws(EditRefusal) {
    let old = items.elements.map { tree.text(of: $0.node).map { ByteString($0) } }
    let new = values.byteStrings
    if values.count == old.count, zip(new, old).allSatisfy({ $0 == $1 || $1.flatMap { newNames[$0] } == $0 }) {
      for (index, element) in items.elements.enumerated() where old[index] != new[index] {
        changes.replace(tree[element.node].span, with: scalars.text(values[index], inPlaceOf: element.node))
      }
      return
    }
    let places = old.firstIndices(by: \.self)
    try change(
      items,
      to: zip(values, new).map { value, name in
        ListItem(value: value, origin: places[name].map { items.elements[$0].node })
      })
  }

  private mutating func entry(_ setting: DraftSetting, beside neighbour: NodeID? = nil, inFlow: Bool) -> ElementText {
    let key = scalars.text(setting.key.member, beside: neighbour, isInFlow: inFlow)
    return entry(key, value(of: setting.key, setting.values ?? [], inFlow: inFlow))
  }

  /// Returns `values` as lines of text.
  private mutating func value(of key: ManifestKey, _ values: [String], inFlow: Bool) -> [[UInt8]] {
    func text(_ value: String, isInFlow: Bool) -> [UInt8] { scalars.text(value, beside: nil, isInFlow: isInFlow) }
    func list(_ values: ArraySlice<String>) -> [[UInt8]] {
      sample.inlineLayout.lines(values.map { ElementText([text($0, isInFlow: true)]) })
    }
    if key.isList { return list(values[...]) }
    if key.isBoolean { return [Array((values.first ?? "").utf8)] }
    guard key.isMapping(values) else { return [text(values.first ?? "", isInFlow: inFlow)] }
    let members = [
      entry(text("level", isInFlow: inFlow), [text(values[0], isInFlow: inFlow)]),
      entry(text("patterns", isInFlow: inFlow), list(values.dropFirst())),
    ]
    return mapping(members, inFlow: inFlow)
  }
}
