/// A kind of device that resources are thinned for. The variants for other devices in an asset catalog do not count.
public struct Device: Sendable, Equatable {
  /// The scale of its screen as `Contents.json` has it, `2x` or `3x`; `nil` for any.
  public var scale: String?
  /// Its idiom as `Contents.json` has it, such as `iphone`; `nil` for any that the manifest's platform has.
  public var idiom: String?

  /// A device with this scale and idiom.
  public init(scale: String? = nil, idiom: String? = nil) {
    self.scale = scale
    self.idiom = idiom
  }

  var isAny: Bool { scale == nil && idiom == nil }

  /// The screens that such devices have, among those for apps on the platform of `manifest`.
  func screens(of manifest: Manifest) -> [ThinningDevice] {
    let known = Self.screens(manifest.platform, deploymentTarget: manifest.deploymentTarget)
    let scale = scale.flatMap { Int($0.prefix { $0 != "x" }) }
    let matching = known.filter { (idiom ?? $0.idiom) == $0.idiom && (scale ?? $0.scale) == $0.scale }
    if !matching.isEmpty { return matching }
    let idioms = idiom.map { [$0] } ?? Set(known.map(\.idiom)).sorted()
    return idioms.flatMap { idiom in
      (scale.map { [$0] } ?? [1, 2, 3]).map { ThinningDevice(idiom: idiom, scale: $0) }
    }
  }

  /// The screens of the devices that an app for `platform` runs on. Those of the scale 1x ended with iOS 9.
  private static func screens(_ platform: Platform, deploymentTarget: String?) -> [ThinningDevice] {
    switch platform {
    case .iOS:
      let major = deploymentTarget.flatMap { Int($0.prefix { $0 != "." }) }
      return [("iphone", 2), ("iphone", 3)].map { ThinningDevice(idiom: $0, scale: $1) }
        + (major.map { $0 < 10 } == true ? [1, 2] : [2]).map { ThinningDevice(idiom: "ipad", scale: $0) }
    case .tvOS: return [1, 2].map { ThinningDevice(idiom: "tv", scale: $0) }
    case .visionOS: return [ThinningDevice(idiom: "vision", scale: 2)]
    }
  }
}

extension ThinningDevice {
  /// The device in words: `iPhone 3x`, and what else sets it apart.
  package var words: String {
    let name = Self.names[idiom] ?? idiom
    let memory = memory > 0 ? " with \(memory) GB of memory" : ""
    let features = [
      graphics.family > 0 ? "\(graphics.name) graphics" : nil, isWideGamut ? "a wide-gamut display" : nil,
    ].compactMap { $0 }
    let rest = features.joined(separator: " and ")
    return name + " \(scale)x" + memory + (rest.isEmpty ? "" : (memory.isEmpty ? " with " : " and ") + rest)
  }

  private static let names = [
    "iphone": "iPhone", "ipad": "iPad", "tv": "Apple TV", "vision": "Apple Vision", "watch": "Apple Watch",
    "mac": "Mac", "car": "CarPlay",
  ]
}
