/// The manual page of one command, in the macros of man(7).
enum ManualPage {
  /// The first line of every page. `make uninstall` recognizes the pages by this line.
  static let mark = ".\\\" A page of the manual of odr, made from its help."

  /// Returns the manual page of `command`.
  static func text(_ command: CommandHelp, date: String, version: String) -> String {
    let title = command.pageName.uppercased()
    let abstract = command.abstract ?? ""
    let summary = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    // A discussion consists of paragraphs separated by empty lines. The last paragraph can contain examples.
    let paragraphs = (command.discussion ?? "").split(separator: "\n\n")
    let examples = paragraphs.filter { $0.hasPrefix("Examples:\n") }.flatMap { $0.split(separator: "\n").dropFirst() }
      .map { String($0.drop { $0 == " " }) }
    let description = paragraphs.filter { !$0.hasPrefix("Examples:\n") }.map { [Roff.text(String($0))] }
    let sections = [
      section("NAME", [Roff.text(command.pageName) + " \\- " + Roff.text(summary)]),
      section("SYNOPSIS", synopsis(command)),
      section("DESCRIPTION", Array(description.joined(separator: [".PP"]))),
      section(
        "COMMANDS",
        command.shownSubcommands.flatMap { [".TP", Roff.bold($0.pageName) + "(1)", Roff.text($0.abstract ?? "")] }),
      section("OPTIONS", command.shownArguments.flatMap(item)),
      section("EXAMPLES", examples.isEmpty ? [] : [".EX"] + examples.map(Roff.text) + [".EE"]),
      section("SEE ALSO", [seeAlso]),
    ]
    return Roff.page(
      [mark, ".TH \(Roff.text(title)) 1 \(date) \"\(Roff.text(version))\" \"odr Manual\""] + sections.joined())
  }

  private static func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [".SH \(title)"] + lines
  }

  private static let seeAlso = """
    The options of \(Roff.bold("odr"))(1) work before or after any command. The guides, with the exit codes of all \
    commands, are in share/doc/odr/guides, next to the folder of the program.
    """

  private static func synopsis(_ command: CommandHelp) -> [String] {
    let options = command.shownArguments.contains { $0.kind != "positional" } ? ["[\\fIoption\\fR ...]"] : []
    let subcommand = command.shownSubcommands.isEmpty ? [] : ["\\fIcommand\\fR ..."]
    let arguments = command.shownArguments.filter { $0.kind == "positional" }.map { argument in
      let name = "\\fI" + Roff.text(argument.valueName ?? "") + "\\fR" + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    return [
      ([Roff.bold(command.words.joined(separator: " "))] + options + subcommand + arguments).joined(separator: " ")
    ]
  }

  private static func item(_ argument: CommandHelp.ArgumentHelp) -> [String] {
    let names = (argument.names ?? []).map { Roff.bold($0.text) }.joined(separator: ", ")
    let value = argument.kind == "flag" ? "" : "\\fI" + Roff.text(argument.valueName ?? "") + "\\fR"
    let values = argument.allValues.map { "One of " + $0.joined(separator: ", ") + "." }
    let standard = argument.kind == "option" ? argument.defaultValue.map { "Default: " + $0 + "." } : nil
    let texts = [argument.abstract, argument.discussion, values, standard].compactMap { $0 }
    return [".TP", names.isEmpty ? value : value.isEmpty ? names : names + " " + value]
      + texts.flatMap { $0.split(separator: "\n").map { Roff.text(String($0)) } }
  }
}

/// Converts text to roff, the format of manual pages.
enum Roff {
  /// Escapes plain text, so that users can copy its dashes and no line becomes a roff request.
  static func text(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let escaped = line.map { escapes[$0] ?? String($0) }.joined()
      return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }.joined(separator: "\n")
  }

  /// Joins the lines of a page. Breaks long lines of text, because roff fills lines anyway; examples stay unchanged.
  static func page(_ lines: [String]) -> String {
    var isExample = false
    return lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }.map { line in
      if line == ".EX" || line == ".EE" { isExample = line == ".EX" }
      return (isExample || line.hasPrefix(".") ? String(line) : broken(line)) + "\n"
    }.joined()
  }

  /// Breaks a line of text into lines of at most 78 bytes, none of which becomes a roff request.
  private static func broken(_ line: Substring) -> String {
    var text = ""
    var width = 0
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      if width > 0, width + word.utf8.count > 76, let first = word.first {
        text += first == "." ? "\n\\&" : "\n"
        width = 0
      } else if width > 0 {
        text += " "
      }
      text += word
      width += word.utf8.count + 1
    }
    return text
  }

  static func bold(_ text: String) -> String { "\\fB" + Self.text(text) + "\\fR" }

  private static let escapes: [Character: String] = [
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti", "\"": "\\(dq",
  ]
}
