import ArgumentParser
import OdrLanguageServer
import ResourceTags

/// `odr server`: provides findings, fixes, and completions for editors while the user types.
struct ServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "server",
    """
    Show findings in an editor while you type.

    Your editor starts the server, which speaks the Language Server Protocol. The server never writes files.

    The server uses version 3.17 of the protocol over standard input and output. It checks the text of an open \
    manifest in the editor, and reads all other files from disk when you open or save a document, or when the editor \
    reports a changed file.

    Examples:
      odr server

    Guide: Editors.
    """)

  @Flag(help: .hidden)
  var stdio = false

  func run() throws { throw ExitCode(Server(Environment(), output: .standardOutput).run(.standardInput)) }
}

private struct Environment: ServerEnvironment {
  var version: String { Version.number }

  func folder(_ manifest: String, _ renames: GitRenames) -> ResourceFolder? {
    ResourceFolder.ofManifest(manifest, renames: renames)
  }
}
