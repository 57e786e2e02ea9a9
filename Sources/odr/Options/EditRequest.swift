import OdrEditScripts
import ResourceTags

/// The edits that a command makes, in order. If one edit fails, odr makes none of the edits.
struct EditRequest {
  let edits: [any ManifestEdit]
  /// The manifest to edit.
  let manifest: Manifest
  private let edited: EditedFile
  /// For each edit, whether it can add resources that don't exist.
  private var allowsMissing: [Bool]
  /// Problems that don't come from the edits, such as script lines that odr can't parse.
  private let problems: [EditProblem]
  /// For each edit of a script, its line; empty if the edits don't come from a script.
  private var places: [Diagnostic.Location] = []

  /// Creates a request to edit a manifest, which is now read and locked.
  init(
    _ edits: [any ManifestEdit], in edited: EditedFile, allowsMissing: Bool = false, problems: [EditProblem] = []
  ) throws {
    (self.edits, self.edited, self.problems) = (edits, edited, problems)
    self.allowsMissing = edits.map { _ in allowsMissing }
    manifest = try edited.read().manifest
  }

  /// Creates a request with the edits of a script, whose text is `source`.
  init(_ script: EditScript, from source: SourceText, in edited: EditedFile, allowsMissing: Bool) throws {
    var problems = script.errors.map { error in
      EditProblem(RefusalKind.batch.finding(error.message, at: .init(error.span, in: source)))
    }
    let rows = script.rowsWithoutTags.count
    if rows > 0 { problems.append(EditProblem("left out \(Wording.count(rows, "row")) without tags", .note)) }
    try self.init(script.edits.map(\.edit), in: edited, problems: problems)
    self.allowsMissing = script.edits.map { allowsMissing || $0.allowsMissing }
    places = script.edits.map { .init($0.span, in: source) }
  }

  /// Returns the verified edits (`nil` if a problem prevents them) and all problems.
  func proved() -> (ProvedEdit?, [EditProblem]) {
    do {
      let proved = try manifest.applying(edits)
      let notes = similarTags(proved) + placedTags.asArray + unmatchedPatterns(proved).asArray
      let problems =
        problems + leftOut(isRefused: false) + problems(of: proved.additions) + notes.map { EditProblem($0, .note) }
      return (problems.contains(where: \.isError) ? nil : proved, problems)
    } catch {
      let leftOut = leftOut(isRefused: true)
      let refusals = error.refusals.flatMap { refusal, index in
        problems(of: refusal, index, namesCase: leftOut.isEmpty)
      }
      return (nil, problems + leftOut + refusals + problems(of: error.additions))
    }
  }

  /// Returns a note about each tag that `proved` adds although another tag, which may also be new, has a similar name:
  /// one of the two names may be a slip.
  private func similarTags(_ proved: ProvedEdit) -> [String] {
    let old = Set(manifest.categorizedTags().map { ByteString($0.name) })
    let names = proved.manifest.categorizedTags().map(\.name)
    let new = names.filter { !old.contains(ByteString($0)) }
    if new.isEmpty { return [] }
    var suggester = SpellingSuggester(names.filter { old.contains(ByteString($0)) })
    let notes = new.compactMap { name in
      defer { suggester.add(name) }
      guard let other = suggester.best(for: name), name.maySpell(other) else { return nil as String? }
      return "the new tag \(name.quoted) resembles \(other.quoted)"
    }
    return Wording.excerpt(notes, limit: 3, rest: "more new tags resemble others")
  }

  /// A note about the tags that a command adds at a position, although they are already at another one. Scripts may
  /// repeat additions.
  private var placedTags: String? {
    guard places.isEmpty, let edit = edits.first as? AddTags, let position = edit.position else { return nil }
    let declared = Set(manifest.categorizedTags().map(\.name))
    let names = edit.names.filter(declared.contains)
    let isMoved = try? manifest.applying([MoveTags(names, to: edit.category, position)]).isChange
    guard isMoved == true else { return nil }
    let command = ManifestCommand(manifest.source.path)
      .odr("tag move", (EditVerb.placed(position) + EditVerb.guarded(names)).map(ShellWord.text))
    let list = Wording.list(names.map(\.quoted), limit: 3)
    return "already declared: \(list); to move, run \(ShellWord.inSentence(command))"
  }

  /// Returns a note about the patterns of `untagged-resource` that `proved` sets and that match nothing.
  private func unmatchedPatterns(_ proved: ProvedEdit) -> String? {
    let isSet = proved.changes.contains { change in
      if case .keySet("lint.untagged-resource", _, _) = change { true } else { false }
    }
    guard isSet, let path = edited.path, let folder = ResourceFolder.ofManifest(path) else { return nil }
    let patterns = folder.patternsWithoutFiles(of: proved.manifest).map(\.quoted)
    let list = Wording.list(patterns, limit: 3)
    return patterns.isEmpty ? nil : "nothing that can be tagged matches \(list)\(EditRefusal.caseAdvice)"
  }

  private func place(of edit: Int) -> Diagnostic.Location? {
    places.isEmpty ? nil : places[edit]
  }

  /// Returns the note about the files and catalog items that the edits leave out.
  private func leftOut(isRefused: Bool) -> [EditProblem] {
    // Looking at the disk for each line of a long script would take long.
    if !places.isEmpty { return [] }
    let names = edits.flatMap { ($0 as? SelectedEdit)?.leftOut(of: manifest, isRefused: isRefused) ?? [] }.map {
      edited.resolver.name(of: $0.string).quoted
    }
    let list = Wording.list(names, limit: 3)
    let project = manifest.project == nil ? "" : "not in the Xcode target (add files in Xcode), or "
    let note = "left out \(list): \(project)without Contents.json"
    return names.isEmpty ? [] : [EditProblem(note, .note)]
  }

  /// Returns the problems that explain the refusal of the edit at `index`. They mention upper and lower case only if
  /// `namesCase` is true.
  private func problems(of refusal: EditRefusal, _ index: Int?, namesCase: Bool) -> [EditProblem] {
    var refusal = refusal
    if case .unknownResource(let path, let nearest?) = refusal {
      refusal = .unknownResource(path, nearest: edited.resolver.name(of: nearest))
    }
    let option = manifest.source.isUnnamed ? "" : ManifestCommand(manifest.name).option
    let edit = index.map { edits[$0] }
    let offer = offer(refusal, edit)
    var message = refusal.message(for: edit, option: option, offer: offer ?? "")
    if case .wholeCatalog(let path) = refusal, let index, edits[index] is AssignTags, !allowsMissing[index],
      let disk = edited.disk, disk.status(of: Array(path.utf8)) == nil
    {
      message = "asset catalog \(path.quoted) is not \(LocationText.disk)"
    }
    if case .undeclaredTag(_, nearest: nil) = refusal, places.isEmpty,
      let folder = (edit as? AssignTags)?.resources.first(where: { isPlainFolder($0, edited.disk) })
    {
      message += "; to tag the files in \(edited.resolver.name(of: folder).quoted), add '-r', too"
    }
    if !namesCase || offer != nil { message.replace(EditRefusal.caseAdvice, with: "") }
    if let place = index.flatMap(place) {
      let notes = refusal.span.map { [Diagnostic.Note("this text prevents the edit", at: $0)] } ?? []
      return [EditProblem(RefusalKind.batch.finding(message, at: place, notes))]
    }
    if case .nothingBelow(let path) = refusal, !path.contains("*"), let disk = edited.disk,
      disk.status(of: Array(path.utf8)) == nil
    {
      return [EditProblem("folder \(path.quoted) is not \(LocationText.disk)")]
    }
    // Only the project knows which files can be tagged.
    if case .nothingBelow = refusal {
      return ProjectLocation.problems(of: manifest).map { EditProblem($0) } + [EditProblem(message)]
    }
    guard let span = refusal.span else { return [EditProblem(message)] }
    if case .syntax = refusal, let finding = Linter.lint(manifest).first(where: { $0.span == span }) {
      return [EditProblem(finding), EditProblem(message)]
    }
    return [EditProblem(RefusalKind.editRefused.finding(message, at: .init(span, in: nil)))]
  }

  /// Returns advice that depends on more than the refusal: items of a catalog, a pattern for the resources in a folder, or
  /// the entry whose layout prevents the edit.
  private func offer(_ refusal: EditRefusal, _ edit: (any ManifestEdit)?) -> String? {
    switch refusal {
    case .resourcesBelow where places.isEmpty && edit is UnassignTags:
      let words = GlobalOptions.given.rest
      return "; did you mean \(ShellWord.lineInSentence(["odr"] + words.prefix(1) + ["-r"] + words.dropFirst()))?"
    case .resourcesBelow(let path, _) where !(edit is RemoveResources):
      return "; write --where-glob \(ShellWord.text(PathPattern.contents(of: edited.resolver.name(of: path)))) instead"
    case .unknownResource(let path, nearest: nil) where places.isEmpty:
      let folder = manifest.resources().first { path.hasPrefix($0.path + "/") }
      return folder.map { "; the manifest lists its folder \($0.path.quoted)" }
    case .unmatchedPattern(let pattern) where (try? FilePath.isFolder(pattern)) == true:
      return "; for the files in the folder, write --where-glob \(ShellWord.text(PathPattern.contents(of: pattern)))"
    case .wholeCatalog(let path) where !manifest.source.isUnnamed:
      guard let tree = DiskTree.named(manifest.folderPath) else { return nil }
      return CatalogFinder.suggestion(for: Array(path.utf8), of: tree).map { ", such as \($0)" }
    case .unsupportedLayout(let span), .unproved(let span):
      let key = manifest.tree.place(at: span.start).keys.last.flatMap(manifest.tree.text).map { " in \($0.quoted)" }
      guard let formatted = try? manifest.formatted().bytes,
        (try? Manifest(SourceText(name: manifest.name, bytes: formatted)).applying(edits)) != nil
      else { return key }
      return (key ?? "") + "; \(ManifestCommand(edited.path).inSentence("fmt")) does that"
    default: return nil
    }
  }
}

/// Checks the folders that edits add.
extension EditRequest {
  /// Whether `path` leads to a folder that Xcode can tag only if it is a folder reference.
  private func isPlainFolder(_ path: ResourcePath, _ disk: DiskTree?) -> Bool {
    path.catalog.isEmpty && !CatalogFinder.isPackage(ByteString(path.string))
      && disk?.status(of: Array(path.string.utf8))?.kind == .folder
  }

  /// Returns an error for each added folder that Xcode cannot tag, according to the `errors` that `proved` creates. If
  /// the manifest does not specify a project, only Xcode knows, so returns a note. The
  /// suggested command also has the options `--apply` and `-n` of the run.
  func problems(
    withFolders proved: ProvedEdit, _ errors: [Diagnostic], isApplied: Bool, isDryRun: Bool
  ) -> [EditProblem] {
    let disk = edited.disk
    let refused = Set(errors.filter { $0.rule == RuleDocumentation.notInTarget.id }.compactMap(\.subject.resource))
    let hasProject = proved.manifest.project != nil
    return proved.additions.compactMap { addition -> EditProblem? in
      let path = addition.path.string
      guard !addition.isMoved, !hasProject || refused.contains(path), isPlainFolder(addition.path, disk)
      else { return nil }
      let tags = proved.changes.compactMap { change in
        if case .tagAssigned(let tag, path) = change { tag } else { nil }
      }.uniqued
      let category = proved.changes.lazy.compactMap { change in
        if case .tagAdded(let tag, let category, _) = change, tags.contains(tag) { category } else { nil }
      }.first
      var options = ["-r"] + Self.options(tags, category)
      if isApplied { options.append("--apply") }
      if isDryRun { options.append("-n") }
      let command = ManifestCommand(edited.path).editing("assign", [path], options)
      // Without a project, the manifest then lists the folder, unless this is a dry run.
      let removal =
        hasProject || isDryRun || edited.path == nil
        ? "" : ManifestCommand(edited.path).editing("resource remove", [path]) + " && "
      let remedy = "\(ShellWord.inSentence(removal + command)) tags the files in it"
      let files = SelectedEdit(
        ResourceSelector(below: [ByteString(path)], in: edited.resolver), addsResources: true,
        AssignTags(tags, to: [], creating: category))
      if hasProject, proved.additions.count == 1, (try? manifest.applying([files])) == nil {
        return problem(
          "Xcode cannot tag folder \(path.quoted), only the files in it; first add them to the target in Xcode",
          addition)
      }
      guard hasProject else {
        return EditProblem(
          "Xcode tags folder \(path.quoted) only if it is a folder reference; otherwise, \(remedy)", .note)
      }
      return problem("Xcode cannot tag folder \(path.quoted), only the files in it; \(remedy)", addition)
    }
  }

  /// Returns the options of a command that assigns tags, and declares undeclared tags in `category`.
  private static func options(_ tags: [String], _ category: DownloadCategory?) -> [String] {
    tags.flatMap { ["--tag", ShellWord.text($0)] } + (category.map { ["--create=\($0.rawValue)"] } ?? [])
  }

  private func problem(_ message: String, _ addition: ResourceAddition) -> EditProblem {
    place(of: addition.edit).map { EditProblem(RefusalKind.batch.finding(message, at: $0)) } ?? EditProblem(message)
  }
}

/// Checks the resources that edits add, with the rules of `odr lint`, before anything is written.
extension EditRequest {
  /// The maximum number of findings for which odr looks for the cause of a wrong name, because each check reads the
  /// disk several times.
  private static let explanationLimit = 1000

  /// Returns the problems with `additions` to the manifest. A resource is missing if neither the disk nor git's index
  /// contains it; odr asks git only about resources that aren't on disk.
  private func problems(of additions: [ResourceAddition]) -> [EditProblem] {
    let own = edited.path.flatMap { try? edited.resolver.resource($0) }
    if let addition = additions.first(where: { $0.path == own }) {
      return [problem("\(addition.path.string.quoted) is the manifest, which cannot be tagged", addition)]
    }
    func found(in tree: (any FileTree)?) -> [PathFinding] {
      Linter.lint(additions.map(\.path), atLevelsOf: manifest, in: tree.map { ResourceFolder($0) })
        .filter { !$0.isAbsent || !allowsMissing[additions[$0.path].edit] }
    }
    var tree: (any FileTree)? = edited.disk
    var findings = found(in: tree)
    var notes: [EditProblem] = []
    if let disk = tree, findings.contains(where: \.isAbsent),
      let folder = edited.path.flatMap({ FilePath.real($0.parentFolder) }),
      RelativePath.repositoryRoot(around: folder) != nil
    {
      do {
        let index = try GitIndex(StagedChanges(in: .folder(folder)))
        let staged = IndexTree(index, folder: ByteString(RelativePath.path(of: folder, from: index.root).pathBytes))
        tree = UnionTree(disk, staged)
        findings = found(in: tree)
      } catch {
        notes.append(EditProblem(error.message, .note))
      }
    }
    // If a resource can't be tagged anyway, it doesn't matter whether it exists.
    let barred = Set(findings.lazy.filter { !$0.isAbsent && $0.diagnostic.isError }.map(\.path))
    findings.removeAll { $0.isAbsent && barred.contains($0.path) }
    // A resource can't move to a path at which another resource is listed.
    let isMove = findings.contains { $0.isAbsent && additions[$0.path].isMoved }
    let listed = Set(isMove ? manifest.resources().map { PathKey(Array($0.path.utf8)) } : [])
    let resolver = edited.resolver
    return findings.enumerated().map { index, finding in
      let addition = additions[finding.path]
      /// Returns the name of a path that the user probably meant, if a resource can be added there.
      func free(_ path: ResourcePath) -> String? {
        let isListed = addition.isMoved && listed.contains(PathKey(Array(path.string.utf8)))
        return isListed ? nil : resolver.name(of: path)
      }
      // A move has one destination.
      let names = addition.isMoved && finding.meant.count > 1 ? [] : finding.meant.compactMap(free)
      var suggestion = names.first
      var label: String?
      if finding.isAbsent, index < Self.explanationLimit, let tree {
        let name = resolver.name(of: addition.path)
        let isFromRoot = name == addition.path.string && !name.contains("\\")
        let existing = Self.endings(of: name, isFromRoot: isFromRoot).lazy.compactMap { path in
          (try? ResourcePath(path)).flatMap { tree.status(of: Array($0.string.utf8)) == nil ? nil : free($0) }
        }.first
        if let existing {
          suggestion = existing
          label = "names are relative to the working directory; did you mean \(existing.quoted)?"
        } else if name.utf8.contains(where: { "*?[".utf8.contains($0) }) {
          suggestion = nil
          label = "the shell did not expand this pattern; write --where-glob \(ShellWord.text(name)) instead"
        } else if suggestion == nil, manifest.tags().contains(where: { $0.name == addition.path.string }) {
          label = "this is a tag" + (places.isEmpty ? "; write '--tag' before each tag" : ", not a path")
        }
      }
      let (found, place) = (finding.diagnostic, place(of: addition.edit))
      let folders = Array(addition.path.string.utf8).outerFolders.map(\.string)
      // The files of an item can't have tags, and the items in a tagged folder shouldn't have tags of their own.
      if found.label == "tag the item",
        let item = folders.last(where: { !CatalogItemType.holdsItems(name: $0.fileName) })
      {
        suggestion = resolver.name(of: item)
        if places.isEmpty, let edit = edits.only as? AssignTags, edit.resources.count == 1 {
          let path = manifest.resources().first { !$0.tags.isEmpty && folders.contains($0.path) }?.path ?? item
          let command = ManifestCommand(edited.path).editing(
            "assign", [path], Self.options(edit.tags, edit.creating))
          label = "\(ShellWord.inSentence(command)) tags \(path.fileName.quoted)"
        }
      }
      let diagnostic = Diagnostic(
        rule: found.rule, severity: found.severity, message: found.message, at: place ?? .init(.start),
        label: label
          ?? suggestion.map { first in
            let all = ([first] + names.dropFirst()).map(\.quoted)
            return "did you mean \(all.count > 10 ? Wording.list(all, limit: 3) : all.listed("and"))?"
          })
      return EditProblem(
        diagnostic: diagnostic, hasPlace: place != nil, resource: addition.path, suggestion: suggestion,
        isAbsent: finding.isAbsent)
    } + notes
  }

  /// Returns the path and its trailing parts, because the user may have copied a path that is relative to another
  /// folder, or that has backslashes between its parts.
  private static func endings(of name: String, isFromRoot: Bool) -> [String] {
    let parts = name.split { "/\\".contains($0) }.filter { $0 != ".." }
    return parts.indices.dropFirst(isFromRoot ? 1 : 0).prefix(8).map { parts[$0...].joined(separator: "/") }
  }
}
