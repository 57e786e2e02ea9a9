import ArgumentParser
import OdrEditScripts
import OdrTestSupport
import ResourceTags
import Testing

@testable import odr

/// Checks that every edit also has a command, a verb in scripts, and an example in the help.
@Suite("Editing commands") struct EditingCommandTests {
  /// An editing command with the words that call it.
  private struct Command {
    let type: any EditingCommand.Type
    let words: [String]
    var name: String { words.joined(separator: " ") }
  }

  private static let commands = leaves(OdrCommand.self, [])

  private static func leaves(_ command: any ParsableCommand.Type, _ words: [String]) -> [Command] {
    if let type = command as? any EditingCommand.Type { return [Command(type: type, words: words)] }
    return command.configuration.subcommands.flatMap { leaves($0, words + [$0.configuration.commandName ?? ""]) }
  }

  /// The lines after `Examples:` in the help of all editing commands, without the word `odr`.
  static let examples = commands.flatMap { examples(of: $0.type) }

  private static func examples(of command: any ParsableCommand.Type) -> [String] {
    command.configuration.discussion.split(separator: "\n").filter { $0.hasPrefix("  odr ") }
      .map { String($0.dropFirst(6)) }
  }

  @Test("every command can be called", arguments: ["ParsableCommand", "EditingCommand"])
  func registration(_ kind: String) throws {
    func all(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
      [command] + command.configuration.subcommands.flatMap(all)
    }
    let callable = Set(all(OdrCommand.self).map { "\($0)" })
    let declared = try SourceTypes.conforming(to: kind)
    #expect(!declared.isEmpty)
    for (command, file) in declared where !callable.contains(command) {
      Issue.record("add \(command).self, of \(file), to the subcommands of the command around it")
    }
  }

  @Test("every command of an edit is a verb of scripts, and every verb a command")
  func verbs() {
    let names = Self.commands.map(\.name)
    let verbs = EditVerb.allCases.map(\.rawValue)
    for name in names where !verbs.contains(name) { Issue.record("add '\(name)' to EditVerb") }
    for verb in verbs where !names.contains(verb) { Issue.record("there is no command '\(verb)', only a verb") }
    #expect(Set(verbs).count == verbs.count)
  }

  @Test("every edit has a verb and a command, and an example of them")
  func edits() throws {
    var made: Set<String> = []
    let resolver = ResourcePathResolver(manifest: nil)
    for command in Self.commands {
      let examples = Self.examples(of: command.type).filter { $0.hasPrefix(command.name + " ") }
      #expect(!examples.isEmpty, "give an example of '\(command.name)' in its discussion, below 'Examples:'")
      for example in examples {
        guard let parsed = OdrCommand.parsedAlone(try ScriptTests.words(example)) as? any EditingCommand else {
          Issue.record("'\(example)' is no edit")
          continue
        }
        made.insert("\(type(of: try parsed.edit(resolver)))")
      }
    }
    for (edit, file) in try SourceTypes.conforming(to: "ManifestEdit", isPublic: true) where !made.contains(edit) {
      Issue.record("\(edit), of \(file), has no command, or no example in the help of its command makes it")
    }
  }
}
