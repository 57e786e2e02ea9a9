/// A rule for platforms that don't support On-Demand Resources.
struct UnknownPlatform: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "unknown-platform", isConfigurable: false,
    summary: "the platform is unknown or does not support On-Demand Resources",
    explanation: """
      The platform determines which size limits apply. Apps for iOS (and iPadOS), tvOS, and visionOS can use On-Demand \
      Resources; apps for macOS and watchOS cannot. Apple has deprecated On-Demand Resources on iOS 27, iPadOS 27, and \
      tvOS 27: later updates will not support them, and Apple recommends Background Assets (App Store Connect help, \
      "On-demand resources size limits"). Apps with tags continue to work until an update removes On-Demand Resources.
      """,
    examples: [
      .passing("platform: tvOS\n"),
      .failing(
        "platform: 1️⃣ios\n", "unknown platform 'ios'; expected iOS, tvOS, or visionOS", fixed: "platform: iOS\n"),
      .failing("platform: 1️⃣macOS\n", "unknown platform 'macOS'; expected iOS, tvOS, or visionOS"),
    ])

  func check() {
    for fault in manifest.faults where fault.kind == .unknownPlatform {
      let names = Platform.allCases.map(\.rawValue)
      let written = text(fault.node)
      let meant = names.first { $0.lowercased() == LookalikeCharacter.cleaned(written).lowercased() }
      report("unknown platform \(written.quoted); expected iOS, tvOS, or visionOS", at: fault.node, meant: meant)
    }
  }
}
