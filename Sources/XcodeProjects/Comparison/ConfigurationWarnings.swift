import Syntax
import Bytes
import Diagnostics

/// Settings of a target that keep tags from working as the manifest states.
enum ConfigurationWarnings {
  /// The warnings about all configurations of `target`, each place once.
  static func warnings(
    about target: ProjectTarget, of project: XcodeProject, in folder: ManifestFolder
  ) -> [Diagnostic] {
    var seen: Set<ByteSpan> = []
    var warnings: [Diagnostic] = []
    func add(_ warning: Diagnostic) {
      if seen.insert(warning.span).inserted { warnings.append(warning) }
    }
    for configuration in BuildConfiguration.all(of: target.object, in: project.file) {
      if let node = configuration.disabledAt {
        add(turnedOff(configuration, target, .init(project.file, node)))
      }
      for node in configuration.baseFiles where setsTags(node, project, folder) {
        let comment = "\(configuration.name.visible) of target \(target.name.quoted)"
        add(
          Diagnostic(
            .settingNotRead, "an .xcconfig file that \(comment) is based on sets tags, but odr does not read it",
            at: .init(project.file, node), advice: "keep tags in the target's own settings"))
      }
      for node in configuration.conditionalKeys {
        let key = project.file.tree.string(node)
        add(
          Diagnostic(
            .settingNotRead,
            "\(key.quoted) of target \(target.name.quoted) holds for some builds only, so odr does not read it",
            at: .init(project.file, node), advice: "remove it, unless it is what you mean"))
      }
    }
    return warnings
  }

  /// Whether the file at `reference` has settings for On-Demand Resources.
  private static func setsTags(_ reference: NodeID, _ project: XcodeProject, _ folder: ManifestFolder) -> Bool {
    guard let object = project.file.object(at: reference),
      let path = project.references.paths[object.id].flatMap({ folder.relativePath(of: $0) }),
      let text = try? folder.tree.text(at: path.bytes)
    else { return false }
    return text.bytes.offset(of: "ON_DEMAND_RESOURCES_") != nil
  }

  private static func turnedOff(
    _ configuration: BuildConfiguration, _ target: ProjectTarget, _ place: Diagnostic.Location
  ) -> Diagnostic {
    Diagnostic(
      .resourcesTurnedOff,
      "On-Demand Resources are turned off for target \(target.name.quoted) (\(configuration.name.visible)), so its tags "
        + "are ignored", at: place, advice: "set ENABLE_ON_DEMAND_RESOURCES to YES")
  }
}
