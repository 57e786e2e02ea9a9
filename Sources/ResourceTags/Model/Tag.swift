/// A tag in a manifest, with its category and resources.
package struct Tag: Sendable, Equatable {
  /// The name, without quotes and escape sequences. Names are case-sensitive.
  package let name: String
  /// The category that declares the tag; `nil` for an undeclared tag.
  package let category: DownloadCategory?
  /// The tag's position in the prefetch order, starting at 1; `nil` in other categories.
  package let prefetchPosition: Int?
  /// The span of the tag's declaration or, for an undeclared tag, of the tag's first use.
  package let span: ByteSpan
  /// The resources with this tag, as indices into ``Manifest/resources()``, in manifest order.
  package let resources: [Int]
}

/// A file, folder, or catalog item that a manifest lists.
package struct Resource: Sendable, Equatable {
  /// The resource's index in ``Manifest/resources()``.
  package let index: Int
  /// The path on disk, relative to the manifest. The path of a catalog item includes the `.xcassets` folder.
  package let path: String
  /// The path of the resource's catalog, as written in the manifest; `nil` for a loose file or folder.
  package let catalog: String?
  /// The names of the resource's tags, in list order.
  package let tags: [String]
  /// The span of the entry's key.
  package let span: ByteSpan
}

/// Checks tag names.
///
/// Apple doesn't document which names are allowed, so only names that can't work are invalid: empty names, and names
/// with control characters, lone surrogates, or white space at either end.
package enum TagName {
  /// Whether a name is probably the path of a file or of a catalog item.
  package static func isPath(_ name: String) -> Bool {
    name.contains("/") && name.contains(".") || CatalogItemType(name: name).makesPack
  }

  /// Whether `name` isn't a valid tag name.
  package static func isInvalid(_ name: String) -> Bool {
    isInvalid(ByteSlice(name.utf8))
  }

  /// Whether the bytes of `name` aren't a valid tag name.
  static func isInvalid(_ name: ByteSlice) -> Bool {
    guard let first = name.first, let last = name.last else { return true }
    if first <= 0x20 || last <= 0x20 { return true }
    if name.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return true }
    guard name.contains(where: { $0 >= 0x80 }) else { return false }
    let scalars = name.string.unicodeScalars
    return scalars.first?.properties.isWhitespace == true || scalars.last?.properties.isWhitespace == true
      || scalars.contains { 0x80...0x9F ~= $0.value } || name.hasLoneSurrogate
  }
}

/// The time when the resources of a tag are downloaded: one of the three groups in Xcode's Resource Tags tab.
///
/// The raw value is the key in the manifest and the word on the command line.
package enum DownloadCategory: String, CaseIterable, Sendable {
  /// The resources are downloaded together with the app.
  case initialInstall
  /// The resources are downloaded after installation, one tag after another, in the order of the list.
  case prefetchOrder
  /// The resources are downloaded when the app requests the tag.
  case onDemand

  /// The heading of this category in the Prefetched view of Xcode's Resource Tags tab.
  ///
  /// Source: On-Demand Resources Guide, "Prefetching Tags".
  package var title: String {
    switch self {
    case .initialInstall: "Initial Install Tags"
    case .prefetchOrder: "Prefetched Tag Order"
    case .onDemand: "Download Only On Demand"
    }
  }

  /// The title of the category within a line.
  package var shortTitle: String {
    switch self {
    case .initialInstall: "initial install"
    case .prefetchOrder: "prefetched"
    case .onDemand: "on demand"
    }
  }

  /// The names of all categories.
  package static let names = allCases.map(\.rawValue)

  /// Finds a category by its title in Xcode or by a short form.
  package static func inOtherWords(_ text: String) -> DownloadCategory? {
    switch text.lowercased().filter({ $0.isLetter || $0.isNumber }) {
    case "initialinstalltags", "initialinstall", "initial", "install", "initialtags": .initialInstall
    case "prefetchedtagorder", "prefetchorder", "prefetch", "prefetched", "prefetchedtags": .prefetchOrder
    case "downloadonlyondemand", "ondemand", "demand", "downloadondemand", "ondemandonly", "ondemandtags":
      .onDemand
    default: nil
    }
  }
}
