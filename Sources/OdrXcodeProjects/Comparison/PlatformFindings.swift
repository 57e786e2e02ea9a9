import ResourceTags

extension TargetContents {
  /// Returns the finding about a manifest whose platform or deployment target doesn't match the targets, each in its
  /// effective configuration.
  func platformFinding(_ manifest: Manifest) -> Diagnostic? {
    let platforms = TargetPlatforms(targets, preferring: manifest.platform)
    guard let platform = platforms.platform else { return nil }
    guard platform == manifest.platform else {
      let name = targets[0].name.quoted
      return Diagnostic(
        .platformDiffers,
        "target \(name) is for \(platform.rawValue), but the manifest uses the limits of \(manifest.platform.rawValue)",
        stated: manifest.span(of: "platform"), at: targets[0].place,
        note: "the target is here", advice: "write 'platform: \(platform.rawValue)'")
    }
    guard let (version, place) = platforms.deploymentTarget else {
      guard let (reference, place) = platforms.unresolved, manifest.deploymentTarget != nil else { return nil }
      return Diagnostic(
        .settingNotRead,
        "\(platform.deploymentSetting) refers to \(reference.quoted), which odr cannot evaluate, so odr does not "
          + "compare the deployment target", at: place, advice: "write the version directly")
    }
    guard let stated = manifest.deploymentTarget,
      TargetPlatforms.numbers(stated) != TargetPlatforms.numbers(version)
    else { return nil }
    return Diagnostic(
      .deploymentTargetDiffers, "the deployment target is \(stated) here, but \(version) in the project",
      stated: manifest.span(of: "deploymentTarget"), at: place, note: "the project sets the deployment target here",
      advice: "write 'deploymentTarget: \"\(version)\"', or change the project")
  }
}

/// The platform of a manifest's targets.
struct TargetPlatforms {
  /// The platform that the caller prefers or, if no target is built for that platform, the platform of the first target
  /// that supports On-Demand Resources.
  private(set) var platform: Platform?
  /// The lowest deployment target among the targets for ``platform``, and the location of its setting in the project.
  private(set) var deploymentTarget: (version: String, place: Diagnostic.Location)?
  /// A setting reference that odr cannot evaluate in a deployment target, and the reference's location.
  private(set) var unresolved: (reference: String, place: Diagnostic.Location)?
  private(set) var warnings: [Diagnostic] = []

  /// Finds the platform that all `targets` share in their effective configurations.
  init(_ targets: [ProjectTarget], preferring preferred: Platform? = nil) {
    let found = targets.compactMap { target in
      target.configuration.flatMap { $0.platforms.isEmpty ? nil : (target: target, configuration: $0) }
    }
    let all = found.flatMap(\.configuration.platforms)
    guard let platform = all.first(where: { $0 == preferred }) ?? all.first else { return }
    self.platform = platform
    // If odr cannot read every deployment target, it doesn't know which deployment target is the lowest.
    let isHidden = found.contains { $0.configuration.isHidden(platform.deploymentSetting) }
    for (target, configuration) in found {
      guard configuration.platforms.contains(platform) else {
        warnings.append(
          Diagnostic(
            .platformDiffers,
            "target \(target.name.quoted) is for \(configuration.platforms[0].rawValue), but the manifest uses the limits of "
              + platform.rawValue, at: target.place))
        continue
      }
      guard !isHidden, let (value, place) = configuration.string(platform.deploymentSetting) else { continue }
      guard let version = value.text else {
        unresolved = (value.unresolved.first?.string ?? "", place)
        continue
      }
      guard Manifest.isDeploymentTarget(ByteSlice(version.utf8)) else { continue }
      let numbers = Self.numbers(version)
      if deploymentTarget.map({ numbers.lexicographicallyPrecedes(Self.numbers($0.version)) }) ?? true {
        deploymentTarget = (version, place)
      }
    }
  }

  /// Returns the numbers of a version, without trailing zeros.
  fileprivate static func numbers(_ version: String) -> [Int] {
    var numbers = version.split(separator: ".").map { Int($0) ?? .max }
    while numbers.last == 0 { numbers.removeLast() }
    return numbers
  }
}
