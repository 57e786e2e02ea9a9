/// A rule for the baseline of a manifest.
struct UnreadableBaseline: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "unreadable-baseline", isConfigurable: false, scope: .files,
    summary: "the manifest's baseline cannot be read",
    explanation: """
      The key `baseline` specifies a file with known findings, which odr does not report. The file does not exist, is \
      outside the repository, or is not a baseline. Correct the path, or write a missing file with `odr lint \
      --write-baseline`.
      """,
    examples: [
      .passing(
        "baseline: odr-baseline.json\n", files: ["odr-baseline.json": .text("{\"version\": 1, \"findings\": []}")]),
      .failing("baseline: 1️⃣known.json\n", "baseline 'known.json' is not on disk", files: [:]),
      .failing(
        "baseline: 1️⃣known.json\n",
        "known.json:1:1: expected an object with \"version\": 1 and a list of 'findings'",
        files: ["known.json": .text("{}")]),
      .failing(
        "baseline: 1️⃣known.json\n", "known.json:2:1: a merge conflict begins here; resolve it first",
        files: ["known.json": .text("{\n<<<<<<< HEAD\n=======\n>>>>>>> main\n}")]),
    ])

  /// Does nothing, because the linter itself reads the baseline and calls ``reportReason(_:at:)``.
  func check() {}

  /// Reports why odr can't use the baseline that `node` specifies.
  func reportReason(_ reason: String, at node: NodeID) {
    let path = context.tree.string(node)
    let isWritable =
      reason.hasSuffix(LocationText.disk)
      && context.files?.survey.tree.status(of: path.parentFolder.pathBytes)?.kind == .folder
    report(
      reason, at: node,
      label: reason.contains(#/:\d+:\d+: /#)
        ? "correct the file, or remove it and write it with --write-baseline"
        : context.files?.folder.addAdvice?(path)
          ?? "correct the path\(isWritable ? ", or write the file with --write-baseline" : "")")
  }
}
