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
