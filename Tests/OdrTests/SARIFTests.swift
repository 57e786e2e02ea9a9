import Foundation
import ResourceTags
import Bytes
import Diagnostics
import TestSupport
import Testing

@testable import odr

@Suite("odr lint --format sarif") struct SARIFTests {
  @Test("a byte order mark counts in bytes and not in columns")
  func byteOrderMark() throws {
    let marked = MarkedText("\u{FEFF}version: 1️⃣2\r\nfiles: {😀ü: [2️⃣x]}\r\n")
    let regions = foundRegions(in: marked.text)
    #expect(regions.map(places) == ["1:10 to 1:11", "2:14 to 2:15"])
    #expect(regions.map(\.byteOffset) == marked.offsets)
    #expect(regions.map(\.byteLength) == [1, 1])
    // The whole text is at fault, and its mark has no column.
    let empty = try #require(foundRegions(in: "\u{FEFF}").first)
    #expect(places(empty) == "1:1 to 1:1")
    #expect(empty.byteOffset + empty.byteLength == "\u{FEFF}".utf8.count)
  }

  @Test("behind the last line break there is no line, but a column after it")
  func endOfText() throws {
    var results = SARIFResults(SourceText(name: "x", "ab\r\nc\n"), .init(uri: "x"), [:])
    func region(_ span: ByteSpan) throws -> String {
      let diagnostic = Diagnostic(rule: "r", severity: .note, message: "m", span: span)
      return places(try #require(results.result(diagnostic).locations.first?.physicalLocation.region))
    }
    #expect(try region(ByteSpan(at: 6)) == "2:3 to 2:3")
    #expect(try region(ByteSpan(0, 4)) == "1:1 to 2:1")
    #expect(try region(ByteSpan(4, 6)) == "2:1 to 2:3")
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
    let manifest = try folder.write("version: 1\n", to: "repository/a/b/x y.yml")
    let outside = try folder.write("version: 1\n", to: "z.yml")
    let inside = folder.url.appendingPathComponent("repository/a")
    func location(_ arguments: String...) throws -> [String?] {
      let log = try firstRun(of: OdrProcess(["lint", "--no-disk", "--format", "sarif"] + arguments, in: inside))
      let artifacts = try #require(log["artifacts"] as? [[String: Any]])
      let location = try #require(artifacts.first?["location"] as? [String: Any])
      return [location["uri"] as? String, location["uriBaseId"] as? String]
    }
    #expect(try location("b/x y.yml") == ["a/b/x%20y.yml", "%SRCROOT%"])
    #expect(try location("../a//b/./x y.yml") == ["a/b/x%20y.yml", "%SRCROOT%"])
    #expect(try location(manifest.path) == ["a/b/x%20y.yml", "%SRCROOT%"])
    #expect(try location("../../z.yml") == ["file://" + outside.path, nil])
    #expect(try location("-", "--stdin-filename", "b/new.yml") == ["a/b/new.yml", "%SRCROOT%"])
    #expect(try location("-") == ["%3Cstdin%3E", nil])
  }

  @Test("a file that is named twice is one artifact, and one that cannot be read a notification")
  func invocation() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\n", to: "a.yml")
    let run = try OdrProcess(
      ["lint", "--no-disk", "--format", "sarif", "a.yml", "missing {0}.yml", "./a.yml"], in: folder.url)
    #expect(run.exitCode == 2)
    let log = try firstRun(of: run)
    #expect((log["artifacts"] as? [Any])?.count == 1)
    let invocation = try #require((log["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    let notifications = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    #expect(
      (notifications.first?["message"] as? [String: String])?["text"]
        == "cannot read 'missing {{0}}.yml': No such file or directory")
  }

  @Test(
    "a message holds no link and no place for an argument",
    arguments: [
      ("tag 'a' is [b]", "tag 'a' is [b]"), ("{0} {", "{{0}} {{"), ("[a](1)", #"\[a\](1)"#),
      (#"[a\](1)"#, #"\[a\\\](1)"#),
      ("a\u{1B}b\nc", #"a\u{{1B}}b\nc"#),
    ])
  func messages(_ text: String, _ escaped: String) {
    #expect(SARIFLog.Message.escaping(text).text == escaped)
  }

  @Test("a fingerprint outlives a move to another line, and tells two of the same finding apart")
  func fingerprints() throws {
    let text = "version: 1\nfiles: {A: [x], B: [x]}\n"
    let before = try fingerprints(of: text)
    #expect(Set(before).count == 2)
    #expect(try fingerprints(of: "# one\n# two\n" + text) == before)
    #expect(try fingerprints(of: text.replacing("[x]", with: "[y]")).allSatisfy { !before.contains($0) })
  }

  @Test("a fix that is not text is left out, and one that deletes inserts nothing")
  func fixes() {
    let source = SourceText(name: "x", "abc")
    var results = SARIFResults(source, .init(uri: "x"), [:])
    func fix(_ replacement: [UInt8]) -> SARIFLog.Fix? {
      let edits = [TextEdit(ByteSpan(1, 2), "y"), TextEdit(ByteSpan(2, 3), replacement)]
      let diagnostic = Diagnostic(
        rule: "r", severity: .note, message: "m", span: ByteSpan(0, 1),
        fix: .init(title: "mend it", isSafe: false, edits: edits))
      return results.result(diagnostic).fixes?.first
    }
    #expect(fix([0xFF]) == nil)
    let replacements = fix([])?.artifactChanges.first?.replacements
    #expect(replacements?.map(\.insertedContent?.text) == ["y", nil])
    #expect(replacements?.map(\.deletedRegion.byteOffset) == [1, 2])
    #expect(fix([])?.properties["isSafe"] == false)
  }

  @Test("what a note says of no place stands in the message, what it says of one is a related location")
  func notes() {
    var results = SARIFResults(SourceText(name: "x", "abc"), .init(uri: "x"), ["r": 7])
    let result = results.result(
      Diagnostic(
        rule: "r", severity: .note, message: "m", span: ByteSpan(0, 1), label: "l",
        notes: [.init("3 more", at: nil), .init("here", at: ByteSpan(2, 3))]))
    #expect(result.message.text == "m; l; 3 more")
    #expect(result.relatedLocations?.map(\.message?.text) == ["here"])
    #expect(result.relatedLocations?.first?.physicalLocation.region.startColumn == 3)
    #expect(result.level == "note")
    #expect(result.ruleIndex == 7)
  }

  // MARK: Logs

  private func foundRegions(in text: String) -> [SARIFLog.Region] {
    let source = SourceText(name: "x.yml", text)
    var results = SARIFResults(source, .init(uri: "x.yml"), [:])
    return Linter.lint(Manifest(source)).flatMap { results.result($0).locations.map(\.physicalLocation.region) }
  }

  private func places(_ region: SARIFLog.Region) -> String {
    "\(region.startLine):\(region.startColumn) to \(region.endLine):\(region.endColumn)"
  }

  private func fingerprints(of text: String) throws -> [String?] {
    let source = SourceText(name: "x.yml", text)
    var results = SARIFResults(source, .init(uri: "x.yml"), [:])
    return Linter.lint(Manifest(source)).map { results.result($0).partialFingerprints["odrFindingHash/v1"] }
  }

  private func firstRun(of run: OdrProcess) throws -> [String: Any] {
    let log = try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [String: Any]
    return try #require((log?["runs"] as? [[String: Any]])?.first)
  }
}
