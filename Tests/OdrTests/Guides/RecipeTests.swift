import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@testable import odr

@Suite("The recipes of the guides") struct RecipeTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Fixtures.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The text of a recipe with what users put in.
  private static func filledIn(_ block: GuideBlock) -> String {
    block.text.replacing("<this repository>", with: "https://example.com/odr").replacing("<revision>", with: "0.1.0")
  }

  @Test("odr takes the arguments that it gets in them", arguments: GuideBlock.of(.recipe))
  func calls(_ block: GuideBlock) throws {
    for words in try block.calls {
      let isKnown = words.first?.hasPrefix("--") == true || OdrCommand.parsedAlone(words) != nil
      #expect(isKnown, "\(words)")
    }
  }

  @Test("enough of them call odr for that test to mean something")
  func count() throws {
    #expect(try GuideBlock.of(.recipe).flatMap { try $0.calls }.count >= 10)
  }

  @Test("those in YAML can be read", arguments: GuideBlock.of(.recipe).filter { $0.language == "yaml" })
  func yaml(_ block: GuideBlock) {
    let findings = Linter.lint(Manifest(SourceText(name: "recipe.yml", Self.filledIn(block))))
    #expect(findings.filter { ["yaml-syntax", "unsupported-yaml", "duplicate-key"].contains($0.rule) } == [])
  }

  @Test("settings in JSON can be read, and settings of editors call odr", arguments: GuideBlock.of(.settings))
  func settings(_ block: GuideBlock) {
    #expect(block.text.contains("\"odr\""))
    guard block.language == "json" else { return }
    let findings = Linter.lint(Manifest(SourceText(name: "settings.json", block.text)))
    #expect(findings.filter { ["json-syntax", "duplicate-key"].contains($0.rule) } == [])
  }

  @Test("those for a shell have its syntax", arguments: GuideBlock.of(.recipe).filter { $0.language == "sh" })
  func shell(_ block: GuideBlock) throws {
    let run = try ProgramRun(URL(fileURLWithPath: "/bin/sh"), ["-n"], input: Array(Self.filledIn(block).utf8))
    #expect(run.standardError == "")
    #expect(run.exitCode == 0)
  }

  @Test("those in Ruby have its syntax", arguments: GuideBlock.of(.recipe).filter { $0.language == "ruby" })
  func ruby(_ block: GuideBlock) throws {
    let ruby = URL(fileURLWithPath: "/usr/bin/ruby")
    // macOS has it; elsewhere it may be missing.
    guard FileManager.default.isExecutableFile(atPath: ruby.path) else { return }
    let run = try ProgramRun(ruby, ["-c"], input: Array(block.text.utf8))
    #expect(run.standardOutput == "Syntax OK\n", "\(run.standardError)")
  }

  /// The parser of XML stands in a library of its own outside of macOS; Python is there for other tests.
  @Test("those in XML can be read", arguments: GuideBlock.of(.recipe).filter { $0.language == "xml" })
  func xml(_ block: GuideBlock) throws {
    let parse = "import sys, xml.dom.minidom; xml.dom.minidom.parseString(sys.stdin.buffer.read())"
    let run = try ProgramRun(
      URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", parse],
      input: Array("<Project>\(block.text)</Project>".utf8))
    #expect(run.exitCode == 0, "\(run.standardError)")
  }

  @Test("those in C# close what they open", arguments: GuideBlock.of(.recipe).filter { $0.language == "csharp" })
  func csharp(_ block: GuideBlock) {
    let code = block.text.replacing(/"[^"\n]*"/, with: "")
    #expect(!code.contains("\""))
    var open: [Character] = []
    let closing: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
    for character in code {
      if let end = closing[character] { open.append(end) }
      if closing.values.contains(character) { #expect(open.popLast() == character) }
    }
    #expect(open == [])
    for line in code.split(separator: "\n") where !line.hasSuffix(";") {
      #expect(line.contains(/^ *([{}]|\[.*\]|static .*|using \(.*\))$/), "\(line)")
    }
  }

  @Test("the script for .NET writes the tags of each file, and the categories")
  func dotnet() throws {
    let game = try GameProject()
    let script = try Self.text("Samples/Generators/DotNet/tags.sh")
    let run = try game.run(script)
    #expect(run.exitCode == 0, "\(run.output)")
    let props = try game.folder.text("ResourceTags.props")
    #expect(props.contains("<MauiAsset Update=\"Music/Forest.m4a\" ResourceTags=\"forest,level-2\" />"), "\(props)")
    #expect(props.contains("<OnDemandResourcesPrefetchOrder>level-2,level-3</OnDemandResourcesPrefetchOrder>"))
    #expect(!props.contains(".xcassets"))
    // If odr fails, the file keeps its tags.
    try game.folder.write("tags: [", to: "ResourceTags.yml")
    #expect(try game.run(script).exitCode == 1)
    #expect(try game.folder.text("ResourceTags.props") == props)
    // MSBuild has special characters.
    try game.folder.write(
      "tags: {onDemand: [sea]}\nfiles: {'a;b & 100%.dat': [sea]}\nversion: 1\n", to: "ResourceTags.yml")
    #expect(try game.run(script).exitCode == 0)
    #expect(try game.folder.text("ResourceTags.props").contains("Update=\"a%3Bb &amp; 100%25.dat\""))
  }

  @Test("make has the goals that they name", arguments: GuideBlock.of(.recipe))
  func goals(_ block: GuideBlock) throws {
    let goals = try Self.text("Makefile").matches(of: /(?m)^([a-z-]+):/).map { String($0.1) }
    for match in block.text.matches(of: /(?m)^\s*make (?:-C \S+ )?([a-z-]+)/) {
      #expect(goals.contains(String(match.1)), "make \(match.1)")
    }
  }

  @Test("pre-commit has the hooks that they name")
  func hooks() throws {
    let hooks = try Self.text(".pre-commit-hooks.yaml").matches(of: /- id: ([a-z-]+)/).map { String($0.1) }
    let named = try #require(GuideBlock.of(.recipe).first { $0.text.hasPrefix("repos:") }).text
      .matches(of: /\bodr-[a-z-]+/).map { String($0.0) }
    #expect(named == ["odr-lint-staged", "odr-fmt"])
    #expect(hooks.count == 4)
    for name in named { #expect(hooks.contains(name)) }
  }

  @Test("the action has the inputs and outputs that they name")
  func action() throws {
    let action = try Self.text("action.yml")
    let recipe = try #require(GuideBlock.of(.recipe).first { $0.text.contains("steps.odr.outputs") }).text
    let inputs = recipe.matches(of: #/(?m)^ {10}([a-z-]+): /#).map { String($0.1) }.filter {
      !["category", "fetch-depth", "persist-credentials"].contains($0)
    }
    #expect(inputs.count >= 4)
    for input in inputs { #expect(action.contains("\n  \(input):\n"), "\(input)") }
    for input in ["paths", "working-directory"] { #expect(action.contains("\n  \(input):\n")) }
    #expect(recipe.contains("steps.odr.outputs.sarif-file") && action.contains("\n  sarif-file:\n"))
  }

  @Test(
    "the phases of Xcode find what is wrong, and pass where nothing is",
    arguments: GuideBlock.of(.recipe).filter { $0.text.contains("$SRCROOT") }.map(\.text))
  func buildPhase(_ phase: String) throws {
    let game = try GameProject()
    let setting = "SRCROOT='\(game.folder.url.path)'; "
    let fine = try game.run(setting + phase)
    #expect(fine.exitCode == 0, "\(fine.output)")
    try game.folder.write(GuideBlock.manifest.replacing("[level-2]", with: "[levle-2]"), to: "ResourceTags.yml")
    let wrong = try game.run(setting + phase)
    #expect(wrong.exitCode == 1)
    #expect(wrong.output.contains("/ResourceTags.yml:18:23: error: tag 'levle-2' is not declared"))
  }

  @Test("the package has the plugins, and the sample uses them so", arguments: ["OdrLint", "OdrGenerate"])
  func plugins(_ name: String) throws {
    let use = ".plugin(name: \"\(name)\", package: \""
    #expect(GuideBlock.of(.package).contains { $0.text.contains("plugins: [" + use) })
    #expect(try Self.text("Package.swift").contains(".plugin(name: \"\(name)\", targets: [\"\(name)\"])"))
    #expect(try Self.text("Tests/PluginSample/Package.swift").contains(use))
  }
}
