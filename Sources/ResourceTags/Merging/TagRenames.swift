/// The tags that one side renamed. odr recognizes a rename if a tag is missing and a new tag has the same position and
/// exactly the same resources.
struct TagRenames {
  /// The new number of each renamed tag, by the tag's number in the base.
  private(set) var targets: [Int: Int] = [:]
  /// The base number of each renamed tag, by the tag's new number.
  private(set) var origins: [Int: Int] = [:]

  /// Creates an empty set of renames.
  init() {}

  /// The missing tags and the new tags at the same position. A position is the place between two tags of a category.
  struct Candidates {
    /// The missing tags and the new tags at each position.
    fileprivate var runs: [(gone: [Int], new: [Int])] = []

    /// The probable new tag for each missing tag. If a position has equally many missing and new tags, odr pairs these
    /// tags in their order, even if their resources differ.
    var likely: [Int: Int] {
      var pairs: [Int: Int] = [:]
      for run in runs where run.gone.count == run.new.count {
        for (old, new) in zip(run.gone, run.new) { pairs[old] = new }
      }
      return pairs
    }

    init(_ versions: ThreeVersions, _ side: MergeSide) {
      let gone = versions.known.base.subtracting(versions.known[side])
      let new = versions.known[side].subtracting(versions.known.base)
      if gone.isEmpty || new.isEmpty { return }
      for category in DownloadCategory.allCases {
        let old = Self.runs(of: versions.lists.base[category] ?? [], where: gone.contains) {
          versions.categories[side][$0] == category
        }
        let other = Self.runs(of: versions.lists[side][category] ?? [], where: new.contains) {
          versions.categories.base[$0] == category
        }
        for (place, run) in old { if let new = other[place] { runs.append((run, new)) } }
      }
    }

    /// Returns the runs of tags that satisfy `isWanted`. The key of a run consists of the closest tags before and after
    /// the run that are in the category in both versions.
    private static func runs(
      of list: [Int], where isWanted: (Int) -> Bool, isAnchor: (Int) -> Bool
    ) -> [[Int]: [Int]] {
      var runs: [[Int]: [Int]] = [:]
      var (run, previous) = ([Int](), -1)
      for tag in list + [-1] {
        if tag >= 0, isWanted(tag) { run.append(tag) }
        guard tag < 0 || isAnchor(tag) else { continue }
        if !run.isEmpty { runs[[previous, tag]] = run }
        (run, previous) = ([], tag)
      }
      return runs
    }
  }

  /// Finds the candidates that are renames because their resources are also the same. `moves` contains the resources
  /// that `side` moved.
  init(_ candidates: Candidates, _ versions: ThreeVersions, _ side: MergeSide, _ moves: ResourceMoves) {
    if candidates.runs.isEmpty { return }
    let gone = Set(candidates.runs.flatMap(\.gone))
    let new = Set(candidates.runs.flatMap(\.new))
    var carriers: [Int: [Int]] = [:]
    var isWanted = [Bool](repeating: false, count: versions.names.count)
    for tag in gone.union(new) { isWanted[tag] = true }
    let (old, own) = (VersionUses(versions, .base), VersionUses(versions, side))
    for path in 0..<versions.pathCount {
      let (oldEntry, entry) = (old.entry(path), own.entry(path))
      // Ignore resources that the side removed.
      if oldEntry >= 0, let target = entry >= 0 ? path : moves.targets[path] {
        old.forEachTag(oldEntry) { tag in
          if isWanted[tag], gone.contains(tag) { carriers[tag, default: []].append(target) }
        }
      }
      if entry >= 0 {
        own.forEachTag(entry) { tag in
          if isWanted[tag], new.contains(tag) { carriers[tag, default: []].append(path) }
        }
      }
    }
    let sets = carriers.mapValues { $0.sorted() }
    for run in candidates.runs { pair(run.gone, run.new) { sets[$0] ?? [] } }
  }

  /// Pairs the missing tags and the new tags of a run that have the same resources. The pairs keep the order of the
  /// tags.
  private mutating func pair(_ gone: [Int], _ new: [Int], resources: (Int) -> [Int]) {
    var places: [[Int]: [Int]] = [:]
    for (place, tag) in gone.enumerated() { places[resources(tag), default: []].append(place) }
    var start = 0
    for (index, tag) in new.enumerated() {
      let wanted = resources(tag)
      guard let known = places[wanted], let place = known[known.partitionIndex { $0 >= start }...].first else {
        continue
      }
      // Tags without resources can be matched only by their position.
      if wanted.isEmpty, gone.count != new.count || place != index { continue }
      targets[gone[place]] = tag
      origins[tag] = gone[place]
      start = place + 1
    }
  }

  /// Removes a rename, so that the old tag counts as removed and the new tag as added.
  mutating func forget(_ old: Int) {
    if let new = targets.removeValue(forKey: old) { origins[new] = nil }
  }
}
