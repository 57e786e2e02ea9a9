import ManifestSyntax
import SourceText

/// What a target's configurations have that keeps tags from doing what the manifest says.
enum ConfigurationWarnings {
  /// The warnings about all configurations of `target`, each place once.
  static func warnings(about target: ProjectTarget, of project: XcodeProject) -> [Disagreement] {
    var seen: Set<ByteSpan> = []
    var warnings: [Disagreement] = []
    func add(_ warning: Disagreement) {
      if let span = warning.place?.span, seen.insert(span).inserted { warnings.append(warning) }
    }
    for configuration in BuildConfiguration.all(of: target.object, in: project.file) {
      if let node = configuration.disabledAt {
        add(turnedOff(configuration, target, ProjectPlace(project.file, node)))
      }
      for (node, isFile) in configuration.unreadPlaces where !isFile {
        let key = project.file.tree.string(node)
        add(
          Disagreement(
            .unread, "\(key.quoted) of target \(target.name.quoted) holds for some builds only, and is not read",
            at: ProjectPlace(project.file, node), note: "it is set here",
            advice: "remove it, unless it is what you mean"))
      }
    }
    return warnings
  }

  private static func turnedOff(
    _ configuration: BuildConfiguration, _ target: ProjectTarget, _ place: ProjectPlace
  ) -> Disagreement {
    Disagreement(
      .turnedOff,
      "On-Demand Resources are turned off for target \(target.name.quoted) (\(configuration.name.visible)), so its tags "
        + "are ignored", at: place, note: "they are turned off here", advice: "set ENABLE_ON_DEMAND_RESOURCES to YES")
  }
}
