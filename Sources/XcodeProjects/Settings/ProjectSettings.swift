import Syntax

/// The build settings of a project: those in its file, and those of the `.xcconfig` files that it is based on.
struct ProjectSettings: Sendable {
  let file: ProjectFile
  /// What configurations of targets and of the project are based on, by configuration.
  private(set) var baseFiles: [NodeID: ConfigurationFile] = [:]

  /// The settings in `file` alone.
  init(_ file: ProjectFile) {
    self.file = file
  }

  /// The same with the `.xcconfig` files of `owners`, targets or the project, as far as they can be read.
  func readingFiles(
    of owners: [ProjectObject], _ references: ReferencePaths, in folder: ManifestFolder
  ) -> ProjectSettings {
    var settings = self
    for configuration in owners.flatMap(configurations) {
      guard let path = references.baseFile(of: configuration) else { continue }
      settings.baseFiles[configuration.id] = ConfigurationFile(
        path, root: references.sourceRoot, text: folder.text(at:))
    }
    return settings
  }

  /// The build configurations of a target or of the project.
  func configurations(of owner: ProjectObject) -> [ProjectObject] {
    file.objects(in: file.object(at: owner["buildConfigurationList"])?["buildConfigurations"]).filter {
      $0.isA("XCBuildConfiguration")
    }
  }
}
