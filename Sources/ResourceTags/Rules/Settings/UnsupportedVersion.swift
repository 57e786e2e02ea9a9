/// A rule for versions of the manifest format that this version of odr doesn't support.
struct UnsupportedVersion: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "unsupported-version", isConfigurable: false,
    summary: "this version of odr does not support the manifest's version",
    explanation: """
      `version` is the version of the manifest's format, not of your app. So far, 1 is the only version. A higher \
      version means that the manifest was written for a newer version of odr.
      """,
    examples: [
      .passing("version: 1\n"),
      .failing("version: 1️⃣2\n", "version 2 is not supported; expected 1"),
    ])

  func check() {
    for fault in manifest.faults where fault.kind == .unsupportedVersion {
      report("version \(text(fault.node).abbreviated) is not supported; expected 1", at: fault.node)
    }
  }
}
