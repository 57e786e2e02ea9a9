import Bytes
import Diagnostics
import ResourceTags

/// What can be done with the tags of the resource at a place.
extension ActionPlace {
  /// How many tags are offered to a resource.
  private static let additionLimit = 20
  /// How many resources before and behind it tell which tags it probably gets.
  private static let neighbourCount = 10

  /// Removes the tag of the resource that is named here, and adds tags that it lacks.
  var resourceTags: [OfferedAction] {
    guard let resource = manifest.resourceMention(around: start), let path = try? ResourcePath(resource.path) else {
      return []
    }
    return removal(from: resource, path) + additions(to: resource, path)
  }

  private func removal(from resource: ResourceMention, _ path: ResourcePath) -> [OfferedAction] {
    guard let mention = manifest.tagMention(at: start), mention.category == nil, mention.span.start > resource.span.end,
      resource.tags.contains(mention.name)
    else { return [] }
    let isLast = Set(resource.tags).count == 1
    return [
      OfferedAction(
        "remove tag \(mention.name.quoted) from \(resource.path.quoted)\(isLast ? ", and its entry" : "")", .rewrite,
        UnassignTags([mention.name], from: [path]), of: manifest)
    ]
  }

  private func additions(to resource: ResourceMention, _ path: ResourcePath) -> [OfferedAction] {
    let present = Set(resource.tags)
    let lacking = manifest.tags().filter { $0.category != nil && !present.contains($0.name) }
    let near = resource.index - Self.neighbourCount...resource.index + Self.neighbourCount
    // The tags of resources nearby come first.
    let ranked = lacking.enumerated().map { number, tag in
      let next = tag.resources.partitionIndex { $0 >= near.lowerBound }
      return (tag.name, rank: (tag.resources[next...].prefix { near.contains($0) }.count, -number))
    }
    return ranked.sorted { $0.rank > $1.rank }.prefix(Self.additionLimit).map { name, _ in
      OfferedAction(
        "add tag \(name.quoted) to \(resource.path.quoted)", .rewrite, AssignTags([name], to: [path]), of: manifest)
    }
  }
}
