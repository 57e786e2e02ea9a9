import ResourceTags

/// The build settings of a project: those in its file, and those of the `.xcconfig` files that it is based on.
struct ProjectSettings: Sendable {
  let file: ProjectFile
  /// What configurations of targets and of the project are based on, by configuration.
  private(set) var baseFiles: [NodeID: ConfigurationFile] = [:]
  /// What Xcode sets before the project does, as far as the project alone tells.
  ///
  /// Source: swift-build, `SettingsBuilder.getProjectDynamicSettings`.
  let builtIn: [ByteString: [UInt8]]

  /// The settings in `file` alone, whose paths are relative to the absolute path `root`.
  init(_ file: ProjectFile, root: ByteString) {
    self.file = file
    var builtIn: [ByteString: [UInt8]] = [:]
    for key in ["SRCROOT", "PROJECT_DIR"] { builtIn[ByteString(key)] = root.bytes }
    let ending = ".xcodeproj/" + ProjectFile.name
    let path = file.source.name
    if path.hasSuffix(ending), let name = path.dropLast(ending.count).split(separator: "/").last {
      for key in ["PROJECT_NAME", "PROJECT"] { builtIn[ByteString(key)] = Array(name.utf8) }
    }
    self.builtIn = builtIn
  }

  /// The same with the `.xcconfig` files of `owners`, targets or the project, as far as they can be read.
  func readingFiles(
    of owners: [ProjectObject], _ references: ReferencePaths, in folder: ManifestFolder
  ) -> ProjectSettings {
    var settings = self
    for configuration in owners.flatMap(configurations) {
      guard let path = references.baseFile(of: configuration) else { continue }
      settings.baseFiles[configuration.id] = ConfigurationFile(
        path, at: .init(file, configuration.key), root: references.sourceRoot, text: folder.text(at:))
    }
    return settings
  }

  /// The files outside of what odr may read, each once: any setting may be in them.
  var filesOutside: [ConfigurationFile.Assignment] {
    var seen: Set<[UInt8]> = []
    return baseFiles.sorted { $0.key < $1.key }.flatMap(\.value.assignments).filter {
      $0.name == nil && seen.insert($0.value).inserted
    }
  }

  /// The build configurations of a target or of the project, each once.
  func configurations(of owner: ProjectObject) -> [ProjectObject] {
    var seen: Set<NodeID> = []
    return file.objects(in: file.object(at: owner["buildConfigurationList"])?["buildConfigurations"]).filter {
      $0.isA("XCBuildConfiguration") && seen.insert($0.id).inserted
    }
  }
}
