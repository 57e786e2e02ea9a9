/// The normalized path of a resource, relative to the manifest's folder. The path contains no `.`, `..`, or empty
/// components.
package struct ResourcePath: Sendable, Hashable {
  /// The whole path.
  let bytes: ByteString
  /// The path of the catalog that contains the resource; empty for a loose file or folder.
  package let catalog: ByteString
  /// The part of the path inside the catalog; the whole path for a loose file or folder.
  package let item: ByteString

  /// The path as a string.
  package var string: String { bytes.string }

  /// Normalizes `path`, which is relative to the manifest's folder.
  ///
  /// Throws ``ResourcePathFault`` if the path is outside the manifest's folder, is this folder itself, or can't be the
  /// path of a file.
  package init(_ path: String) throws(ResourcePathFault) {
    let normalized = NormalizedPath(path.utf8)
    if path.utf8.first == "/" || normalized.leavesRoot { throw .outsideRoot(path) }
    if path.isEmpty || normalized.bytes.contains(0) { throw .invalid(path) }
    if normalized.bytes.isEmpty { throw .wholeRoot(path) }
    self.init(normalized: normalized.bytes)
  }

  /// Creates a path from its bytes, which must be normalized.
  package init(normalized: [UInt8]) {
    bytes = ByteString(normalized)
    // A folder whose name is just `.xcassets` is also a catalog.
    let folder = normalized.outerFolders.filter(\.hasCatalogEnding).last
    catalog = ByteString(folder ?? [])
    item = folder.map { ByteString(normalized[($0.endIndex + 1)...]) } ?? bytes
  }

  /// Whether the path is the path of a catalog, not of an item in a catalog.
  var isCatalog: Bool {
    catalog.isEmpty && bytes.bytes.hasCatalogEnding
  }

  /// Returns this path after a move of `old` to `new`. This path must be equal to `old` or inside `old`, in any
  /// spelling.
  func moved(from old: ResourcePath, to new: ResourcePath) -> ResourcePath {
    guard let rest = bytes.path(below: old.bytes), !rest.isEmpty else { return new }
    return ResourcePath(normalized: new.bytes.bytes + ["/"] + rest.bytes)
  }
}

extension ResourcePath: CustomStringConvertible {
  /// The path as a string.
  package var description: String { string }
}

/// The reason why a path can't be the path of a resource.
package enum ResourcePathFault: Error, Equatable {
  /// The path is empty or contains a NUL byte.
  case invalid(String)
  /// The path is outside the manifest's folder. `meant` is the path that the user probably meant.
  case outsideRoot(String, meant: String? = nil)
  /// The path is the manifest's folder itself.
  case wholeRoot(String)

  /// A description of the fault, without a period at the end.
  package var message: String {
    switch self {
    case .invalid(let path): "\(path.quoted) is not a valid resource path"
    case .outsideRoot(let path, let meant):
      "\(path.quoted) is outside the manifest's folder" + (meant.map { "; did you mean \($0.quoted)?" } ?? "")
    case .wholeRoot(let path): "\(path.quoted) is the manifest's folder itself; specify a file or folder in it"
    }
  }
}

extension ResourcePathFault: UserFacingError {}
