import ResourceTags

/// Findings that are known and not reported, so that an old project can begin to use `odr lint`.
///
/// A finding is known by its rule and its message, not by its line: edits elsewhere in the manifest do not bring it
/// back. A baseline counts equal findings, so that one more is reported. It does not hold findings of rules that
/// manifests cannot set: those must be fixed at once.
struct Baseline: Sendable {
  /// A finding without its place in the manifest.
  struct Finding: Hashable, Sendable {
    let rule: String
    let message: String

    /// The finding of `rule` with a message. A finding about what is staged is the same one as about the disk.
    init(rule: String, message: String) {
      self.rule = rule
      self.message = message.replacing(" \(Whereabouts.index)", with: " \(Whereabouts.disk)")
    }
  }

  /// The count of a known finding, and the place of its entry in the baseline's file.
  struct Entry: Sendable {
    var count: Int
    var offset: ByteIndex?
  }

  /// The findings of each manifest, by its absolute path; those in standard input by ``unnamed``.
  var manifests: [String: [Finding: Entry]] = [:]

  /// What stands for a manifest that has no path. No absolute path is equal, and in a baseline's file that of a file with
  /// this name has a folder.
  static let unnamed = FileReader.standardInputName

  /// The number of findings.
  var count: Int { manifests.values.joined().reduce(0) { $0 + $1.value.count } }

  /// Makes the findings of the manifest at an absolute path known, in place of those known before.
  ///
  /// Keeps the findings known before for which `keeps` returns true.
  mutating func set(_ diagnostics: [Diagnostic], of path: String, keeping keeps: (Finding) -> Bool = { _ in false }) {
    let kept = (manifests[path] ?? [:]).filter { keeps($0.key) }
    manifests[path] = diagnostics.compactMap(Finding.init).reduce(into: kept) {
      $0[$1, default: Entry(count: 0)].count += 1
    }
  }

  /// Removes the known findings of the manifest at an absolute path from `diagnostics`, the first ones if there are more
  /// than known, and returns the known findings that were not found.
  func hide(_ diagnostics: inout [Diagnostic], of path: String) -> [Finding: Entry] {
    var rest = manifests[path] ?? [:]
    diagnostics.removeAll { diagnostic in
      guard let finding = Finding(diagnostic), let count = rest[finding]?.count else { return false }
      rest[finding]?.count = count - 1
      if count == 1 { rest[finding] = nil }
      return true
    }
    return rest
  }

  /// Whether a baseline may hide findings of the rule.
  static func accepts(_ rule: String) -> Bool {
    RuleRegistry.documentation(of: rule)?.isConfigurable != false
  }
}

extension Baseline.Finding {
  /// The finding of the diagnostic; `nil` if a baseline may not hide it.
  init?(_ diagnostic: Diagnostic) {
    guard Baseline.accepts(diagnostic.rule) else { return nil }
    self.init(rule: diagnostic.rule, message: diagnostic.message)
  }
}

extension Baseline.Finding: Comparable {
  /// Findings are ordered by their rule, then by their message.
  static func < (left: Self, right: Self) -> Bool {
    (left.rule, left.message) < (right.rule, right.message)
  }
}
