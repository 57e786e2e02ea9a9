import Foundation

/// Writes the manual pages of `odr`: one for each command, from its help.
///
///     odr --experimental-dump-help | odr-manual "$(odr --version)" FOLDER
///
/// The date on the pages is the current date or, for reproducible builds, the date in `SOURCE_DATE_EPOCH`.
@main
enum OdrManual {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      FileHandle.standardError.write(
        Data("usage: odr --experimental-dump-help | odr-manual VERSION FOLDER\n".utf8))
      exit(64)
    }
    let help = try JSONDecoder().decode(ProgramHelp.self, from: FileHandle.standardInput.readDataToEndOfFile())
    let folder = URL(fileURLWithPath: arguments[2])
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(TimeInterval.init)
    let date = (epoch.map(Date.init(timeIntervalSince1970:)) ?? Date()).ISO8601Format().prefix(10)
    // The argument looks like "odr 0.1.0 (libyaml 0.2.5)"; the manual pages don't mention libyaml.
    let version = arguments[1].split(separator: " ").prefix(2).joined(separator: " ")
    /// Writes the pages of a command and of the subcommands that the help shows.
    func write(_ command: CommandHelp) throws {
      let text = ManualPage.text(command, date: String(date), version: version)
      try Data(text.utf8).write(to: folder.appendingPathComponent(command.pageName + ".1"))
      for subcommand in command.shownSubcommands { try write(subcommand) }
    }
    try write(help.command)
  }
}
