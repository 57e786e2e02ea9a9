import Syntax
import ResourceTags
import Bytes
import Diagnostics

extension ProjectComparison {
  /// Everything that the manifest and the project do not say alike: in manifest order, and then what the project alone
  /// has.
  package var disagreements: [Disagreement] {
    var result = problems + categoryDisagreements
    for location in outdatedLocations {
      switch location.kind {
      case .buildFile(let file, let target):
        result.append(
          tagsDiffer(
            location, in: "target \(target.quoted)", at: ProjectPlace(project.file, file.tagList ?? file.object.key)))
      case .synchronized(let folder, _, let key, let target):
        let node = key ?? folder.exceptionSet?.key ?? folder.group.key
        result.append(tagsDiffer(location, in: "target \(target.name.quoted)", at: ProjectPlace(project.file, node)))
      case .contents(let item):
        let span = item.map { ($0.contents.tree.source, $0.contents.tree.span(of: $0.contents.tagLists[0])) }
        result.append(tagsDiffer(location, in: "its Contents.json", at: span.map { ProjectPlace($0, $1) }))
      case .knownTags: result += knownTagsDiffer(location)
      case .setting: break
      }
    }
    return result.enumerated().sorted { left, right in
      let (first, second) = (left.element.order, right.element.order)
      return first == second ? left.offset < right.offset : first.lexicographicallyPrecedes(second)
    }.map(\.element)
  }

  // MARK: Resources

  private func tagsDiffer(_ location: TagLocation, in owner: String, at projectPlace: ProjectPlace?) -> Disagreement {
    let name = (location.path ?? ByteString([])).string.quoted
    guard let stated = location.stated else {
      return Disagreement(
        .unlistedResource, "\(name) has \(location.currentTags.tagWords) in \(owner), and is not in the manifest",
        at: projectPlace, note: "its tags are here")
    }
    return Disagreement(
      .tagsDiffer,
      "\(name) has \(location.expectedTags.tagWords) here, and \(location.currentTags.tagWords) in \(owner)",
      stated: stated, at: projectPlace, note: location.currentTags.isEmpty ? "its entry is here" : "its tags are here")
  }

  // MARK: Tags

  private func knownTagsDiffer(_ location: TagLocation) -> [Disagreement] {
    let (current, wanted) = (Set(location.currentTags), Set(location.expectedTags))
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
    for location in outdatedLocations {
      guard case .setting(let configuration, _, let target) = location.kind else { continue }
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
