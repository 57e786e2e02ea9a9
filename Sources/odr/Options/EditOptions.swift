import ArgumentParser
import OdrAppCode
import OdrEditScripts
import ResourceTags

/// The options of all commands that edit a manifest, and the code that carries out the edit.
struct EditOptions: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  @Flag(
    help: ArgumentHelp(
      "Also update the Xcode project.", discussion: "'odr set xcode.apply true' makes every edit do this."))
  var apply = false

  @Option(help: "The output format")
  var format = OutputFormat.text

  @Option(manifest: "Edit this manifest instead of the nearest one.", isEdit: true)
  var manifestPath: String?

  func validate() throws {
    let isPrinted = manifestPath == "-"
    try ValidationError.check([
      "--format json needs a file; with '-', odr prints the manifest on standard output":
        isPrinted && format == .json && !dryRun,
      "--apply needs a manifest in a file; remove '-'": isPrinted && apply,
    ])
  }

  /// Verifies the edits that `request` returns, and makes either all of these edits or, if an edit fails, none of them.
  func apply(request: (EditedFile) throws -> EditRequest) throws {
    do {
      let file = try EditedFile(manifestPath)
      try carryOut(request(file), in: file)
    } catch let failure as any UserFacingError where format == .json {
      JSONOutput.run.record(failure)
      let problem = EditProblem(failure.message)
      try? StandardStream.output.write(EditSummary.json(nil, nil, path: manifestPath, problems: [problem]))
      throw failure
    }
  }

  private func carryOut(_ request: EditRequest, in edited: EditedFile) throws {
    let (manifest, file) = try edited.read()
    let source = manifest.source
    let folder = edited.path == nil ? nil : edited.resolver.folder
    var (made, problems) = request.proved()
    let (errors, isOutdated, contradiction) = made.map { newErrors($0, manifest, in: folder) } ?? ([], false, nil)
    if let proved = made {
      problems += request.problems(withFolders: proved, errors, isApplied: apply, isDryRun: dryRun)
      if problems.contains(where: \.isError) { made = nil }
    }
    EditProblem.show(problems, in: source)
    guard let proved = made else {
      if let problem = problems.first(where: \.isError) {
        JSONOutput.run.record(problem.diagnostic.message, problem.hasPlace ? problem.diagnostic : nil, in: source)
      }
      if format == .json {
        try StandardStream.output.write(EditSummary.json(nil, source, path: source.name, problems: problems))
      }
      throw ExitCode(2)
    }
    let isApplied = apply || proved.manifest.project?.isApplied == true
    let location = try edited.path == nil || !isApplied ? nil : ProjectLocation(of: proved.manifest)
    let lock = dryRun ? nil : try location?.lock()
    defer { withExtendedLifetime(lock) {} }
    let others = try location?.manifests(besides: manifest) ?? []
    let update = try location.map { try projectUpdate(proved, others, from: manifest, at: $0) }
    update?.showFindings()
    var diff: [UInt8]?
    if dryRun {
      let bytes =
        UnifiedDiff.bytes(ofFile: edited.path, source, to: proved.bytes) + (update?.files.flatMap(\.diff) ?? [])
      if format == .text { try StandardStream.output.write(diff: bytes) }
      diff = bytes
    } else {
      try write(proved, of: source, to: file, update, others)
    }
    switch format {
    case .text:
      // A dry run reports only the comments that the edit would remove.
      let done =
        (dryRun ? [] : EditSummary.changes(proved.changes)) + EditSummary.comments(proved.removedComments, source)
      let code = dryRun ? [] : Self.codeLines(proved, request.edits, in: folder)
      let applied = location.flatMap { update?.lines($0, others.isEmpty ? source.name : nil, isDryRun: dryRun) }
      let advice =
        dryRun
        ? []
        : edited.path.map {
          Self.advice(on: proved, of: manifest, at: $0, isOutdated, contradiction, errors)
        } ?? []
      let changes = proved.isChange ? done : [EditSummary.noChange(problems)]
      StandardStream.printStatus(lines: changes + code + (applied ?? advice))
      DiagnosticPrinter.show(errors.map(\.asNote), in: proved.manifest.source)
    case .json:
      do {
        let summary = EditSummary.json(
          proved, source, path: source.name, problems: problems, newErrors: errors.filter(\.isError),
          outdatedProject: isOutdated == true && update == nil && !dryRun ? proved.manifest.project?.project : nil,
          diff: diff)
        try StandardStream.output.write(update.map { summary.with($0.json(isDryRun: dryRun)) } ?? summary)
      } catch let failure as any UserFacingError where proved.isChange && !dryRun {
        throw CommandFailure("\(failure.message), but \(source.name.quoted) has been changed")
      }
    }
    try update?.end()
  }

  /// Writes the manifest and the files of the project, all of them or none. Without a file, prints the manifest.
  private func write(
    _ proved: ProvedEdit, of source: SourceText, to file: ManifestFile?, _ update: ProjectUpdate?, _ others: [Manifest]
  ) throws {
    guard let file else { return try StandardStream.output.write(proved.manifest.source.bytes) }
    guard let update, !update.files.isEmpty else {
      if proved.isChange { try file.replace(with: proved.manifest.source.bytes) }
      return
    }
    var transaction = FileTransaction(from: others.map(\.source) + (proved.isChange ? [] : [source]))
    if proved.isChange { try transaction.add(source.name, replacing: source, with: proved.bytes) }
    try update.add(to: &transaction)
    try transaction.commit()
  }

  /// Returns a line about the project of the edited manifest at `path` if the edit makes the project outdated, if the
  /// manifest needs no change and the project is outdated, if odr cannot compare the project, so `isOutdated` is `nil`,
  /// or if the project cannot have the edit because of `errors` or of another manifest, with the sentence `contradiction`.
  private static func advice(
    on proved: ProvedEdit, of old: Manifest, at path: String, _ isOutdated: Bool?, _ contradiction: String?,
    _ errors: [Diagnostic]
  ) -> [String] {
    guard let project = proved.manifest.project else { return [] }
    let command = ManifestCommand(path)
    guard let isOutdated else { return ["odr cannot compare the project; \(command.inSentence("lint")) says why"] }
    let isBlocked = errors.contains { $0.scope == .project }
    if !isOutdated, !isBlocked { return [] }
    let others = (try? ProjectLocation(of: proved.manifest).manifests(besides: proved.manifest)) ?? []
    let apply =
      others.isEmpty
      ? command.inSentence("xcode apply")
      : ShellWord.lineInSentence(["odr", "xcode", "apply", path] + others.map(\.name))
    if !isOutdated || isBlocked && !proved.movesResources {
      return isBlocked ? ["not in Xcode, because of an error that \(apply) cannot resolve"] : []
    }
    // The difference may come from an edit that was already made, or from the tags in Xcode, which applying would undo.
    if !proved.isChange || old.project?.project != project.project {
      return ["the project differs from the manifest; \(command.inSentence("xcode diff")) shows how"]
    }
    if let contradiction { return ["not yet in Xcode; \(contradiction), or make the same edit in both"] }
    // Files in synchronized folders are at their new paths already.
    let first = isBlocked ? "move, rename, or relink the files in Xcode; then " : ""
    return ["not yet in Xcode; \(first)\(apply) updates \(project.project.fileName.visible)"]
  }

  /// Returns a line about each split tag, and about each split, renamed, merged, or removed tag that the app's code
  /// contains or may build.
  private static func codeLines(_ proved: ProvedEdit, _ edits: [any ManifestEdit], in folder: ResourceFolder?)
    -> [String]
  {
    // Without a folder, the manifest comes from standard input, which 'odr code check' does not accept.
    let command =
      folder == nil
      ? "'\(GlobalOptions.given.program) code check'" : ManifestCommand(proved.manifest.name).inSentence("code check")
    let splits = edits.compactMap { (($0 as? SelectedEdit)?.edit ?? $0) as? SplitTag }
    let used = Set(proved.manifest.resources().flatMap(\.tags))
    let lines = splits.map { split in
      """
      where the app requests \(split.name.quoted), it must now \(used.contains(split.name) ? "also" : "instead") request \
      \(split.newName.quoted); \(command) lists tags that no string in the code can be
      """
    }
    let changed = proved.changes.compactMap { change -> String? in
      switch change {
      case .tagRenamed(let name, _), .tagMerged(let name, _, _, _), .tagRemoved(let name, _, _): name
      default: nil
      }
    }
    let names = (splits.map(\.name) + changed).uniqued
    guard !names.isEmpty, let project = folder?.projectFiles(of: proved.manifest),
      let sources = project.contents?.sources
    else { return lines }
    // Only one text at a time is in memory.
    let places = (0..<sources.count).reduce(into: [String: [String]]()) { places, index in
      guard let source = sources.text(index) else { return }
      let isGenerated = source.bytes.starts(with: GeneratedCode.header.utf8)
      let advice = isGenerated ? " (generate it again with '\(GlobalOptions.given.program) code generate')" : ""
      let (code, table) = (CodeLexer(source), LineTable(source))
      for token in code.tokens.indices {
        guard let literal = code.literal(at: token) else { continue }
        for name in names where literal.text.map({ $0 == name }) ?? (literal.isSpecific && literal.covers(name)) {
          let tag = literal.text == nil ? "\(literal.description.quoted), which may be \(name.quoted)" : name.quoted
          let line = table.line(of: code.tokens[token].start)
          places[tag, default: []].append("\(source.name.visible):\(line)\(advice)")
        }
      }
    }
    return lines
      + places.sorted { $0.key < $1.key }.map { "the app's code contains \($0): \(Wording.list($1.uniqued, limit: 3))" }
      + (places.isEmpty || !lines.isEmpty ? [] : ["correct these places in the code; \(command) checks it"])
  }

  /// Returns the changes that make the project at `location` match the edited manifest and the other manifests of the
  /// project. Throws ``CommandFailure`` if the edit would lose tags in the project or cause new differences.
  private func projectUpdate(
    _ proved: ProvedEdit, _ others: [Manifest], from old: Manifest, at location: ProjectLocation
  ) throws -> ProjectUpdate {
    let manifest = proved.manifest
    // If the manifest had errors before the edit, their locations in the file are more useful.
    let edited = ReadManifest(manifest)
    let original = ReadManifest(old)
    let checked = original.preventsComparison && edited.preventsComparison ? original : edited
    for read in [checked] + others.map(ReadManifest.init) {
      try read.throwIfNotComparable(orSay: "nothing was changed")
    }
    let manifests = [manifest] + others
    func before() -> ProjectUpdate? { try? ProjectUpdate([old] + others, at: location) }
    var update = try ProjectUpdate(manifests, at: location) {
      // If the manifests contradicted each other before, the same edit in each of them doesn't help.
      guard before() != nil else { return "" }
      let isAlways = manifest.project?.isApplied == true
      let start = isAlways ? "after " + ManifestCommand(old.name).inSentence("unset xcode.apply") : "without '--apply'"
      let apply = ShellWord.lineInSentence(["odr", "xcode", "apply"] + manifests.map(\.name))
      return "; \(start), make the same edit in each, then run \(apply)"
    }
    try update.checkEdit(
      of: old, undone: zip([old] + others, manifests).flatMap { ManifestVersion.changesUndone(by: $1, editing: $0) },
      isMove: proved.movesResources, before: before)
    return update
  }

  /// The rules whose findings are about files that an edit doesn't change, and don't mean that the edit was wrong.
  private static let otherRules: Set<String> = [
    "missing-resource", "missing-catalog-item", "catalog-contents-unreadable",
  ]
  /// The rules whose findings are about the size of resources. The first note names the largest one, whatever its tags are.
  private static let sizeRules: Set<String> = [
    "asset-pack-too-large", "initial-install-too-large", "over-own-limit", "prefetched-too-large", "tag-too-large",
  ]
  /// The rules whose warnings are reported, too, because the edit itself creates them.
  private static let warningRules = sizeRules.union([
    "confusing-tag-name", "hazardous-tag-name", "nested-tagged-folder", "pin-without-pack", "tag-case-conflict",
    "tag-unicode-conflict",
  ])

  /// Whether a finding doesn't mean that the edit was wrong, because 'odr xcode apply' resolves it.
  private static func isApplied(_ finding: Diagnostic) -> Bool {
    RuleRegistry.idsOfAppliedRules.union(RuleRegistry.idsOfOutdatedPlaces).contains(finding.rule)
      && !finding.isAboutKeptSetting
  }

  /// Returns the errors, and the warnings of ``warningRules``, that `odr lint` reports after an edit and didn't report
  /// before, and whether the edit makes the project outdated or, if the edit changes nothing, the project is outdated;
  /// `nil` if odr cannot compare the project. The third value is the sentence about another manifest that contradicts the
  /// edited one, if there is one.
  private func newErrors(
    _ proved: ProvedEdit, _ manifest: Manifest, in folder: ResourceFolder?
  ) -> (errors: [Diagnostic], isOutdated: Bool?, contradiction: String?) {
    let added = Set(proved.additions.map(\.path.string))
    let grown = Set(
      proved.changes.compactMap { change in
        switch change {
        case .tagAssigned(let tag, _), .tagMerged(_, let tag, _, _): tag
        default: nil
        }
      })
    func errors(_ manifest: Manifest, in folder: ResourceFolder?, writesFixes: Bool = false) -> [Diagnostic] {
      Linter.lint(manifest, in: folder, writesFixes: writesFixes).filter { finding in
        // Measuring both versions takes long, so other large tags don't count.
        let isKnown = finding.rule == "tag-too-large" && grown.isDisjoint(with: finding.subject.tags)
        guard finding.isError || Self.warningRules.contains(finding.rule) && !isKnown,
          !Self.otherRules.contains(finding.rule)
        else { return false }
        // The files of new resources were checked before the edit.
        let isAboutFiles = finding.scope == .files
        return !(isAboutFiles && finding.subject.resource.map(added.contains) ?? false)
      }
    }
    let after = errors(proved.manifest, in: folder, writesFixes: format == .json)
    let outdated = after.filter(Self.isApplied)
    let contradiction = LintedManifest(proved.manifest.source, LintResult(outdated, [.project])).contradiction
    let isRead = folder?.projectFiles(of: proved.manifest)?.contents != nil
    let isCompared = isRead && !Linter.preventComparison(after, in: proved.manifest)
    guard proved.isChange else { return ([], isCompared && !outdated.isEmpty, contradiction) }
    // Rules whose findings don't depend on files are quick.
    let isQuick = after.allSatisfy { Self.warningRules.contains($0.rule) && $0.scope == .manifest }
    let before = after.isEmpty ? [] : errors(manifest, in: isQuick ? nil : folder)
    let new = after.besides(before)
    let created = new.filter { !Self.isApplied($0) }.besides(before.besides(after)) { finding in
      (Self.sizeRules.contains(finding.rule) ? finding.notes.first?.message : nil) ?? finding.message
    }
    return (created, isCompared ? new.contains(where: Self.isApplied) : nil, contradiction)
  }
}

/// The manifest that a command edits. odr reads all resource names before it locks and reads the file.
final class EditedFile {
  /// The path of the file; `nil` for standard input.
  let path: String?
  /// Converts arguments to paths relative to the manifest.
  let resolver: ResourcePathResolver
  /// The files in the manifest's folder; `nil` for standard input.
  var disk: DiskTree? { path.flatMap { DiskTree.named($0.parentFolder) } }
  private var known: (manifest: Manifest, file: ManifestFile?)?

  /// Finds the manifest at a path or, without a path, in the working directory or a parent folder.
  fileprivate init(_ given: String?) throws {
    let given = try given ?? ManifestFinder.find()
    path = given == "-" ? nil : try ManifestFinder.named(given)
    if let path {
      ManifestFinder.noteName(of: path)
    } else {
      known = (Manifest(try FileReader.input(at: given)), nil)
    }
    resolver = ResourcePathResolver(manifest: path)
  }

  /// Returns the manifest and its locked file.
  func read() throws -> (manifest: Manifest, file: ManifestFile?) {
    if let known { return known }
    guard let path else { preconditionFailure("a manifest from standard input is already known") }
    let file = try ManifestFile(path)
    let read = (Manifest(file.source), file)
    known = read
    return read
  }
}

/// A command that makes one edit.
protocol EditingCommand: ParsableCommand {
  var options: EditOptions { get }
  /// Whether the edit can add resources that don't exist on disk.
  var allowMissing: Bool { get }

  /// Returns the requested edit; `resolver` converts arguments to paths relative to the manifest.
  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit
}

extension EditingCommand {
  var allowMissing: Bool { false }

  func run() throws {
    try options.apply {
      try EditRequest([edit($0.resolver)], in: $0, allowsMissing: allowMissing)
    }
  }
}

extension ProvedEdit {
  /// Whether the edit changes paths of resources.
  fileprivate var movesResources: Bool { changes.contains { if case .resourceMoved = $0 { true } else { false } } }
}
