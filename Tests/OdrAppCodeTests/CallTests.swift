import Foundation
import OdrAppCode
import ResourceTags
import Testing

/// The forms of calls in `calls.md`, each with odr's calls and findings; `× 3` means three equal lines. Several blocks of code are several files. `ODR_RECORD=1` records them and fails.
@Suite("Calls in code") struct CallTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "calls.md")

  /// The manifest of all forms.
  static let manifest = Manifest(
    SourceText(
      name: "ResourceTags.yml",
      "version: 1\ntags: {initialInstall: [tutorial], onDemand: [forest, level-1, level-2, sea, \"Level 1\"]}\n"))

  @Test("each form of a call has the recorded tags and findings")
  func forms() throws {
    let recorded = try String(contentsOf: Self.file, encoding: .utf8)
    let parts = recorded.split(separator: "\n## ", omittingEmptySubsequences: false)
    let found =
      parts[0]
      + parts.dropFirst().map(Self.form).map { title, files in
        let report = Self.report(files).split(separator: "\n").map { "> \($0)\n" }.joined()
        let code = files.map { "```\($0.isSwift ? "swift" : "objc")\n\($0.code)```\n" }.joined()
        return "\n## \(title)\(code)\(report)"
      }.joined()
    #expect(parts.count > 60)
    if ProcessInfo.processInfo.environment["ODR_RECORD"] != nil {
      try Data(found.utf8).write(to: Self.file)
      Issue.record("recorded calls.md; read what changed, and run again without ODR_RECORD")
      return
    }
    for (new, old) in zip(found.split(separator: "\n## "), recorded.split(separator: "\n## ")) { #expect(new == old) }
    #expect(found == recorded)
  }

  /// Returns the title of a form and its files.
  private static func form(_ text: Substring) -> (title: Substring, files: [(code: String, isSwift: Bool)]) {
    let blocks = text.split(separator: "```", omittingEmptySubsequences: false)
    let files = stride(from: 1, to: blocks.count, by: 2).map { index in
      let language = blocks[index].prefix { $0 != "\n" }
      return (String(blocks[index].dropFirst(language.count + 1)), language == "swift")
    }
    return (blocks[0], files)
  }

  @Test("a check doesn't end in code that somebody is typing")
  func unfinished() throws {
    let forms = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n## ").dropFirst().map(Self.form)
    for (number, file) in forms.flatMap(\.files).enumerated() {
      let bytes = Array(file.code.utf8)
      for cut in stride(from: number % 23, to: bytes.count, by: 23) {
        for code in [bytes[..<cut], bytes[cut...], bytes[..<cut] + bytes[cut...].dropFirst(2)] {
          _ = Self.report(String(decoding: code, as: UTF8.self), isSwift: file.isSwift)
        }
      }
    }
    #expect(Self.report("NSBundleResourceRequest(tags: [)", isSwift: true).contains("computed"))
  }

  /// Returns the calls with their tags, and the findings.
  static func report(_ code: String, isSwift: Bool) -> String { report([(code, isSwift)]) }

  static func report(_ files: [(code: String, isSwift: Bool)]) -> String {
    let sources = files.enumerated().map { SourceText(name: $1.isSwift ? "\($0).swift" : "\($0).m", $1.code) }
    let check = CodeCheck(manifest, SourceFiles(sources.map(\.name)) { sources[$0] }, isPartial: true)
    let calls = check.files.flatMap(\.calls).filter { $0.tags != nil }.map { call in
      let names = call.tags?.names.map { "'\($0)'" } ?? []
      let computed =
        call.tags?.isComputed == true ? ["computed tags"] : call.tags?.isExact == false ? ["a pattern"] : []
      return "\(call.kind.rawValue): \((names + computed).joined(separator: ", "))"
    }.reduce(into: [(text: String, count: Int)]()) { lines, text in
      if lines.last?.text != text { lines.append((text, 0)) }
      lines[lines.count - 1].count += 1
    }.map { text, count in count == 1 ? "\(text)\n" : "\(text) × \(count)\n" }
    let findings = check.findings.map { finding in
      let source = finding.location.source ?? sources[0]
      let place = LineTable(source).position(of: finding.span.start)
      let file = source.name == sources[0].name ? "" : "\(source.name):"
      let label = finding.label.map { "; \($0)" } ?? ""
      return "\(file)\(place.line):\(place.column): \(finding.severity): \(finding.message)\(label) [\(finding.rule)]\n"
    }
    return (calls + findings).joined()
  }
}
