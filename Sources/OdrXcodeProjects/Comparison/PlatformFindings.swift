import ResourceTags

/// The platform and the deployment target of a manifest, compared with those of its targets.
struct PlatformFindings {
  private(set) var findings: [Diagnostic] = []

  /// Compares `manifest` with `targets`, each in the configuration that counts.
  init(_ manifest: Manifest, _ targets: [ProjectTarget], of project: XcodeProject) {
    let platforms = TargetPlatforms(
      targets.map { target in
        let all = BuildConfiguration.all(of: target.object, in: project.settings)
        return (target, BuildConfiguration.counting(among: all, of: target.object, in: project.file))
      }, project, preferring: manifest.platform)
    guard let platform = platforms.platform else { return }
    guard platform == manifest.platform else {
      let name = targets[0].name.quoted
      findings.append(
        Diagnostic(
          .platformDiffers,
          "target \(name) is for \(platform.rawValue), and the manifest has the limits of \(manifest.platform.rawValue)",
          stated: manifest.platformSpan, at: .init(targets[0].span, in: project.file.source),
          note: "the target is here", advice: "write 'platform: \(platform.rawValue)'"))
      return
    }
    if let version = platforms.deploymentTarget, let place = platforms.place {
      compare(version, at: place, manifest)
    } else if let (reference, place) = platforms.unresolved, manifest.deploymentTarget != nil {
      findings.append(
        Diagnostic(
          .settingNotRead,
          "\(platform.deploymentSetting) refers to \(reference.quoted), which odr cannot evaluate, so it does not "
            + "compare the deployment target", at: place, advice: "write the version there"))
    }
  }

  private mutating func compare(_ version: String, at place: Diagnostic.Location, _ manifest: Manifest) {
    guard let stated = manifest.deploymentTarget else {
      if let fault = DeploymentTargetTooOld.fault(version, manifest.platform) {
        findings.append(
          Diagnostic(
            .deploymentTargetTooOld, fault, at: place, advice: DeploymentTargetTooOld.advice(manifest.platform)))
      }
      return
    }
    if DeploymentTargetTooOld.numbers(stated) == DeploymentTargetTooOld.numbers(version) { return }
    findings.append(
      Diagnostic(
        .deploymentTargetDiffers, "the deployment target is \(stated) here, and \(version) in the project",
        stated: manifest.deploymentTargetSpan, at: place, note: "the project has it here",
        advice: "write 'deploymentTarget: \"\(version)\"', or change the project"))
  }
}
