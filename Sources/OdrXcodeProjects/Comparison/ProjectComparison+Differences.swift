import ResourceTags

extension ProjectComparison {
  /// All differences between the manifest and the project, in manifest order, followed by differences about things that
  /// only the project contains.
  var differences: [Diagnostic] {
    (problems + categoryDifferences + lost.asArray + outdatedLocations.flatMap(differences)).map { finding in
      let subject = finding.subject
      let found =
        subject.resource.map { [contradictingResources[$0]] } ?? subject.tags.map { contradictingTags[$0] }
      var finding = finding
      finding.notes += found.compactMap { $0 }.prefix(1)
      return finding
    }.sorted { $0.location < $1.location }
  }

  /// Finds the locations in other manifests that contradict `manifest` where the project has to change.
  mutating func findContradictions(of manifest: Manifest) {
    for other in folder.otherManifests(than: manifest) {
      let theirs = ManifestTags(other, in: folder)
      func note(_ span: ByteSpan) -> Diagnostic.Note {
        .init("the other manifest lists it here", at: folder.location(span, in: other.source))
      }
      let targets = Set(other.project?.targets ?? [])
      for location in outdatedLocations where location.target.map({ targets.contains($0.name) }) ?? true {
        if let path = location.path, let resource = theirs[path],
          !resource.tags.hasSameElements(as: location.expectedTags)
        {
          contradictingResources[path.string] = note(resource.span)
        }
        guard case .setting(_, let setting) = location.kind,
          other.project?.configuration == manifest.project?.configuration
        else { continue }
        let (current, expected) = (Set(location.currentTags), Set(location.expectedTags))
        let (added, removed) = (expected.subtracting(current), current.subtracting(expected))
        for (name, category, span) in theirs.declared
        where (category == setting.category ? removed : added).contains(name) {
          contradictingTags[name.string] = note(span)
        }
      }
    }
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
      : "odr keeps its tags here, because the manifest may list it elsewhere"
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

  /// The findings about tags with a different category in some configuration of a target: one finding for each tag and
  /// target.
  private var categoryDifferences: [Diagnostic] {
    let wrong = outdatedLocations.compactMap { location in
      if case .setting(let configuration, _) = location.kind, lost == nil || configuration.namesTags {
        configuration
      } else {
        nil
      }
    }
    let byTarget = Dictionary(grouping: wrong, by: \.target)
    return targets.flatMap { target in
      categoryDifferences(of: target, in: (byTarget[target.name] ?? []).uniqued(by: \.object.id))
    }
  }
}
