/// Advice for a value whose shape is wrong for its place.
struct ShapeAdvice {
  private let place: Place
  /// The value that was written, which may be an alias.
  private let value: NodeID
  /// The value itself, or the value that the alias refers to.
  private let node: NodeID
  private var isAlias: Bool { tree[value].isAlias }
  private let tree: SyntaxTree

  /// Creates advice for a value at a place that requires another shape.
  init(_ place: Place, _ value: NodeID, _ tree: SyntaxTree) {
    self.place = place
    self.tree = tree
    self.value = value
    node = tree.resolve(value) ?? value
  }

  /// The text of the node before the value, which is the value's key if the value belongs to a mapping.
  private var key: String? { value.index > 0 ? tree.text(of: NodeID(value.index - 1)) : nil }

  /// The text of the first item of a list, or of the first key of a mapping.
  private var first: String? { tree.firstChild(of: node).flatMap(tree.text(of:)) }

  /// The mistake in the first line of unquoted text in place of a mapping; `nil` if the text doesn't show a mistake.
  var lineSlip: YAMLSlip? {
    guard tree.syntax == .yaml, !isAlias, tree[node].isScalar, !tree[node].isBlockScalar, isMappingPlace else {
      return nil
    }
    let span = tree[node].span
    let isLong =
      tree.source.lineEnd(from: span.start) < span.end
      || tree.source.bytes[padded: tree.source.endOfBlanks(from: span.end)] == "#"
    let line = isLong ? tree.source.line(from: span.start) : span
    if let slip = tree.source.slip(inLine: line) { return slip }
    return isLong && tree[node].isPlain ? YAMLSlip(YAMLSlip.missingColon, line) : nil
  }

  private var isMappingPlace: Bool {
    [.manifest, .xcode, .tags, .files, .catalogs, .catalog, .assetPacks, .codeNames, .limits, .lint].contains(place)
  }

  /// The advice for the label of the finding; `nil` if the message already contains it.
  var label: String? {
    switch tree[node].kind {
    case .sequence: listAdvice
    case .mapping: mappingAdvice
    case .scalar: tree.isNull(node) ? nullAdvice : textAdvice
    case .alias: nil
    }
  }

  // MARK: A list

  private var listAdvice: String? {
    if place == .tagName {
      let isSingle = tree.firstChild(of: node).map { tree.next(after: $0).index == tree[node].subtreeEnd }
      return isSingle == true && tree[node].style == .block
        ? "remove the second '-'" : "write each tag as a separate item"
    }
    // Items that contain keys such as `path:` and `tags:` aren't entries with an extra dash.
    let isOfEntries = tree.firstChild(of: node).map { item in
      tree[item].isMapping && (place != .files && place != .catalog || Array(tree.entries(of: item)).count == 1)
    }
    if isMappingPlace, tree.syntax == .yaml, isOfEntries == true, tree[node].style == .block {
      return "remove the '- ' before each key"
    }
    let isJSON = tree.syntax == .json
    let key = key ?? ""
    switch place {
    case .tags:
      return isJSON
        ? "write {\(entry("onDemand"))}"
        : "list the tags below their category: onDemand, prefetchOrder, or initialInstall"
    case .files: return lines(entry("Levels/A.sks"))
    case .catalog: return lines(entry("Tree.imageset"))
    case .catalogs: return "list the items \(isJSON ? "in the braces of" : "below") their catalog"
    case .assetPacks: return lines(entry("forest"))
    case .codeNames: return lines(isJSON ? "\"level-2\": \"secondLevel\"" : "level-2: secondLevel")
    case .lint: return lines(isJSON ? "\"unused-tag\": \"ignore\"" : "unused-tag: ignore")
    case .level:
      // The identifiers of rules contain hyphens, and the words of other tools don't.
      let rule = key.contains("-") ? key : first ?? "unused-tag"
      let entry = tree.syntax == .json ? "\"\(rule.abbreviated)\": \"ignore\"" : "\(rule.abbreviated): ignore"
      return "write \(entry)" + (rule == key ? "" : " in place of \(key.quoted)")
    case .untagged: return untagged
    default: return nil
    }
  }

  private let untagged = "write {level: warning, patterns: [\"Levels/**\"]}"

  /// Advice to write entries such as `entry` in place of a list.
  private func lines(_ entry: String) -> String {
    if tree.syntax == .json { return "write {\(entry)}" }
    return tree[node].isFlow
      ? "write lines such as '\(entry)' below this key, indented" : "write each line without '- ', as in '\(entry)'"
  }

  private func entry(_ path: String) -> String { Self.entry(path, "forest", tree.syntax) }

  /// An entry with one tag, for messages.
  static func entry(_ path: String, _ tag: String, _ syntax: SyntaxKind) -> String {
    syntax == .json ? "\"\(path.abbreviated)\": [\"\(tag.abbreviated)\"]" : "\(path.abbreviated): [\(tag.abbreviated)]"
  }

  // MARK: A mapping

  private var mappingAdvice: String? {
    let entries = tree.entries(of: node)
    let hasValues = entries.contains { !tree.isNull($0.value) }
    let key = key ?? ""
    switch place {
    case .category where first?.contains("/") == true, .tagName where first?.contains("/") == true:
      return YAMLSlip.pathAdvice(tree.syntax)
    case .tagList where Section.canonicalKeyOrder.contains(key):
      return YAMLSlip.topLevelAdvice(NodeID(value.index - 1), tree)
    case .tagList where key.hasSuffix(".xcassets"): return "list the catalog and its items under 'catalogs'"
    case .level: return listAdvice
    case .tagName:
      return hasValues
        ? "write only the name of the tag, in quotes if it contains ': '" : "remove the ':' after the tag"
    case .tagList where hasValues && entries.contains { tree.text(of: $0.key)?.contains(".") == true }:
      return "remove \(key.quoted), and write each path as a whole: " + entry(wholePath)
    case .category, .tagList:
      return hasValues ? "write only the tags: " + tags : "write a list in square brackets"
    default: return nil
    }
  }

  /// A list of the tags in a mapping: its values or, if the values are paths, its keys.
  private var tags: String {
    let quote = tree.syntax == .json ? "\"" : ""
    let names = tree.entries(of: node).prefix(9).flatMap { entry in
      let values = tree[entry.value].isSequence ? Array(tree.children(of: entry.value)) : [entry.value]
      let tags = values.prefix(9).compactMap(tree.text(of:)).filter { !$0.contains("/") }
      return tags.isEmpty ? [tree.text(of: entry.key)].compactMap(\.self) : tags
    }
    let shown = names.prefix(8).map { quote + $0.abbreviated + quote } + (names.count > 8 ? ["…"] : [])
    return "[" + shown.commaSeparated + "]"
  }

  /// The path of the first file in a folder that was written as a key.
  private var wholePath: String { [key, first].compactMap(\.self).joined(separator: "/") }

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
    let isComment = next < tree.source.count && tree.source.bytes[next] == "#"
    return isComment
      ? "'#' begins a comment; put a name with '#' in quotes" : "write a tag after the '-', or remove it"
  }

  private var textAdvice: String? {
    let text = tree.string(node)
    switch place {
    case .version:
      return LookalikeCharacter.oddity(in: text).map { "write 1, without \($0)" }
        ?? (Int(text.filter { !"\"' ;,v".contains($0) }) == 1
          ? "write only 1"
          : text.unicodeScalars.first { !$0.isASCII }.map { "write 1 in place of '\($0)' (\($0.codePoint))" }
            ?? "write 1, the version of the manifest's format")
    case .category, .tagList, .packTags:
      if tree[node].isBlockScalar {
        return "remove the '\(tree.source.string(in: ByteSpan(tree[node].start, tree[node].start + 1)))'"
      }
      if tree[node].isPlain, tree.syntax == .yaml { return tagsAdvice(text) }
      return text.hasPrefix("[") ? "remove the quotes" : "put the value in square brackets"
    case .targets, .packPlatforms, .packLanguages:
      return "put the \(text.contains(",") ? "values" : "value") in square brackets"
    case .xcode:
      return tree.syntax == .json
        ? "write {\"project\": \"\(text.abbreviated)\", \"targets\": [\"Game\"]}"
        : "below 'xcode:', write 'project: \(text.abbreviated)' and 'targets: [Game]', indented"
    case .untagged: return untagged
    case .manifest: return "write 'version: 1' and, on the next lines, 'tags:' and 'files:'"
    default: return nil
    }
  }

  /// Advice for unquoted text in place of a list of tags.
  private func tagsAdvice(_ text: String) -> String? {
    let bytes = tree.scalarBytes(node)
    let span = tree[node].span
    let isLong = tree.source.lineEnd(from: span.start) < span.end
    if let sign = ["//", ";", "/*", "<!--"].first(where: text.hasPrefix) {
      return "a comment in YAML begins with '#', not with '\(sign)'"
    }
    let first = ByteSpan(span.start, tree.source.characterEnd(at: span.start))
    if let found = tree.source.firstInvisible(in: first) {
      return "\(found.name) begins this line; write normal spaces"
    }
    if bytes.first == "-", bytes.count > 1 {
      let dash = ByteSpan(span.start + 1, tree.source.characterEnd(at: span.start + 1))
      if let found = tree.source.firstInvisible(in: dash) {
        return "\(found.name) follows the '-'; write a normal space"
      }
      return "a space is missing after '-'"
    }
    if let first = text.unicodeScalars.first {
      let sign = "'\(first)'" + (first.isASCII ? "" : " (\(first.codePoint))")
      if "•·–—*+‣◦".unicodeScalars.contains(first) { return "an item begins with '-', not with \(sign)" }
      if "(<［「【".unicodeScalars.contains(first) { return "write '[' in place of \(sign)" }
    }
    if let end = text.firstIndex(where: { !$0.isNumber }), end > text.startIndex, ".)".contains(text[end]) {
      return "an item begins with '-', not with a number"
    }
    if text.hasSuffix("]") { return "a '[' is missing before this text" }
    if isLong { return "a '- ' is missing before this text" }
    return "put the \(text.contains(",") ? "values" : "value") in square brackets"
  }
}
