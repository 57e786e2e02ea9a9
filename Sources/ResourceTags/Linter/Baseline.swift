/// Known findings that aren't reported, so that an existing project can start to use `odr lint`.
///
/// A finding is identified by its rule and message, not by its line, so odr doesn't report a known finding again after
/// edits elsewhere in the manifest. A baseline contains the number of times that each finding occurs, and odr reports
/// all further occurrences. A baseline doesn't include findings of rules whose level a manifest can't set, because
/// users must fix such findings immediately.
package struct Baseline: Sendable {
  /// A finding without its location in the manifest.
  package struct Finding: Hashable, Sendable {
    package let rule: String
    package let message: String

    /// Creates a finding of `rule` with a message. A finding about a staged file equals the finding about the file on
    /// disk.
    package init(rule: String, message: String) {
      self.rule = rule
      self.message = message.replacing(" \(LocationText.index)", with: " \(LocationText.disk)")
    }
  }

  /// An entry in the baseline file: the number of known occurrences of a finding, and the entry's location.
  package struct Entry: Sendable {
    package var count: Int
    package var offset: ByteIndex?
  }

  /// The known findings of each manifest, by the manifest's absolute path.
  package var manifests: [String: [Finding: Entry]] = [:]

  /// The maximum number of findings of each rule per manifest in runs with a baseline. With the usual limit of 1,000,
  /// fixing some findings would reveal other findings that aren't in the baseline.
  package static let findingsPerRule = 100_000

  package init() {}

  /// The number of known findings.
  package var count: Int { manifests.values.joined().reduce(0) { $0 + $1.value.count } }

  /// Replaces the known findings of the manifest at an absolute path with `diagnostics`.
  ///
  /// Keeps the known findings for which `keeps` returns true.
  package mutating func set(_ diagnostics: [Diagnostic], of path: String, keeping keeps: (Finding) -> Bool) {
    let kept = (manifests[path] ?? [:]).filter { keeps($0.key) }
    manifests[path] = diagnostics.compactMap(Finding.init).reduce(into: kept) {
      $0[$1, default: Entry(count: 0)].count += 1
    }
  }

  /// Removes the known findings of the manifest at an absolute path from `diagnostics`, and returns the known findings
  /// that don't occur in `diagnostics`. For each finding, removes at most the known number of occurrences, starting
  /// with the first one.
  package func hide(_ diagnostics: inout [Diagnostic], of path: String) -> [Finding: Entry] {
    var rest = manifests[path] ?? [:]
    diagnostics.removeAll { diagnostic in
      guard let finding = Finding(diagnostic), let count = rest[finding]?.count else { return false }
      rest[finding]?.count = count - 1
      if count == 1 { rest[finding] = nil }
      return true
    }
    return rest
  }

  /// Whether a baseline can hide findings of the rule.
  static func accepts(_ rule: String) -> Bool {
    RuleRegistry.documentation(of: rule)?.isConfigurable != false
  }
}

extension Baseline.Finding: Comparable {
  /// Creates the finding of a diagnostic; `nil` if a baseline can't hide the finding.
  init?(_ diagnostic: Diagnostic) {
    guard Baseline.accepts(diagnostic.rule) else { return nil }
    self.init(rule: diagnostic.rule, message: diagnostic.message)
  }

  /// Compares findings by rule, then by message.
  package static func < (left: Self, right: Self) -> Bool {
    (left.rule, left.message) < (right.rule, right.message)
  }
}

/// The effect of the baseline that a manifest specifies on the manifest's findings.
package struct OwnBaseline: Sendable {
  /// The text of the baseline.
  package let source: SourceText
  /// The number of hidden findings.
  package let hidden: Int
  /// The entries whose findings don't occur.
  package let rest: [Baseline.Finding: Baseline.Entry]
  /// The number of resources whose tags in the project odr doesn't compare, because of hidden errors in their tags.
  package let held: Int
}

/// The baseline that a manifest specifies, with its text.
typealias ManifestBaseline = (text: SourceText, baseline: Baseline)

extension ResourceFolder {
  /// Reads the baseline that a manifest in this folder specifies; `nil` if it specifies none, or if the run doesn't use
  /// it.
  func ownBaseline(of manifest: Manifest) throws(FileError) -> ManifestBaseline? {
    guard let path = manifest.baseline?.path, let read = baseline else { return nil }
    let text: SourceText
    do { text = try read(path).get() } catch {
      throw FileError(
        error.isMissing ? "baseline \(path.quoted) is not \(tree.locationText)" : error.renamed(path).message)
    }
    let place = RelativePath.resolved(path, from: manifest.absolutePath.parentFolder)
    return (text, try BaselineReader.read(text, in: place.parentFolder))
  }
}

/// Reads a baseline file. Stops at the first error, and throws the error with its location.
package struct BaselineReader {
  private let tree: SyntaxTree

  /// Returns the baseline in `source`. Paths in the baseline file are relative to `folder`, which is an absolute path.
  /// Throws ``FileError`` if the file isn't a valid baseline.
  package static func read(_ source: SourceText, in folder: String) throws(FileError) -> Baseline {
    try BaselineReader(tree: JSONReader.read(source)).baseline(in: folder)
  }

  private func baseline(in folder: String) throws(FileError) -> Baseline {
    if let fault = tree.faults.first {
      if let marker = ConflictMarker.find(in: tree.source) {
        throw failure(ConflictMarker.message(marker, tree.source), at: marker)
      }
      throw failure(fault.message(in: tree.source) ?? "this is not JSON", at: fault.span)
    }
    // A tree without faults always has a root.
    let root = tree.root ?? NodeID(0)
    let values = values(of: root)
    guard values.count == 2, text(values["version"], .plain) == "1", let findings = values["findings"],
      tree[findings].isSequence
    else { throw failure("expected an object with \"version\": 1 and a list of 'findings'", at: tree[root].span) }
    var baseline = Baseline()
    for node in tree.children(of: findings) {
      let values = self.values(of: node)
      // Each count must fit in 32 bits, so that the sum of counts cannot overflow.
      guard values.count == 4, let path = text(values["path"], .doubleQuoted),
        let rule = text(values["rule"], .doubleQuoted), let message = text(values["message"], .doubleQuoted),
        let count = text(values["count"], .plain).flatMap({ Int32($0) }), count > 0
      else {
        throw failure(
          "expected an object with 'path', 'rule', 'message', and a 'count' greater than 0", at: tree[node].span)
      }
      guard Baseline.accepts(rule) else {
        throw failure("findings of \(rule.quoted) cannot be in a baseline", at: tree[node].span)
      }
      // A merge can produce two entries for the same finding; odr adds up the counts of these entries.
      baseline.manifests[RelativePath.resolved(path, from: folder), default: [:]][
        Baseline.Finding(rule: rule, message: message), default: .init(count: 0, offset: tree[node].span.start)
      ].count += Int(count)
    }
    return baseline
  }

  /// Returns the values of an object by key; nothing for any other value, or if a key appears twice.
  private func values(of node: NodeID) -> [String: NodeID] {
    guard tree[node].isMapping else { return [:] }
    let entries = tree.entries(of: node).map { (tree.string($0.key), $0.value) }
    let values = Dictionary(first: entries)
    return values.count == entries.count ? values : [:]
  }

  /// Returns the text of a string or, if `style` is plain, of a number; `nil` for any other value, and for an empty
  /// string.
  private func text(_ node: NodeID?, _ style: Node.Style) -> String? {
    guard let node, tree[node].isScalar, tree[node].style == style else { return nil }
    let text = tree.string(node)
    return text.isEmpty ? nil : text
  }

  private func failure(_ message: String, at span: ByteSpan) -> FileError {
    let position = LineTable(tree.source).position(of: span.start)
    return FileError("\(tree.source.name.visible):\(position.line):\(position.column): \(message)")
  }
}
