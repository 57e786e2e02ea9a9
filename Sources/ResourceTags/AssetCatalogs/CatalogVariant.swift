/// A file of a catalog item, or the folder of a mipmap, and the devices it is for.
///
/// Source: the Asset Catalog Format Reference, "Image Set Type", Tables 18-2 to 18-13, which the other types refer to;
/// for appearances, subtypes and locales, which are younger, the catalogs that Xcode writes.
package struct CatalogVariant: Equatable, Sendable {
  package let fileName: String
  /// The kind of device, such as `iphone`; `nil` for every device.
  package let idiom: String?
  /// The scale of the screen; 0 for every scale.
  package let scale: Int
  /// Whether it needs a wide-gamut display.
  package let isWideGamut: Bool
  /// The memory that it needs, in GB; 0 for any.
  package let memory: Int
  /// The graphics features that it needs.
  package let graphics: GraphicsFeatures
  /// What one device needs a file of each for: appearances, languages, size classes, faces of a cube and the like.
  package let purpose: String

  /// The variant that an entry of `Contents.json` describes; `nil` if it has no file.
  init?(_ entry: NodeID, in tree: SyntaxTree) {
    guard tree[entry].kind == .mapping else { return nil }
    var (fileName, idiom, scale, gamut, memory, graphics) = ("", "", "", "", "", "")
    var purposes: [String] = []
    for (key, value) in tree.entries(of: entry) {
      let name = tree.string(key)
      switch name {
      case "filename": fileName = tree.quotedText(value)
      case "idiom": idiom = tree.quotedText(value).lowercased()
      case "scale": scale = tree.quotedText(value)
      case "display-gamut": gamut = tree.quotedText(value).lowercased()
      case "memory": memory = tree.quotedText(value)
      case "graphics-feature-set": graphics = tree.quotedText(value).lowercased()
      // What a device may need several of. Screens of other sizes are among them, since no size is named.
      case "appearances", "language-direction", "locale", "width-class", "height-class", "cube-face", "mipmap-level",
        "subtype", "screen-width":
        purposes.append(name + ":" + tree.outline(of: value))
      default: break
      }
    }
    if fileName.isEmpty { return nil }
    self.fileName = fileName
    self.idiom = idiom.isEmpty || idiom == "universal" ? nil : idiom
    self.scale = Self.number(scale)
    isWideGamut = gamut == "display-p3"
    self.memory = Self.number(memory)
    self.graphics = GraphicsFeatures(graphics)
    purpose = purposes.sorted().joined(separator: ",")
  }

  /// The number that a text begins with; 0 without one, and at most 1000.
  private static func number(_ text: String) -> Int { min(1000, Int(text.prefix { $0.isNumber }) ?? 0) }
}

/// The graphics features that an item needs: the family of the GPU and the version of its features.
package struct GraphicsFeatures: Hashable, Comparable, Sendable {
  /// 0 for any GPU.
  package let family: Int
  let version: Int
  /// The name in `Contents.json`.
  package let name: String

  /// No requirements.
  package static let none = GraphicsFeatures("")

  /// The features of this name, such as `metal2v3`, or `apple4`, which Xcode writes for all of a family.
  package init(_ name: String) {
    guard name.hasPrefix("metal") || name.hasPrefix("apple") else {
      (family, version, self.name) = (0, 0, "")
      return
    }
    let numbers = name.split { !$0.isNumber }.map { min(99, Int($0) ?? 0) }
    family = numbers.first ?? 0
    version = family == 0 ? 0 : numbers.count > 1 ? numbers[1] : 99
    self.name = family == 0 ? "" : name
  }

  /// Families before versions.
  var rank: Int { family * 100 + version }

  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

extension SyntaxTree {
  /// The text of a string of JSON; empty for anything else.
  fileprivate func quotedText(_ node: NodeID) -> String {
    self[node].kind == .scalar && self[node].style == .doubleQuoted ? string(node) : ""
  }

  /// What a node says, whatever its layout and the order of what is in it.
  fileprivate func outline(of node: NodeID) -> String {
    switch self[node].kind {
    case .mapping:
      return entries(of: node).map { string($0.key) + ":" + outline(of: $0.value) }.sorted().joined(separator: ",")
    case .sequence: return children(of: node).map { "[" + outline(of: $0) + "]" }.sorted().joined()
    default: return string(node)
    }
  }
}

/// A kind of device that Apple thins resources for.
///
/// Sources: the Asset Catalog Format Reference, "Image Set Type"; the manual page of assetutil, which thins compiled
/// catalogs: "will not be removed if there is no fallback available"; WWDC 2018, session 227, for memory before graphics.
/// The order of the other attributes, and the nearest scale, are not verified.
package struct ThinningDevice: Hashable, Sendable {
  /// Its idiom as `Contents.json` has it.
  package let idiom: String
  /// The scale of its screen.
  package let scale: Int
  /// Whether its display has a wide gamut.
  package let isWideGamut: Bool
  /// Its memory in GB.
  package let memory: Int
  /// The features of its GPU.
  package let graphics: GraphicsFeatures

  package init(
    idiom: String, scale: Int, isWideGamut: Bool = false, memory: Int = 0, graphics: GraphicsFeatures = .none
  ) {
    self.idiom = idiom
    self.scale = scale
    self.isWideGamut = isWideGamut
    self.memory = memory
    self.graphics = graphics
  }

  /// Whether another device has the same idiom and scale.
  package func hasScreen(of other: Self) -> Bool { idiom == other.idiom && scale == other.scale }

  /// The files that the device downloads of an item with these variants: for each purpose the best one.
  package func files(of variants: [CatalogVariant]) -> Set<String> {
    if variants.allSatisfy({ $0.purpose.isEmpty }) { return Set(best(of: variants).map(\.fileName)) }
    return Set(
      Dictionary(grouping: variants, by: \.purpose).values.flatMap { group in best(of: group).map(\.fileName) })
  }

  /// The best of variants that are for the same purpose; several if they are for the same devices.
  private func best(of variants: [CatalogVariant]) -> [CatalogVariant] {
    var best = variants.filter { $0.idiom == idiom }
    if best.isEmpty { best = variants.filter { $0.idiom == nil } }
    keep(&best) { $0.scale == scale ? 0 : $0.scale == 0 ? 1 : $0.scale > scale ? 1 + $0.scale : 100 - $0.scale }
    keep(&best) { $0.isWideGamut == isWideGamut ? 0 : 1 }
    // The highest that fits or, if none does, the lowest.
    keep(&best) { $0.memory <= memory ? memory - $0.memory : 10_000 + $0.memory }
    keep(&best) { $0.graphics <= graphics ? graphics.rank - $0.graphics.rank : 1_000_000 + $0.graphics.rank }
    return best
  }

  /// Keeps the variants with the smallest `distance`.
  private func keep(_ variants: inout [CatalogVariant], _ distance: (CatalogVariant) -> Int) {
    if variants.count < 2 { return }
    let distances = variants.map(distance)
    guard let nearest = distances.min(), distances.contains(where: { $0 > nearest }) else { return }
    variants = variants.indices.filter { distances[$0] == nearest }.map { variants[$0] }
  }
}
