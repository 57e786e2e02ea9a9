/// A tag of a manifest: its name, and where it is declared.
public struct Tag: Sendable, Equatable {
  /// The name as the manifest means it; names are case-sensitive.
  public let name: String
  /// The category it is declared in; `nil` for a tag that is used and not declared.
  public let category: DownloadCategory?
  /// Its position among the prefetched tags, from 1; `nil` in other categories.
  public let prefetchPosition: Int?
  /// The bytes of its declaration or, without one, of its first use.
  public let span: ByteSpan
  /// Indices, in ``Manifest/resources()``, of the resources that carry it, in manifest order.
  public let resources: [Int]
}

/// A file, folder or catalog item that the manifest gives tags.
public struct Resource: Sendable, Equatable {
  /// The path on disk, relative to the manifest; for a catalog item it runs through the `.xcassets` folder.
  public let path: String
  /// The catalog it lies in, as the manifest names it; `nil` for a loose file or folder.
  public let catalog: String?
  /// Names of its tags in the order listed.
  public let tags: [String]
  /// The bytes of its entry's key.
  public let span: ByteSpan
}

/// The rule for names of tags.
///
/// Apple documents no rule, so only names that cannot work are invalid: empty ones, control characters, halves of
/// surrogate pairs, and white space at either end.
package enum TagName {
  /// Whether `name` cannot be the name of a tag.
  package static func isInvalid(_ name: String) -> Bool {
    isInvalid(ByteSlice(name.utf8))
  }

  /// The same for the bytes of a name.
  static func isInvalid(_ name: ByteSlice) -> Bool {
    guard let first = name.first, let last = name.last else { return true }
    if first <= 0x20 || last <= 0x20 { return true }
    var hasControl = false
    var hasNonASCII = false
    for byte in name {
      hasControl = hasControl || byte < 0x20 || byte == 0x7F
      hasNonASCII = hasNonASCII || byte >= 0x80
    }
    if hasControl { return true }
    guard hasNonASCII else { return false }
    let scalars = String(decoding: name, as: UTF8.self).unicodeScalars
    return scalars.first?.properties.isWhitespace == true || scalars.last?.properties.isWhitespace == true
      || scalars.contains { 0x80...0x9F ~= $0.value } || name.hasLoneSurrogate
  }
}

/// When the resources of a tag are downloaded: one of the three groups of Xcode's Resource Tags tab.
///
/// The raw value is the key in the manifest and the word on the command line.
public enum DownloadCategory: String, CaseIterable, Sendable {
  /// With the app itself.
  case initialInstall
  /// After installation, one tag after another in the order listed.
  case prefetchOrder
  /// When the app asks for the tag.
  case onDemand

  /// The heading of the group in the Prefetched view of Xcode's tab.
  ///
  /// Source: On-Demand Resources Guide, "Prefetching Tags".
  public var title: String {
    switch self {
    case .initialInstall: return "Initial Install Tags"
    case .prefetchOrder: return "Prefetched Tag Order"
    case .onDemand: return "Download Only On Demand"
    }
  }
}
