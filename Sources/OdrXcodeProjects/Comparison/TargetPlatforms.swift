import ResourceTags

/// The platform that the targets of a manifest are for.
struct TargetPlatforms {
  /// The preferred platform if a target is for it, otherwise that of the first target that has On-Demand Resources at all.
  private(set) var platform: Platform?
  /// The lowest deployment target of the targets for that platform, and where the project has it.
  private(set) var deploymentTarget: String?
  private(set) var place: Diagnostic.Location?
  /// A reference in a deployment target that odr cannot evaluate, and its place.
  private(set) var unresolved: (reference: String, place: Diagnostic.Location)?
  private(set) var warnings: [Diagnostic] = []

  /// The platforms of `targets`, each in the configuration that counts.
  init(
    _ targets: [(target: ProjectTarget, configuration: BuildConfiguration?)], _ project: XcodeProject,
    preferring preferred: Platform? = nil
  ) {
    let found = targets.compactMap { target, configuration in
      configuration.flatMap { $0.sdks.platforms.isEmpty ? nil : (target: target, configuration: $0) }
    }
    let all = found.flatMap(\.configuration.sdks.platforms)
    guard let platform = all.first(where: { $0 == preferred }) ?? all.first else { return }
    self.platform = platform
    // The lowest one is not known where any may be lower.
    let isHidden = found.contains { $0.configuration.scope.isHidden(platform.deploymentSetting) }
    for (target, configuration) in found {
      guard configuration.sdks.platforms.contains(platform) else {
        warnings.append(
          Diagnostic(
            .platformDiffers,
            "target \(target.name.quoted) is for \(configuration.sdks.platforms[0].rawValue); the manifest has the limits of "
              + platform.rawValue, at: .init(target.span, in: project.file.source)))
        continue
      }
      guard !isHidden, let (value, place) = configuration.scope.string(platform.deploymentSetting) else { continue }
      guard let version = value.text else {
        unresolved = (value.unresolved.first?.string ?? "", place)
        continue
      }
      guard Self.isVersion(version) else { continue }
      let numbers = DeploymentTargetTooOld.numbers(version)
      if deploymentTarget.map({ numbers.lexicographicallyPrecedes(DeploymentTargetTooOld.numbers($0)) }) ?? true {
        (deploymentTarget, self.place) = (version, place)
      }
    }
  }

  private static func isVersion(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return (1...3).contains(parts.count) && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
  }
}
