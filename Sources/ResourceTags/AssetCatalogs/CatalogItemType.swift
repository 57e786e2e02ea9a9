/// What a folder in an asset catalog is, by the ending of its name.
///
/// Source: the Asset Catalog Format Reference, "Types Overview": its pages list types whose `Contents.json` may hold
/// `on-demand-resource-tags`.
package enum CatalogItemType: Equatable {
  /// A folder without a special ending, which groups items.
  case group
  /// An item that may have tags, such as an image set.
  case taggable
  /// An item that cannot: an app icon, a launch image, stickers, pictures for Game Center and such.
  case untaggable(String)
  /// An item of a type whose page in the reference has no key for tags: a color set.
  case undocumented(String)
  /// An item of a type that has no page in the reference.
  case unverified

  /// The type of the item with this file name.
  package init(name: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      self = .group
      return
    }
    let ending = String(name[name.utf8.index(after: dot)...]).lowercased()
    if Self.taggableEndings.contains(ending) {
      self = .taggable
    } else if let what = Self.untaggableEndings[ending] {
      self = .untaggable(what)
    } else if let what = Self.undocumentedEndings[ending] {
      self = .undocumented(what)
    } else {
      self = Self.unverifiedEndings.contains(ending) ? .unverified : .group
    }
  }

  /// Whether an item of the type makes a pack of its tags, as far as is known.
  package var makesPack: Bool { self == .taggable || self == .unverified }

  /// Whether it cannot have tags.
  package var isUntaggable: Bool {
    if case .untaggable = self { return true }
    return false
  }

  /// Whether other items may lie in an item of this name: in a group, and in an item that consists of others.
  package static func holdsItems(name: String) -> Bool {
    let lowercased = name.lowercased()
    return CatalogItemType(name: name) == .group || containerEndings.contains { lowercased.hasSuffix("." + $0) }
  }

  private static let taggableEndings: Set<String> = [
    "imageset", "dataset", "spriteatlas", "textureset", "cubetextureset", "arresourcegroup", "imagestack",
  ]
  private static let containerEndings = [
    "spriteatlas", "arresourcegroup", "imagestack", "imagestacklayer", "cubetextureset", "brandassets", "stickerpack",
    "gcdashboardimage", "gcleaderboard", "gcleaderboardset", "solidimagestack", "complicationset", "textureset",
  ]
  private static let unverifiedEndings: Set<String> = [
    "symbolset", "arobject",
  ]
  private static let undocumentedEndings = ["colorset": "a color set"]
  private static let untaggableEndings: [String: String] = [
    "arreferenceimage": "an AR reference image", "arimageset": "an AR reference image",
    "imagestacklayer": "a layer of an image stack", "mipmapset": "a mipmap of a texture",
    "appiconset": "an app icon", "iconset": "an app icon", "solidimagestack": "an app icon",
    "launchimage": "a launch image", "brandassets": "a set of brand assets",
    "complicationset": "a set of complications",
    "stickersiconset": "the icon of a sticker pack", "stickerpack": "a sticker pack", "sticker": "a sticker",
    "stickersequence": "a sequence of stickers", "gcleaderboard": "a Game Center leaderboard",
    "gcleaderboardset": "a set of Game Center leaderboards", "gcdashboardimage": "a Game Center dashboard image",
  ]
}
