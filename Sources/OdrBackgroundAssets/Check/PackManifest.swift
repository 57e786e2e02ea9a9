package import ResourceTags

/// The contents of a pack manifest, as far as odr can read them, and findings about the manifest's form.
package struct PackManifest: Sendable {
  /// A selector with a valid form.
  struct Selector: Sendable {
    /// Whether the selector selects a file or a folder; `nil` if it selects or leaves out files that match a pattern.
    let kind: FileKind?
    /// The selected file, folder, or pattern.
    let path: LocatedText
    /// The path in the pack; `nil` if it is the same as `path`.
    let destination: LocatedText?
  }

  package let source: SourceText
  package internal(set) var findings: [Diagnostic] = []
  package private(set) var id: LocatedText?
  private(set) var selectors: [Selector] = []
  /// The platforms that the pack is for; empty if the pack is for all platforms.
  private(set) var platforms: [String] = []
  private(set) var language = ""
  /// The start of the value of `userInfo`, which packs that Apple hosts can't contain.
  private(set) var userInfo: ByteSpan?
  private(set) var sourceRoot: LocatedText?
  private let tree: SyntaxTree

  /// Reads `source`.
  package init(_ source: SourceText) {
    self.source = source
    // The output of `ba-package template` contains comments. Source: Apple, "Creating managed asset packs".
    tree = JSONReader.read(source, allowsComments: true)
    for fault in tree.faults {
      let message = fault.message(in: source) ?? "this is not JSON"
      // Examples from Apple contain trailing commas.
      let severity = message == JSONReader.trailingComma ? Severity.warning : nil
      findings.append(Diagnostic(.packManifestSyntax, severity: severity, message, fault.span))
    }
    guard let root = tree.root else {
      if findings.isEmpty { report("expected a JSON object", ByteSpan.start) }
      return
    }
    let members = self.members(
      of: root, PackFacts.keys, required: PackFacts.requiredKeys, called: "a pack manifest")
    for (key, value) in members ?? [] { read(key, value) }
  }

  private mutating func report(_ message: String, _ span: ByteSpan, label: String? = nil) {
    findings.append(Diagnostic(.packManifestShape, message, span, label: label))
  }

  private mutating func report(_ message: String, _ node: NodeID, label: String? = nil) {
    // For an object or a list, mark only the opening bracket.
    let span = tree[node].span
    report(message, tree[node].isCollection ? ByteSpan(span.start, min(span.start + 1, span.end)) : span, label: label)
  }

  // MARK: Shapes

  /// Returns the members of an object, and reports unknown, duplicate, and missing keys; returns `nil` if the value is
  /// not an object.
  private mutating func members(
    of node: NodeID, _ keys: [String], required: [String] = [], called name: String
  ) -> [(key: String, value: NodeID)]? {
    guard tree[node].isMapping else {
      report("expected an object", node)
      return nil
    }
    var found: [(key: String, value: NodeID)] = []
    var seen: Set<ByteString> = []
    for (key, value) in tree.entries(of: node) {
      let text = tree.string(key)
      if !seen.insert(ByteString(text)).inserted {
        report("key \(text.quoted) occurs twice", key)
      } else if keys.contains(text) {
        found.append((text, value))
      } else {
        let expected = keys.isEmpty ? "expected no keys" : "expected " + keys.commaSeparated
        let label = text.nearest(in: keys).map { "did you mean \($0.quoted)?" }
        report("unknown key \(text.quoted) in \(name)", key, label: label ?? expected)
      }
    }
    guard tree.isComplete else { return found }
    for key in required where !seen.contains(ByteString(key)) {
      report("key \(key.quoted) is missing in \(name)", node)
    }
    return found
  }

  private mutating func items(of node: NodeID, atLeastOne what: String?) -> [NodeID] {
    guard tree[node].isSequence else {
      report("expected a list", node)
      return []
    }
    let items = Array(tree.children(of: node))
    if let what, items.isEmpty, tree.isComplete { report("expected at least one \(what)", node) }
    return items
  }

  private mutating func text(_ node: NodeID) -> LocatedText? {
    guard tree[node].isScalar, tree[node].style == .doubleQuoted else {
      report("expected a string", node)
      return nil
    }
    let text = tree.string(node)
    if text.isEmpty { report("expected a string that is not empty", node) }
    return text.isEmpty ? nil : (text, tree[node].span)
  }

  /// Returns the strings that both the list and `known` contain, without duplicates.
  private mutating func words(
    _ node: NodeID, _ known: [String], _ what: String, canBeEmpty: Bool = false
  ) -> [String] {
    var words: [String] = []
    for item in items(of: node, atLeastOne: canBeEmpty ? nil : what) {
      guard let word = text(item)?.string else { continue }
      if words.contains(word) {
        report("\(word.quoted) occurs twice", item)
      } else if known.contains(word) {
        words.append(word)
      } else {
        report("unknown \(what) \(word.quoted); expected \(known.listed("or"))", item)
      }
    }
    return words
  }

  // MARK: Keys

  private mutating func read(_ key: String, _ value: NodeID) {
    switch key {
    case "assetPackID": id = text(value)
    case "downloadPolicy": readPolicy(value)
    case "fileSelectors": for item in items(of: value, atLeastOne: "selector") { readSelector(item) }
    case "platforms": platforms = words(value, PackPlatform.names, "platform", canBeEmpty: true)
    case "language": readLanguage(value)
    case "sourceRoot": sourceRoot = text(value)
    default:
      userInfo = ByteSpan(tree[value].span.start, tree[value].span.start + 1)
      if !tree[value].isMapping { report("expected an object", value) }
    }
  }

  private mutating func readLanguage(_ node: NodeID) {
    guard let text = text(node) else { return }
    language = text.string
    if !Manifest.isPackLanguage(language) {
      report("expected a language with an optional script and region, such as 'zh-Hant-TW'", node)
    }
  }

  private mutating func readPolicy(_ node: NodeID) {
    let count = findings.count
    guard let members = members(of: node, DownloadPolicy.names, called: "a policy") else { return }
    if members.count != 1, findings.count == count || members.count > 1, tree.isComplete {
      report("expected exactly one policy: essential, prefetch, or onDemand", node)
    }
    for (key, value) in members {
      let isOnDemand = key == DownloadPolicy.onDemand.rawValue
      let keys = isOnDemand ? [] : ["installationEventTypes"]
      for (_, events) in self.members(of: value, keys, required: keys, called: key.quoted) ?? [] {
        _ = words(events, PackEvent.names, "event")
      }
    }
  }

  private mutating func readSelector(_ node: NodeID) {
    let count = findings.count
    guard let members = members(of: node, Array(PackFacts.selectors.joined()), called: "a selector"),
      findings.count == count
    else { return }
    let values = Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
    guard let keys = PackFacts.selectors.first(where: { Set($0) == Set(values.keys) }) else {
      return report(
        "expected one of file, directory, filePattern, and fileExclusion, or a source with its destination", node)
    }
    let texts = keys.compactMap { values[$0] }.compactMap { text($0) }
    guard texts.count == keys.count, case let (key, path) = (keys[0], texts[0]) else { return }
    let destination = texts.dropFirst().first
    if let destination, destination.string.utf8.first == "/" || destination.string.split(separator: "/").contains("..")
    {
      return report("expected a path in the pack, without a leading '/' and without '..'", destination.span)
    }
    if path.string.utf8.first == "/" { return report("expected a relative path", path.span) }
    // Source: one public project; ba-package fails.
    if key == "directory", NormalizedPath(path.string.utf8) == NormalizedPath("".utf8) {
      return report("ba-package cannot package the whole folder; select the items in it", path.span)
    }
    let kind: FileKind? = ["file", "fileSource"].contains(key) ? .file : key.hasPrefix("directory") ? .folder : nil
    selectors.append(Selector(kind: kind, path: path, destination: destination))
  }
}

/// A string in a file, and its location.
package typealias LocatedText = (string: String, span: ByteSpan)

extension Diagnostic {
  /// Creates a finding of `rule` about a span of `source` or, if it is `nil`, of the checked text. By default, the finding
  /// has the rule's severity.
  package init(
    _ rule: RuleDocumentation, severity: Severity? = nil, _ message: String, about subject: Subject = Subject(),
    _ span: ByteSpan, in source: SourceText? = nil, label: String? = nil, notes: [Note] = []
  ) {
    self.init(
      rule: rule.id, severity: severity ?? rule.severity, message: message, about: subject,
      at: Location(span, in: source), label: label, notes: notes)
  }
}
