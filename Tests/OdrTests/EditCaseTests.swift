import EditScripts
import Foundation
@testable import ResourceTags
import Bytes
import TestSupport
import Testing

@testable import odr

/// The cases in `EditCases`, which are documents for people: a manifest, then commands and what each makes of it.
///
/// `␍` stands for a carriage return, `⟨BOM⟩` for a byte order mark, and `⌫` for a newline that is not there. ODR_RECORD=1
/// writes down what the commands do now, and fails.
@Suite("Edits, case by case") struct EditCaseTests {
  static let folder = Fixtures.root.appendingPathComponent("Tests/OdrTests/EditCases")

  @Test("every command gives what stands below it", arguments: ["tags", "resources", "json", "refusals"])
  func cases(_ name: String) throws {
    let url = Self.folder.appendingPathComponent(name + ".md")
    let document = try String(contentsOf: url, encoding: .utf8)
    var recorded: [String] = []
    var before = ""
    var language = ""
    var lines = document.components(separatedBy: "\n")[...]
    var count = 0
    while let line = lines.popFirst() {
      recorded.append(line)
      if line.hasPrefix("```") {
        language = String(line.dropFirst(3))
        before = Self.block(&lines)
        recorded += [before + "```"]
      } else if line.hasPrefix("`"), line.hasSuffix("`") {
        count += 1
        let command = String(line.dropFirst().dropLast())
        let expected = lines.firstIndex { $0.hasPrefix("```") || $0.hasPrefix("> ") } ?? lines.endIndex
        lines = lines[expected...]
        var result = ""
        if let next = lines.popFirst() {
          result = next.hasPrefix("> ") ? next + "\n" : "```\(language)\n" + Self.block(&lines) + "```\n"
        }
        while lines.first?.hasPrefix("> ") == true, let next = lines.popFirst() { result += next + "\n" }
        let found = Self.result(of: command, on: before, language)
        #expect(found == result, "\(name): \(command)")
        recorded += ["", String(found.dropLast())]
      }
    }
    #expect(count > 0)
    guard ProcessInfo.processInfo.environment["ODR_RECORD"] != nil else { return }
    try recorded.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
    Issue.record("recorded \(name); read what changed, and run again without ODR_RECORD")
  }

  /// The lines up to the end of a fenced block.
  private static func block(_ lines: inout ArraySlice<String>) -> String {
    var text = ""
    while let line = lines.popFirst(), line != "```" { text += line + "\n" }
    return text
  }

  /// What a command makes of a manifest: a fenced block, or quoted words where it does nothing; comments that go are named.
  private static func result(of command: String, on text: String, _ language: String) -> String {
    let source = SourceText(name: "x." + language, manifestText(text))
    var edits: [any ManifestEdit] = []
    do {
      let resolver = try ResourcePathResolver(manifest: nil)
      let script = try EditScript(SourceText(name: "script", command), resolver, isStandardInput: false)
      edits = script.edits.map(\.edit)
      let proved = try Manifest(source).applying(edits)
      guard proved.isChange else { return "> nothing changed\n" }
      let comments = proved.removedComments.map { "> gone: `\(source.string(in: $0))`\n" }.joined()
      return "```\(language)\n" + shown(String(decoding: proved.bytes, as: UTF8.self)) + "```\n" + comments
    } catch let error as EditFailure {
      return "> refused: \(error.message(for: edits))" + place(error.refusal.span, source) + "\n"
    } catch let error as ScriptError {
      return "> refused: \(error.message)\n"
    } catch {
      return "> \(error)\n"
    }
  }

  private static func place(_ span: ByteSpan?, _ source: SourceText) -> String {
    guard let span else { return "" }
    let position = LineTable(source).position(of: span.start)
    return " (\(position.line):\(position.column))"
  }

  private static func manifestText(_ text: String) -> String {
    text.replacing("⌫\n", with: "").replacing("␍", with: "\r").replacing("⟨BOM⟩", with: "\u{FEFF}")
  }

  private static func shown(_ text: String) -> String {
    let visible = text.unicodeScalars.reduce(into: "") { result, scalar in
      result += scalar == "\r" ? "␍" : scalar == "\u{FEFF}" ? "⟨BOM⟩" : String(scalar)
    }
    return visible.hasSuffix("\n") ? visible : visible + "⌫\n"
  }
}
