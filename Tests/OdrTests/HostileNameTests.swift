import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@testable import odr

/// Unusual but possible names of files, which must survive the way from a list to an edit and back.
@Suite("Hostile names") struct HostileNameTests: EditSuite {
  private static let pieces = [
    " ", "  ", "\n", "\r", "\r\n", "\t", "-", "--", "-0", "'", "\"", "\\", "`", "$x", "*", "?", "[a]", "{b}", "#", " #",
    ": ",
    ":3:1: error: x", "::error::", "##[group]", "&", "*a", "!", "%", "@", "|", ">", "~", "=", ",", "\u{1}",
    "\u{1B}[31m",
    "\u{7F}", "\u{85}", "\u{2028}", "\u{202E}", "\u{200D}", "\u{FEFF}", "e\u{301}", "\u{E9}", "\u{212A}", "ß", "日本",
    "👩‍👩‍👧", "🏳️‍🌈",
    "\u{10FFFD}", "null", "true", "1e3", "0x1", "<<", "---", "...", "? ", "- ", "a", "B", "x.sks", ".", "..", "...",
  ]

  /// Distinct paths in folders and in a catalog. No two of them are equivalent.
  private static let names: [String] = {
    var random = SeededGenerator(seed: 18)
    var names = Set(["-", "--tag", "-0", " ", "\n", "\r", "\"a\\b\"", "#", "~", "Levels/Levels/a", "'", "a: b"])
    while names.count < 700 {
      let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let name = (0..<Int.random(in: 1...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        return name.joined()
      }
      if parts.contains(".") || parts.contains("..") { continue }
      let isItem = Int.random(in: 0..<5, using: &random) == 0
      names.insert(
        (isItem ? ["Art \n#.xcassets"] + parts.map { $0 + ".d" } : ["d" + parts[0]] + parts).joined(separator: "/"))
    }
    // Leave out paths that would be both a file and a folder.
    let all = names.sorted()
    return all.filter { name in !all.contains { $0 != name && $0.utf8.starts(with: (name + "/").utf8) } }
  }()

  @Test("a summary that is too long for a comment ends after a whole line", arguments: [1, 97, 150])
  func longSummary(_ length: Int) throws {
    let repository = try GitRepository()
    try repository.stage("{\"version\": 1}", at: "ResourceTags.json")
    try repository.git("commit", "--quiet", "--message=old")
    let names = (0..<420).map { number in
      "[a](//example) @team \(number) |`\\| " + String(repeating: "x", count: length)
    }
    let ticks = (0..<40).map { "u\($0)" + String(repeating: "`", count: 100) }
    let tags = (names + ticks).map { "\"\($0.replacing("\\", with: "\\\\"))\"" }
    let files = names.indices.map { "\"f\($0)\": [\(tags[$0])]" }
    for index in names.indices { try repository.folder.write(String(repeating: "x", count: 1000), to: "f\(index)") }
    try repository.folder.write(
      "{\"version\": 1, \"tags\": {\"onDemand\": [\(tags.joined(separator: ", "))]}, \"files\": {\(files.joined(separator: ", "))}}",
      to: "ResourceTags.json")
    try repository.git("add", ".")
    let run = try repository.odr("report", "--against", "HEAD", "--format", "markdown")
    let text = run.standardOutput
    #expect(text.unicodeScalars.count <= 64_000)
    #expect(length < 100 || text.contains(/\n\n… and \d+ more lines?$/), "\(text.suffix(200))")
    for line in text.split(separator: "\n") {
      // A code span ends with as many backticks as it begins with. Source: CommonMark, "Code spans".
      var rest = line[...]
      while let start = rest.firstIndex(of: "`") {
        let fence = rest[start...].prefix { $0 == "`" }
        var search = rest[fence.endIndex...]
        var end: Substring.Index?
        while end == nil, let next = search.firstIndex(of: "`") {
          let run = search[next...].prefix { $0 == "`" }
          if run.count == fence.count { end = run.endIndex }
          search = search[run.endIndex...]
        }
        guard let end else {
          Issue.record("an open code span: \(line.suffix(100))")
          break
        }
        rest = rest[end...]
      }
    }
  }

  @Test("a shell reads the words that odr quotes as the names")
  func words() throws {
    let names = Self.names + ["a'\u{301};x;'b", "'\u{200D}'", "-\u{301}", "\\'\u{308}", "$(x)", "a\u{301}'", ":x"]
    let words = names.flatMap { [ShellWord.text($0), ShellWord.path($0)] }
    let printed = try OdrProcess(
      ["-s"], input: Array("printf '%s\\0' \(words.joined(separator: " "))".utf8),
      program: URL(fileURLWithPath: "/bin/bash"))
    let expected = names.flatMap { [$0, "-:".utf8.contains($0.utf8.first ?? 0) ? "./" + $0 : $0] }
    #expect(printed.standardOutput.utf8.elementsEqual(expected.map { $0 + "\0" }.joined().utf8))
    // In the commands that odr suggests, a quotation mark can't end a word either.
    let hint = ShellWord.line(["printf", "a'\u{301};printf x;'\u{301}b"])
    let run = try OdrProcess(["-s"], input: Array(hint.utf8), program: URL(fileURLWithPath: "/bin/bash"))
    #expect(run.standardOutput.utf8.elementsEqual("a'\u{301};printf x;'\u{301}b".utf8))
  }

  private static let tags = "version: 1\ntags:\n  onDemand: [first, second, third]\n"

  @Test("no entry comes or goes on the way from a list to an edit, from any folder", arguments: ["yml", "json"])
  func roundTrip(_ format: String) throws {
    let folder = try TemporaryFolder()
    let name = "ResourceTags.\(format)"
    let start =
      format == "yml" ? Self.tags : #"{"version": 1, "tags": {"onDemand": ["first", "second", "third"]}}"# + "\n"
    try folder.write(start, to: name)
    folder.makeFolders(above: "Levels/Deep/x")
    for name in Self.names {
      try folder.write("{}", to: name.contains(".xcassets") ? name + "/Contents.json" : name)
    }
    let list = Array(Self.names.map { $0 + "\0" }.joined().utf8)
    let added = try OdrProcess(
      ["assign", "--tag", "first", "--files-from", "-", "-0"], in: folder.url, input: list)
    #expect(added.exitCode == 0, "\(added.standardError.prefix(2000))")
    #expect(try paths(folder, name) == Self.names.map { Array($0.utf8) })
    for (place, tag) in [(".", "second"), ("Levels", "third"), ("Levels/Deep", "first")] {
      let there = folder.url.appendingPathComponent(place)
      let listed = try OdrProcess(["resource", "list", "-0"], in: there)
      #expect(listed.standardOutput.utf8.split(separator: 0).count == Self.names.count)
      let assigned = try OdrProcess(
        ["assign", "--tag", tag, "--files-from", "-", "-0"], in: there, input: Array(listed.standardOutput.utf8))
      #expect(assigned.exitCode == 0, "\(assigned.standardError.prefix(2000))")
      #expect(try paths(folder, name) == Self.names.map { Array($0.utf8) })
    }
    let resources = Manifest(try source(folder, name)).resources()
    #expect(resources.allSatisfy { Set($0.tags) == ["first", "second", "third"] })
    let all = try OdrProcess(["resource", "list", "-0"], in: folder.url).standardOutput
    let removed = try OdrProcess(
      ["unassign", "--all", "--files-from", "-", "-0"], in: folder.url, input: Array(all.utf8))
    #expect(removed.exitCode == 0)
    #expect(Manifest(try source(folder, name)).resources().isEmpty)
  }

  @Test("a list on lines holds every name without control characters")
  func lines() throws {
    let folder = try TemporaryFolder()
    let names = Self.names.filter { name in
      name.unicodeScalars.allSatisfy { !$0.isUnprintable } && !name.contains("##[")
    }
    #expect(names.count > 200)
    for name in names { try folder.write("{}", to: name.contains(".xcassets") ? name + "/Contents.json" : name) }
    try folder.write(Self.tags, to: "ResourceTags.yml")
    let added = try OdrProcess(
      ["assign", "--tag", "first", "--files-from", "-", "-0"], in: folder.url,
      input: Array(names.map { $0 + "\0" }.joined().utf8))
    #expect(added.exitCode == 0, "\(added.standardError.prefix(2000))")
    let listed = try OdrProcess(["resource", "list"], in: folder.url)
    #expect(listed.standardError == "")
    let run = try OdrProcess(
      ["assign", "--tag", "second", "--files-from", "-"], in: folder.url, input: Array(listed.standardOutput.utf8))
    #expect(run.exitCode == 0, "\(run.standardError.prefix(2000))")
    #expect(run.standardError == "assigned tag 'second' to \(names.count) resources\n")
  }

  private func source(_ folder: TemporaryFolder, _ name: String) throws -> SourceText {
    SourceText(name: name, try text(folder, name))
  }

  /// The sorted paths of all resources, as bytes.
  private func paths(_ folder: TemporaryFolder, _ name: String) throws -> [[UInt8]] {
    Manifest(try source(folder, name)).resources().map(\.path).sorted().map { Array($0.utf8) }
  }
}
