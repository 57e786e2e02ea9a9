/// A file of a catalog item, or the folder of a mipmap, with the kinds of devices that use this file or folder.
///
/// Source: the Asset Catalog Format Reference, "Image Set Type", Tables 18-2 to 18-13; the pages about other types
/// refer to these tables. Appearances, subtypes, and locales are newer than these tables; odr reads them as Xcode
/// writes them.
package struct CatalogVariant: Equatable, Sendable {
  package let fileName: String
  /// The kind of device, such as `iphone`; `nil` for all devices.
  let idiom: String?
  /// The scale of the screen; 0 for all scales.
  let scale: Int
  /// Whether the file needs a wide-gamut display.
  let isWideGamut: Bool
  /// The memory, in GB, that a device needs to use the file; 0 for any amount.
  let memory: Int
  /// The rank of the graphics features that a device needs to use the file: features are ordered by GPU family, and then
  /// by version; 0 for any GPU.
  let graphics: Int
  /// The file's appearance, language, size class, cube face, and similar properties, as one string. A device needs one
  /// file for each combination of these properties.
  let purpose: String

  /// Creates the variant that an entry of `Contents.json` describes; `nil` if the entry doesn't mention a file.
  init?(_ entry: NodeID, in tree: SyntaxTree) {
    guard tree[entry].isMapping else { return nil }
    /// Returns the string for a key; an empty string if the value is missing or not a string.
    func text(_ key: String) -> String {
      guard let value = tree.value(of: key, in: entry), tree[value].style == .doubleQuoted else { return "" }
      return tree.string(value)
    }
    fileName = text("filename")
    if fileName.isEmpty { return nil }
    let idiom = text("idiom").lowercased()
    self.idiom = idiom.isEmpty || idiom == "universal" ? nil : idiom
    scale = Self.number(text("scale"))
    isWideGamut = text("display-gamut").lowercased() == "display-p3"
    memory = Self.number(text("memory"))
    graphics = Self.rank(ofGraphics: text("graphics-feature-set").lowercased())
    purpose = tree.entries(of: entry).compactMap { key, value in
      let name = tree.string(key)
      return Self.purposes.contains(name) ? name + ":" + tree.source.string(in: tree[value].span) : nil
    }.sorted().joined(separator: ",")
  }

  /// A device may need a separate file for each value of the following keys. One of them is the width of the screen,
  /// because `ThinningDevice` doesn't say how wide a device's screen is.
  private static let purposes: Set<String> = [
    "appearances", "language-direction", "locale", "width-class", "height-class", "cube-face", "mipmap-level",
    "subtype", "screen-width",
  ]

  /// Returns the rank of graphics features with a name such as `metal2v3`. Xcode also writes names such as `apple4` for a
  /// whole GPU family.
  private static func rank(ofGraphics name: String) -> Int {
    guard name.hasPrefix("metal") || name.hasPrefix("apple") else { return 0 }
    let numbers = name.split { !$0.isNumber }.map { min(99, Int($0) ?? 0) }
    guard let family = numbers.first, family > 0 else { return 0 }
    return family * 100 + (numbers.count > 1 ? numbers[1] : 99)
  }

  /// Returns the number at the start of a text, at most 1000; 0 if the text doesn't start with a number.
  private static func number(_ text: String) -> Int { min(1000, Int(text.prefix { $0.isNumber }) ?? 0) }
}

/// A device with a certain screen, and the best display, memory, and graphics. App thinning lets each device download
/// only the files that the device needs.
///
/// Of files for different memory, graphics, or gamuts, odr counts the file for the best device, which is usually the
/// largest file: no device that odr knows downloads more.
///
/// Sources: the Asset Catalog Format Reference, "Image Set Type"; the `assetutil` manual page ("will not be removed if
/// there is no fallback available"); and WWDC 2018, session 227, which says that memory takes precedence over graphics.
/// The precedence of the other attributes, and the choice of the nearest scale, are not verified.
package struct ThinningDevice: Hashable, Sendable {
  /// The idiom in the notation of `Contents.json`, such as `iphone`.
  package let idiom: String
  /// The scale of the screen.
  package let scale: Int

  /// Returns the files that the device downloads for an item with `variants`: the best file for each purpose.
  func files(of variants: [CatalogVariant]) -> Set<String> {
    Set(Dictionary(grouping: variants, by: \.purpose).flatMap { best(of: $0.value).map(\.fileName) })
  }

  /// Returns the best of `variants`, which all have the same purpose; returns several variants if they are equally
  /// good.
  private func best(of variants: [CatalogVariant]) -> [CatalogVariant] {
    var best = variants.filter { $0.idiom == idiom }
    if best.isEmpty { best = variants.filter { $0.idiom == nil } }
    keep(&best) { $0.scale == scale ? 0 : $0.scale == 0 ? 1 : $0.scale > scale ? 1 + $0.scale : 100 - $0.scale }
    keep(&best) { $0.isWideGamut ? 0 : 1 }
    keep(&best) { -$0.memory }
    keep(&best) { -$0.graphics }
    return best
  }

  /// Removes all variants except those for which `distance` is smallest.
  private func keep(_ variants: inout [CatalogVariant], _ distance: (CatalogVariant) -> Int) {
    let nearest = variants.map(distance).min()
    variants.removeAll { distance($0) != nearest }
  }
}
