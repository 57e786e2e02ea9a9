/// A rule for required keys that are missing.
struct MissingKey: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "missing-key", isConfigurable: false,
    summary: "a required key is missing",
    explanation: """
      Every manifest must contain `version: 1`, so that tools can recognize a later version of the format. An \
      `xcode` section must contain both a `project` and its `targets`, and the rule `untagged-resource` needs both a \
      `level` and its `patterns`.
      """,
    examples: [
      .passing("version: 1\n"),
      .passing("version: 1\nxcode:\n  project: Game.xcodeproj\n  targets: [Game]\n"),
      .failing("version: 1\n1️⃣xcode: {project: Game.xcodeproj}\n", "key 'targets' is missing in 'xcode'"),
      .failing(
        #"1️⃣{"tags": {}}"#, "key 'version' is missing; add \"version\": 1", language: "json"),
    ])

  func check() {
    lazy var unknown = UnknownKey(context: context).keys()
    for fault in manifest.faults {
      guard case .missingKey(let key, let place) = fault.kind else { continue }
      // Another finding reports that the key is misspelled, or in the wrong section.
      if unknown.contains(where: { $0.place == place ? $0.meant == key : text($0.key) == key }) { continue }
      let span = owner(of: fault.node).map { tree[$0].span } ?? context.firstCharacter(of: fault.node)
      report(message(key, place), at: span)
    }
  }

  /// The top-level key with this value.
  private func owner(of value: NodeID) -> NodeID? {
    tree.rootMapping.flatMap { root in tree.entries(of: root).first { $0.value == value }?.key }
  }

  private func message(_ key: String, _ place: Place) -> String {
    if place != .manifest {
      return "key '\(key)' is missing in '\(place == .xcode ? "xcode" : "untagged-resource")'"
    }
    return "key '\(key)' is missing; add " + (tree.syntax == .json ? "\"version\": 1" : "'version: 1'")
  }
}
