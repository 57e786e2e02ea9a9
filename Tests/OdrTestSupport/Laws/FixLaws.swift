import ResourceTags

/// Laws that the fixes of every manifest must satisfy. The checks don't use the code that makes the fixes.
package enum FixLaws {
  /// Adds the laws that the fixes of `manifest` violate to `broken`, with the text after the fixes. Returns whether the
  /// fixes change anything.
  package static func check(_ manifest: FaultyManifest, _ broken: inout [String]) -> Bool {
    let (source, folder) = (manifest.source, ResourceFolder(MemoryTree(manifest.files)))
    let fixed = Linter.fix(Manifest(source), in: folder)
    let text = String(decoding: fixed.bytes, as: UTF8.self)
    let result = SourceText(name: source.name, bytes: fixed.bytes)
    if (try? source.applying(fixed.textEdits))?.allBytes != fixed.bytes { broken.append("spans do not tell all") }
    for comment in manifest.comments where text.ranges(of: comment).count != 1 { broken.append("lost \(comment)") }
    broken += newShapes(source, result, folder)
    let (old, new) = (LenientManifest(source), LenientManifest(result))
    for (path, tags) in old.resources where !tags.isEmpty && new.resources[path]?.isSuperset(of: tags) != true {
      broken.append("'\(path)' had \(tags.sorted()) and has \(new.resources[path]?.sorted() ?? [])")
    }
    for (category, tags) in old.categories where new.categories[category] != tags {
      broken.append("'\(category)' had \(tags.sorted()) and has \(new.categories[category]?.sorted() ?? [])")
    }
    let left = Linter.lint(Manifest(result), in: folder)
    if left != fixed.remaining { broken.append("other findings are left than were said") }
    for finding in left where finding.fix?.isSafe == true { broken.append("not fixed: \(finding.message)") }
    if !Linter.fix(Manifest(result), in: folder).textEdits.isEmpty { broken.append("twice is not once") }
    if !broken.isEmpty { broken.append("\n--- after\n" + text) }
    return !fixed.textEdits.isEmpty
  }

  private static let shapeRules: Set<String> = [
    "duplicate-key", "duplicate-tag", "missing-key", "unknown-key", "wrong-type", "not-a-string", "yaml-syntax",
    "json-syntax", "unsupported-yaml",
  ]

  /// The findings about shape that are new and that no earlier mistake hid.
  private static func newShapes(_ old: SourceText, _ new: SourceText, _ folder: ResourceFolder) -> [String] {
    let (before, behind) = (shapes(old), shapes(LenientManifest(old).uncovered))
    return shapes(new).filter { $1 > max(before[$0] ?? 0, behind[$0] ?? 0) }.map { "new: \($0.key)" }
  }

  private static func shapes(_ source: SourceText) -> [String: Int] {
    Linter.lint(Manifest(source)).filter { shapeRules.contains($0.rule) }
      .reduce(into: [:]) { $0["\($1.rule): \($1.message)", default: 0] += 1 }
  }
}

/// A manifest as a person would read it: misspelled keys have their probable meaning, and a single tag counts as a
/// list.
struct LenientManifest {
  /// The tags of each resource by its path in lowercase, combined from all of its entries.
  private(set) var resources: [String: Set<String>] = [:]
  private(set) var categories: [String: Set<String>] = [:]
  private let tree: SyntaxTree
  private var edits: [TextEdit] = []

  init(_ source: SourceText) {
    tree = source.name.hasSuffix(".json") ? JSONReader.read(source) : YAMLReader.read(source)
    guard let root = tree.root else { return }
    for (section, value) in entries(of: root) {
      for (key, value) in entries(of: value) {
        switch section {
        case "tags": categories[key, default: []].formUnion(tags(value))
        case "files": add(key, value)
        case "catalogs": for (item, value) in entries(of: value) { add("\(key)/\(item)", value) }
        default: break
        }
      }
    }
  }

  /// The text with corrected keys, unless that would repeat a key, and with each single word in a list.
  var uncovered: SourceText {
    (try? tree.source.applying(edits)) ?? tree.source
  }

  /// The entries of a mapping, with corrected keys.
  private mutating func entries(of mapping: NodeID) -> [(key: String, value: NodeID)] {
    guard let mapping = tree.resolve(mapping), tree[mapping].kind == .mapping else { return [] }
    let entries = tree.entries(of: mapping).map { key, value in
      (node: key, key: Self.meaning[text(key)] ?? text(key), value: value)
    }
    let counts = entries.reduce(into: [:]) { $0[$1.key, default: 0] += 1 }
    for (node, key, _) in entries where counts[key] == 1 && key != text(node) {
      edits.append(TextEdit(tree[node].span, tree.syntax == .json ? "\"\(key)\"" : key))
    }
    return entries.map { ($0.key, $0.value) }
  }

  private static let meaning: [String: String] = FaultyModel.misspellings.reduce(into: [:]) { meaning, entry in
    for name in entry.value { meaning[name] = entry.key }
  }

  private func text(_ node: NodeID) -> String {
    guard let node = tree.resolve(node), tree[node].kind == .scalar else { return "" }
    return tree.string(node)
  }

  private mutating func tags(_ value: NodeID) -> Set<String> {
    guard let node = tree.resolve(value) else { return [] }
    if tree[node].kind == .sequence { return Set(tree.children(of: node).map(text).filter { !$0.isEmpty }) }
    guard tree[node].kind == .scalar, !text(node).isEmpty, text(node) != "null" else { return [] }
    // No fix makes a list of several words, so their finding appears when their key is corrected.
    if text(node).contains(" ") { return [text(node)] }
    let span = tree[node].span
    edits += [TextEdit(ByteSpan(at: span.start), "["), TextEdit(ByteSpan(at: span.end), "]")]
    return [text(node)]
  }

  private mutating func add(_ path: String, _ value: NodeID) {
    var parts: [String] = []
    for part in path.lowercased().split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    resources[parts.joined(separator: "/"), default: []].formUnion(tags(value))
  }
}
