import ResourceTags

/// The build settings of a project, from the project file and from the `.xcconfig` files that the project's
/// configurations are based on.
struct ProjectSettings {
  let file: ProjectFile
  /// The `.xcconfig` files that the configurations of targets and of the project are based on, by configuration.
  private(set) var baseFiles: [NodeID: ConfigurationFile] = [:]
  /// The values that Xcode sets before the project's own settings, as far as odr can determine them from the project
  /// alone.
  ///
  /// Source: swift-build, `SettingsBuilder.getProjectDynamicSettings`.
  let builtIn: [ByteString: [UInt8]]

  /// Reads only the settings in `file`. Paths in the file are relative to the absolute path `root`.
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

  /// Returns the settings together with the `.xcconfig` files of `owners`, which are targets or the project, as far as
  /// odr can read these files.
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

  /// The files that odr is not allowed to read, without duplicates; each of these files may contain any setting.
  var filesOutside: [SettingAssignment] { unreadFiles.filter { !$0.isOfMissingFile } }

  /// The files that odr is not allowed to read or that are missing, without duplicates.
  var unreadFiles: [SettingAssignment] {
    baseFiles.sortedByKey.flatMap(\.value.assignments).filter { $0.name == nil }.uniqued(by: \.text)
  }

  /// Returns the build configurations of a target or of the project, without duplicates.
  func configurations(of owner: ProjectObject) -> [ProjectObject] {
    file.objects(in: file.object(at: owner["buildConfigurationList"])?["buildConfigurations"])
      .filter { $0.isa == "XCBuildConfiguration" }.uniqued(by: \.id)
  }
}

/// Writes the value of a build setting that lists tags, such as `ON_DEMAND_RESOURCES_PREFETCH_ORDER`.
enum TagSetting {
  /// Returns the tags as the text of a setting, in the form that Xcode writes.
  static func text(of tags: [ByteString], escapingReferences: Bool = true) -> [UInt8] {
    Array(
      tags.map { tag in
        tag.isEmpty ? Array("\"\"".utf8) : tag.bytes.flatMap { escaped($0, escapingReferences) }
      }
      .joined(separator: [.space]))
  }

  private static func escaped(_ byte: UInt8, _ escapingReferences: Bool) -> [UInt8] {
    let isReference = escapingReferences && byte == "$"
    return isReference || byte.isWhitespace || "\\\"'".utf8.contains(byte) ? [.backslash, byte] : [byte]
  }
}
