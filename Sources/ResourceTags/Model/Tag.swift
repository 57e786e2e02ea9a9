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
