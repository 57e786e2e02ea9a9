import Bytes

/// All tags together, with more than Apple hosts.
enum HostedTooLarge: Rule {
  static let documentation = RuleDocumentation(
    id: "hosted-too-large", severity: .error, scope: .files,
    summary: "all tagged resources together are more than Apple hosts",
    explanation: """
      Apple hosts up to 20 GB of on-demand resources for an app, and 70 GB from iOS 18 and visionOS on. This total \
      counts each resource once, before thinning. Remove some of them, or host them yourself.
      """,
    examples: [
      .passing(
        "deploymentTarget: \"18.0\"\nfiles: {Films: [film]}\n", files: ["Films/A.mov": .size(30_000_000_000)]),
      .failing(
        "1️⃣tags: {onDemand: [film]}\nfiles: {Films: [film]}\n",
        "all tags together have 30 GB, more than the 20 GB that Apple hosts (on the disk, before compression and thinning)",
        files: ["Films/A.mov": .size(29_000_000_000), "Films/Part/B.mov": .size(1_000_000_000)]),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    guard let sizes = context.files?.sizes, let key = context.tagsKey else { return }
    let manifest = context.manifest
    let limit = manifest.sizeLimits.hosted
    let entries = manifest.entries.indices.filter { !manifest.uses(of: manifest.entries[$0]).isEmpty }
    guard entries.reduce(0, { $0 + (sizes.bytes(of: $1) ?? 0) }) > limit else { return }
    let bytes = sizes.bytes(of: entries)
    guard bytes > limit else { return }
    findings.report(
      self, SizeWording.message("all tags together have", bytes, over: limit, "that Apple hosts"), at: key,
      label: "remove some of them", notes: SizeWording.largest(entries, context))
  }
}
