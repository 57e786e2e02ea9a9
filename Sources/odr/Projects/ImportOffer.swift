import Diagnostics
import FileTrees
import FileWriting
import XcodeProjects

/// What a first manifest could have instead: the tags of a project beside it.
enum ImportOffer {
  /// The offers to import each project with tags in the folder of the manifest at `path`.
  static func offers(forManifest path: String) -> [String] {
    let folder = FilePath.folder(of: path)
    let names = ProjectLocation.projects(in: folder) ?? []
    return names.compactMap { name in
      let project = folder == "." ? name : FilePath.joined(folder, name)
      guard let location = try? ProjectLocation(project), let imported = imported(location, folder),
        !imported.targets.isEmpty
      else { return nil }
      let isOnlyOne = names.count == 1 && folder == "."
      // Targets that differ need a manifest each.
      let target = imported.conflicts.isEmpty ? nil : imported.targets.first
      let command = ShellCommand.text(
        ["odr", "xcode", "import"] + (isOnlyOne ? [] : [project]) + (target.map { ["--target", $0.name] } ?? [])
          + ["-o", path])
      return "\(project.quoted) has tags already; replace this manifest by one that has them: \(command)"
    }
  }

  /// The tags of the targets of a project that use any, for a manifest in `folder`; `nil` if it cannot be read. Of a project
  /// without tags these are all apps, if `orApplications` is true.
  static func imported(
    _ location: ProjectLocation, _ folder: String, orApplications: Bool = false
  ) -> ProjectImport? {
    guard let source = try? location.text(), let parent = try? location.folder(),
      let project = try? XcodeProject(source, in: parent),
      let folder = try? ManifestFolder.at(folder, within: .folder(folder).adding(location.boundary))
    else { return nil }
    let imported = ProjectImport(project, targets: [], configuration: nil, in: folder)
    guard imported.targets.isEmpty, orApplications else { return imported }
    return ProjectImport(
      project, targets: project.targets.filter(\.isApplication), configuration: nil, in: folder)
  }
}
