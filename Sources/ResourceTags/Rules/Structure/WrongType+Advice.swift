/// Advice for values of the wrong type.
extension WrongType {
  /// An entry that each mapping may contain, for messages.
  private static let entries: [Place: String] = [
    .manifest: "version: 1", .xcode: "project: Game.xcodeproj", .tags: "onDemand: [forest]",
    .files: "Levels/A.sks: [forest]", .catalogs: "Assets.xcassets: {Tree.imageset: [forest]}",
    .catalog: "Tree.imageset: [forest]", .assetPacks: "forest: [forest]", .codeNames: "level-2: secondLevel",
    .limits: "tag: 64 MB", .lint: "unused-tag: ignore",
  ]

  /// The mistake in the first line of unquoted text in place of a mapping; `nil` if the text doesn't show a mistake.
  func lineSlip(_ place: Place, _ value: NodeID) -> YAMLSlip? {
    guard tree.syntax == .yaml, tree[value].isScalar, !tree[value].isBlockScalar, Self.entries[place] != nil else {
      return nil
    }
    let span = tree[value].span
    let isLong =
      tree.source.lineEnd(from: span.start) < span.end
      || tree.source.bytes[padded: tree.source.endOfBlanks(from: span.end)] == "#"
    let line = isLong ? tree.source.line(from: span.start) : span
    if let slip = tree.source.slip(inLine: line) { return slip }
    return isLong && tree[value].isPlain ? YAMLSlip(YAMLSlip.missingColon, line) : nil
  }

  /// The advice for the label of the finding; `nil` if the message says enough.
  func advice(_ place: Place, _ value: NodeID) -> String? {
    guard let node = tree.resolve(value) else { return nil }
    let (isMapping, isNull) = (tree[node].isMapping, tree.isNull(node))
    if let entry = Self.entries[place] {
      return isNull || tree.syntax == .json ? nil : "write entries such as '\(entry)'"
    }
    switch place {
    case .version: return manifest.isOtherVersion(node) ? nil : "write only 1"
    case .level: return tree.syntax == .json ? nil : "write a level, as in 'unused-tag: ignore'"
    case .untagged: return "write {level: warning, patterns: [\"Levels/**\"]}"
    case .tagName:
      if isNull { return "write a tag, in quotes if it begins with '#', or remove the empty item" }
      return isMapping
        ? "write only the name of the tag, in quotes if it contains ': '" : "write each tag as a separate item"
    case .category, .tagList, .packTags, .targets, .packPlatforms, .packLanguages:
      if isNull { return nil }
      if isMapping { return place == .tagList ? pathAdvice(node, of: value) : "write a list in square brackets" }
      return textAdvice(node)
    default: return nil
    }
  }

  /// Advice for a mapping in place of the tags of a resource. The mapping may be a section, a catalog, or a folder with
  /// its files.
  private func pathAdvice(_ mapping: NodeID, of value: NodeID) -> String {
    let key = NodeID(value.index - 1)
    if let advice = YAMLSlip.topLevelAdvice(key, tree) { return advice }
    guard let folder = tree.text(of: key), let first = tree.firstChild(of: mapping),
      let name = tree.text(of: first), name.contains("."), !tree.isNull(tree.next(after: first))
    else { return "write a list in square brackets" }
    if folder.hasSuffix(".xcassets") { return "list the catalog and its items under 'catalogs'" }
    return "remove \(folder.quoted), and write each path as a whole: "
      + Self.entry(folder + "/" + name, "forest", tree.syntax)
  }

  /// Advice for text in place of a list.
  private func textAdvice(_ node: NodeID) -> String {
    let text = tree.string(node)
    if let name = LookalikeCharacter.oddity(in: text) { return "the text contains \(name)" }
    if let sign = text.first {
      if "–—−•·".contains(sign) { return "an item begins with '-', not with '\(sign)'" }
      if "(（［【「".contains(sign) { return "write '[' in place of '\(sign)'" }
    }
    if ["//", "/*", ";"].contains(where: text.hasPrefix) { return "a comment in YAML begins with '#'" }
    if text.hasPrefix("-") { return "a space is missing after '-'" }
    if tree[node].isPlain, tree.source.hasLineBreak(in: tree[node].span) {
      return "a '- ' is missing before this text"
    }
    if text.hasPrefix("[") { return "remove the quotes" }
    return "put the \(text.contains(",") ? "values" : "value") in square brackets"
  }

  /// An entry with one tag, for messages.
  static func entry(_ path: String, _ tag: String, _ syntax: SyntaxKind) -> String {
    syntax == .json ? "\"\(path.abbreviated)\": [\"\(tag.abbreviated)\"]" : "\(path.abbreviated): [\(tag.abbreviated)]"
  }
}

/// Fixes for values of the wrong type, if only one correction is possible.
extension WrongType {
  /// The version number in a text such as `iOS 17`; `nil` unless the text contains exactly one number.
  func version(in text: String) -> String? {
    let numbers = text.split { !$0.isASCII || !($0.isNumber || $0 == ".") }
    guard numbers.count == 1, let number = numbers.first else { return nil }
    return Manifest.isDeploymentTarget(ByteSlice(number.utf8)) ? String(number) : nil
  }

  /// Makes a fix-it that puts brackets around a single name in place of a list, or that corrects the version.
  func fix(_ place: Place, _ node: NodeID) -> FixIt? {
    let written = tree[node]
    guard written.isScalar, !written.hasProperties, !written.isBlockScalar else { return nil }
    switch place {
    case .version:
      guard manifest.isOne(node) else { return nil }
      return .replacing(written.span, with: "1", title: "write 1", ExpectedChange(values: [node: "1"]))
    case .tagList, .category, .targets, .packTags, .packPlatforms, .packLanguages:
      let text = tree.source.string(in: tree[node].span)
      let isName = !written.isPlain || isWord(text) && PlainScalar(tree.scalarBytes(node)) != .null
      guard isName, !tree.string(node).hasPrefix("[") else { return nil }
      return listing(node)
    default: return nil
    }
  }

  /// Whether unquoted text is a single word that begins with a letter or digit. Other text may be several names.
  private func isWord(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return !text.contains { $0.isWhitespace || ",[]{}".contains($0) }
      && (first.properties.isAlphabetic || "0"..."9" ~= first)
  }
}
