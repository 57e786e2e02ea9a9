/// Which resources of a manifest a request means, by what they have rather than by their names.
///
/// A resource has to meet all that is asked for; of several patterns one is enough.
package struct ResourceSelector: Sendable {
  /// The tags, all of which it has.
  package let tags: [String]
  /// The categories, from each of which it has a tag. Tags without a category count as on demand, as in Xcode.
  let categories: [DownloadCategory]
  /// The patterns, one of which its path matches.
  let patterns: [PathPattern]
  /// Whether nothing is there.
  let isMissing: Bool
  /// The number of bytes that it exceeds.
  let limit: Int?
  private let place: SelectionPlace

  /// A selector whose patterns start at the working directory of `place`.
  package init(
    tags: [String], categories: [DownloadCategory], patterns: [String], isMissing: Bool, largerThan limit: Int?,
    in place: SelectionPlace
  ) {
    self.tags = tags
    self.categories = categories
    self.patterns = patterns.map { PathPattern($0, in: place.workingFolder) }
    self.isMissing = isMissing
    self.limit = limit
    self.place = place
  }

  /// A resource that may be selected.
  struct Candidate {
    let path: ByteString
    let tags: [ByteString]
    /// The categories of its tags.
    let categories: Set<DownloadCategory>
  }

  /// The indices of the candidates that it selects, in order.
  func selected(_ candidates: [Candidate]) -> [Int] {
    let wanted = tags.map { ByteString($0) }
    let found = candidates.indices.filter { index in
      let candidate = candidates[index]
      return wanted.allSatisfy(candidate.tags.contains) && categories.allSatisfy(candidate.categories.contains)
        && (patterns.isEmpty || matches(candidate.path.string))
    }
    guard isMissing || limit != nil else { return found }
    let measures = place.measures?.measures(
      of: found.map { ResourcePath(normalized: candidates[$0].path.bytes) }, sizes: limit != nil)
    return zip(found, measures ?? []).filter { _, measure in
      if isMissing, measure != .missing { return false }
      guard let limit else { return true }
      if case .bytes(let bytes) = measure { return bytes > limit }
      return false
    }.map(\.0)
  }

  /// Those of `paths` that it selects; tags play no part.
  package func selected(_ paths: [ByteString]) -> [ByteString] {
    selected(paths.map { Candidate(path: $0, tags: [], categories: []) }).map { paths[$0] }
  }

  private func matches(_ path: String) -> Bool {
    let whole = place.root + "/" + path
    return patterns.contains { $0.matches(whole) }
  }
}

/// Where selectors look.
package struct SelectionPlace: Sendable {
  /// The absolute path of the folder that patterns start at.
  let workingFolder: String
  /// The absolute path of the manifest's folder.
  let root: String
  /// The files there; `nil` if the folder cannot be opened.
  let measures: ResourceMeasures?

  /// The place of a manifest in the folder at the absolute path `root`, whose files are `measures`.
  package init(workingFolder: String, root: String, _ measures: ResourceMeasures?) {
    self.workingFolder = workingFolder
    self.root = root == "/" ? "" : root
    self.measures = measures
  }
}

extension Manifest {
  /// The indices, in ``resources()``, of the resources that `selector` selects.
  package func resources(selectedBy selector: ResourceSelector) -> [Int] {
    var categories: [ByteString: DownloadCategory] = [:]
    for tag in tags() { categories[ByteString(tag.name)] = tag.category }
    return selector.selected(
      resources().map { resource in
        let tags = resource.tags.map { ByteString($0) }
        return ResourceSelector.Candidate(
          path: ByteString(NormalizedPath(resource.path.utf8).bytes), tags: tags,
          categories: Set(tags.map { categories[$0] ?? .onDemand }))
      })
  }
}
