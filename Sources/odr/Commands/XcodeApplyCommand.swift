import ArgumentParser
import OdrXcodeProjects
import ResourceTags

/// `odr xcode apply`: makes a project match its manifest.
struct XcodeApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Make the Xcode project match the manifest.",
    discussion: """
      Make the same changes as in the Resource Tags tab: all of them or none. To see them first, add --dry-run.

      odr changes the tags of files in project.pbxproj, the list of known tags, the download categories in the build \
      settings of the manifest's targets, and the tags in asset catalogs. odr writes these values the way Xcode does, \
      and changes nothing else. odr prepares and verifies all changes before it writes any file, and then writes all \
      files of a project or none. The output lists each tag that odr removes from a resource that the manifest does \
      not list.

      odr cannot resolve a difference such as a resource that is not in any target, or a category that an .xcconfig \
      file sets. In that case, odr makes all other changes, prints the difference, and exits with 1, unless the manifest \
      ignores the difference or its baseline hides it. If another build configuration has its own categories, odr does \
      not change them.

      If you specify a folder, odr uses all manifests in the folder and below it, as 'odr lint' does. odr applies \
      the manifests for one project together: if one of these manifests has errors or contradicts another, odr does \
      not change the project.

      Examples:
        odr xcode apply --dry-run
        odr xcode apply
        odr xcode apply .

      Guide: Xcode.
      """)

  @Flag(name: [.customShort("n"), .long], help: "Print the changes as a unified diff, and write nothing.")
  var dryRun = false

  @Option(help: "The output format")
  var format = OutputFormat.text

  @OptionGroup var options: XcodeOptions

  func run() throws {
    let search = try options.search()
    guard search.paths.count + search.failures.count > 1 else {
      if let failure = search.failures.first { throw CommandFailure(failure) }
      let applied = try apply(search.paths, isOnly: true)
      try report(applied)
      return try applied.end()
    }
    var all = Applied()
    /// The manifests of each project, in the order of the arguments.
    var groups: [(file: String, project: String, manifests: [String], hasErrors: Bool)] = []
    let reading = try ManifestLoop(search.paths, failures: search.failures, width: 1) { path in
      let read = try ReadManifest(at: path)
      read.showErrors()
      return (
        path, read.errors.contains { Linter.preventsComparison($0, in: read.manifest) },
        try options.location(for: read.manifest)
      )
    } receive: { path, hasErrors, location in
      let file = FilePath.real(location.filePath) ?? location.filePath
      let index = groups.firstIndex { $0.file == file } ?? groups.count
      if index == groups.count { groups.append((file, location.path, [], false)) }
      groups[index].manifests.append(path)
      groups[index].hasErrors = groups[index].hasErrors || hasErrors
    }
    let applying = try ManifestLoop(groups, width: 1) { group in
      if group.hasErrors {
        throw CommandFailure(
          "\(group.project.quoted) was not changed, because one of its manifests has errors", exitCode: 1)
      }
      return try apply(group.manifests, isOnly: false)
    } receive: {
      all.add($0)
    }
    try report(all)
    try applying.end(after: reading)
    try all.end()
  }

  /// The changes to one or more projects.
  private struct Applied {
    var files: [ChangedFile] = []
    /// The tags that disappear from resources that the manifests don't list; the paths are shown to the user.
    var removed: [(path: String, tag: String)] = []
    /// The errors about differences that remain.
    var unresolved: [Diagnostic] = []
    /// Whether a setting is unknown, because odr cannot read the file that may contain it.
    var hasUnknownSettings = false

    mutating func add(_ other: Applied) {
      files += other.files
      removed += other.removed
      unresolved += other.unresolved
      hasUnknownSettings = hasUnknownSettings || other.hasUnknownSettings
    }

    /// Ends the command with 1 if differences remain.
    func end() throws {
      if !unresolved.isEmpty { throw ExitCode(1) }
    }
  }

  /// Prints the changes as JSON, if that is the format.
  private func report(_ applied: Applied) throws {
    guard format == .json else { return }
    let files = applied.files.map { change -> JSONObject in
      ["path": change.path, "diff": dryRun ? change.diff.string : nil]
    }
    try StandardStream.output.write(
      [
        "version": 1, "changed": !files.isEmpty, "dryRun": dryRun ? true : nil, "files": files,
        "removedTags": applied.removed.map { removed -> JSONObject in ["resource": removed.path, "tag": removed.tag] },
        "unresolved": applied.unresolved.map { finding -> JSONObject in
          ["rule": finding.rule, "message": finding.message]
        },
      ])
  }

  /// Makes a project match its manifests at `paths`, and returns the changes.
  private func apply(_ paths: [String], isOnly: Bool) throws -> Applied {
    let manifests = try paths.map { try options.readManifest(at: $0) }
    let location = try options.location(for: manifests[0])
    let lock = dryRun ? nil : try location.lock()
    defer { withExtendedLifetime(lock) {} }
    let limits = try manifests.compactMap { try WriteLimit.of($0.source.name) }
    let plans = try plan(manifests, location)
    let changes = try zip(plans, zip(manifests, limits)).flatMap { plan, part in
      try ProjectChanges(plan, of: part.0, at: location, within: part.1, isNamed: options.project != nil).changes
    }
    var applied = Applied(files: ChangedFile.all(changes))
    for (plan, manifest) in zip(plans, manifests) {
      applied.removed += plan.removed.map {
        (FilePath.shown($0.path.string, in: manifest.source.name.parentFolder), $0.tag.string)
      }
      let left = Linter.unhidden(
        plan.unresolved, ofProjectOf: manifest, in: .ofManifest(manifest.source.name))
      DiagnosticPrinter.show(left, in: manifest.source)
      applied.unresolved += left.filter { $0.severity == .error }
      applied.hasUnknownSettings = applied.hasUnknownSettings || plan.hasUnknownSettings
    }
    if dryRun {
      if format == .text { for change in applied.files { try StandardStream.output.write(diff: change.diff) } }
    } else if !applied.files.isEmpty {
      var transaction = FileTransaction(from: manifests.map(\.source))
      for change in applied.files { try transaction.add(change.path, replacing: change.source, with: change.bytes) }
      try transaction.commit()
    }
    if format == .text { summarize(applied, location, isOnly: isOnly) }
    return applied
  }

  private func plan(_ manifests: [Manifest], _ location: ProjectLocation) throws -> [ApplyPlan] {
    let project = try location.read()
    let parts = try manifests.map { manifest in
      JointPlan.Part(manifest, try options.targets(of: project, for: manifest), in: try manifest.folder(for: location))
    }
    do {
      return try JointPlan(parts, of: project) { DiagnosticPrinter.show($1, in: manifests[$0].source) }.plans
    } catch {
      throw failure(error, manifests[error.manifest])
    }
  }

  /// Returns the error for a manifest that odr can't apply.
  private func failure(_ refusal: JointRefusal, _ manifest: Manifest) -> any Error {
    switch refusal.refusal {
    case .problems(var problems):
      // Locations in the project refer to an intermediate text that isn't on disk.
      if refusal.isContradiction { for index in problems.indices { problems[index].notes = [] } }
      let reason =
        refusal.isContradiction ? ": \(manifest.source.name.quoted) contradicts another manifest of the project" : ""
      return CommandFailure("the project was not changed\(reason)", problems, in: manifest.source)
    case .unreadable(let failure): return failure
    case .unproved(let file): return CommandFailure("\(file.unproved), so nothing was written; please report this")
    }
  }

  /// The end of the last line of `odr xcode diff` and `apply` if a setting is unknown.
  static let unknownSettings = "; some settings are in files that odr cannot read"

  private func summarize(_ applied: Applied, _ location: ProjectLocation, isOnly: Bool) {
    let count = applied.unresolved.count
    let rest =
      count == 0
      ? "" : "\(Wording.count(count, "difference")) \(count == 1 ? "remains" : "remain"), which odr cannot resolve\n"
    if applied.files.isEmpty {
      let project =
        isOnly ? "the project already matches the manifest" : "\(location.path.visible) already matches its manifests"
      let unknown = applied.hasUnknownSettings ? Self.unknownSettings : ""
      return StandardStream.printStatus(
        rest.isEmpty ? "\(project)\(unknown)\n" : "the project was not changed: \(rest)")
    }
    let verb = dryRun ? "would change" : "changed"
    let names = applied.files.map { "\(verb) \($0.path.visible)\n" }
    let shown = names.prefix(20).joined()
    let more = names.count > 20 ? "\(verb) \(names.count - 20) more files\n" : ""
    let removed = applied.removed.map {
      "\(dryRun ? "would remove" : "removed") tag \($0.tag.quoted) from \($0.path.quoted), which the manifest does not list\n"
    }
    StandardStream.printStatus(shown + more + removed.joined() + rest)
  }
}
