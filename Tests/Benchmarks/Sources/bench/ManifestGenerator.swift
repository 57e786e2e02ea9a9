/// A made-up manifest of any size, the same for the same seed.
///
/// It is one that `odr lint` has no error to report about: every tag is declared once and used, no path stands twice,
/// and the distinct sets of tags, each of which becomes an asset pack, stay below Apple's limit of 1,000. From 100,000
/// resources on, tags, sets, folders and catalogs are as many at every size, and only the resources grow in number, so
/// that the work for each is the same. Resources are made when asked for and not kept, because the memory of this
/// process shows in that of its children.
struct ManifestGenerator {
  /// A path and the tags it carries.
  struct Resource {
    /// The path relative to the manifest; of a catalog item, relative to its catalog.
    let path: String
    /// One to three different tags.
    let tags: [String]
  }

  /// The list of tags that belongs to a download category.
  struct DownloadCategory {
    /// The category's key in the manifest.
    let key: String
    /// Its tags in order; may be empty.
    let tags: ArraySlice<String>
  }

  /// The fewest resources that leave one for each tag and one for a catalog.
  static let fewestResources = 10

  /// The number of files: nine tenths of the resources.
  let fileCount: Int
  /// The number of catalog items: one tenth of the resources.
  let itemCount: Int

  private let seed: UInt64
  private let tags: [String]
  private let tagSets: [[String]]

  /// Sets up a manifest of so many resources, of which there must be at least `fewestResources`.
  init(resources: Int, seed: UInt64 = 1) {
    precondition(resources >= Self.fewestResources)
    self.seed = seed
    itemCount = resources / 10
    fileCount = resources - itemCount
    tags = (0..<min(1000, max(8, resources / 100))).map { $0 % 3 == 0 ? "world_\($0).art" : "level-\($0)" }
    tagSets = Self.makeTagSets(of: tags, count: min(900, resources), seed: seed)
  }

  /// The three categories in the manifest's order; together they hold every tag.
  var categories: [DownloadCategory] {
    let prefetched = tags.count / 20 + 1
    let onDemand = max(prefetched, tags.count / 5)
    return [
      DownloadCategory(key: "initialInstall", tags: tags[..<prefetched]),
      DownloadCategory(key: "prefetchOrder", tags: tags[prefetched..<onDemand]),
      DownloadCategory(key: "onDemand", tags: tags[onDemand...]),
    ]
  }

  /// The number of catalogs, none of which is empty.
  var catalogCount: Int { min(20, itemCount) }

  /// Makes the file at a place from 0 up to `fileCount`.
  func file(at index: Int) -> Resource {
    var generator = SeededGenerator(seed: seed, stream: index + 1)
    let kind = generator.element(of: ["texture", "größe", "sound"]) ?? ""
    let path = "Assets/World \(index % 50)/Level\(index / 50 % 40)/\(kind)_\(index).png"
    return Resource(path: path, tags: tagsOfResource(at: index, using: &generator))
  }

  /// The path of the catalog at a place from 0 up to `catalogCount`.
  func catalogPath(at catalog: Int) -> String {
    "Game/Art\(catalog).xcassets"
  }

  /// The places, from 0 up to `itemCount`, of the items in a catalog.
  func items(inCatalog catalog: Int) -> StrideTo<Int> {
    stride(from: catalog, to: itemCount, by: 20)
  }

  /// Makes the catalog item at a place from 0 up to `itemCount`.
  func item(at index: Int) -> Resource {
    var generator = SeededGenerator(seed: seed, stream: fileCount + index + 1)
    let path = "Set \(index % 7)/sprite_\(index).imageset"
    return Resource(path: path, tags: tagsOfResource(at: fileCount + index, using: &generator))
  }

  /// The tag that most resources carry, the first of several in the order of their names.
  var mostUsedTag: String {
    var uses: [String: Int] = [:]
    for index in 0..<fileCount { for tag in file(at: index).tags { uses[tag, default: 0] += 1 } }
    for index in 0..<itemCount { for tag in item(at: index).tags { uses[tag, default: 0] += 1 } }
    return uses.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? tags[0]
  }

  /// A declared tag that the resource does not carry.
  func otherTag(than resource: Resource) -> String {
    tags.first { !resource.tags.contains($0) } ?? tags[0]
  }

  /// The first resources go through all sets once, so that every tag is used; the others take any.
  private func tagsOfResource(at index: Int, using generator: inout SeededGenerator) -> [String] {
    index < tagSets.count ? tagSets[index] : generator.element(of: tagSets) ?? []
  }

  /// Sets of one, two or three tags: first all tags in a random order, then tags at random.
  private static func makeTagSets(of tags: [String], count: Int, seed: UInt64) -> [[String]] {
    var generator = SeededGenerator(seed: seed)
    var unused = tags
    generator.shuffle(&unused)
    return (0..<count).map { _ in
      let size = generator.element(of: [1, 1, 2, 2, 3]) ?? 1
      var tagSet: [String] = []
      while tagSet.count < size {
        guard let tag = unused.popLast() ?? generator.element(of: tags) else { break }
        if !tagSet.contains(tag) { tagSet.append(tag) }
      }
      return tagSet
    }
  }
}
