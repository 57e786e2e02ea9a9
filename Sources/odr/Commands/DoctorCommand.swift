import ArgumentParser

/// `odr doctor`: checks everything that odr needs in a repository.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check all that odr needs in a repository.",
    discussion: """
      Looks at odr itself, the manifest, the schema that it names for editors, the Xcode project with its build settings, \
      and the git hook. What could be better has the command that fixes it. Nothing is changed; the exit code is 1 if \
      something is wrong, and 0 if there is only advice.

      Examples:
        odr doctor
        odr doctor Game --format json
      """)

  @Option(
    name: [.short, .customLong("manifest")], help: .manifest("The manifest, as without this option."),
    completion: .manifests)
  var manifestPath: String?

  @Argument(help: .manifestPath("The manifest, or a folder that has one."), completion: .manifests)
  var path: String?

  @Option(help: "How to print it.")
  var format = OutputFormat.text

  func validate() throws {
    if path != nil, manifestPath != nil {
      throw ValidationError("name the manifest once: with --manifest, or without.")
    }
    if (path ?? manifestPath) == "-" {
      throw ValidationError("what belongs to a manifest is found by its path, so it must be a file.")
    }
  }

  func run() throws {
    let checkup = Checkup(of: path ?? manifestPath)
    try format.print(text: checkup.text, json: checkup.json)
    if checkup.isWrong { throw ExitCode(1) }
  }
}
