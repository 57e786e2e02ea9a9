import Syntax
import Bytes
import Diagnostics
import ResourceTags

/// Settings of a target that keep tags from working as the manifest states.
enum ConfigurationWarnings {
  /// The warnings about all configurations of `target`, each place once.
  static func warnings(
    about target: ProjectTarget, of project: XcodeProject, in folder: ManifestFolder
  ) -> [Diagnostic] {
    var seen: Set<ByteSpan> = []
    var warnings: [Diagnostic] = []
    func add(_ rule: RuleDocumentation, _ message: String, at node: NodeID, advice: String) {
      let warning = Diagnostic(rule, message, at: .init(project.file, node), advice: advice)
      if seen.insert(warning.span).inserted { warnings.append(warning) }
    }
    for configuration in BuildConfiguration.all(of: target.object, in: project.file) {
      if let node = configuration.disabledAt {
        let name = "target \(target.name.quoted) (\(configuration.name.visible))"
        add(
          .resourcesTurnedOff, "On-Demand Resources are turned off for \(name), so its tags are ignored", at: node,
          advice: "set ENABLE_ON_DEMAND_RESOURCES to YES")
      }
      for node in configuration.baseFiles where setsTags(node, project, folder) {
        let name = "\(configuration.name.visible) of target \(target.name.quoted)"
        add(
          .settingNotRead, "an .xcconfig file that \(name) is based on sets tags, but odr does not read it", at: node,
          advice: "keep tags in the target's own settings")
      }
      for node in configuration.conditionalKeys {
        let name = "\(project.file.tree.string(node).quoted) of target \(target.name.quoted)"
        add(
          .settingNotRead, "\(name) holds for some builds only, so odr does not read it", at: node,
          advice: "remove it, unless it is what you mean")
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
}
