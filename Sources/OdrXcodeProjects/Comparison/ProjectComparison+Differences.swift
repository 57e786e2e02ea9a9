import ResourceTags

extension ProjectComparison {
  /// All differences between the manifest and the project, in manifest order, followed by differences about things that
  /// only the project contains.
  var differences: [Diagnostic] {
    let contradictions = outdatedLocations.isEmpty ? [:] : contradictions
    var rest = contradictions.sortedByKey.prefix(1).map(\.value)
    var findings = (problems + categoryDifferences + lost.asArray + outdatedLocations.flatMap(differences)).map {
      var finding = $0
      let names = finding.subject.resource.map { [$0] } ?? finding.subject.tags
      let notes = names.compactMap { contradictions[$0] }.prefix(1)
      finding.notes += notes
      if !notes.isEmpty { rest = [] }
      return finding
    }.sorted { $0.location < $1.location }
    // Where the project matches this manifest but not the other one, there is no finding to add the note to.
    if !findings.isEmpty { findings[0].notes += rest }
    return findings
  }

  /// The locations in other manifests in ``folder`` that contradict the manifest, so that `odr xcode apply` refuses to
  /// apply both: by resource or tag.
  private var contradictions: [String: Diagnostic.Note] {
    var found: [String: Diagnostic.Note] = [:]
    for other in folder.otherManifests(than: manifest) {
      let theirs = ManifestTags(other, in: folder)
      func add(_ name: ByteString, _ span: ByteSpan?) {
        let words = span == nil ? "does not list \(name.string.quoted)" : "lists \(name.string.quoted) here"
        found[name.string] = Diagnostic.Note(
          "the other manifest \(words)", at: folder.location(span ?? ByteSpan(at: 0), in: other.source))
      }
      let names = Set(other.project?.targets ?? [])
      let targets = project.targets.filter { names.contains($0.name) }
      let catalogs = Set(targets.flatMap { TargetTags.catalogs(of: $0, in: folder) })
      for location in locations where location.target.map({ names.contains($0.name) }) ?? true {
        if let path = location.path {
          let resource = theirs[path]
          if (resource ?? stated[path])?.catalog.map(catalogs.contains) ?? true,
            !(resource?.tags ?? []).hasSameElements(as: location.expectedTags)
          {
            add(path, resource?.span)
          }
        }
        guard let setting = location.setting?.setting, other.project?.configuration == project.configuration else {
          continue
        }
        let expected = Set(location.expectedTags)
        for (name, category, span) in theirs.declared
        where (category == setting.category) != expected.contains(name) && !keptTags.contains(name) {
          add(name, span)
        }
      }
    }
    return found
  }

  /// The differences at a location, except for settings.
  func differences(_ location: TagLocation) -> [Diagnostic] {
    if location.standing == .moved { return [] }
    let owner = location.target?.words ?? "its Contents.json"
    let place: Diagnostic.Location?
    switch location.kind {
    case .setting: return []
    case .contents(let item):
      place = item?.contents.tagLists.first.flatMap { list in
        item.map { folder.location($0.contents.tree[list].span, in: $0.contents.tree.source) }
      }
    case _ where lost != nil: return []
    case .knownTags: return knownTagsDiffer(location)
    case .buildFile(let file): place = .init(project.file, file.tagList ?? file.object.key)
    case .synchronized(let folder, let name, let key):
      let entry = key.map { .init(project.file, $0) } ?? folder.place
      if location.standing == .stale { return [.stale(location.path ?? .empty, name, in: owner, at: entry)] }
      place = entry
    }
    return [tagsDiffer(location, in: owner, at: place)]
  }

  // MARK: Resources

  private func tagsDiffer(_ location: TagLocation, in owner: String, at place: Diagnostic.Location?) -> Diagnostic {
    let name = (location.path ?? .empty).string.quoted
    let subject = Diagnostic.Subject(
      location.expectedTags + location.currentTags, resource: location.path,
      catalog: location.path.flatMap { self.stated[$0]?.catalog })
    guard let stated = location.stated else {
      return Diagnostic(
        .unlistedResource, "\(name) has \(location.currentTags.tagWords) in \(owner), but is not in the manifest",
        about: subject, at: place,
        advice: add(location))
    }
    return Diagnostic(
      .tagsDiffer, severity: location.standing == .contradiction ? .warning : nil,
      "\(name) has \(location.expectedTags.tagWords) here, but \(location.currentTags.tagWords) in \(owner)",
      about: subject, stated: stated, at: place,
      note: location.currentTags.isEmpty
        ? "the resource's entry in Xcode is here" : "the resource's tags in Xcode are here",
      advice: location.standing == .contradiction ? "applying the manifest adds the tags there, too" : nil)
  }

  /// Advice about a resource that the manifest does not list.
  private func add(_ location: TagLocation) -> String {
    let loss =
      canChange(location)
      ? "if you apply the manifest without the resource, odr removes its tags here"
      : Diagnostic.keptTags
    if folder.exists(location.path ?? .empty) { return "add the resource to the manifest; " + loss }
    // In a synchronized folder, the path follows the file, and only the tags of the old path are left.
    if case .synchronized = location.kind { return loss }
    return "add the file, or correct its path in Xcode; " + loss
  }

  // MARK: Tags

  private func knownTagsDiffer(_ location: TagLocation) -> [Diagnostic] {
    let current = Set(location.currentTags)
    let wanted = Set(location.expectedTags)
    let (list, tree) = (project.knownTags?.list, project.file.tree)
    let missing = stated.declared.filter { !current.contains($0.name) }.map { tag in
      // The project uses the tag, as the manifest says; only Xcode's list of known tags is out of date.
      Diagnostic(
        .unknownTag, severity: usedTags.contains(tag.name) ? .warning : nil,
        "tag \(tag.name.string.quoted) is not in the project's list of known tags",
        about: .init([tag.name]),
        stated: tag.span,
        at: list.map { .init(project.file, $0) }, note: "these are the project's known tags")
    }
    // A value that is not a string is not a tag; odr removes such values when it writes the list.
    let extra = tree.items(of: list).filter { node in
      tree[node].isScalar && !wanted.contains(ByteString(tree.scalarBytes(node)))
    }.map { node in
      let name = tree.string(node)
      let isInvalid = TagName.isInvalid(name)
      return Diagnostic(
        .unlistedTag, severity: isInvalid ? .warning : nil,
        "the project lists tag \(name.quoted), but the manifest does not declare it",
        about: .tag(name), at: .init(project.file, node),
        advice: isInvalid
          ? "a manifest cannot declare this name; applying the manifest removes the tag"
          : "declare the tag in the manifest; if you apply the manifest without it, odr removes the tag here")
    }
    return missing + extra
  }
}
