import Foundation

/// Writes the manual of `odr`, a page for each of its commands, from its help:
///
///     odr --experimental-dump-help | odr-manual "$(odr --version)" FOLDER
///
/// The date of the pages is today or, for reproducible builds, that of `SOURCE_DATE_EPOCH`.
@main
enum OdrManual {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      FileHandle.standardError.write(Data("usage: odr --experimental-dump-help | odr-manual VERSION FOLDER\n".utf8))
      exit(64)
    }
    let help = try JSONDecoder().decode(ProgramHelp.self, from: FileHandle.standardInput.readDataToEndOfFile())
    guard help.serializationVersion == 0 else {
      FileHandle.standardError.write(
        Data("odr-manual: unknown version \(help.serializationVersion) of the help\n".utf8))
      exit(2)
    }
    let folder = URL(fileURLWithPath: arguments[2])
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(TimeInterval.init)
    let date = (epoch.map(Date.init(timeIntervalSince1970:)) ?? Date()).ISO8601Format().prefix(10)
    // "odr 0.1.0 (libyaml 0.2.5)": the manual does not need the linked library.
    let version = arguments[1].split(separator: " ").prefix(2).joined(separator: " ")
    try write(help.command, below: nil) { page, command, parent in
      let text = ManualPage.text(command, parent: parent, date: String(date), version: version)
      try Data(text.utf8).write(to: folder.appendingPathComponent(page + ".1"))
    }
  }

  private static func write(
    _ command: CommandHelp, below parent: CommandHelp?, _ page: (String, CommandHelp, CommandHelp?) throws -> Void
  ) throws {
    try page(command.pageName, command, parent)
    for subcommand in command.shownSubcommands { try write(subcommand, below: command, page) }
  }
}
