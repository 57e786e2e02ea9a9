/// A rule for deployment targets that are too old for On-Demand Resources.
package struct DeploymentTargetTooOld: Rule {
  let context: LintContext

  package static let documentation = RuleDocumentation(
    "deployment-target-too-old", severity: .warning,
    summary: "the deployment target is too old for On-Demand Resources",
    explanation: """
      `NSBundleResourceRequest` is available starting with iOS 9, tvOS 9, and visionOS 1; on older systems, the app \
      cannot request tags. Raise the deployment target in Xcode and in the manifest.
      """,
    examples: [
      .passing("deploymentTarget: \"9.0\"\n"),
      .failing(
        "deploymentTarget: 1️⃣\"8.4\"\n",
        "deployment target 8.4 is too old: On-Demand Resources require iOS 9.0 or later"),
      .failing(
        "platform: visionOS\ndeploymentTarget: 1️⃣\"0.9\"\n",
        "deployment target 0.9 is too old: On-Demand Resources require visionOS 1.0 or later"),
    ])

  func check() {
    guard let version = manifest.deploymentTarget, let span = manifest.deploymentTargetSpan else { return }
    // Source: Apple's reference for `NSBundleResourceRequest`.
    let first = manifest.platform == .visionOS ? 1 : 9
    if !Self.numbers(version).lexicographicallyPrecedes([first]) { return }
    report(
      "deployment target \(version) is too old: On-Demand Resources require \(manifest.platform.rawValue) \(first).0 or "
        + "later", at: span, label: "raise the deployment target to \(first).0 or later in Xcode and in the manifest")
  }

  /// The numbers of a version, without trailing zeros.
  package static func numbers(_ version: String) -> [Int] {
    var numbers = version.split(separator: ".").map { Int($0) ?? .max }
    while numbers.last == 0 { numbers.removeLast() }
    return numbers
  }
}
