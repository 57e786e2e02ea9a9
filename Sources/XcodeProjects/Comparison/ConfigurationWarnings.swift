import Syntax
import Bytes
import Diagnostics
import ResourceTags

/// Settings of a target that keep tags from working as the manifest states.
enum ConfigurationWarnings {
  /// The warnings about all configurations of `target`, each place once.
  static func warnings(
    about target: ProjectTarget, of project: XcodeProject
  ) -> [Diagnostic] {
    var seen: Set<Place> = []
    var warnings: [Diagnostic] = []
    func add(_ rule: RuleDocumentation, _ message: String, at place: Diagnostic.Location, advice: String) {
      guard seen.insert(Place(name: place.source?.name, span: place.span)).inserted else { return }
      warnings.append(Diagnostic(rule, message, at: place, advice: advice))
    }
    for configuration in BuildConfiguration.all(of: target.object, in: project.settings) {
      if let place = configuration.disabledAt {
        let name = "target \(target.name.quoted) (\(configuration.name.visible))"
        add(
          .resourcesTurnedOff, "On-Demand Resources are turned off for \(name), so its tags are ignored", at: place,
          advice: "set ENABLE_ON_DEMAND_RESOURCES to YES")
      }
      for (setting, place) in configuration.conditionalSettings {
        add(
          .settingNotRead,
          "\(setting.quoted) of target \(target.name.quoted) holds for some builds only, so odr does not read it",
          at: place, advice: "remove it, unless it is what you mean")
      }
    }
    return warnings
  }

  private struct Place: Hashable {
    let name: String?
    let span: ByteSpan
  }
}
