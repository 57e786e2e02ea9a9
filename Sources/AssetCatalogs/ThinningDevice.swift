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
    var taken: Set<String> = []
    for group in Dictionary(grouping: variants, by: \.purpose).values {
      var best = group.filter { $0.idiom == idiom }
      if best.isEmpty { best = group.filter { $0.idiom == nil } }
      keep(&best, \.scale) { $0 == scale ? 0 : $0 == 0 ? 1 : $0 > scale ? 1 + $0 : 100 - $0 }
      keep(&best, \.isWideGamut) { $0 == isWideGamut ? 0 : 1 }
      keepHighest(&best, \.memory, upTo: memory)
      keepHighest(&best, \.graphics, upTo: graphics)
      taken.formUnion(best.map(\.fileName))
    }
    return taken
  }

  /// Keeps the variants with the smallest `distance`.
  private func keep<Value>(
    _ variants: inout [CatalogVariant], _ value: KeyPath<CatalogVariant, Value>, _ distance: (Value) -> Int
  ) {
    guard let nearest = variants.map({ distance($0[keyPath: value]) }).min() else { return }
    variants.removeAll { distance($0[keyPath: value]) != nearest }
  }

  /// Keeps the variants with the highest requirement that the device meets; if it meets none, those with the lowest.
  private func keepHighest<Value: Comparable>(
    _ variants: inout [CatalogVariant], _ value: KeyPath<CatalogVariant, Value>, upTo limit: Value
  ) {
    let values = variants.map { $0[keyPath: value] }
    guard let best = values.filter({ $0 <= limit }).max() ?? values.min() else { return }
    variants.removeAll { $0[keyPath: value] != best }
  }
}
