/// Top-level keys that belong in a section but aren't indented, or whose section's key is missing.
struct MisplacedKeys {
  private let context: LintContext
  private let tree: SyntaxTree
  /// The identifiers of the rules whose level can be set.
  private let rules: Set<String>
  /// The runs of keys that belong in the same section, by the first key of the run. A run may be directly below its
  /// section's key, which has no value.
  private var runs: [NodeID: (section: String, count: Int, isBelowSection: Bool)] = [:]
  /// The misplaced keys after the first key of a run.
  private var rest: Set<NodeID> = []

  /// Finds the misplaced keys among the unknown keys of the manifest.
  init(_ context: LintContext, _ unknown: [NodeID]) {
    self.context = context
    tree = context.tree
    rules = unknown.isEmpty ? [] : Set(context.configurableIDs)
    let wanted = Set(unknown)
    guard !wanted.isEmpty, let root = tree.rootMapping else { return }
    var first: NodeID?
    var last: (key: NodeID, value: NodeID)?
    for entry in tree.entries(of: root) {
      let section = wanted.contains(entry.key) ? section(of: entry.key, entry.value, below: last) : nil
      if let section, let first, runs[first]?.section == section {
        runs[first]?.count += 1
        rest.insert(entry.key)
      } else {
        first = section.map { _ in entry.key }
        let isBelowSection = last.map { tree.isNull($0.value) && context.text($0.key) == section } ?? false
        runs[entry.key] = section.map { ($0, 1, isBelowSection) }
      }
      last = entry
    }
  }

  /// Whether the finding for the first key of a run of misplaced keys also covers `key`.
  func isReported(with key: NodeID) -> Bool { rest.contains(key) }

  /// Advice for a misplaced key; `nil` for any other key.
  func advice(_ key: NodeID) -> String? {
    guard let (section, count, isBelowSection) = runs[key] else { return nil }
    let it = count == 1 ? "this key" : "this key and the \(count == 2 ? "key" : "\(count - 1) keys") below"
    let belongs = count == 1 ? "belongs" : "belong"
    if tree.syntax == .json { return "\(it) \(belongs) in the braces of \"\(section)\"" }
    if isBelowSection {
      let value = tree.next(after: key)
      let hasLines = tree[value].isCollection && !tree[value].isFlow
      let lines = count > 1 ? "them" : hasLines ? "it and the lines below it" : "it"
      return "\(it) \(belongs) in \(section.quoted): indent \(lines) by two spaces"
    }
    return "\(it) \(belongs) below '\(section):', indented"
  }

  private func section(
    of key: NodeID, _ value: NodeID, below last: (key: NodeID, value: NodeID)?
  ) -> String? {
    let text = context.text(key)
    if DownloadCategory(rawValue: text) != nil || DownloadCategory.allCases.contains(where: { $0.title == text }) {
      return "tags"
    }
    if Section.xcodeKeys.contains(text) { return "xcode" }
    if rules.contains(text) { return "lint" }
    if text.hasSuffix(".xcassets") { return "catalogs" }
    let above = last.flatMap { tree.isNull($0.value) ? context.text($0.key) : nil }
    let isList = tree.resolved(value)?.isSequence == true
    let isPath = text.contains("/") || text.dropFirst().contains(".") && !text.hasSuffix(".")
    return isPath && (isList || above == "files") ? "files" : nil
  }
}

extension DownloadCategory {
  /// Finds a category by its title in Xcode or by a short form.
  static func inOtherWords(_ text: String) -> DownloadCategory? {
    switch text.lowercased().filter(\.isLetter) {
    case "initialinstalltags", "initialinstall", "initial", "install", "initialtags": .initialInstall
    case "prefetchedtagorder", "prefetchorder", "prefetch", "prefetched", "prefetchedtags": .prefetchOrder
    case "downloadonlyondemand", "ondemand", "demand", "downloadondemand", "ondemandonly", "ondemandtags":
      .onDemand
    default: nil
    }
  }
}
