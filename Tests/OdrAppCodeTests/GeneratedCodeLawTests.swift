import Foundation
import OdrAppCode
import OdrTestSupport
import ResourceTags
import Testing

/// Compiles the generated code of random manifests against the stubs in `Stubs`.
@Suite("Laws of generated code") struct GeneratedCodeLawTests {
  private static let stubs = Fixtures.root.appending(path: "Tests/OdrAppCodeTests/Stubs")
  /// The number of manifests whose code is compiled together.
  private static let batch = 100

  private static let parts =
    [
      "level", "Level", "HTTP", "a", "Z", "1", "42", "_", "-", ".", " ", "+", ":", "/", "\"", "\\", "\\(x)", "\\u{41}",
      "*/", "/*", "//", "#", "\"\"\"", "`", "$", "%@", "??/", "??=", "é", "e\u{301}", "\u{301}", "日本", "ß", "ǆ", "İ",
      "ΐ", "שלום", "مرحبا", "٣", "🌲", "👨‍👩‍👧", "🇩🇪", "❤️", "①", "Ⅷ", "²", "\u{200B}", "\u{202E}", "\u{2066}", "\u{FEFF}",
      "\u{AD}", "\u{3164}", "\u{2028}", "\u{E000}", "\u{FFFF}", "\u{378}", "\u{E0041}", "\u{1F600}", "\u{10FFFD}",
      "\u{2E2F}", "\u{20DD}", "\u{B7}", "\u{19DA}", "\u{1D400}", "\u{A0}x", "\t",
      "async", "await", "actor", "any", "get", "set", "lazy", "prefix", "left", "package", "each", "macro", "then",
      "copy", "isolated", "sending", "mutating", "optional", "required", "final", "indirect", "didSet", "consuming",
      "string", "bundle", "int", "char", "nil", "YES", "init",
    ] + CodeName.reserved.sorted()

  private static func text(_ random: inout SeededGenerator) -> String {
    let count = Int.random(in: 0..<30, using: &random) == 0 ? 40 : Int.random(in: 1...3, using: &random)
    return (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
  }

  /// Returns a manifest with random tags and paths. If two tags would get the same name, the manifest chooses another
  /// name for the second tag.
  private static func manifest(_ random: inout SeededGenerator) -> Manifest {
    var tags: [String] = []
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let tag = text(&random)
      if !TagName.isInvalid(tag), !tags.contains(where: { $0.utf8.elementsEqual(tag.utf8) }) { tags.append(tag) }
    }
    if tags.isEmpty { tags = ["forest"] }
    func list(_ tags: [String]) -> String { "[" + tags.map(ScalarWriter.doubleQuoted).commaSeparated + "]" }
    let homes = tags.map { _ in DownloadCategory.allCases.randomElement(using: &random) }
    let categories = DownloadCategory.allCases.map { category in
      "\(category.rawValue): \(list(tags.indices.filter { homes[$0] == category }.map { tags[$0] }))"
    }
    let files = (0..<6).map { index in
      "\(ScalarWriter.doubleQuoted("\(index)" + text(&random))): \(list(tags.shuffled(using: &random).dropLast()))"
    }
    var names: [String: String] = [:]
    let chosen = text(&random)
    if CodeName.isValid(chosen) { names[tags[0]] = chosen }
    func make() -> Manifest {
      let chosen = names.map { "\(ScalarWriter.doubleQuoted($0)): \(ScalarWriter.doubleQuoted($1))" }
      let text = "version: 1\ntags: {\(categories.commaSeparated)}\nfiles: {\(files.commaSeparated)}\n"
      return Manifest(
        SourceText(name: "*/ \u{202E}\n.ResourceTags.yml", text + "codeNames: {\(chosen.commaSeparated)}\n"))
    }
    let clashes = TagNames(make()).clashes.joined().enumerated()
    for (index, element) in clashes { names[element.tag.name] = "choice\(index)" }
    return make()
  }

  private func compile(_ tool: String, _ arguments: [String]) throws {
    let run = try ProgramRun(URL(fileURLWithPath: "/usr/bin/env"), [tool] + arguments)
    #expect(run.exitCode == 0, "\(run.standardError.prefix(4000))")
  }

  @Test("Swift accepts the code without warnings, and its raw values are the tags")
  func code() throws {
    let numbers = Array(LawCount.code.numbers(shares: 1))
    for start in stride(from: 0, to: numbers.count, by: Self.batch) {
      try check(Array(numbers[start..<min(start + Self.batch, numbers.count)]))
    }
  }

  private func check(_ numbers: [Int]) throws {
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { folder.url.appending(path: name).path }
    let stub = try String(contentsOf: Self.stubs.appending(path: "Requests.swift.txt"), encoding: .utf8)
    try folder.write(stub, to: "Requests.swift")
    try folder.write("", to: "UIKit.swift")
    try compile(
      "swiftc", ["-emit-module", "-module-name", "UIKit", "-o", path("UIKit.swiftmodule"), path("UIKit.swift")])
    var expected = ""
    var main = ""
    for number in numbers {
      var random = SeededGenerator(seed: UInt64(number))
      let manifest = Self.manifest(&random)
      let code = GeneratedCode(manifest, typeName: "Tag\(number)")
      #expect(code.clashes.isEmpty)
      let access = ["internal", "public", "package"][number % 3]
      try folder.write(code.swift(access: access), to: "Tag\(number).swift")
      for category in DownloadCategory.allCases {
        main += "show(\(number), Tag\(number).\(category).map(\\.rawValue))\n"
        let tags = manifest.tags().filter { $0.category == category }.map { Self.hexadecimal($0.name) }
        expected += "\(number) \(tags.joined(separator: " "))\n"
        main += "for tag in Tag\(number).\(category) { precondition(tag.category == .\(category)) }\n"
      }
      main += "precondition(Tag\(number).allCases.count == \(code.names.all.count))\n"
    }
    main += """
      func show(_ number: Int, _ tags: [String]) {
        print(number, tags.map { $0.utf8.map { String($0, radix: 16) }.joined(separator: ",") }.joined(separator: " "))
      }

      """
    try folder.write(main, to: "main.swift")
    let sources = ["main.swift", "Requests.swift"] + numbers.map { "Tag\($0).swift" }
    try compile(
      "swiftc",
      [
        "-warnings-as-errors", "-swift-version", "6", "-package-name", "p", "-I", folder.url.path, "-o", path("tags"),
      ] + sources.map(path))
    let run = try ProgramRun(folder.url.appending(path: "tags"), [])
    #expect(run.exitCode == 0)
    let lines = { (text: String) in text.split(separator: "\n").map { $0.drop { $0 == " " } } }
    for (line, other) in zip(lines(run.standardOutput), lines(expected)) {
      #expect(line.trimmingCharacters(in: .whitespaces) == other.trimmingCharacters(in: .whitespaces))
    }
    #expect(lines(run.standardOutput).count == lines(expected).count)
  }

  private static func hexadecimal(_ text: String) -> String {
    text.utf8.map { String($0, radix: 16) }.joined(separator: ",")
  }
}
