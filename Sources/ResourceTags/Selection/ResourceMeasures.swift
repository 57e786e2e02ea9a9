/// The sizes of resources on the disk, and which of them are missing. Each path is looked up once.
package final class ResourceMeasures: @unchecked Sendable {  // unchecked: the lock guards the mutable state
  /// What is at a path.
  enum Measure: Equatable {
    /// So many bytes.
    case bytes(Int)
    /// Nothing, with certainty.
    case missing
    /// Something that is no resource, or lies in a folder that cannot be read.
    case unknown
  }

  private let tree: any FileTree
  private let lock = Lock()
  /// The measures that are known: with sizes, and without.
  private var known: [Bool: [ResourcePath: Measure]] = [:]

  /// The measures of resources in `folder`.
  package init(in folder: ResourceFolder) {
    tree = folder.tree
  }

  /// Looks at all of `paths` together, which is cheaper than one by one.
  package func prepare(_ paths: [ResourcePath]) { _ = measures(of: paths) }

  /// The bytes of what is at `path`; `nil` if there is no resource.
  package func bytes(of path: ResourcePath) -> Int? {
    if case .bytes(let bytes)? = measures(of: [path]).first { bytes } else { nil }
  }

  /// What is at each of `paths`; without `sizes` they mean nothing, and nothing below folders is looked at.
  func measures(of paths: [ResourcePath], sizes: Bool = true) -> [Measure] {
    lock.withLock {
      let new = paths.filter { known[sizes]?[$0] == nil }
      if !new.isEmpty { look(at: new, sizes) }
      return paths.map { known[sizes]?[$0] ?? .unknown }
    }
  }

  private func look(at paths: [ResourcePath], _ sizes: Bool) {
    let probe = Manifest.listing(paths)
    let survey = ResourceSurvey(probe, in: tree, SurveyAim(looksForTags: false, weighs: sizes))
    for index in probe.entries.indices {
      guard let place = survey.place(ofEntry: index), let path = probe.resourcePath(ofEntry: index) else { continue }
      if let missing = survey.missingPart(of: place) {
        known[sizes, default: [:]][path] = survey.places[missing].finding == .absent ? .missing : .unknown
      } else {
        known[sizes, default: [:]][path] = .bytes(survey.places[place].bytes)
      }
    }
  }
}
