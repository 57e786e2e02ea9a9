import ResourceTags
import Bytes
import Diagnostics

/// Findings that are known and not to be reported, so that an old project can begin to use `odr lint`.
///
/// A finding is known by its rule and its words, and not by its line: edits elsewhere in the manifest do not bring it
/// back. How often it is there counts, so that one more is reported. Rules that manifests cannot set have no place in a
/// baseline: what cannot be read cannot be left for later.
struct Baseline {
  /// What is found, wherever in its manifest.
  struct Finding: Hashable {
    let rule: String
    let message: String
  }

  /// How often a finding is known, and where the file of the baseline says so.
  struct Entry {
    var count: Int
    var offset: ByteIndex?
  }

  /// The findings of each manifest, by its absolute path.
  var manifests: [String: [Finding: Entry]] = [:]

  /// The number of findings.
  var count: Int { manifests.values.joined().reduce(0) { $0 + $1.value.count } }

  /// Makes the findings of the manifest at an absolute path known, in the place of what was known of it.
  ///
  /// What is known already stays where `keeps` says so.
  mutating func set(_ diagnostics: [Diagnostic], of path: String, keeping keeps: (Finding) -> Bool = { _ in false }) {
    let kept = (manifests[path] ?? [:]).filter { keeps($0.key) }
    manifests[path] = diagnostics.compactMap(Finding.init).reduce(into: kept) {
      $0[$1, default: Entry(count: 0)].count += 1
    }
  }

  /// Takes known findings of the manifest at an absolute path out of `diagnostics`, the first ones where there are more
  /// than known, and returns what is known and was not found.
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
  /// What the diagnostic has found; `nil` where a baseline may not hide it.
  init?(_ diagnostic: Diagnostic) {
    guard Baseline.accepts(diagnostic.rule) else { return nil }
    self.init(rule: diagnostic.rule, message: diagnostic.message)
  }
}

extension Baseline.Finding: Comparable {
  /// Findings are ordered by their rule, then by their words.
  static func < (left: Self, right: Self) -> Bool {
    (left.rule, left.message) < (right.rule, right.message)
  }
}
