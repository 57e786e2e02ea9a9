/// The sizes of resources on disk, and the resources that are missing. odr looks up each path only once.
package final class ResourceMeasures: @unchecked Sendable {  // unchecked: the lock guards the mutable state
  /// The result of looking up a path.
  enum Measure: Equatable {
    /// A resource exists and has this many bytes.
    case bytes(Int)
    /// Nothing exists at the path.
    case missing
    /// The path exists but can't be a resource, can't be looked up, or is in a folder that can't be read.
    case unknown
  }

  private let tree: any FileTree
  private let lock = Lock()
  /// The previous results; the key is `true` for results with sizes and `false` for results without sizes.
  private var known: [Bool: [ResourcePath: Measure]] = [:]

  /// Measures resources in `folder`.
  package init(in folder: ResourceFolder) {
    tree = folder.tree
  }

  /// Looks up all `paths` together, which is faster than looking up one path at a time.
  package func prepare(_ paths: [ResourcePath]) { _ = measures(of: paths) }

  /// Returns the size of the resource at `path`; `nil` if the resource's size can't be determined.
  package func bytes(of path: ResourcePath) -> Int? {
    if case .bytes(let bytes)? = measures(of: [path]).first { bytes } else { nil }
  }

  /// Returns the measures of `paths`. If `sizes` is false, the byte counts are meaningless, and odr doesn't look inside
  /// folders.
  func measures(of paths: [ResourcePath], sizes: Bool = true) -> [Measure] {
    lock.withLock {
      let new = paths.filter { known[sizes]?[$0] == nil }
      if !new.isEmpty { look(at: new, sizes) }
      return paths.map { known[sizes]?[$0] ?? .unknown }
    }
  }

  private func look(at paths: [ResourcePath], _ sizes: Bool) {
    let probe = Manifest.listing(paths)
    let survey = ResourceSurvey(probe, in: tree, SurveyAim(listsItems: false, weighs: sizes))
    for index in probe.entries.indices {
      guard let place = survey.place(ofEntry: index) else { continue }
      let missing = survey.missingPart(of: place)
      let measure: Measure =
        missing.map { survey.places[$0].finding == .absent ? .missing : .unknown } ?? .bytes(survey.places[place].bytes)
      known[sizes, default: [:]][probe.path(ofEntry: index)] = measure
    }
  }
}
