import ResourceTags

/// The last line of `odr xcode diff`: how many differences there are, and what to do next.
struct DifferenceSummary {
  /// The differences that the report has.
  let shown: [Diagnostic]
  /// The differences that levels and comments of the manifest ignore.
  let ignored: [Diagnostic]
  /// What keeps `odr xcode apply` from changing the project; empty if nothing does.
  let obstacles: [Diagnostic]
  /// The same in words, if it is not about the manifest or the project.
  let failure: String?
  /// The command that changes the project.
  let command: String

  var text: String {
    if shown.isEmpty {
      return ignored.isEmpty
        ? "the project matches the manifest"
        : "the manifest ignores \(count(ignored)) from the project\(rules(ignored))"
    }
    let rest = ignored.isEmpty ? "" : "the manifest ignores \(ignored.count) more\(rules(ignored)); "
    return "\(count(shown)) between the manifest and the project; \(rest)\(advice)"
  }

  private var advice: String {
    if let failure { return "\(shownCommand) cannot update the project: \(failure)" }
    if obstacles.isEmpty { return "\(shownCommand) updates the project" }
    let seen = Set(shown.map(Self.identity))
    if let hidden = obstacles.first(where: { !seen.contains(Self.identity($0)) }) {
      return "\(shownCommand) cannot update the project: \(hidden.message) [\(hidden.rule)]"
    }
    if obstacles.count < shown.count {
      return "correct \(obstacles.count) of them first\(rules(obstacles)), then \(shownCommand) updates the project"
    }
    let them = shown.count == 1 ? "it" : "them"
    return "\(shownCommand) cannot resolve \(them); correct the manifest, the files, or the project in Xcode"
  }

  /// The command in quotes, unless it has some of its own.
  private var shownCommand: String { command.utf8.contains(UInt8(ascii: "'")) ? command : "'\(command)'" }

  private func count(_ findings: [Diagnostic]) -> String { Wording.count(findings.count, "difference") }

  private func rules(_ findings: [Diagnostic]) -> String {
    " (" + Set(findings.map(\.rule)).sorted().joined(separator: ", ") + ")"
  }

  private static func identity(_ finding: Diagnostic) -> String { finding.rule + ": " + finding.message }
}
