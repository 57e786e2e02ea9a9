/// A path that the survey looks up: a resource, a catalog, or a folder around a resource or catalog.
struct SurveyPlace: BitwiseCopyable {
  /// The number of the folder that contains the place. The root's parent is the root itself.
  let parent: Int
  /// The numbers of the first place inside this place, and of the next place in the same folder; -1 if there is no such
  /// place.
  var firstChild = -1
  var nextSibling = -1
  /// The size of the place in bytes, if the survey reads sizes: for a file, the file's size; for a folder that is a
  /// resource or inside a resource, the size of the folder's files. At the end of the survey, the size of each place is
  /// added to its folder's size, unless the place is `isApart`.
  var bytes = 0
  /// Whether the place is a folder whose name ends with `.xcassets`.
  var isCatalog = false
  /// Whether the place is inside an asset catalog.
  var isInCatalog = false
  /// Whether the manifest contains an entry for the place.
  var isResource = false
  /// Whether the place is a symbolic link out of the root.
  var isLinkOut = false
  /// Whether the size of the place isn't added to its folder's size.
  var isApart = false
  /// Whether the place is a catalog group, or an item that can't have tags. Only items inside the place are in asset
  /// packs.
  var isNoAsset = false
  /// Whether the place is an item that can have tags and has no entry, or a group that contains such an item.
  var hasAsset = false
  /// Whether the path is looked up. Paths that can't be looked up aren't places.
  var isPlace = false
  var finding = Finding.absent

  /// Whether the place is an asset catalog, or is inside an asset catalog.
  var isOfCatalog: Bool { isCatalog || isInCatalog }

  /// The state of the file at the place.
  enum Finding: UInt8, BitwiseCopyable {
    case absent
    /// The folder around the place can't be read, so the state of the place is unknown.
    case unreadable
    case file, folder, brokenLink, other

    /// Whether a resource can be at the place.
    var isFound: Bool { self == .file || self == .folder }
  }
}
