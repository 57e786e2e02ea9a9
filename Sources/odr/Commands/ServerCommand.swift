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
      Speaks the Language Server Protocol 3.17 over standard input and output. An editor starts it; see its configuration in \
      the guide 'Editors'. An open manifest counts as it is in the editor, everything else as it is on the disk when \
      a document is opened or saved, or when the editor tells that a file has changed. The server writes no file: the editor \
      makes the changes.

      Examples:
        odr server
        odr server --log odr.log
      """)

  @Flag(help: .hidden)
  var stdio = false

  @Option(help: ArgumentHelp("Append what the server does to this file.", valueName: "file"), completion: .file())
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
