/// The path of a resource, relative to the manifest and normalized: no `.`, no `..`, no empty component.
public struct ResourcePath: Sendable, Hashable {
  /// The whole path.
  let bytes: ByteString
  /// The path of the catalog that it is in; empty for a loose file or folder.
  package let catalog: ByteString
  /// The part after the catalog; the whole path for a loose file or folder.
  package let item: ByteString

  /// The path as a string.
  public var string: String { bytes.string }

  /// The path that `path` leads to from the manifest's folder.
  ///
  /// Throws ``ResourcePathFault`` if it leads out of that folder, is the folder itself, or cannot be a file's path.
  public init(_ path: String) throws(ResourcePathFault) {
    let normalized = NormalizedPath(path.utf8)
    if path.utf8.first == UInt8(ascii: "/") || normalized.leavesRoot { throw .outsideRoot(path) }
    if path.isEmpty || normalized.bytes.contains(0) { throw .invalid(path) }
    if normalized.bytes.isEmpty { throw .wholeRoot(path) }
    self.init(normalized: normalized.bytes)
  }

  /// The path with these bytes, which must be normalized.
  package init(normalized: [UInt8]) {
    bytes = ByteString(normalized)
    var start = 0
    while let slash = normalized[start...].firstIndex(of: UInt8(ascii: "/")) {
      // A name that is only the suffix is a catalog too: a folder called `.xcassets`.
      if normalized[start..<slash].hasCatalogEnding {
        catalog = ByteString(normalized[..<slash])
        item = ByteString(normalized[(slash + 1)...])
        return
      }
      start = slash + 1
    }
    catalog = ByteString([])
    item = bytes
  }

  /// Whether the path as a whole is a catalog.
  var isCatalog: Bool {
    catalog.bytes.isEmpty && bytes.bytes.hasCatalogEnding
  }

  /// The path after a move from `old` to `new`; it is `old` or lies in it, in whatever spelling.
  func moved(from old: ResourcePath, to new: ResourcePath) -> ResourcePath {
    guard let rest = bytes.path(below: old.bytes), !rest.bytes.isEmpty else { return new }
    return ResourcePath(normalized: new.bytes.bytes + [UInt8(ascii: "/")] + rest.bytes)
  }
}

extension ResourcePath: CustomStringConvertible {
  /// The path as a string.
  public var description: String { string }
}

/// Why a path cannot be the path of a resource.
public enum ResourcePathFault: Error, Equatable {
  /// The path is empty or holds a NUL.
  case invalid(String)
  /// The path leads out of the manifest's folder.
  case outsideRoot(String)
  /// The path is the manifest's folder itself.
  case wholeRoot(String)

  /// What is wrong: lower-case start, no full stop.
  public var message: String {
    switch self {
    case .invalid(let path): return "\(path.quoted) cannot be the path of a resource"
    case .outsideRoot(let path): return "\(path.quoted) is outside the manifest's folder"
    case .wholeRoot(let path): return "\(path.quoted) is the manifest's folder itself; name a file or folder in it"
    }
  }
}

extension ResourcePathFault: UserFacingError {}
