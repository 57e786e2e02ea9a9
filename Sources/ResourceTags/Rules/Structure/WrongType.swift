/// A rule for values whose type is wrong for their place.
struct WrongType: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "wrong-type", isConfigurable: false,
    summary: "a value has the wrong type",
    explanation: """
      `tags`, `files`, `catalogs`, `assetPacks`, `codeNames`, `limits`, and `lint` are mappings; categories and the tags of a \
      resource are lists; names and paths are strings. Even a list with one tag needs its brackets or its dash. A \
      section can be empty.
      """,
    examples: [
      .passing("files:\n  A.sks: [forest]\ncatalogs:\n"),
      .failing(
        "files:\n  A.sks: 1️⃣forest\n", "expected a list of tags, found the string 'forest'",
        fixed: "files:\n  A.sks: [forest]\n"),
      .failing("tags:\n  onDemand:\n    1️⃣forest: []\n", "expected a list of tags, found a mapping"),
      .failing("files:\n  1️⃣- A.sks\n", "expected a mapping of paths to lists of tags, found a list"),
      .failing("version: 1\ndeploymentTarget: 1️⃣seventeen\n", "'seventeen' is not a version such as \"17.0\""),
      .failing("assetPacks:\n  forest: 1️⃣[]\n", "expected a tag name, found an empty list"),
      .failing("assetPacks:\n  _hosting: 1️⃣team\n", "expected apple or self, found the string 'team'"),
      .failing(
        "assetPacks:\n  _platforms: [1️⃣iPadOS]\n",
        "expected iOS, macOS, tvOS, or visionOS, found the string 'iPadOS'"),
      .failing(
        "assetPacks:\n  _languages: [de, 1️⃣de_AT]\n",
        "expected a language such as 'de' or 'zh-Hant-TW', found the string 'de_AT'"),
      .failing(
        "codeNames:\n  level-2: 1️⃣[second]\n", "expected a name for Swift code, such as forestBoss, found a list"),
      .failing("version: 1️⃣one\n", "expected the number 1, found the string 'one'"),
      .failing("lint:\n  unused-tag: 1️⃣never\n", "'never' is not a level; expected ignore, note, warning, or error"),
    ])

  func check() {
    if LargeFilePointer(tree.source.bytes) != nil {
      return report(LargeFilePointer.message, at: ByteSpan(0, tree.source.lineEnd(from: 0)))
    }
    if tree.root == nil, tree.syntax == .yaml, tree.isComplete {
      report(Self.empty, at: ByteSpan(at: 0))
    }
    for fault in manifest.faults {
      switch fault.kind {
      case .wrongType(let place):
        report(place, fault.node)
      case .emptyString(let place):
        report("expected \(place.expected), found an empty string", at: fault.node)
      case .invalidDeploymentTarget:
        let meant = version(in: text(fault.node))
        report(
          "\(quoted(fault.node)) is not a version such as \"17.0\"", at: fault.node,
          label: meant.map { "write only the number: \"\($0)\"" },
          fix: meant.flatMap { spelling(fault.node, as: $0, isSafe: true) })
      case .emptyList(let place):
        report("expected \(place.expected), found an empty list", at: fault.node)
      case .unknownLevel:
        report(
          "\(quoted(fault.node)) is not a level; expected ignore, note, warning, or error", at: fault.node,
          meant: RuleLevel(rawValue: LookalikeCharacter.cleaned(text(fault.node)).lowercased())?.rawValue)
      default: break
      }
    }
  }

  private func report(_ place: Place, _ node: NodeID) {
    // A syntax error already covers the value.
    let isTagged = tree.properties[node].map { tree.source.bytes[padded: $0.start] } == "!"
    if context.hasSyntaxError(node) || tree.isNull(node) && isTagged { return }
    if place == .xcode, tree.isNull(node), tree.next(after: node).index < tree.nodes.count,
      Section.xcodeKeys.contains(text(tree.next(after: node)))
    {
      // Another finding reports that the entries of the section aren't indented.
      return
    }
    // Another finding reports that the key isn't the path of a catalog.
    if place == .catalog, node.index > 0, manifest.hasTags(catalog: NodeID(node.index - 1)) { return }
    if let slip = lineSlip(place, node) { return report(slip.message, at: slip.span) }
    report(
      message(place, node), about: context.subject(ofValue: node, place), at: marked(node),
      label: advice(place, node), fix: fix(place, node))
  }

  private func message(_ place: Place, _ node: NodeID) -> String {
    let found = found(node)
    if place == .manifest, found == "nothing" { return Self.empty }
    let expected = place.expected
    let expectedHere = tree.syntax == .json ? expected.replacing("a mapping", with: "an object") : expected
    return "expected \(expectedHere), found \(found)"
  }

  private static let empty = "the manifest is empty; expected at least 'version: 1'"

  /// The span to mark: at most the first line of the value.
  private func marked(_ node: NodeID) -> ByteSpan {
    let span = tree[node].span
    return ByteSpan(span.start, min(span.end, tree.source.lineEnd(from: span.start)))
  }

  private func found(_ value: NodeID) -> String {
    guard let node = tree.resolve(value) else { return "an alias" }
    switch tree[node].kind {
    case .mapping: return tree.syntax == .json ? "an object" : "a mapping"
    case .sequence: return "a list"
    case .alias: return "an alias"
    case .scalar: break
    }
    let text = tree.string(node)
    let isString = !tree[node].isPlain || tree[node].isTaggedString
    return switch isString ? PlainScalar.string : PlainScalar(tree.scalarBytes(node)) {
    case .null: text.isEmpty ? "nothing" : text
    case .bool, .number: text.abbreviated
    default: "the string \(text.quoted)"
    }
  }
}

extension Place {
  /// The value that is expected at this place, for messages.
  var expected: String {
    switch self {
    case .manifest: "a mapping with 'version: 1'"
    case .version: "the number 1"
    case .platform: "one of iOS, tvOS, visionOS"
    case .deploymentTarget: "a version"
    case .xcode: "a mapping with 'project' and 'targets'"
    case .path: "a path"
    case .targets: "a list of target names"
    case .target: "the name of a target"
    case .configuration: "the name of a build configuration"
    case .apply: "true or false, without quotes"
    case .tags: "a mapping of categories to lists of tags"
    case .category, .tagList, .packTags: "a list of tags"
    case .tagName, .packTag, .codeNameTag: "a tag name"
    case .files: "a mapping of paths to lists of tags"
    case .catalogs: "a mapping of asset catalogs to their items"
    case .catalog: "a mapping of items to lists of tags"
    case .limits: "a mapping with 'tag' or 'initialInstall'"
    case .limit: "a size such as 64 MB"
    case .lint: "a mapping of rules to levels"
    case .ruleID: "a rule id"
    case .level: "ignore, note, warning, or error"
    case .untagged: "a mapping with 'level' and 'patterns', or ignore"
    case .patterns: "a list of at most \(SyntaxLimits.patternCount) patterns"
    case .pattern: "a pattern such as 'Levels/**'"
    case .assetPacks: "a mapping of asset pack identifiers to lists of tags"
    case .packID: "an asset pack identifier"
    case .hosting: "apple or self"
    case .packPlatforms: "a list of platforms"
    case .packPlatform: "iOS, macOS, tvOS, or visionOS"
    case .packLanguages: "a list of languages"
    case .packLanguage: "a language such as 'de' or 'zh-Hant-TW'"
    case .codeNames: "a mapping of tags to their names in Swift"
    case .codeName: "a name for Swift code, such as forestBoss"
    case .schema: "the path or URL of a schema"
    }
  }
}
