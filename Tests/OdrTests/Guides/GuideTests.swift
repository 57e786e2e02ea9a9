import ArgumentParser
import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@testable import odr

@Suite("The README and the guides") struct GuideTests {
  @Test("each block of code is of a kind that is tested", arguments: GuideBlock.all)
  func kinds(_ block: GuideBlock) {
    #expect(block.kind != nil)
  }

  @Test("their commands do what they say, and print what they show", arguments: GuideBlock.sessions)
  func sessions(_ blocks: [GuideBlock]) throws {
    let game = try GameProject()
    var place = game.folder.url.appendingPathComponent(try game.prepare(for: blocks[0]))
    for block in blocks where block.kind == .change {
      #expect(block.text.contains("\n@@ "), "\(block.testDescription)")
    }
    for block in blocks {
      if block.kind == .change {
        let git = try #require(ProgramRun.program("git"))
        let run = try ProgramRun(git, ["apply"], in: place, input: Array(block.text.utf8))
        #expect(run.exitCode == 0, "\(block.testDescription)\n\(run.standardError)")
        continue
      }
      #expect(!block.commands.isEmpty)
      for command in block.commands {
        let run = try game.run(command.words, at: place)
        let failure: Int32 = command.output.contains("odr: error: ") ? 2 : 1
        #expect(run.exitCode == (command.output.contains(": error: ") ? failure : 0), "\(command.words)\n\(run.output)")
        if !command.output.isEmpty { #expect(command.shows(run.output), "\(command.words)\n\(run.output)") }
        place = run.folder
      }
    }
  }

  @Test("the README and the tutorial are walked through as a whole")
  func tours() {
    let tours = GuideBlock.sessions.filter { $0[0].text.contains("Samples/tutorial.sh") }
    #expect(tours.map { $0[0].guide } == ["README", "Tutorial"])
    #expect(tours.last.map { $0.filter { $0.kind == .change }.count >= 2 } == true)
  }

  @Test("their manifests have no findings, and the canonical layout", arguments: GuideBlock.of(.manifest))
  func manifests(_ block: GuideBlock) throws {
    let manifest = Manifest(SourceText(name: "ResourceTags.\(block.language)", block.text))
    #expect(Linter.lint(manifest) == [])
    #expect(String(decoding: try manifest.formatted().bytes, as: UTF8.self) == block.text)
  }

  /// Without `setopt interactive_comments`, zsh reads a comment that is pasted as arguments.
  @Test("commands have no comments", arguments: GuideBlock.all.filter { ["console", "sh"].contains($0.language) })
  func comments(_ block: GuideBlock) {
    let commands = block.language == "sh" ? block.text : block.commands.map(\.words).joined(separator: "\n")
    #expect(!commands.contains(/(?m)(^|\s)#(?!!)/))
  }

  @Test("every command of odr that they name exists, with the options that it has there", arguments: Guide.all)
  func commands(_ guide: Guide) throws {
    for span in guide.codeSpans where span.hasPrefix("odr ") || span.contains("| odr ") {
      let call = String(span.components(separatedBy: "| ").last ?? span)
      let words = Array(try ScriptTests.words(call).dropFirst())
      let isName = GuideTests.names.contains(words.joined(separator: " "))
      #expect(isName || words.first == "help" || OdrCommand.parsedAlone(words) != nil || words.count == 1, "\(span)")
    }
  }

  @Test("every option that they name is one of a command or of git", arguments: Guide.all)
  func options(_ guide: Guide) {
    for span in guide.codeSpans {
      for match in span.matches(of: /(?:^|\s)(--[a-z-]+)/) where !span.hasPrefix("git ") {
        let option = String(match.1)
        #expect(GuideTests.options.contains(option), "'\(option)' in '\(span)'")
      }
    }
  }

  @Test("links lead to files of the repository, and between guides to guides", arguments: Guide.all)
  func links(_ guide: Guide) throws {
    for link in guide.links where !link.hasPrefix("https://") {
      let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
      let file = parts[0].isEmpty ? "\(guide.name).md" : parts[0]
      #expect(FileManager.default.fileExists(atPath: guide.folder.appendingPathComponent(file).path), "\(link)")
      guard parts.count > 1 else { continue }
      let page = try String(contentsOf: guide.folder.appendingPathComponent(file), encoding: .utf8)
      #expect(GuideTests.anchors(of: page).contains(parts[1]), "\(link)")
    }
  }

  @Test("the list of guides leads to every guide, and the README to the list")
  func reachable() {
    let names = Guide.guides.map { $0.name + ".md" }.filter { $0 != "odr.md" }
    for name in names { #expect(Guide.named("odr").links.contains(name)) }
    #expect(Guide.readme.links.contains("Sources/odr/odr.docc/odr.md"))
    #expect(Guide.readme.links.contains("Sources/odr/odr.docc/Tutorial.md"))
  }

  @Test(
    "they are as short as they are meant to be",
    arguments: [("README.md", 7_000), ("CONTRIBUTING.md", 8_000), ("CHANGELOG.md", 4_000)])
  func sizes(_ name: String, _ limit: Int) throws {
    #expect(try Data(contentsOf: Fixtures.root.appendingPathComponent(name)).count <= limit)
  }

  @Test("the README and the tutorial have at most 900 words each, and the 17 guides at most 80,000 bytes")
  func lengths() {
    for guide in [Guide.readme, Guide.named("Tutorial")] {
      #expect(guide.text.split(whereSeparator: \.isWhitespace).count <= 900, "\(guide.name)")
    }
    #expect(Guide.guides.count == 17)
    #expect(Guide.guides.reduce(0) { $0 + $1.text.utf8.count } <= 80_000)
  }

  @Test(
    "each guide begins with a job, and an example follows soon", arguments: Guide.guides.filter { $0.name != "odr" })
  func beginnings(_ guide: Guide) {
    let lines = guide.text.components(separatedBy: "\n")
    #expect(lines[0].hasPrefix("# "))
    #expect(lines.prefix(15).contains { $0.hasPrefix("```") || $0.contains("`odr ") }, "\(guide.name)")
  }

  @Test("the guide lists each rule once, and explain --all has a row for each")
  func rules() throws {
    let list = try #require(Guide.named("Rules").text.components(separatedBy: "\n## Rules\n").dropFirst().first)
    let listed = list.matches(of: /`([a-z-]+)`/).map { String($0.1) }
    #expect(listed.sorted() == RuleRegistry.all.map(\.id).sorted())
    let table = try OdrProcess(["explain", "--all"]).standardOutput
    #expect(table.matches(of: /(?m)^\| `([a-z-]+)` \|/).map { String($0.1) } == RuleRegistry.all.map(\.id))
  }

  /// The anchors of a page's headings, as GitHub makes them.
  private static func anchors(of page: String) -> [String] {
    page.matches(of: /(?m)^#+ (.*)$/).map { heading in
      String(
        heading.1.lowercased().filter { $0.isLetter || $0.isNumber || "- ".contains($0) }.map { $0 == " " ? "-" : $0 })
    }
  }

  // MARK: The commands

  /// The names of commands, groups included.
  private static let names: Set<String> = {
    func names(_ command: any ParsableCommand.Type, _ path: [String]) -> [String] {
      [path.joined(separator: " ")]
        + command.configuration.subcommands.flatMap { names($0, path + [$0.configuration.commandName ?? ""]) }
    }
    return Set(names(OdrCommand.self, []))
  }()

  /// The long names of the options of all commands.
  private static let options: Set<String> = {
    func texts(_ command: any ParsableCommand.Type) -> [String] {
      [OdrCommand.helpMessage(for: command)] + command.configuration.subcommands.flatMap(texts)
    }
    let listed = texts(OdrCommand.self).flatMap { $0.matches(of: /--[a-z-]+/).map { String($0.0) } }
    // That one is in no help; the last is git's and pre-commit's.
    return Set(
      listed + [
        "--generate-completion-script", "--install-hooks", "--from-ref", "--to-ref", "--install", "--sign",
      ])
  }()
}
