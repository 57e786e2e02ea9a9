import OdrEditScripts
import ResourceTags

/// The edits that a command makes, in order, all or none.
struct EditRequest {
  let edits: [any ManifestEdit]
  /// Whether the edit with an index may add resources that are not there.
  private let allowsMissing: [Bool]
  /// The problems beside those of the edits, such as lines that are no edits.
  let problems: [EditProblem]
  /// The script that the edits stand in.
  private var script: (source: SourceText, lines: EditScript)?

  init(_ edits: [any ManifestEdit], allowsMissing: Bool = false, problems: [EditProblem] = []) {
    (self.edits, self.problems) = (edits, problems)
    self.allowsMissing = edits.map { _ in allowsMissing }
  }

  /// The edits of a script.
  init(_ script: EditScript, in source: SourceText, allowsMissing: Bool) {
    edits = script.edits.map(\.edit)
    self.allowsMissing = script.edits.map { allowsMissing || $0.allowsMissing }
    self.script = (source, script)
    problems = script.errors.map { error in
      EditProblem(
        Diagnostic(
          rule: RefusalKind.batch.rawValue, severity: .error, message: error.message,
          at: Diagnostic.Location(error.span, in: source)))
    }
  }

  /// The problems for which edits of `manifest` were refused.
  func problems(of failure: EditFailure, _ manifest: Manifest) -> [EditProblem] {
    let refusals = script?.lines.causes(of: failure) ?? failure.refusals
    return refusals.flatMap { refusal, index in problems(of: refusal, index, manifest) }
  }

  private func problems(of refusal: EditRefusal, _ index: Int?, _ manifest: Manifest) -> [EditProblem] {
    let message = refusal.message(for: index.map { edits[$0] }) + (Self.offer(refusal, manifest) ?? "")
    if let place = index.flatMap(line) {
      let notes = refusal.span.map { [Diagnostic.Note("this is in the way", at: $0)] } ?? []
      return [
        EditProblem(
          Diagnostic(rule: RefusalKind.batch.rawValue, severity: .error, message: message, at: place, notes: notes))
      ]
    }
    guard let span = refusal.span else { return [EditProblem(message)] }
    if case .syntax = refusal, let finding = Linter.lint(manifest).first(where: { $0.span == span }) {
      return [EditProblem(finding), EditProblem(message)]
    }
    return [
      EditProblem(Diagnostic(rule: RefusalKind.editRefused.rawValue, severity: .error, message: message, span: span))
    ]
  }

  /// What to name instead of a whole catalog.
  private static func offer(_ refusal: EditRefusal, _ manifest: Manifest) -> String? {
    guard case .wholeCatalog(let path) = refusal, !manifest.source.isUnnamed,
      let tree = DiskTree.named(FilePath.folder(of: manifest.source.name))
    else { return nil }
    return CatalogOffer.words(for: Array(path.utf8), of: tree) { $0.quoted }.map { ", such as \($0)" }
  }

  /// The problems that `judge` finds with what the edits add.
  func problems(of additions: [ResourceAddition], _ judge: AdditionJudge) -> [EditProblem] {
    judge.problems(with: additions) { allowsMissing[$0] }.map { problem in
      var problem = problem
      if let edit = problem.edit, let place = line(of: edit) {
        problem.diagnostic.location = place
        problem.hasPlace = true
      }
      return problem
    }
  }

  private func line(of edit: Int) -> Diagnostic.Location? {
    script.map { Diagnostic.Location($0.lines.edits[edit].span, in: $0.source) }
  }
}
