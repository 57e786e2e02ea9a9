import Bytes
import FileTrees
import FileWriting
import ResourceTags
import SystemCalls
import XcodeProjects

/// The names that the Xcode project of a manifest has.
struct ProjectNames: Sendable {
  /// The targets that can have resources.
  let targets: [String]
  /// The build configurations of any of these.
  let configurations: [String]

  /// The names of the project at `path`, from the folder of the manifest on; `nil` if it cannot be read.
  init?(_ path: String, in folder: FolderSnapshot, of document: Document) {
    guard let own = document.uri.path.map(FilePath.folder), !path.hasPrefix("/") else { return nil }
    let bundle = FilePath.name(of: path) == ProjectFile.name ? FilePath.folder(of: path) : path
    let place = NormalizedPath(FilePath.joined(bundle, ProjectFile.name).utf8)
    guard !place.leavesRoot, let source = try? folder.folder.tree.text(at: place.bytes),
      let real = FilePath.real(FilePath.folder(of: FilePath.joined(own, bundle))),
      let project = try? XcodeProject(source, in: real)
    else { return nil }
    targets = project.targets.map(\.name)
    var seen: Set<String> = []
    configurations = project.targets.flatMap { project.configurations(of: $0) }.filter { seen.insert($0).inserted }
  }
}
