import ArgumentParser
import ResourceTags

/// The values of the `--where` options, which select resources of the manifest.
struct SelectorOptions {
  let tags: [String]
  let categories: [DownloadCategory]
  let patterns: [String]
  var isMissing: Bool
  let limit: Int?

  /// Whether none is given.
  var isEmpty: Bool { tags.isEmpty && categories.isEmpty && patterns.isEmpty && !isMissing && limit == nil }

  /// The selector of what is in a place.
  func selector(_ place: SelectionPlace) -> ResourceSelector {
    ResourceSelector(
      tags: tags, categories: categories, patterns: patterns, isMissing: isMissing, largerThan: limit, in: place)
  }

  /// The bytes of `--where-larger`.
  @Sendable static func size(_ text: String) throws -> Int {
    if let bytes = ByteCount.bytes(in: text) { return bytes }
    throw ValidationError("'\(text)' is not a size; expected \(ByteCount.examples).")
  }
}

extension ArgumentHelp {
  /// The help of each `--where` option.
  static let whereTag = ArgumentHelp("Resources that have this tag; if repeated, all of them.", valueName: "tag")
  static let whereCategory = ArgumentHelp("Resources with a tag in this category.", valueName: "category")
  static let whereGlob = ArgumentHelp(
    "Resources whose path matches this pattern, such as 'Levels/**' or '*.png'.", valueName: "pattern")
  static let whereMissing: ArgumentHelp = "Resources that are not on the disk."
  static let whereLarger = ArgumentHelp("Resources larger than this on the disk, such as 10MB.", valueName: "size")
}
