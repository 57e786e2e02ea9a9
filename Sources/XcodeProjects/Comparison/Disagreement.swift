import Syntax
import FileTrees
package import Bytes

/// A place in a file of a project.
package struct ProjectPlace: Sendable {
  package let source: SourceText
  package let span: ByteSpan

  init(_ source: SourceText, _ span: ByteSpan) {
    self.source = source
    self.span = span
  }

  init(_ file: ProjectFile, _ node: NodeID) {
    self.init(file.source, file.tree.span(of: node))
  }
}

/// Something that a manifest and its project do not say alike.
package struct Disagreement: Sendable {
  /// What kind it is; the raw value is its name in reports.
  package enum Kind: String, Sendable, CaseIterable {
    /// The manifest declares a tag that the project does not know.
    case unknownTag = "unknown-tag"
    /// The project knows a tag that the manifest does not declare.
    case unlistedTag = "unlisted-tag"
    /// A tag is in another category.
    case categoryDiffers = "category-differs"
    /// Tags are prefetched in another order.
    case prefetchOrderDiffers = "prefetch-order-differs"
    /// A resource has other tags.
    case tagsDiffer = "tags-differ"
    /// A resource has tags in the project and is not in the manifest.
    case unlistedResource = "unlisted-resource"
    /// A resource of the manifest is in none of the targets.
    case notInTarget = "not-in-target"
    /// An asset catalog of the manifest is in none of the targets.
    case catalogNotInTarget = "catalog-not-in-target"
    /// An item of a catalog is not on the disk.
    case missingItem = "missing-catalog-item"
    /// A file of a catalog cannot be read.
    case unreadableContents = "unreadable-contents"
    /// The localizations of one file have different tags.
    case localizationsDiffer = "localizations-differ"
    /// A build setting takes its tags from another one.
    case settingReference = "setting-reference"
    /// Configurations of a target differ.
    case configurationsDiffer = "configurations-differ"
    /// Targets differ, so that one manifest cannot stand for them.
    case targetsDiffer = "targets-differ"
    /// A tag is in two categories.
    case inTwoCategories = "tag-in-two-categories"
    /// Something refers to an object that the project does not have.
    case danglingReference = "dangling-reference"
    /// The project knows a tag that nothing has.
    case unusedTag = "unused-tag"
    /// A target is for a platform that has no On-Demand Resources, or for another than the manifest says.
    case platform = "platform"
    /// Something in the project is not what Xcode writes.
    case malformed = "malformed"
    /// Something of the project that is not read.
    case unread = "not-read"
    /// On-Demand Resources are turned off.
    case turnedOff = "turned-off"
  }

  package let kind: Kind
  /// What differs, and how: lower-case start, no full stop.
  package let message: String
  /// The place in the manifest; `nil` where nothing stands there.
  package let stated: ByteSpan?
  /// The place in the project; `nil` where nothing stands there.
  package let place: ProjectPlace?
  /// What is to be seen in the project.
  package let placeNote: String
  /// What to do about it, where `odr xcode apply` cannot.
  package let advice: String?

  init(
    _ kind: Kind, _ message: String, stated: ByteSpan? = nil, at place: ProjectPlace? = nil,
    note: String = "the project says so here", advice: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.stated = stated
    self.place = place
    placeNote = note
    self.advice = advice
  }
}
