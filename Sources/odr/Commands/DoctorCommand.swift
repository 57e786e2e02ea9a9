import ArgumentParser
import ResourceTags

/// `odr doctor`: checks everything that odr needs in a repository.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "doctor",
    """
    Check the setup, and say what to run next.

    odr changes nothing. The exit code is 1 if something is wrong, and 0 if odr has only advice.

    odr checks itself, the manifest, the schema that the manifest specifies for editors, the Xcode project with its \
    build settings, the tags in the app's code, and the git hook. If a command can fix a problem, odr prints the \
    command below the problem.

    Examples:
      odr doctor
      odr doctor Game --format json

    Guide: Git.
    """)

  @Option(manifest: "The manifest; you can also pass it as an argument.")
  var manifestPath: String?

  @Argument(help: .manifestPath("The manifest, or a folder that contains one."), completion: .manifests)
  var path: String?

  @Option(help: "The output format")
  var format = OutputFormat.text

  func validate() throws {
    if path != nil, manifestPath != nil { throw ValidationError.manifestTwice }
    if (path ?? manifestPath) == "-" {
      throw ValidationError(
        "odr uses the manifest's path to find the project and the hook, so the manifest must be a file")
    }
  }

  func run() throws {
    let report = DoctorReport(of: path ?? manifestPath)
    try format.print(text: report.text, json: report.json)
    if report.isWrong { throw ExitCode(1) }
  }
}
