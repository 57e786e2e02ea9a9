/// Advice for a value whose shape is wrong for its place.
struct ShapeAdvice {
  private let place: Place
  private let node: NodeID
  private let isAlias: Bool
  private let tree: SyntaxTree

  /// Creates advice for a value at a place that requires another shape.
  init(_ place: Place, _ value: NodeID, _ tree: SyntaxTree) {
    self.place = place
    self.tree = tree
    node = tree.resolve(value) ?? value
    isAlias = tree[value].isAlias
  }

  /// The mistake in the first line of unquoted text in place of a mapping; `nil` if the text doesn't show a mistake.
  var lineSlip: YAMLSlip? {
    guard tree.syntax == .yaml, !isAlias, tree[node].isScalar, !tree[node].isBlockScalar, isMappingPlace else {
      return nil
    }
    let span = tree[node].span
    let isLong =
      tree.source.lineEnd(from: span.start) < span.end
      || tree.source.bytes[padded: tree.source.endOfBlanks(from: span.end)] == .numberSign
    let line = isLong ? tree.source.line(from: span.start) : span
    if let slip = tree.source.slip(inLine: line) { return slip }
    return isLong && tree[node].isPlain ? YAMLSlip("expected ':' after this key", line) : nil
  }

  private var isMappingPlace: Bool {
    switch place {
    case .manifest, .xcode, .tags, .files, .catalogs, .catalog, .assetPacks, .lint: return true
    default: return false
    }
  }

  /// The advice for the label of the finding; `nil` if the message already contains it.
  var label: String? {
    switch tree[node].kind {
    case .sequence: return listAdvice
    case .mapping: return mappingAdvice
    case .scalar: return tree.isNull(node) ? nullAdvice : textAdvice
    case .alias: return nil
    }
  }

  // MARK: A list

  private var listAdvice: String? {
    if place == .tagName { return "write each tag as a separate item" }
    // Items that contain keys such as `path:` and `tags:` aren't entries with an extra dash.
    let isOfEntries = tree.firstChild(of: node).map { item in
      tree[item].isMapping && (place != .files && place != .catalog || Array(tree.entries(of: item)).count == 1)
    }
    if isMappingPlace, tree.syntax == .yaml, isOfEntries == true, tree[node].style == .block {
      return "remove the '- ' before each key"
    }
    switch place {
    case .manifest: return "begin the manifest with 'version: 1'"
    case .tags: return "list the tags below their category: onDemand, prefetchOrder, or initialInstall"
    case .files: return "give each path its tags: \(entry("Levels/A.sks"))"
    case .catalog: return "give each item its tags: \(entry("Tree.imageset"))"
    case .catalogs: return "list the items below their catalog"
    case .assetPacks:
      return "give each identifier its tags: "
        + (tree.syntax == .json ? "\"forest\": [\"forest\"]" : "forest: [forest]")
    case .lint, .level:
      return "give each rule a level: " + (tree.syntax == .json ? "\"unused-tag\": \"ignore\"" : "unused-tag: ignore")
    case .untagged: return untagged
    default: return nil
    }
  }

  private let untagged = "write {level: warning, patterns: [\"Levels/**\"]}"

  private func entry(_ path: String) -> String {
    tree.syntax == .json ? "\"\(path)\": [\"forest\"]" : "\(path): [forest]"
  }

  // MARK: A mapping

  private var mappingAdvice: String? {
    let entries = tree.entries(of: node)
    let hasValues = entries.contains { !tree.isNull($0.value) }
    let first = entries.first { _ in true }.flatMap { tree.text(of: $0.key) } ?? ""
    let key = node.index > 0 ? tree.text(of: NodeID(node.index - 1)) ?? "" : ""
    switch place {
    case .category where first.contains("/"), .tagName where first.contains("/"): return YAMLSlip.pathAdvice
    case .tagList where Section.canonicalKeyOrder.contains(key):
      return YAMLSlip.topLevelAdvice(key)
    case .tagList where key.hasSuffix(".xcassets"): return "list the catalog and its items under 'catalogs'"
    case .level: return listAdvice
    case .tagName: return hasValues ? "write only the name of the tag" : "remove the ':' after the tag"
    case .tagList where hasValues && entries.contains { tree.text(of: $0.key)?.contains(".") == true }:
      return "write each path as a whole: " + entry(wholePath.abbreviated)
    case .category, .tagList:
      if hasValues { return "write only the tags here: " + (tree.syntax == .json ? "[\"forest\"]" : "[forest]") }
      return tree[node].isFlow ? "write a list in square brackets" : "write '- ' before each tag, and no ':'"
    default: return nil
    }
  }

  /// The path of the first file in a folder that was written as a key.
  private var wholePath: String {
    let parts = [
      node.index > 0 ? tree.text(of: NodeID(node.index - 1)) : nil,
      tree.entries(of: node).first { _ in true }.flatMap { tree.text(of: $0.key) },
    ]
    return parts.compactMap { $0 }.joined(separator: "/")
  }

  // MARK: Null and text

  private var nullAdvice: String? {
    if place == .level { return "write a level after the ':'" }
    if place == .tagName, tree.properties[node] != nil {
      return "'&' at the beginning has a special meaning; put the name in quotes"
    }
    guard place == .tagName, tree.syntax == .yaml, tree[node].isPlain, tree.scalarBytes(node).isEmpty else {
      return nil
    }
    let next = tree.source.endOfBlanks(from: tree[node].end)
    let isComment = next < tree.source.count && tree.source.bytes[next] == .numberSign
    return isComment
      ? "'#' begins a comment; put a name with '#' in quotes" : "write a tag after the '-', or remove it"
  }

  private var textAdvice: String? {
    let text = tree.string(node)
    switch place {
    case .version:
      return LookalikeCharacter.oddity(in: text).map { "write 1, without \($0)" }
        ?? (Int(text.filter { !"\"' ;,v".contains($0) }) == 1
          ? "write only 1" : "write 1, the version of the manifest's format")
    case .category, .tagList, .packTags:
      if tree[node].isPlain, tree.syntax == .yaml { return tagsAdvice(text) }
      return text.hasPrefix("[") ? "remove the quotes" : "put the value in brackets"
    case .targets: return "put the \(text.contains(",") ? "values" : "value") in brackets"
    case .xcode: return "make it the value of 'project' in 'xcode', next to 'targets'"
    case .untagged: return untagged
    case .manifest: return "begin the manifest with 'version: 1'"
    default: return nil
    }
  }

  /// Advice for unquoted text in place of a list of tags.
  private func tagsAdvice(_ text: String) -> String? {
    let bytes = tree.scalarBytes(node)
    let span = tree[node].span
    let isLong = tree.source.lineEnd(from: span.start) < span.end
    if bytes.first == .dash, bytes.count > 1 {
      let dash = ByteSpan(span.start + 1, tree.source.characterEnd(at: span.start + 1))
      if let found = tree.source.firstInvisible(in: dash) {
        return "\(found.name) follows the '-'; write a normal space"
      }
      return "a space is missing after '-'"
    }
    if let first = text.unicodeScalars.first, "•·–—*+‣◦".unicodeScalars.contains(first) {
      return "an item begins with '-', not with '\(first)'"
    }
    if let first = text.first, "(<［「【".contains(first) { return "write a list in square brackets" }
    if let end = text.firstIndex(where: { !$0.isNumber }), end > text.startIndex, ".)".contains(text[end]) {
      return "an item begins with '-', not with a number"
    }
    if text.hasSuffix("]") { return "a '[' is missing before this text" }
    if isLong { return "a '- ' is missing before this text" }
    return "put the \(text.contains(",") ? "values" : "value") in brackets"
  }
}
