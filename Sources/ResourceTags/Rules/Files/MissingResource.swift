import Syntax
import Bytes
import Diagnostics

/// A loose file or folder that does not exist.
enum MissingResource: Rule {
  static let documentation = RuleDocumentation(
    id: "missing-resource", severity: .error, scope: .files,
    summary: "a file or folder is not on the disk",
    explanation: """
      Nothing has this path below the manifest's folder: the file was moved, renamed or never added, or the path is \
      misspelled. Correct the path (`odr resource move` does it for many), add the file, or remove the entry. If you \
      do not have the files, use `odr lint --no-disk`, which skips this rule.
      """,
    examples: [
      .passing("files: {Levels/Level2.sks: [forest]}\n", files: ["Levels/Level2.sks": .file]),
      .failing(
        "files: {1️⃣Levels/Level2.sks: [forest]}\n", "'Levels/Level2.sks' is not on the disk",
        fixed: "files: {Levels/Level3.sks: [forest]}\n", files: ["Levels/Level3.sks": .file]),
      .failing(
        "files: {1️⃣Levels/Level2.sks: [forest]}\n",
        "'Levels/Level2.sks' is not on the disk; there is no folder 'Levels'", files: ["Level2.sks": .file]),
      .failing(
        "files: {1️⃣Levels/Level2.sks: [forest]}\n", "'Levels/Level2.sks' is a symbolic link that leads nowhere",
        files: ["Levels/Level2.sks": .link("../Old/Level2.sks")]),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    guard let files = context.files, files.survey.hasMissing else { return }
    // A path whose syntax has a fault is not certain.
    let faults = context.tree.faults.map(\.span.start).sorted()
    let isFaulty: (NodeID) -> Bool = { key in
      let span = context.tree.span(of: key)
      let next = faults.partitionIndex { $0 >= span.start }
      return next < faults.count && faults[next] < span.end
    }
    for (index, entry) in context.manifest.entries.enumerated() where entry.catalog < 0 {
      guard let place = files.survey.place(ofEntry: index), let missing = files.survey.missingPart(of: place),
        !files.survey.places[place].isOfCatalog, !isFaulty(entry.key)
      else { continue }
      let slip = PathSlip.advice(entry.key, "file", context.tree)
      let meant = slip == nil ? files.nearestName(to: missing) : nil
      findings.report(
        self, MissingWording.message(context.quoted(entry.key), place, missing, files.survey), at: entry.key,
        label: slip ?? MissingWording.label(meant, "correct the path, add the file, or remove the entry"),
        fix: meant.map {
          context.moving(entry: index, to: files.survey.path(of: place, with: $0, at: missing), isSafe: false)
        })
    }
  }
}

/// The wording for a place that is missing.
enum MissingWording {
  /// A question with the closest name or, without one, what to do.
  static func label(_ meant: [UInt8]?, _ otherwise: String) -> String {
    meant.map { "did you mean \(String(decoding: $0, as: UTF8.self).quoted)?" } ?? otherwise
  }

  /// `path` names the place, in quotes; `missing` is the outermost part of it that does not exist.
  static func message(_ path: String, _ place: Int32, _ missing: Int32, _ survey: ResourceSurvey) -> String {
    let folder = String(decoding: survey.path(of: missing), as: UTF8.self)
    let parent = survey.places[missing].parent
    let parentPath = String(decoding: survey.path(of: parent), as: UTF8.self)
    let isMissing = "\(path) is not \(survey.whereabouts)"
    switch survey.places[missing].finding {
    case .brokenLink where missing == place: return "\(path) is a symbolic link that leads nowhere"
    case .brokenLink: return "\(isMissing); \(folder.quoted) is a symbolic link that leads nowhere"
    case .unreadable: return "\(path) cannot be checked; folder \(parentPath.quoted) cannot be read"
    case .other: return "\(path) is neither a file nor a folder"
    case .absent where survey.places[parent].finding != .folder:
      return "\(isMissing); \(parentPath.quoted) is not a folder"
    case .absent where missing == place: return isMissing
    case .absent, .file, .folder: return "\(isMissing); there is no folder \(folder.quoted)"
    }
  }
}
