import OdrTestSupport
import ResourceTags
import Testing

extension RuleDocumentation: CustomTestStringConvertible {
  /// The id of the rule.
  package var testDescription: String { id }
}

/// The examples of every rule are its tests: they find what they say, and nothing else.
@Suite("Rules") struct RuleExampleTests {
  /// The rules that the linter checks; those about a project have tests of their own.
  static let linted = RuleRegistry.all.filter { ![.project, .packs, .code].contains($0.scope) }

  @Test("examples pass and fail as they say", arguments: linted)
  func examples(_ rule: RuleDocumentation) {
    #expect(rule.examples.contains { $0.messages.isEmpty }, "\(rule.id) has no example that passes")
    #expect(rule.examples.contains { !$0.messages.isEmpty }, "\(rule.id) has no example that fails")
    for example in rule.examples {
      let (text, offsets) = Self.manifest(example)
      let source = SourceText(name: "test." + example.fileExtension, text)
      let found = Self.lint(Manifest(source), in: example.folder).filter { $0.rule == rule.id }
      #expect(found.map(\.message) == example.messages, "\(example.text)")
      #expect(found.map(\.span.start) == offsets, "\(example.text)")
      let names = KnownNames(Manifest(source))
      for finding in found { #expect(names.missing(in: finding) == [], "\(finding.message): \(finding.subject)") }
    }
  }

  @Test("a fix makes its finding go away, and breaks nothing", arguments: linted)
  func fixes(_ rule: RuleDocumentation) throws {
    for example in rule.examples {
      let (text, _) = Self.manifest(example)
      let source = SourceText(name: "test." + example.fileExtension, text)
      for finding in Self.lint(Manifest(source), in: example.folder) {
        guard let fix = finding.fix else { continue }
        let mended = try source.applying(fix.edits)
        let left = Self.lint(Manifest(mended), in: example.folder)
        #expect(!left.contains { $0.rule == finding.rule && $0.message == finding.message }, "\(fix.title): \(text)")
        #expect(!left.contains { $0.rule.hasSuffix("-syntax") }, "\(fix.title): \(text)")
      }
    }
  }

  @Test(
    "an example shows what mending its first finding gives, and rules that mend have one", arguments: linted)
  func fixedExamples(_ rule: RuleDocumentation) throws {
    var hasFix = false
    for example in rule.examples {
      let (text, _) = Self.manifest(example)
      let source = SourceText(name: "test." + example.fileExtension, text)
      let first = Self.lint(Manifest(source), in: example.folder).first { $0.rule == rule.id }
      hasFix = hasFix || first?.fix != nil
      guard let expected = example.fixedText else { continue }
      let fix = try #require(first?.fix, "\(rule.id) has no fix: \(text)")
      let prefix = text.hasSuffix(example.text) ? String(text.dropLast(example.text.count)) : ""
      #expect(String(decoding: try source.applying(fix.edits).allBytes, as: UTF8.self) == prefix + expected)
    }
    #expect(hasFix == rule.examples.contains { $0.fixedText != nil }, "\(rule.id) shows no fix, or one that it has not")
  }

  @Test("findings are the same with CRLF, a byte order mark and no final newline", arguments: linted)
  func variants(_ rule: RuleDocumentation) {
    for example in rule.examples where !example.text.contains("\r") {
      let (text, _) = Self.manifest(example)
      let name = "test." + example.fileExtension
      let expected = Self.places(text, name, example)
      let crlf = String(text.flatMap { $0 == "\n" ? ["\r", "\n"] : [$0] })
      #expect(Self.places(crlf, name, example) == expected, "CRLF: \(text)")
      let marked = Self.places("\u{FEFF}" + text, name, example)
      #expect(marked.map(\.message) == expected.map(\.message), "BOM: \(text)")
      if text.hasSuffix("\n"), rule.id != "yaml-syntax" {
        #expect(Self.places(String(text.dropLast()), name, example) == expected, "no final newline: \(text)")
      }
    }
  }

  @Test("documentation is written the way people read it", arguments: RuleRegistry.all)
  func wording(_ rule: RuleDocumentation) {
    #expect(!rule.summary.hasSuffix("."))
    #expect(rule.summary.first?.isUppercase == false)
    #expect(rule.explanation.hasSuffix("."))
    if rule.scope != .packs { #expect((rule.scope == .project) == rule.examples.contains { $0.project != nil }) }
    if rule.scope != .project, rule.scope != .packs {
      #expect([.files, .code].contains(rule.scope) == rule.examples.contains { $0.files != nil })
    }
    for message in rule.examples.flatMap(\.messages) {
      #expect(!message.hasSuffix("."), "\(message)")
    }
  }

  @Test("rules stand in the order of their ids, each once")
  func registry() {
    let ids = RuleRegistry.all.map(\.id)
    #expect(ids == Set(ids).sorted())
  }

  /// The whole manifest of an example, and where its markers stand in it.
  private static func manifest(_ example: RuleExample) -> (text: String, offsets: [ByteIndex]) {
    let isComplete = example.fileExtension == "json" || example.markedText.contains("version")
    let marked = MarkedText(isComplete ? example.markedText : "version: 1\n" + example.markedText)
    return (marked.text, marked.offsets)
  }

  /// The findings in a manifest, and what they would be if it were new.
  private static func lint(_ manifest: Manifest, in folder: ResourceFolder?) -> [Diagnostic] {
    Linter.result(manifest, in: folder, since: []).diagnostics
  }

  private struct Place: Equatable {
    let line: Int
    let column: Int
    let message: String
  }

  private static func places(_ text: String, _ name: String, _ example: RuleExample) -> [Place] {
    let source = SourceText(name: name, text)
    let lines = LineTable(source)
    return Self.lint(Manifest(source), in: example.folder).map { finding in
      let position = lines.position(of: finding.span.start)
      return Place(line: position.line, column: position.column, message: finding.rule + ": " + finding.message)
    }
  }
}
