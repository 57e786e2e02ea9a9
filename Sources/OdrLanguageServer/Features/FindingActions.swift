import ResourceTags

/// What can be done about findings.
extension ActionPlace {
  /// How many findings of a selection get actions.
  private static let findingLimit = 100

  private var nearFindings: ArraySlice<Diagnostic> { findings.prefix(Self.findingLimit) }

  /// The fixes of the findings. Certain ones are proved by lint; of others the new text has to be readable.
  var fixes: [OfferedAction] {
    nearFindings.compactMap { finding in
      guard let fix = finding.fix, !fix.edits.isEmpty else { return nil }
      return OfferedAction(title: fix.title, kind: .quickFix, finding: finding, isPreferred: fix.isSafe) {
        () throws(OfferedAction.Refusal) in
        if fix.isSafe { return fix.edits }
        guard let text = try? manifest.source.applying(fix.edits),
          Manifest(text).tree.faults.count <= manifest.tree.faults.count
        else { throw OfferedAction.Refusal(reason: "with this change, odr could not read the manifest any more") }
        return fix.edits
      }
    }
  }

  /// All fixes that are certain, in one go.
  var allFixes: [OfferedAction] {
    let result = document.lint(in: folder)
    guard result.omittedFixable > 0 || result.diagnostics.contains(where: { $0.fix?.isSafe == true }) else { return [] }
    return [
      OfferedAction(title: "fix all that odr can fix", kind: .fixAll) { [manifest, folder] in
        Linter.fix(manifest, in: folder?.folder).textEdits
      }
    ]
  }

  /// Declarations of the undeclared tag at the place, in each category but the one that the fix of its finding names.
  var declarations: [OfferedAction] {
    guard let mention = manifest.tagMention(at: start), mention.category == nil, !isDeclared(mention.name) else {
      return []
    }
    let finding = findings.first { $0.rule == "undeclared-tag" }
    return DownloadCategory.allCases.compactMap { category in
      let title = "declare it in \(category.rawValue.quoted)"
      if finding?.fix?.title == title { return nil }
      return OfferedAction(title, .quickFix, AddTags([mention.name], to: category), of: manifest, about: finding)
    }
  }

  private func isDeclared(_ name: String) -> Bool {
    manifest.tags().contains { $0.category != nil && $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// Comments that silence a finding here, one for each rule.
  var ignoreComments: [OfferedAction] {
    guard manifest.tree.syntax == .yaml else { return [] }
    var seen: Set<String> = []
    return nearFindings.filter { Linter.isIgnorable($0.rule) && seen.insert($0.rule).inserted }.map { finding in
      OfferedAction(title: "ignore \(finding.rule.quoted) here", kind: .quickFix, finding: finding) {
        [manifest, folder] () throws(OfferedAction.Refusal) in
        do throws(IgnoreRefusal) { return [try Linter.ignoring(finding, in: manifest, folder?.folder)] } catch {
          throw OfferedAction.Refusal(reason: error.message)
        }
      }
    }
  }
}
