/// The role of a mapping in a manifest, as far as its layout depends on it.
enum LayoutPlace {
  case manifest, tags, files, catalogs, catalog
  case other

  /// The role of the value of `key` in such a mapping.
  func child(_ key: ByteSlice) -> LayoutPlace {
    switch self {
    case .manifest:
      if key.equals("tags") { return .tags }
      if key.equals("files") { return .files }
      return key.equals("catalogs") ? .catalogs : .other
    case .catalogs: return .catalog
    default: return .other
    }
  }

  /// Whether its entries are paths, which may be sorted.
  var holdsPaths: Bool { [.files, .catalogs, .catalog].contains(self) }

  /// Whether each item of its lists has its own line, however short the list is.
  var hasListsOnLines: Bool { self == .tags }
}
