import ResourceTags

/// The build settings of a project, from the project file and from the `.xcconfig` files that the project's
/// configurations are based on.
struct ProjectSettings {
  /// The `.xcconfig` files that the configurations of targets and of the project are based on, by configuration.
  var baseFiles: [NodeID: ConfigurationFile] = [:]
  /// The values that Xcode sets before the project's own settings, as far as odr can determine them from the project
  /// alone.
  ///
  /// Source: swift-build, `SettingsBuilder.getProjectDynamicSettings`.
  let builtIn: [ByteString: [UInt8]]

  /// Reads only the settings in `file`. Paths in the file are relative to the absolute path `root`.
  init(_ file: ProjectFile, root: ByteString) {
    var builtIn: [ByteString: [UInt8]] = [:]
    for key in ["SRCROOT", "PROJECT_DIR"] { builtIn[ByteString(key)] = root.bytes }
    let ending = ".xcodeproj/" + ProjectFile.name
    let path = file.source.name
    if path.hasSuffix(ending), let name = path.dropLast(ending.count).split(separator: "/").last {
      for key in ["PROJECT_NAME", "PROJECT"] { builtIn[ByteString(key)] = Array(name.utf8) }
    }
    self.builtIn = builtIn
  }

  /// The files that odr is not allowed to read, without duplicates; each of these files may contain any setting.
  var filesOutside: [SettingAssignment] { unreadFiles.filter { !$0.isOfMissingFile } }

  /// The files that odr is not allowed to read or that are missing, without duplicates.
  var unreadFiles: [SettingAssignment] {
    baseFiles.sortedByKey.flatMap(\.value.assignments).filter { $0.name == nil }.uniqued(by: \.text)
  }
}

extension ProjectObject {
  /// The build configurations of a target or of the project, without duplicates.
  var configurations: [ProjectObject] {
    (object("buildConfigurationList")?.objects("buildConfigurations") ?? [])
      .filter { $0.isa == "XCBuildConfiguration" }.uniqued(by: \.id)
  }
}

extension [ByteString] {
  /// Returns the tags as the text of a build setting that lists tags, such as `ON_DEMAND_RESOURCES_PREFETCH_ORDER`, in
  /// the form that Xcode writes.
  func settingText(escapingReferences: Bool = true) -> [UInt8] {
    let special = escapingReferences ? "\\\"'$" : "\\\"'"
    let texts = map { tag -> [UInt8] in
      if tag.isEmpty { return [UInt8]("\"\"".utf8) }
      return tag.bytes.flatMap { $0.isWhitespace || special.utf8.contains($0) ? ["\\", $0] : [$0] }
    }
    return [UInt8](texts.joined(separator: [" "]))
  }
}
