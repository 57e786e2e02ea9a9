/// The type of a folder in an asset catalog. The extension of the folder's name determines the type.
///
/// Source: the Asset Catalog Format Reference, "Types Overview". The reference has a page for each type; the page says
/// whether the type's `Contents.json` can contain `on-demand-resource-tags`.
package enum CatalogItemType: Equatable {
  /// A folder that groups items. The folder's name doesn't have an item type's extension.
  case group
  /// An item that can have tags, such as an image set. odr assumes that symbol sets and AR objects can, too, which Apple's
  /// reference doesn't describe.
  case taggable
  /// An item that can't have tags, such as an app icon, a launch image, a sticker, or a Game Center image.
  case untaggable(String)
  /// An item, such as a color set, whose page in Apple's reference doesn't mention the key for tags.
  case undocumented(String)

  /// Creates the type of the item with this name.
  package init(name: String) {
    let ending = name.fileEnding
    if Self.taggableEndings.contains(ending) {
      self = .taggable
    } else if let what = Self.untaggableEndings[ending] {
      self = .untaggable(what)
    } else {
      self = ending == "colorset" ? .undocumented("a color set") : .group
    }
  }

  /// Whether Xcode uses tags on items of this type to build packs.
  package var makesPack: Bool { self == .taggable }

  /// A description of this type, such as `an app icon`, if items of this type can't have tags.
  var untaggableKind: String? { if case .untaggable(let kind) = self { kind } else { nil } }

  /// Whether an item with this name can contain other items: it is a group, or an item that consists of other items.
  package static func holdsItems(name: String) -> Bool {
    let lowercased = name.lowercased()
    return CatalogItemType(name: name) == .group || containerEndings.contains { lowercased.hasSuffix("." + $0) }
  }

  private static let taggableEndings = """
    imageset dataset spriteatlas textureset cubetextureset arresourcegroup imagestack symbolset arobject
    """.wordSet
  private static let containerEndings = """
    spriteatlas arresourcegroup imagestack imagestacklayer cubetextureset brandassets stickerpack gcdashboardimage \
    gcleaderboard gcleaderboardset solidimagestack complicationset textureset
    """.wordSet
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
