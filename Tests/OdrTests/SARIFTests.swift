import Foundation
import OdrLanguageServer
import OdrTestSupport
import ResourceTags
import Testing

@testable import odr

@Suite("odr lint --format sarif") struct SARIFTests {
  @Test("a byte order mark counts in bytes and not in columns")
  func byteOrderMark() throws {
    let marked = MarkedText("\u{FEFF}version: 1️⃣2\r\nfiles: {😀ü: [2️⃣x]}\r\n")
    let regions = try foundRegions(in: marked.text)
    #expect(regions.map(places) == ["1:10 to 1:11", "2:14 to 2:15"])
    #expect(regions.map { $0["byteOffset"] } == marked.offsets)
    #expect(regions.map { $0["byteLength"] } == [1, 1])
    // The finding is about the whole text, and the byte order mark doesn't count as a column.
    let empty = try #require(try foundRegions(in: "\u{FEFF}").first)
    #expect(places(empty) == "1:1 to 1:1")
    #expect((empty["byteOffset"] ?? 0) + (empty["byteLength"] ?? 0) == "\u{FEFF}".utf8.count)
  }

  @Test("the last line break is left out, because there is no line behind it")
  func endOfText() throws {
    let source = SourceText(name: "x", "ab\r\nc\n")
    func places(of span: ByteSpan, in source: SourceText = source) throws -> String {
      let diagnostic = Diagnostic(rule: "r", severity: .note, message: "m", at: .init(span))
      return self.places(try #require(try results([diagnostic], in: source).first.flatMap(foundRegion)))
    }
    #expect(try places(of: ByteSpan(at: 6)) == "2:2 to 2:2")
    #expect(try places(of: ByteSpan(0, 4)) == "1:1 to 2:1")
    #expect(try places(of: ByteSpan(4, 6)) == "2:1 to 2:2")
    #expect(try places(of: ByteSpan(at: 4), in: SourceText(name: "x", "ab\r\n")) == "1:3 to 1:3")
  }

  @Test(
    "paths become references that every reader of URIs understands",
    arguments: [
      ("Tags/a.yml", "Tags/a.yml"), ("a b.yml", "a%20b.yml"), ("a:b.yml", "a%3Ab.yml"),
      ("100%#?.yml", "100%25%23%3F.yml"),
      ("größe@2x+(1).yml", "gr%C3%B6%C3%9Fe@2x+(1).yml"), ("a\n\u{7F}\\\"[].yml", "a%0A%7F%5C%22%5B%5D.yml"),
      ("/A b/c:d.yml", "file:///A%20b/c%3Ad.yml"),
    ])
  func references(_ path: String, _ reference: String) {
    #expect(URIReference.path(path) == reference)
  }

  @Test("a manifest is named from the root of its repository on, and with its whole path outside of that")
  func places() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "repository/.git/HEAD")
    let manifest = try folder.write("version: 2\n", to: "repository/a/b/x y.yml")
    let outside = try folder.write("version: 2\n", to: "z.yml")
    let inside = folder.url.appendingPathComponent("repository/a")
    func location(_ arguments: String...) throws -> [String?] {
      let run = try OdrProcess(
        ["lint", "--no-disk", "--format", "sarif"] + arguments, in: inside, input: Array("version: 2\n".utf8))
      let results = try #require(try firstRun(of: run)["results"] as? [[String: Any]])
      let place = try #require((results.first?["locations"] as? [[String: Any]])?.first?["physicalLocation"])
      let location = try #require((place as? [String: Any])?["artifactLocation"] as? [String: Any])
      return [location["uri"] as? String, location["uriBaseId"] as? String]
    }
    #expect(try location("b/x y.yml") == ["a/b/x%20y.yml", "%SRCROOT%"])
    #expect(try location("../a//b/./x y.yml") == ["a/b/x%20y.yml", "%SRCROOT%"])
    #expect(try location(manifest.path) == ["a/b/x%20y.yml", "%SRCROOT%"])
    #expect(try location("../../z.yml") == ["file://" + outside.path, nil])
    #expect(try location("-", "--stdin-filename", "b/new.yml") == ["a/b/new.yml", "%SRCROOT%"])
    #expect(try location("-") == ["%3Cstdin%3E", nil])
  }

  // MARK: Logs

  private func foundRegions(in text: String) throws -> [[String: Int]] {
    let source = SourceText(name: "x.yml", text)
    return try results(Linter.lint(Manifest(source)), in: source).map { try #require(foundRegion(of: $0)) }
  }

  private func foundRegion(of result: [String: Any]) -> [String: Int]? {
    (result["locations"] as? [[String: Any]])?.first.flatMap(region)
  }

  private func region(_ location: [String: Any]) -> [String: Int]? {
    (location["physicalLocation"] as? [String: Any])?["region"] as? [String: Int]
  }

  private func places(_ region: [String: Int]) -> String {
    let keys = ["startLine", "startColumn", "endLine", "endColumn"]
    let numbers = keys.map { region[$0].map(String.init) ?? "missing" }
    return "\(numbers[0]):\(numbers[1]) to \(numbers[2]):\(numbers[3])"
  }

  private func results(_ findings: [Diagnostic], in source: SourceText) throws -> [[String: Any]] {
    let results = SARIFLog.results(of: LintedManifest(source, LintResult(findings, [])))
    return try #require(try JSONSerialization.jsonObject(with: Data(results.text.utf8)) as? [[String: Any]])
  }

  private func firstRun(of run: OdrProcess) throws -> [String: Any] {
    let log = try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [String: Any]
    return try #require((log?["runs"] as? [[String: Any]])?.first)
  }
}
