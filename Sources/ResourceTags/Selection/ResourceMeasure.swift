/// The result of looking up a resource's path.
enum ResourceMeasure: Equatable {
  /// A resource exists and has this many bytes.
  case bytes(Int)
  /// Nothing exists at the path.
  case missing
  /// The path exists but can't be a resource, can't be looked up, or is in a folder that can't be read; or nothing exists
  /// at the path, but git ignores it, so the file may exist elsewhere.
  case unknown
}

extension ResourceFolder {
  /// Looks up all `paths` together, which is faster than looking up one path at a time. If `sizes` is false, the byte
  /// counts are meaningless, and odr doesn't look inside folders.
  func measures(of paths: [ResourcePath], sizes: Bool = true) -> [ResourceMeasure] {
    let probe = Manifest.listing(paths)
    let survey = ResourceSurvey(probe, in: tree, SurveyAim(weighs: sizes))
    var measures: [ResourcePath: ResourceMeasure] = [:]
    for index in probe.entries.indices {
      guard let place = survey.place(ofEntry: index) else { continue }
      let missing = survey.missingPart(of: place)
      measures[probe.path(ofEntry: index)] =
        missing.map { survey.places[$0].finding == .absent ? .missing : .unknown } ?? .bytes(survey.places[place].bytes)
    }
    let missing = measures.filter { $0.value == .missing }.map(\.key)
    let ignored = missing.isEmpty ? [] : ignored?(missing.map(\.string)) ?? []
    for path in missing where ignored.contains(path.string) { measures[path] = .unknown }
    return paths.map { measures[$0] ?? .unknown }
  }

  /// Returns the sizes of the resources at `paths`; `nil` for a resource whose size can't be determined.
  package func sizes(of paths: [ResourcePath]) -> [Int?] {
    measures(of: paths).map { if case .bytes(let bytes) = $0 { bytes } else { nil } }
  }
}
