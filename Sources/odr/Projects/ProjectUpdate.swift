import ArgumentParser
import OdrLanguageServer
import OdrXcodeProjects
import ResourceTags

/// The changes that make one or more projects match their manifests, prepared and verified before odr writes them.
struct ProjectUpdate {
  private(set) var files: [ChangedFile] = []
  /// The tags that disappear from resources, whether the manifests list the resource, and whether the tag may have had an
  /// effect; the paths are shown to the user.
  private var removed: [(path: String, tag: String, isListed: Bool, hadEffect: Bool)] = []
  /// The plan for each manifest, and the findings about differences that remain, except those that the manifest or its
  /// baseline hides.
  private var parts: [(plan: ApplyPlan, left: [Diagnostic], source: SourceText)] = []
  /// The errors about differences that remain.
  private var unresolved: [Diagnostic] { parts.flatMap(\.left).filter(\.isError) }

  /// Creates an update without changes.
  init() {}

  /// Works out the changes to the project at `location`. For an edit, `advice` says what to do if manifests contradict each
  /// other.
  init(_ manifests: [Manifest], at location: ProjectLocation, advice: (() -> String)? = nil) throws {
    let plans = try Self.plan(manifests, location, advice) { DiagnosticPrinter.show($1, in: manifests[$0].source) }
    var changes: [ChangedFile] = []
    for (plan, manifest) in zip(plans, manifests) {
      changes += try plan.changes(of: manifest, at: location)
      removed += plan.removed.map {
        (
          FilePath.shown($0.path.string, in: manifest.folderPath), $0.tag.string, $0.isListed, $0.hadEffect
        )
      }
      let left = Linter.unhidden(plan.unresolved, ofProjectOf: manifest, in: .ofManifest(manifest.name))
      parts.append((plan, left, manifest.source))
    }
    files = ChangedFile.all(changes)
  }

  /// Returns the plans for applying the manifests together. Calls `warn` as ``ApplyPlan/plans(for:of:warn:)`` does.
  static func plan(
    _ manifests: [Manifest], _ location: ProjectLocation, _ advice: (() -> String)? = nil,
    warn: (Int, [Diagnostic]) -> Void
  ) throws -> [ApplyPlan] {
    let project = try location.read()
    let parts: [ApplyPlan.Part] = try manifests.map { manifest in
      (manifest, try project.targets(of: manifest), try location.folder(at: manifest.folderPath))
    }
    do {
      return try ApplyPlan.plans(for: parts, of: project, warn: warn)
    } catch {
      throw failure(error, manifests, advice)
    }
  }

  /// Returns the error for one of `manifests` that odr can't apply.
  private static func failure(
    _ refusal: ApplyRefusal, _ manifests: [Manifest], _ advice: (() -> String)?
  ) -> CommandFailure {
    let manifest = manifests[refusal.manifest]
    var problems = refusal.problems
    if problems.isEmpty, !refusal.isContradiction {
      return CommandFailure("\(refusal.message), so nothing was written; please report this")
    }
    var reason = ""
    if refusal.isContradiction {
      let others = manifests.filter { $0.source !== manifest.source }
      let subject = problems.first?.subject
      let notes = others.compactMap { other in
        let span =
          other.resources().first { $0.path == subject?.resource }?.span
          ?? other.tags().first { subject?.resource == nil && [$0.name] == subject?.tags }?.span
        return span.map { Diagnostic.Note("the other manifest lists it here", at: .init($0, in: other.source)) }
      }
      // Locations in the project refer to an intermediate text that isn't on disk.
      for index in problems.indices { problems[index].notes = index == 0 ? notes : [] }
      reason = ": \(manifest.name.quoted) contradicts \(others.map(\.name.quoted).listed("or"))\(advice?() ?? "")"
    }
    let outcome = advice == nil ? "the project was not changed" : "nothing was changed"
    return CommandFailure(outcome + reason, problems, in: manifest.source)
  }

  mutating func add(_ other: ProjectUpdate) {
    files += other.files
    removed += other.removed
    parts += other.parts
  }

  /// Adds the changed files to a transaction.
  func add(to transaction: inout FileTransaction) throws {
    for change in files { try transaction.add(change.path, replacing: change.source, with: change.bytes) }
  }

  /// Prints the findings about differences that remain.
  func showFindings() {
    for (_, findings, source) in parts { DiagnosticPrinter.show(findings, in: source) }
  }

  /// Throws ``CommandFailure`` if this update of an edited manifest would lose tags of resources that the manifest didn't
  /// list before the edit, if there are `undone` changes in Xcode, or if differences remain that didn't remain in
  /// `before`, the update of the manifest before the edit.
  mutating func checkEdit(of old: Manifest, undone: [String], isMove: Bool, before: () -> ProjectUpdate?) throws {
    let folder = old.folderPath
    let listed = Set(
      old.resources().flatMap { resource in
        resource.tags.map { [FilePath.shown(resource.path, in: folder), $0] }
      })
    removed.removeAll { listed.contains([$0.path, $0.tag]) }
    let command = ManifestCommand(old.name)
    let unlisted = removed.first { !$0.isListed && $0.hadEffect }.map {
      "lose tag \($0.tag.quoted) of \($0.path.quoted), which the manifest does not list"
    }
    if let loss = unlisted ?? undone.min().map({ "undo an uncommitted change of the project: \($0)" }) {
      throw CommandFailure(
        "nothing was changed, because this would \(loss); \(command.inSentence("xcode diff")) shows the differences, "
          + "\(command.inSentence("xcode pull")) adds them to the manifest, and \(command.inSentence("xcode apply")) "
          + "undoes them")
    }
    guard !unresolved.isEmpty else { return }
    let new = unresolved.besides(before()?.unresolved ?? [])
    if new.isEmpty { return }
    let first = isMove ? "; first move, rename, or relink the files in Xcode" : ""
    throw CommandFailure(
      "nothing was changed, because odr cannot make the project match\(first)", new, in: parts[0].source)
  }

  /// Ends the command with 1 if differences remain.
  func end() throws {
    if !unresolved.isEmpty { throw ExitCode(1) }
  }

  // MARK: Reports

  /// The changes as JSON.
  func json(isDryRun: Bool) -> JSONObject {
    let files = files.map { change -> JSONObject in
      ["path": change.path, "diff": isDryRun ? change.diff.string : nil]
    }
    return [
      "files": files,
      "removedTags": removed.map { removed -> JSONObject in ["resource": removed.path, "tag": removed.tag] },
      "unresolved": unresolved.map { finding -> JSONObject in ["rule": finding.rule, "message": finding.message] },
    ]
  }

  /// Returns the lines that describe the changes to the project at `location`.
  /// `manifest` is the name of the only manifest.
  func lines(_ location: ProjectLocation, _ manifest: String?, isDryRun: Bool) -> [String] {
    let count = unresolved.count
    let hasHidden = parts.contains { $0.plan.unresolved.besides($0.left).contains(where: \.isError) }
    let rest =
      count > 0
      ? "\(Wording.count(count, "difference")) \(count == 1 ? "remains" : "remain"), which odr cannot resolve"
      : hasHidden ? "the manifest or its baseline hides the differences that remain" : nil
    if files.isEmpty {
      if let rest { return ["the project was not changed: \(rest)"] }
      return ["\(location.path.visible) already matches \(manifest?.visible ?? "its manifests")"]
    }
    let items = files.count { $0.path.fileName != ProjectFile.name }
    let names =
      (items < files.count ? [location.path.visible] : [])
      + (items > 0 ? [Wording.count(items, "file") + " in asset catalogs"] : [])
    let changes = [("tag", parts.sum(\.plan.counts.tags)), ("resource", parts.sum(\.plan.counts.resources))]
      .filter { $1 > 0 }.map { Wording.count($1, $0) }
    let partlyTagged = parts.sum(\.plan.counts.partlyTagged)
    let updated =
      "\(isDryRun ? "would update" : "updated") \(names.joined(separator: " and ")): "
      + (changes.isEmpty ? "the order of tags" : changes.commaSeparated)
      + (partlyTagged > 0 ? "; \(partlyTagged) of them had tags in only some places" : "")
    return [updated] + removedLines(isDryRun ? "would remove" : "removed") + rest.asArray
  }

  /// Returns a line for each removed tag of a resource that the manifests don't list, and one line for each other tag
  /// that resources lose.
  private func removedLines(_ verb: String) -> [String] {
    let unlisted = removed.filter { !$0.isListed }.map {
      "\(verb) tag \($0.tag.quoted) from \($0.path.quoted), which the manifest does not list"
    }
    let listed = Dictionary(grouping: removed.filter(\.isListed), by: \.tag).sortedByKey.map { tag, lost in
      let resources = lost.count == 1 ? lost[0].path.quoted : Wording.count(lost.count, "resource")
      return "\(verb) tag \(tag.quoted) from \(resources)"
    }
    return unlisted + listed
  }
}

extension ProjectLocation {
  /// Finds the project that a manifest specifies. Throws ``CommandFailure`` if the manifest does not specify one.
  init(of manifest: Manifest) throws {
    guard let reference = manifest.project else {
      let name = manifest.name
      let command = Self.unspecified(by: manifest)?.command ?? ManifestCommand(name).odr("set xcode PROJECT TARGET")
      throw CommandFailure("\(name.quoted) does not specify a project; \(ShellWord.inSentence(command)) specifies it")
    }
    try self.init(of: reference, in: manifest)
  }

  /// Returns the project in the folder of a manifest that does not specify a project, and the command with which the
  /// manifest specifies it and its apps; the command is `nil` if odr cannot read the project or if it has no apps.
  static func unspecified(by manifest: Manifest) -> (name: String, command: String?)? {
    let folder = manifest.folderPath
    guard manifest.project == nil, let name = projects(in: folder)?.first else { return nil }
    let path = FilePath.shown(name, in: folder)
    let apps = (try? ProjectLocation(path)).flatMap { try? $0.read().apps(in: $0.folder(at: folder)) } ?? []
    let words = [ShellWord.path(path)] + apps.map { ShellWord.text($0.name).visible }
    return (path, apps.isEmpty ? nil : ManifestCommand(manifest.name).odr("set xcode", words))
  }
}

extension XcodeProject {
  /// Returns the targets that a manifest applies to.
  func targets(of manifest: Manifest) throws -> [ProjectTarget] {
    let names = manifest.project?.targets ?? []
    if names.isEmpty { throw CommandFailure("specify the targets under 'xcode:' in the manifest") }
    do {
      return try targets(named: names)
    } catch {
      throw CommandFailure(
        "correct the targets under 'xcode'", [.unknownTarget(error, in: manifest)],
        in: manifest.source)
    }
  }
}

extension ProjectComparison {
  /// Compares a manifest with its project, which is at `location`.
  init(_ manifest: Manifest, at location: ProjectLocation) throws {
    let project = try location.read()
    self.init(manifest, project, try project.targets(of: manifest), in: try location.folder(at: manifest.folderPath))
  }
}
