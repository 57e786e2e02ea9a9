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
        #"1️⃣{"tags": {}}"#, "key 'version' is missing; add \"version\": 1", fixed: #"{"version": 1, "tags": {}}"#,
        json: true),
    ])

  func check() {
    lazy var unknown = UnknownKey(context: context).keys()
    for fault in manifest.faults {
      guard case .missingKey(let key, let place) = fault.kind, !isMisplaced(key) else { continue }
      let mapping = tree.resolve(fault.node) ?? fault.node
      let isMisspelled = unknown.contains {
        $0.meant == key && $0.place == place && mapping < $0.key && $0.key < tree.next(after: mapping)
      }
      // Another finding reports the misspelling.
      if isMisspelled { continue }
      let span =
        owner(of: fault.node).map { tree[$0].span } ?? context.firstCharacter(of: fault.node)
      report(message(key, place), at: span, fix: fixIt(key, place, fault.node))
    }
  }

  /// Whether another finding reports that a section contains the key.
  private func isMisplaced(_ key: String) -> Bool {
    key == "version"
      && manifest.faults.contains { if case .unknownKey = $0.kind { text($0.node) == key } else { false } }
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

  /// Makes a fix-it that adds `version: 1`; `nil` for any other missing key. The new line comes before the first key
  /// and the comments that belong to this key.
  private func fixIt(_ key: String, _ place: Place, _ mapping: NodeID) -> FixIt? {
    guard place == .manifest, key == "version", mapping == tree.root,
      let first = tree.firstChild(of: mapping)
    else { return nil }
    let start = tree.start(of: first)
    let isFlow = tree[mapping].isFlow
    let quote = tree.syntax == .json ? "\"" : ""
    let entry = "\(quote)version\(quote): 1" + (isFlow ? "," : "")
    var edit = TextEdit(ByteSpan(at: start), entry + " ")
    if let lineStart = tree.source.startOfLineIfFirst(start) {
      let indent = tree.source.string(in: ByteSpan(lineStart, start))
      let line = Array((indent + entry).utf8) + tree.source.lineBreak
      let root = CollectionText(tree, mapping)
      edit = TextEdit(ByteSpan(at: root.ownLine(above: 0)?.start ?? lineStart), line)
    } else if !isFlow {
      return nil
    }
    return FixIt(
      title: "add version 1", isSafe: true, kind: .text([edit], ExpectedChange(addsVersion: true)))
  }
}
