import ArgumentParser
import OdrLanguageServer
import OdrXcodeProjects
import ResourceTags

/// `odr server`: provides findings, fixes, and completions for editors while the user types.
struct ServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server",
    abstract: "Show findings in an editor while you type.",
    discussion: """
      Your editor starts the server, which uses the Language Server Protocol 3.17 over standard input and output; the \
      guide 'Editors' describes how to configure editors. The server checks the text of an open manifest in the \
      editor. The server reads all other files from disk when you open or save a document, or when the editor reports \
      a changed file. The server does not write files; the editor makes the changes.

      Examples:
        odr server
        odr server --log odr.log
      """)

  @Flag(help: .hidden)
  var stdio = false

  @Option(
    help: ArgumentHelp("Append a log of the server's actions to this file.", valueName: "file"), completion: .file())
  var log: String?

  func run() throws {
    let file = try log.map { path in try FileError.during("write", path) { try OpenFile.appending(path, creates: true) }
    }
    let environment = ServerEnvironment(
      version: Version.number,
      boundary: { try? FileBoundary.named($0).adding(folders: $1) },
      folder: { ResourceFolder.ofManifest($0, besides: $1) },
      projectNames: { path, project, folders in
        let boundary = try? FileBoundary.named(path).adding(folders: folders)
        return boundary.flatMap { XcodeProject.read(project, from: FilePath.folder(of: path), within: $0) }
          .map(ProjectNames.init)
      },
      manifests: { (try? ManifestSearch([$0]))?.paths ?? [] }, page: RulePage.installed,
      explanation: { $1 ? RulePage.markdown($0) : RulePage.text($0) })
    let server = Server(environment, ServerLog(file), output: .standardOutput)
    throw ExitCode(server.run(.standardInput))
  }
}
