import Foundation

/// Writes the manual of `odr`, a page for each of its commands, from what it says of itself:
///
///     odr --experimental-dump-help | odr-manual "$(odr --version)" FOLDER
///
/// Pages are dated with today, or with what `SOURCE_DATE_EPOCH` says where a build has to give the same bytes again.
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
        Data("odr-manual: help of version \(help.serializationVersion) is not known\n".utf8))
      exit(2)
    }
    let folder = URL(fileURLWithPath: arguments[2])
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(TimeInterval.init)
    let date = (epoch.map(Date.init(timeIntervalSince1970:)) ?? Date()).ISO8601Format().prefix(10)
    // "odr 0.1.0 (libyaml 0.2.5)": what it is linked with is no matter of the manual.
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
