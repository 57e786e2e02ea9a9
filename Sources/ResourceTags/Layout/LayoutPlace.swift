import Bytes

/// What a mapping is in a manifest, as far as its layout depends on that.
enum LayoutPlace {
  case manifest, tags, files, catalogs, catalog
  case other

  /// What the value of `key` is in such a mapping.
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
  var holdsPaths: Bool {
    switch self {
    case .files, .catalogs, .catalog: return true
    default: return false
    }
  }

  /// Whether each item of the lists in it has a line of its own, however short the list is.
  var hasListsOnLines: Bool { self == .tags }
}
