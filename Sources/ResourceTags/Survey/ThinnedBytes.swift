/// The bytes in catalogs that certain devices don't download, because the App Store leaves out variants for other
/// devices.
struct ThinnedBytes {
  let devices: [ThinningDevice]
  /// For each place, the bytes that each device doesn't download, followed by the bytes that no device downloads.
  private var cuts: [Int: [Int]] = [:]
  /// For each catalog folder that some devices don't download, such as the mipmaps of a texture, the numbers of these
  /// devices.
  private var leftOut: [PathKey: Set<Int>] = [:]

  /// Starts to count for the devices that an app for `platform` runs on. iOS devices with a 1x screen can't run iOS 10 or
  /// later, and current versions of Xcode don't build apps for earlier versions.
  init(for platform: Platform) {
    let screens =
      switch platform {
      case .iOS: [("iphone", 2), ("iphone", 3), ("ipad", 2)]
      case .tvOS: [("tv", 1), ("tv", 2)]
      case .visionOS: [("vision", 2)]
      }
    devices = screens.map { ThinningDevice(idiom: $0, scale: $1) }
  }

  /// Returns how many bytes at a place a device doesn't download. If `device` is equal to the number of devices,
  /// returns the number of bytes that no device downloads. No device downloads files that aren't mentioned in any
  /// `Contents.json`.
  func cut(of place: Int, _ device: Int) -> Int { cuts[place]?[device] ?? 0 }

  /// Adds the bytes in a place to the folder around it.
  mutating func add(cutOf place: Int, to folder: Int) {
    if let cut = cuts[place] { add(cut, to: folder) }
  }

  /// Computes, for each device, the bytes in a catalog folder that the device doesn't download. `sizes` are the sizes of
  /// the folder's files, and `contents` is its `Contents.json`. Outer folders come before inner folders.
  mutating func add(_ folder: SurveyFolder, _ contents: Result<SourceText, FileFailure>, sizes: [PathKey: Int]) {
    // A group has no files of its own. If odr can't determine the devices that files are for, all files count.
    let variants =
      CatalogItemType(name: folder.path.lastComponent.string) == .group
      ? [] : (try? contents.get()).flatMap { try? CatalogContents($0) }?.variants
    let cut = cut(of: folder.path, variants, sizes)
    if cut.contains(where: { $0 > 0 }) { add(cut, to: folder.place) }
  }

  private mutating func add(_ cut: [Int], to place: Int) {
    cuts[place] = cuts[place].map { zip($0, cut).map(+) } ?? cut
  }

  /// Returns, for each device, how many bytes in a folder the device doesn't download, followed by the number of bytes
  /// that no device downloads.
  private mutating func cut(of folder: [UInt8], _ variants: [CatalogVariant]?, _ sizes: [PathKey: Int]) -> [Int] {
    let total = sizes.values.reduce(0, +)
    var cut = [Int](repeating: 0, count: devices.count + 1)
    // A device that skips a folder also skips the folders inside it.
    let skipping = Set([PathKey(folder), PathKey(folder.folderPath)].flatMap { leftOut[$0] ?? [] })
    if !skipping.isEmpty { leftOut[PathKey(folder)] = skipping }
    if let variants {
      func bytes(besides names: Set<String>) -> Int {
        names.reduce(total) { $0 - (sizes[PathKey($1.utf8)] ?? 0) }
      }
      let names = Set(variants.map(\.fileName))
      for (index, device) in devices.enumerated() {
        let taken = names.intersection(device.files(of: variants))
        cut[index] = bytes(besides: taken)
        // In an item, only mipmap folders can be for certain devices.
        for name in names.subtracting(taken) where name.hasSuffix(".mipmapset") {
          leftOut[PathKey(folder.appendingPath(name.utf8)), default: []].insert(index)
        }
      }
      cut[devices.count] = bytes(besides: names)
    }
    for device in skipping { cut[device] = total }
    return cut
  }
}

extension ThinningDevice {
  /// The device in words, such as `iPhone 3x`.
  package var words: String { "\(Self.names[idiom] ?? idiom) \(scale)x" }

  private static let names = ["iphone": "iPhone", "ipad": "iPad", "tv": "Apple TV", "vision": "Apple Vision"]
}
