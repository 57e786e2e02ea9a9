/// The exit codes of commands, as the guide to them has them.
struct ExitStatus {
  /// The codes of every command, each with its meaning.
  private var common: [(code: String, meaning: String)] = []
  /// When a command exits with 1.
  private var findings: [String: String] = [:]

  init(_ guide: Guide) {
    for row in guide.rows where row.count == 2 {
      if row[0].hasPrefix("`") {
        findings[row[0].filter { $0 != "`" }] = row[1]
      } else {
        common.append((row[0], row[1]))
      }
    }
  }

  /// The lines of the section of a command. One with subcommands may end as each of them.
  func lines(_ command: CommandHelp) -> [String] {
    let name = command.words.joined(separator: " ")
    let isGroup = !command.shownSubcommands.isEmpty
    let belowIt = findings.keys.filter { $0.hasPrefix(name + " ") }.sorted().map {
      $0.replacing(" ", with: "-") + "(1)"
    }
    let one =
      isGroup
      ? (belowIt.isEmpty ? nil : "A command found something to report: see \(belowIt.joined(separator: ", ")).")
      : findings[name]
    var codes = common
    if let one { codes.insert(("1", one), at: 1) }
    return codes.flatMap { [".TP", Roff.bold($0.code), Roff.text($0.meaning)] }
  }
}
