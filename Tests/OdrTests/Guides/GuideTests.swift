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

  @Test("their commands do what they say, and print what they show", arguments: GuideBlock.of(.session))
  func sessions(_ block: GuideBlock) throws {
    let game = try GameProject()
    let place = try game.prepare(for: block)
    #expect(!block.commands.isEmpty)
    for command in block.commands {
      let run = try game.run(command.words, in: place)
      let failure: Int32 = command.output.contains("odr: error: ") ? 2 : 1
      #expect(run.exitCode == (command.output.contains(": error: ") ? failure : 0), "\(command.words)\n\(run.output)")
      if !command.output.isEmpty { #expect(command.shows(run.output), "\(command.words)\n\(run.output)") }
    }
  }

  @Test("their manifests have no findings, and the canonical layout", arguments: GuideBlock.of(.manifest))
  func manifests(_ block: GuideBlock) throws {
    let manifest = Manifest(SourceText(name: "ResourceTags.\(block.language)", block.text))
    #expect(Linter.lint(manifest) == [])
    #expect(String(decoding: try manifest.formatted().bytes, as: UTF8.self) == block.text)
  }

  @Test("what stands for any lines is compared in order")
  func elisions() {
    let command = GuideBlock.Command(words: "", output: "a\n…\nb\n…\n")
    #expect(command.shows("a\nx\nb\n"))
    #expect(!command.shows("a\nx\n"))
    #expect(!command.shows("b\na\n"))
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
  func links(_ guide: Guide) {
    for link in guide.links where !link.hasPrefix("https://") {
      #expect(FileManager.default.fileExists(atPath: guide.folder.appendingPathComponent(link).path), "\(link)")
    }
  }

  @Test("the README and the list of guides lead to every guide")
  func reachable() {
    let names = Guide.guides.map { $0.name + ".md" }.filter { $0 != "odr.md" }
    #expect(names.count == 20)
    for name in names {
      #expect(Guide.named("odr").links.contains(name))
      #expect(Guide.readme.links.contains("Sources/odr/odr.docc/" + name))
    }
  }

  @Test("they are as short as they are meant to be", arguments: [("README.md", 12_000), ("CONTRIBUTING.md", 8_000)])
  func sizes(_ name: String, _ limit: Int) throws {
    #expect(try Data(contentsOf: Fixtures.root.appendingPathComponent(name)).count <= limit)
  }

  @Test("the guide lists each rule once, and explain --all has a row for each")
  func rules() throws {
    let list = try #require(Guide.named("Rules").text.components(separatedBy: "\n## Rules\n").dropFirst().first)
    let listed = list.matches(of: /`([a-z-]+)`/).map { String($0.1) }
    #expect(listed.sorted() == RuleRegistry.all.map(\.id).sorted())
    let table = try OdrProcess(["explain", "--all"]).standardOutput
    #expect(table.matches(of: /(?m)^\| `([a-z-]+)` \|/).map { String($0.1) } == RuleRegistry.all.map(\.id))
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
