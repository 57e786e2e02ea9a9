import Testing

@testable import OdrLanguageServer

@Suite("Code actions")
struct CodeActionTests {
  @Test("an undeclared tag is declared in any category")
  func declarations() throws {
    let session = try EditorSession("version: 1\ntags:\n  onDemand: [sea]\nfiles:\n  a.png: [sea, wo1️⃣ods]\n")
    let titles = try session.titles(only: ["quickfix"]).filter { $0.hasPrefix("declare") }
    #expect(
      titles.sorted() == [
        "declare the tag in 'initialInstall'", "declare the tag in 'onDemand'", "declare the tag in 'prefetchOrder'",
      ])
    let declared = try session.text(after: "declare the tag in 'prefetchOrder'")
    #expect(
      declared == "version: 1\ntags:\n  prefetchOrder: [woods]\n  onDemand: [sea]\nfiles:\n  a.png: [sea, woods]\n")
    #expect(
      try session.text(after: "declare the tag in 'onDemand'")
        == "version: 1\ntags:\n  onDemand: [sea, woods]\nfiles:\n  a.png: [sea, woods]\n")
  }

  @Test("a comment ignores a finding, behind the line or above it")
  func ignoring() throws {
    let session = try EditorSession("version: 1\r\ntags:\r\n  onDemand: [s1️⃣ea]\r\nfiles: {}\r\n")
    let title = "ignore 'unused-tag' here"
    #expect(try session.titles(only: ["quickfix"]).contains(title))
    #expect(
      try session.text(after: title)
        == "version: 1\r\ntags:\r\n  onDemand: [sea]  # odr:ignore unused-tag\r\nfiles: {}\r\n")
    let commented = try EditorSession("version: 1\ntags:\n  onDemand: [s1️⃣ea]  # later\nfiles: {}\n")
    #expect(
      try commented.text(after: title)
        == "version: 1\ntags:\n  # odr:ignore unused-tag\n  onDemand: [sea]  # later\nfiles: {}\n")
  }

  @Test("what no comment may silence is not offered: errors of syntax, and all in JSON")
  func neverIgnored() throws {
    let json = try EditorSession(
      "{\"version\": 1, \"tags\": {\"onDemand\": [\"s1️⃣ea\"]}, \"files\": {}}", name: "ResourceTags.json")
    #expect(!(try json.titles().contains { $0.hasPrefix("ignore") }))
    let broken = try EditorSession("version: 1\ntags:\n  onDemand: [s1️⃣ea\nfiles: {}\n")
    #expect(!(try broken.titles().contains { $0.hasPrefix("ignore") }))
  }

  @Test("fixes come with their finding, and only kinds that are asked for are told")
  func kinds() throws {
    let session = try EditorSession("version: 1\ntags:\n  onDemand: [sea]\nfiles:\n  a.png: [s1️⃣ee]\n")
    let fix = try #require(
      try session.actions(only: ["quickfix"]).first { $0["title"] as? String == "change it to 'sea'" })
    #expect((fix["diagnostics"] as? [[String: Any]])?.first?["code"] as? String == "undeclared-tag")
    #expect(try session.titles(only: ["refactor"]) == [])
    #expect(try session.titles(only: ["source.organizeImports"]) == [])
    let repeated = try EditorSession("1️⃣version: 1\ntags:\n  onDemand: [sea]\nfiles:\n  a.png: [sea, sea]\n")
    #expect(try repeated.titles(only: ["source"]) == ["apply all safe fixes"])
    #expect(try repeated.text(after: "apply all safe fixes").contains("a.png: [sea]\n"))
  }
}
