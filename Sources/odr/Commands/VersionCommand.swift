import ArgumentParser
import ResourceTags

/// `odr version`: prints the version of odr.
struct VersionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version",
    abstract: "Print the version of odr.",
    discussion: """
      Examples:
        odr version
        odr version --format json
      """)

  @Option(help: "The output format.")
  var format = OutputFormat.text

  func run() throws {
    try format.print(
      text: { _ in Version.description + "\n" },
      json: ["version": 1, "odr": Version.number, "libyaml": Libraries.libyamlVersion])
  }
}
