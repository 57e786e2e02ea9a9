import AssetCatalogs
import Syntax
import FileTrees
import Bytes

/// The bytes that the resources of a manifest take on the disk: before compression and, unless a device is given, before
/// thinning.
///
/// A folder counts with everything below it, except the names that Xcode skips when it copies folders: `.DS_Store` and
/// the folders of version control.
public struct ResourceSizes {
  let survey: ResourceSurvey
  /// The files that end in no asset pack.
  let unpacked: UnpackedFiles

  /// Adds up the sizes of all resources of `manifest` in `folder`, for a certain device or for all.
  public init(_ manifest: Manifest, in folder: ResourceFolder, for device: Device = Device()) {
    let survey = ResourceSurvey(manifest, in: folder.tree, SurveyAim(looksForTags: false, device: device))
    let project = manifest.project.flatMap { folder.project?($0) }
    self.init(survey, UnpackedFiles(manifest, survey) { project })
  }

  init(_ survey: ResourceSurvey, _ unpacked: UnpackedFiles) {
    self.survey = survey
    self.unpacked = unpacked
  }

  /// The bytes of a resource, by its index in ``Manifest/resources()``; `nil` if it is missing, and 0 if its tags have no
  /// effect.
  public func bytes(of resource: Int) -> Int? {
    guard let place = survey.place(ofEntry: resource), survey.places[place].finding.isFound else { return nil }
    return unpacked[resource] == nil ? survey.places[place].bytes : 0
  }

  /// Why a resource ends in no asset pack of its tags, as a part of a sentence; `nil` if it ends in one.
  package func reasonAgainstPack(of resource: Int) -> String? {
    if let phase = unpacked[resource] { return "Xcode has it in \(phase.rawValue), where tags have no effect" }
    guard survey.makesNoPack(resource) else { return nil }
    let name = survey.places.name(of: survey.places.entries[resource]).string
    let isGroup = CatalogItemType(name: name) == .group
    return isGroup ? "nothing in it has just these tags" : "items of this type have no tags"
  }

  /// The bytes of several resources together; files in two of them count once, missing ones not at all.
  public func bytes(of resources: some Sequence<Int>) -> Int {
    var places: [Int32: Int] = [:]
    for resource in resources {
      if let bytes = bytes(of: resource) { places[survey.places.entries[resource]] = bytes }
    }
    return places.reduce(0) { sum, entry in
      // A resource inside another one is a part of it.
      let isInside = survey.outermost(of: survey.places[entry.key].parent) { places[$0] != nil } != nil
      return isInside ? sum : sum + entry.value
    }
  }

  /// The resources among `resources` that are missing.
  public func missing(among resources: some Sequence<Int>) -> [Int] {
    resources.filter { bytes(of: $0) == nil }
  }
}

/// A kind of device that resources are thinned for. The variants for other devices in an asset catalog do not count.
public struct Device: Sendable, Equatable {
  /// The scale of its screen as `Contents.json` has it, `2x` or `3x`; `nil` for all.
  public var scale: String?
  /// Its idiom as `Contents.json` has it, such as `iphone`; `nil` for all.
  public var idiom: String?

  /// A device with this scale and idiom.
  public init(scale: String? = nil, idiom: String? = nil) {
    self.scale = scale
    self.idiom = idiom
  }

  var isAny: Bool { scale == nil && idiom == nil }

  /// Whether the device downloads a variant: one for its scale and idiom, or for all.
  func takes(_ variant: CatalogVariant) -> Bool {
    let isScale = scale == nil || variant.scale == nil || variant.scale == scale
    return isScale && (idiom == nil || variant.idiom == nil || variant.idiom == "universal" || variant.idiom == idiom)
  }

  /// The names of the files of an item that are only for other devices.
  func filesForOthers(_ variants: [CatalogVariant]) -> Set<[UInt8]> {
    // If none has the device's scale, it takes another: then all count.
    let exact = variants.filter(takes)
    let taken = Set((exact.isEmpty ? variants.filter(Device(idiom: idiom).takes) : exact).map(\.fileName))
    return Set(variants.map(\.fileName).filter { !taken.contains($0) }.map { Array($0.utf8) })
  }
}
