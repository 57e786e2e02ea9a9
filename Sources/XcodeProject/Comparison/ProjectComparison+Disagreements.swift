import ManifestSyntax
import ResourceTags
import SourceText

extension ProjectComparison {
  /// Everything that the manifest and the project do not say alike: in manifest order, and then what the project alone
  /// has.
  package var disagreements: [Disagreement] {
    var result = problems + categoryDisagreements
    for place in wrongPlaces {
      switch place.kind {
      case .buildFile(let file, let target):
        result.append(
          tagsDiffer(
            place, in: "target \(target.quoted)", at: ProjectPlace(project.file, file.tagList ?? file.object.key)))
      case .synchronized(let folder, _, let key, let target):
        let node = key ?? folder.exceptionSet?.key ?? folder.group.key
        result.append(tagsDiffer(place, in: "target \(target.name.quoted)", at: ProjectPlace(project.file, node)))
      case .contents(let item):
        let span = item.map { ($0.contents.tree.source, $0.contents.tree.span(of: $0.contents.tagLists[0])) }
        result.append(tagsDiffer(place, in: "its Contents.json", at: span.map { ProjectPlace($0, $1) }))
      case .knownTags: result += knownTagsDiffer(place)
      case .setting: break
      }
    }
    return result.enumerated().sorted { left, right in
      let (first, second) = (left.element.order, right.element.order)
      return first == second ? left.offset < right.offset : first.lexicographicallyPrecedes(second)
    }.map(\.element)
  }

  // MARK: Resources

  private func tagsDiffer(_ place: TagPlace, in owner: String, at projectPlace: ProjectPlace?) -> Disagreement {
    let name = (place.path ?? ByteString([])).string.quoted
    guard let stated = place.stated else {
      return Disagreement(
        .unlistedResource, "\(name) has \(place.current.tagWords) in \(owner), and is not in the manifest",
        at: projectPlace, note: "its tags are here")
    }
    return Disagreement(
      .tagsDiffer, "\(name) has \(place.wanted.tagWords) here, and \(place.current.tagWords) in \(owner)",
      stated: stated, at: projectPlace, note: place.current.isEmpty ? "its entry is here" : "its tags are here")
  }

  // MARK: Tags

  private func knownTagsDiffer(_ place: TagPlace) -> [Disagreement] {
    let (current, wanted) = (Set(place.current), Set(place.wanted))
    let list = project.knownTags?.list
    let missing = stated.declared.filter { !current.contains($0.name) }.map { tag in
      Disagreement(
        .unknownTag, "tag \(tag.name.string.quoted) is not known to the project", stated: tag.span,
        at: list.map { ProjectPlace(project.file, $0) }, note: "the project knows these tags")
    }
    // What is no string is none of a tag, and goes when the list is written.
    let extra = project.file.tree.items(of: list).filter { node in
      project.file.tree[node].kind == .scalar && !wanted.contains(ByteString(project.file.tree.scalarBytes(node)))
    }.map { node in
      Disagreement(
        .unlistedTag,
        "the project knows tag \(project.file.tree.string(node).quoted), and the manifest does not declare it",
        at: ProjectPlace(project.file, node))
    }
    return missing + extra
  }

  /// The tags that are in another category in some configuration of a target, one finding for each tag and target.
  private var categoryDisagreements: [Disagreement] {
    var wrong: [String: [BuildConfiguration]] = [:]
    for place in wrongPlaces {
      guard case .setting(let configuration, _, let target) = place.kind else { continue }
      if wrong[target]?.last?.object.id != configuration.object.id { wrong[target, default: []].append(configuration) }
    }
    return targets.flatMap { target -> [Disagreement] in
      guard let configurations = wrong[target.name] else { return [] }
      var differences = CategoryDifferences(stated, target: target.name, project)
      for configuration in configurations { differences.compare(configuration) }
      return differences.disagreements
    }
  }
}

extension Disagreement {
  /// What findings are sorted by: manifest positions first, then places in the project.
  fileprivate var order: [Int] {
    if let stated { return [0, stated.start] }
    return [1, place?.span.start ?? 0]
  }
}

extension [ByteString] {
  /// The names as a sentence has them, with the word for them: `tag 'a'`, `tags 'a' and 'b'`, `no tag`.
  var tagWords: String {
    isEmpty ? "no tag" : (count == 1 ? "tag " : "tags ") + words
  }
}
