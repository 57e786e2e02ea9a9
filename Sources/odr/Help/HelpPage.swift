import ArgumentParser
import OdrLanguageServer
import ResourceTags

/// The help of a command: a sentence, the usage, examples, and the options, in lines of at most 80 columns.
///
/// The discussion of a command consists of paragraphs. The help shows the first paragraph, the examples, and the
/// paragraphs below the examples; the manual page shows all of them, and also the discussions of the options.
struct HelpPage {
  private let command: any ParsableCommand.Type
  /// The full name of the command, such as `odr tag add`.
  private let name: String
  private let arguments: [Argument]

  init(_ command: any ParsableCommand.Type, named name: String) throws {
    (self.command, self.name) = (command, name)
    arguments = try Argument.all(of: command)
  }

  var text: String {
    let paragraphs = command.configuration.discussion.split(separator: "\n\n").map(String.init)
    let index = paragraphs.firstIndex { $0.hasPrefix("Examples:\n") } ?? paragraphs.endIndex
    let parts =
      [wrapped(command.configuration.abstract), usage] + paragraphs[..<index].prefix(1).map(wrapped)
      + paragraphs[index...].prefix(1).map(examples) + [sections] + paragraphs[index...].dropFirst().map(wrapped)
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private var usage: String {
    let isGroup = !command.configuration.subcommands.isEmpty
    let operands = isGroup ? ["<command>"] : arguments.compactMap(\.usage)
    let words = ([name] + operands + ["[options]"]).joined(separator: " ")
    return Wording.wrapped("Usage: " + words).joined(separator: "\n  ")
      .replacing("Usage: " + name, with: "Usage:".bold + " " + name.literal, maxReplacements: 1)
  }

  private func examples(_ paragraph: String) -> String {
    let lines = paragraph.split(separator: "\n").dropFirst().map { String($0).literal }
    return (["Examples".bold] + lines).joined(separator: "\n")
  }

  /// The subcommands and the options, each group with its title.
  private var sections: String {
    let commands = command.configuration.subcommands.map {
      (name: $0.configuration.commandName ?? "", text: Wording.phrase($0.configuration.abstract))
    }
    let options = arguments.grouped(by: \.title).map { group in
      (group[0].title, group.map { (name: $0.names, text: $0.text) })
    }
    // Options without a title follow the ones that say which resources and tags, or are the only ones.
    let others = options.first?.0.isEmpty ?? true ? "Options" : "What happens"
    let sections = ([("Commands", commands)] + options).filter { !$0.1.isEmpty }
    let width = min(sections.flatMap { $0.1.map(\.name.count) }.max() ?? 0, 27)
    return sections.map { title, items in
      ([(title.isEmpty ? others : title).bold] + items.map { item($0.name, $0.text, width) }).joined(
        separator: "\n")
    }.joined(separator: "\n")
  }

  /// Returns the lines of a subcommand or option, whose text begins after a column for the names.
  private func item(_ name: String, _ text: String, _ width: Int) -> String {
    let indent = "\n" + Wording.spaces(width + 4)
    let lines = Wording.wrapped(text, columns: 80 - width - 4).joined(separator: indent)
    let gap = name.count > width ? indent : Wording.spaces(width + 2 - name.count)
    return "  \(name.literal)\(gap)\(lines)"
  }

  /// Returns the lines of a paragraph, with the path of a guide instead of its name: in the folder where `make install`
  /// copied the guides, or else in odr's repository.
  private func wrapped(_ paragraph: String) -> String {
    let installed = ProgramArguments.programPath.map { $0.parentFolder.parentFolder + "/share/doc/odr/guides" }
    let guides = installed.flatMap { FilePath.exists($0) ? $0 : nil } ?? "Sources/odr/odr.docc"
    let text = paragraph.replacing("Guide: ", with: "Guide: \(guides.visible)/")
    return Wording.wrapped(text == paragraph ? text : text + "md").joined(separator: "\n")
  }

  /// An argument or an option. Source: `ArgumentInfoV0` of swift-argument-parser.
  struct Argument {
    /// The title of the group of options; empty for options without a group.
    let title: String
    /// The names of an option, with their dashes.
    let options: [String]
    /// The names and the value, such as `-m, --manifest <path>`.
    let names: String
    /// How the usage shows the argument; `nil` for an option, because no option is required.
    let usage: String?
    let text: String
    /// Whether this is an option that a command line may contain only once.
    let hasOneValue: Bool
    private let isShown: Bool

    /// The options whose values can be omitted, which ArgumentParser's description doesn't say.
    private static let omittable: Set = ["--changed", "--create"]

    /// Returns the arguments and options that the help of a command lists.
    static func all(of command: any ParsableCommand.Type) throws -> [Argument] {
      let help = try JSONValue(text: command._dumpHelp().utf8)
      return (help["command"]?["arguments"]?.elements ?? []).map(Argument.init).filter(\.isShown)
    }

    /// Reads ArgumentParser's description of an argument.
    private init(_ description: JSONValue) {
      let all = (description["names"]?.elements ?? []).map { name in
        (name["kind"]?.string == "long" ? "--" : "-") + (name["name"]?.string ?? "")
      }.sorted { $0.count < $1.count }
      let kind = description["kind"]?.string
      let placeholder = "<\(description["valueName"]?.string ?? "")>"
      let value =
        kind == "flag" ? "" : Self.omittable.contains(all.last ?? "") ? "[=\(placeholder)]" : " " + placeholder
      options = all
      let isPositional = kind == "positional"
      let operand = description["isOptional"]?.bool == true ? "[\(placeholder)]" : placeholder
      // Each command has these; the help of odr itself lists them.
      isShown = description["shouldDisplay"]?.bool ?? false && !all.contains("--help") && !all.contains("--version")
      title = description["sectionTitle"]?.string ?? ""
      let isRepeating = description["isRepeating"]?.bool == true
      hasOneValue = kind == "option" && !isRepeating
      let repeated = isRepeating ? "..." : ""
      names = isPositional ? placeholder + repeated : all.joined(separator: ", ") + value
      usage = isPositional ? operand + repeated : nil
      let values = description["allValues"]?.elements?.compactMap(\.string) ?? []
      let abstract = Wording.phrase(description["abstract"]?.string ?? "")
      let isComplete = values.isEmpty || values.contains(where: abstract.contains)
      text = isComplete ? abstract : abstract + ": " + values.listed("or")
    }
  }
}

extension CommandConfiguration {
  /// Creates the configuration of the command `name` from its help: the first line is the abstract, and the paragraphs
  /// below it are the discussion.
  init(_ name: String, _ help: String, subcommands: [any ParsableCommand.Type] = []) {
    let abstract = help.prefix { $0 != "\n" }
    let discussion = help[abstract.endIndex...].drop { $0 == "\n" }
    self.init(
      commandName: name, abstract: String(abstract), discussion: String(discussion), subcommands: subcommands)
  }
}
