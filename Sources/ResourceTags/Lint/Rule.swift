/// A kind of mistake in a manifest, with its documentation and check.
///
/// Each rule has its own file and one line in ``RuleRegistry``.
protocol Rule: SendableMetatype {
  static var documentation: RuleDocumentation { get }

  /// The input of the check.
  var context: LintContext { get }

  /// Creates a rule that checks `context`.
  init(context: LintContext)

  /// Reports every violation of the rule in the manifest.
  func check()
}

extension Rule {
  var manifest: Manifest { context.manifest }
  var tree: SyntaxTree { context.tree }

  /// Whether the run keeps more findings of this rule.
  var isWanted: Bool { context.findings.wants(Self.self) }

  /// Returns the text of a scalar; see ``LintContext/text(_:)``.
  func text(_ id: NodeID) -> String { context.text(id) }

  /// Returns the quoted text of a scalar.
  func quoted(_ id: NodeID) -> String { text(id).quoted }

  /// Returns the name of a tag.
  func name(_ tag: TagID) -> String { context.name(tag) }

  /// Returns an entry's path on disk.
  func path(_ entry: ResourceEntry) -> String { manifest.path(of: entry) }

  /// Returns the key called `name` in the outermost mapping.
  func topLevelKey(_ name: String) -> NodeID? { tree.entry(name, of: tree.root)?.key }

  /// Makes a note about `node`.
  func note(_ message: String, at node: NodeID) -> [Diagnostic.Note] { note(message, at: tree[node].span) }

  /// Makes a note about the text in `span`, if there is one.
  func note(_ message: String, at span: ByteSpan?) -> [Diagnostic.Note] {
    span.map { [Diagnostic.Note(message, at: $0)] } ?? []
  }

  /// Makes a note that points to the declaration of `tag`.
  func declarationNote(_ tag: TagID) -> [Diagnostic.Note] {
    note("\(name(tag).quoted) is declared here", at: manifest.node(of: tag))
  }

  /// Reports a word at `node` that has no meaning there. If one word was probably `meant`, the finding suggests it.
  func report(_ message: String, at node: NodeID, meant: String?) {
    let written = text(node)
    report(
      message, at: node,
      label: meant.map { LookalikeCharacter.question($0, inPlaceOf: written) },
      fix: meant.flatMap { spelling(node, as: $0, isSafe: true) })
  }

  /// Adds a finding about `node` and, by default, about the subject that the node names. The message, the label, and the
  /// notes are created only if ``LintContext/findings`` keeps the finding.
  func report(
    _ message: @autoclosure () -> String, about subject: @autoclosure () -> Diagnostic.Subject? = nil,
    at node: NodeID, severity: Severity? = nil, label: @autoclosure () -> String? = nil,
    notes: @autoclosure () -> [Diagnostic.Note] = [], fix: @autoclosure () -> FixIt? = nil
  ) {
    report(
      message(), about: subject() ?? context.subject(at: node), at: tree[node].span, severity: severity,
      label: label(), notes: notes(), fix: fix())
  }

  /// Adds a finding about the text in `span`.
  func report(
    _ message: @autoclosure () -> String, about subject: @autoclosure () -> Diagnostic.Subject = .init(),
    at span: ByteSpan, severity: Severity? = nil, rule: RuleDocumentation = Self.documentation,
    label: @autoclosure () -> String? = nil, notes: @autoclosure () -> [Diagnostic.Note] = [],
    fix: @autoclosure () -> FixIt? = nil
  ) {
    context.findings.report(rule, at: span, severity: severity, fix: fix) {
      Diagnostic(
        rule: rule.id, severity: $0, message: message(), about: subject(), at: .init(span), label: label(),
        notes: notes())
    }
  }
}

/// Fix-its that replace the text of a scalar.
extension Rule {
  /// Makes a fix-it that puts a plain scalar into double quotes; `nil` for an alias. The scalar's text must be valid in
  /// double quotes without escape sequences, like a number, a date, or a single word.
  func quoting(_ node: NodeID, isSafe: Bool) -> FixIt? {
    guard tree[node].isScalar else { return nil }
    return .replacing(tree[node].span, with: "\"\(tree.string(node))\"", title: "put it in quotes", isSafe: isSafe)
  }

  /// Makes a fix-it that replaces a misspelled word with `word`, in the same quotes if possible; `nil` for an alias.
  /// The fix-it is not safe if the word has an anchor, because aliases may also use the word elsewhere.
  ///
  /// If the misspelled word is a key, `value` is the key's value, which odr can read only after the correction.
  func spelling(_ node: NodeID, as word: String, isSafe: Bool, revealing value: NodeID? = nil) -> FixIt? {
    guard tree[node].isScalar else { return nil }
    let text = ScalarWriter(tree).text(word, inPlaceOf: node)
    return .replacing(
      tree[node].span, with: text.string, title: "change it to \(word.quoted)",
      isSafe: isSafe && !tree[node].hasProperties,
      ExpectedChange(values: [node: word], revealed: value.map { [$0] } ?? []))
  }

  /// Makes a fix-it that puts brackets around a scalar, so that it becomes a list. The scalar's text must be valid in
  /// brackets without changes.
  func listing(_ node: NodeID) -> FixIt {
    let span = tree[node].span
    return FixIt(
      title: "make it a list", isSafe: true,
      kind: .text(
        [TextEdit(ByteSpan(at: span.start), "["), TextEdit(ByteSpan(at: span.end), "]")],
        ExpectedChange(listed: [node], revealed: [node])))
  }
}

extension Sequence {
  /// Returns the elements whose key is the key of an earlier element, each with the first element that has this key.
  func repetitions<Key: Hashable>(by key: (Element) -> Key) -> [(element: Element, first: Element)] {
    var firsts: [Key: Element] = [:]
    return compactMap { element -> (element: Element, first: Element)? in
      let key = key(element)
      if let first = firsts[key] { return (element, first) }
      firsts[key] = element
      return nil
    }
  }
}

/// The documentation of a rule. `odr explain` prints the documentation, and the examples in the documentation are the
/// rule's tests.
package struct RuleDocumentation: Sendable {
  /// The identifier used in findings, in `lint:`, and in ignore comments, such as `undeclared-tag`.
  package let id: String
  /// The severity of the rule's findings, unless the manifest sets another level.
  package let severity: Severity
  /// Whether a manifest may set the rule's level and ignore the rule's findings; false for syntax errors and for
  /// rules about packs, for example.
  package let isConfigurable: Bool
  /// The mistake in a few words, for tables.
  package let summary: String
  /// An explanation of the mistake and its correction, in one or more paragraphs.
  package let explanation: String
  /// Manifests, or parts of manifests, that pass or fail.
  package let examples: [RuleExample]
  /// The input that the rule checks. A rule reports nothing if the run doesn't include the rule's input.
  package let scope: Scope

  /// A message for users who try to set the level of a rule whose level is fixed.
  var fixedLevel: String { "rule \(id.quoted) is always \(severity == .error ? "an" : "a") \(severity.rawValue)" }

  /// The kinds of input that a run can check.
  package enum Scope: Sendable, CaseIterable {
    /// Only the manifest.
    case manifest
    /// The files and asset catalogs that the manifest lists.
    case files
    /// The Xcode project that the manifest specifies.
    case project
    /// The app's source files.
    case code
    /// The pack manifests for Background Assets, and the property lists of an app that uses asset packs.
    case packs
    /// The differences between a manifest and its earlier versions.
    case change
  }

  init(
    _ id: String, severity: Severity = .error, isConfigurable: Bool? = nil, scope: Scope = .manifest, summary: String,
    explanation: String, examples: [RuleExample]
  ) {
    self.id = id
    self.severity = severity
    self.isConfigurable = isConfigurable ?? (scope != .packs)
    self.scope = scope
    self.summary = summary
    self.explanation = explanation
    self.examples = examples
  }
}

/// A piece of a manifest, and the findings that a rule reports in this piece.
///
/// In the source, the keycap emoji 1️⃣ to 9️⃣ mark the starts of the findings. ``text`` is the piece without the
/// markers.
package struct RuleExample: Sendable {
  /// The piece of the manifest, with the markers of the findings. If the piece doesn't contain `version:`, it is only a
  /// part of a manifest.
  package let markedText: String
  /// The messages of the findings at 1️⃣, 2️⃣, and so on, followed by the messages of the findings in the project;
  /// empty if the piece passes.
  package let messages: [String]
  /// The format of the piece: `yml`, `json` or, for a property list, `plist`.
  package let fileExtension: String
  /// The piece after the first finding is fixed; `nil` if that finding has no fix.
  package let fixedText: String?
  /// The files below the manifest's folder, by path; `nil` if the rule doesn't check files.
  package let files: [String: ExampleFile]?
  /// An outline of the project in YAML; `nil` if the rule doesn't check a project.
  ///
  /// `KnownAssetTags` lists the project's tags. Every key except `KnownAssetTags` is a target; the key's value lists
  /// the target's files with their tags, and the target's build settings. Uppercase keys are settings; settings under
  /// `Debug` or `Release` apply only to that build configuration. A key that ends with a slash is a synchronized folder
  /// with its files. An example without a manifest describes the import of the project.
  package let project: String?

  /// The piece of the manifest, without the markers.
  package var text: String { Self.markers.reduce(markedText) { $0.replacing($1, with: "") } }

  /// The markers, in order.
  package static let markers = (1...9).map { "\($0)\u{FE0F}\u{20E3}" }

  static func passing(
    _ text: String, language: String = "yml", files: [String: ExampleFile]? = nil, project: String? = nil
  ) -> RuleExample {
    failing(text, language: language, files: files, project: project)
  }

  static func failing(
    _ markedText: String, _ messages: String..., fixed: String? = nil, language: String = "yml",
    files: [String: ExampleFile]? = nil, project: String? = nil
  ) -> RuleExample {
    RuleExample(
      markedText: markedText, messages: messages, fileExtension: language, fixedText: fixed, files: files,
      project: project)
  }
}

/// A file that an example requires.
package enum ExampleFile: Sendable {
  /// A file with the given size in bytes.
  case size(Int)
  /// A file with the given text.
  case text(String)
  /// A symbolic link to the given path, relative to the folder that contains the link.
  case link(String)

  static let file = ExampleFile.size(0)

  /// A `Contents.json` file that contains the given tags.
  static func tags(_ tags: String...) -> ExampleFile {
    if tags.isEmpty { return .text("{}") }
    let list = tags.map { "\"\($0)\"" }.commaSeparated
    return .text("{\"properties\": {\"on-demand-resource-tags\": [\(list)]}}")
  }
}
