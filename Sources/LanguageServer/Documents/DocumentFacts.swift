import Diagnostics
import ResourceTags

/// What is known of the tags and resources of a manifest, each found when it is first asked for.
final class DocumentFacts {
  let manifest: Manifest
  /// The sizes of its resources; `nil` without a disk.
  let sizes: ResourceSizes?
  private(set) lazy var resources = manifest.resources()
  private(set) lazy var tags = manifest.tags()
  private(set) lazy var limits = manifest.sizeLimits
  private lazy var numberOfTag = Dictionary(tags.enumerated().map { ($1.name, $0) }) { first, _ in first }
  private lazy var packs = Dictionary(manifest.assetPacks(sizes).map { (Set($0.tags), $0) }) { first, _ in first }
  private lazy var packOfResource = Dictionary(
    packs.values.flatMap { pack in pack.resources.map { ($0, pack) } }
  ) { first, _ in first }

  init(_ manifest: Manifest, _ sizes: ResourceSizes?) {
    (self.manifest, self.sizes) = (manifest, sizes)
  }

  /// The tag with a name.
  func tag(_ name: String) -> Tag? { numberOfTag[name].map { tags[$0] } }

  /// The bytes of a tag's resources; `nil` without a disk.
  func bytes(of tag: Tag) -> Int? { sizes?.bytes(of: tag.resources) }

  /// The asset pack that a resource is in, by its number.
  func pack(of resource: Int) -> AssetPack? { packOfResource[resource] }

  // MARK: In words

  /// When a tag is downloaded.
  func download(_ tag: Tag) -> String {
    switch tag.category {
    case nil: return "not declared"
    case .initialInstall: return "initial install"
    case .onDemand: return "on demand"
    case .prefetchOrder:
      let count = tags.count { $0.category == .prefetchOrder }
      return "prefetched" + (tag.prefetchPosition.map { ", place \($0) of \(count)" } ?? "")
    }
  }

  /// How many resources a tag has, and how much they take.
  func extent(_ tag: Tag) -> String {
    let count = tag.resources.count
    let words = count == 1 ? "1 resource" : "\(count) resources"
    return words + (bytes(of: tag).map { ", \(FormattedByteCount($0))" } ?? "")
  }
}
