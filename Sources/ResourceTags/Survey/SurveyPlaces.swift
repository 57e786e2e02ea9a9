/// A path to look up: a resource, a catalog, or a folder around one.
struct SurveyPlace: BitwiseCopyable {
  /// The number of the folder it is in; the root has its own number.
  let parent: Int32
  /// The number of the first place in it and of the next one beside it, or -1.
  var firstChild: Int32 = -1
  let nextSibling: Int32
  /// The bytes of a file or of a folder in a resource: at first without its places, in the end with all.
  var bytes = 0
  var traits: Traits
  var finding = Finding.absent

  /// Whether it is an asset catalog, or in one.
  var isOfCatalog: Bool { !traits.isDisjoint(with: [.isCatalog, .isInCatalog]) }

  /// The state of the file at the place.
  enum Finding: UInt8, BitwiseCopyable {
    case absent
    /// Unknown, since its folder cannot be read.
    case unreadable
    case file, folder, brokenLink, other

    /// Whether a resource can be there.
    var isFound: Bool { self == .file || self == .folder }
  }

  struct Traits: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    /// A folder whose name ends with `.xcassets`.
    static let isCatalog = Traits(rawValue: 1)
    /// In an asset catalog.
    static let isInCatalog = Traits(rawValue: 2)
    /// An entry of the manifest names it.
    static let isResource = Traits(rawValue: 4)
    /// Several entries name it.
    static let isRepeated = Traits(rawValue: 32)
    /// A symbolic link that leads out of the root.
    static let isLinkOut = Traits(rawValue: 8)
    /// Its bytes do not count for its folder.
    static let isApart = Traits(rawValue: 16)
    /// A group of a catalog, or an item without tags of its own: it ends in a pack only through items in it.
    static let isNoAsset = Traits(rawValue: 64)
    /// A group with an item that can have tags, and that no entry names; also such an item.
    static let hasAsset = Traits(rawValue: 128)
  }
}

/// All places of a manifest, each once, by number; 0 is the root.
struct SurveyPlaces {
  let all: FlatBuffer<SurveyPlace>
  /// The numbers of the manifest's entries and of its catalogs; -1 for a path that cannot be looked up.
  let entries: ContiguousArray<Int32>
  let catalogs: ContiguousArray<Int32>
  /// The name of each place in the manifest.
  let names: ContiguousArray<ByteSlice>

  subscript(place: Int32) -> SurveyPlace { all[Int(place)] }

  /// The name of a place in the manifest.
  func name(of place: Int32) -> ByteSlice { names[Int(place)] }
}
