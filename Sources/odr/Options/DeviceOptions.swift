import ArgumentParser
import ResourceTags

/// The kind of device that sizes are for.
struct DeviceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Count what a device with this scale downloads, as Contents.json has it: 1x, 2x or 3x.", valueName: "scale"))
  var scale: String?

  @Option(
    help: ArgumentHelp(
      "Count what such a device downloads, as Contents.json has it: iphone, ipad, tv, vision and others.",
      valueName: "idiom"))
  var idiom: String?

  func validate() throws {
    if let scale, !["1x", "2x", "3x"].contains(scale) {
      throw ValidationError("there is no scale '\(scale)'; expected 1x, 2x or 3x.")
    }
    if let idiom, !Self.idioms.contains(idiom) {
      throw ValidationError("there is no idiom '\(idiom)'; expected \(Self.idioms.joined(separator: ", ")).")
    }
  }

  var device: Device { Device(scale: scale, idiom: idiom) }

  /// Source: the Asset Catalog Format Reference, "Image Set Type", and for vision Xcode's own catalogs.
  private static let idioms = ["iphone", "ipad", "tv", "vision", "watch", "mac", "car", "universal"]
}
