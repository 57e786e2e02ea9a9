import ResourceTags

/// A call that loads a resource by its name from the app's bundle, and what replaces the call if the resource is in a
/// pack.
///
/// Sources: Apple's documentation of each call, read in November 2026. For example, `SKTextureAtlas(named:)` "creates a
/// texture atlas from data stored in the app bundle", `SKNode(fileNamed:)` "loads an archive file from the game's main
/// bundle", and `SCNScene(named:)` loads "from a file with the specified name in the app's main bundle".
package struct ResourceLoader: Sendable {
  /// The type or function that the code calls in Swift.
  package let callee: String
  /// The label of the argument in Swift; empty if the argument has none.
  package let label: String
  /// The parts of selectors in Objective-C that precede the name.
  package let selectors: [String]
  /// The extensions of the resources. A name without an extension gets one of them.
  package let endings: [String]
  /// How the app loads the resource from a pack; `nil` if it can't.
  package let replacement: String?
  /// Whether an app normally loads these resources only in this way.
  package let isUsual: Bool

  private init(
    _ callee: String, _ label: String, _ selectors: [String], _ endings: [String], _ replacement: String?,
    isUsual: Bool = false
  ) {
    (self.callee, self.label, self.selectors, self.endings) = (callee, label, selectors, endings)
    (self.replacement, self.isUsual) = (replacement, isUsual)
  }

  /// The call in Swift, such as `SKScene(fileNamed:)`.
  package var call: String { "\(callee)(\(label.isEmpty ? "_" : label):)" }

  /// Whether a pack can contain the resource at `path` and the app can still load it.
  package static func canLoadFromPack(_ path: String) -> Bool {
    !all.contains { $0.replacement == nil && $0.endings.contains(path.fileEnding) }
  }

  private static let images = [
    "imageset", "symbolset", "png", "jpg", "jpeg", "heic", "gif", "tiff", "pdf", "svg", "webp",
  ]
  private static let sounds = ["m4a", "mp3", "wav", "caf", "aif", "aiff", "aac"]
  private static let films = ["mp4", "mov", "m4v"]
  private static let scenes = ["scn", "dae", "usdz", "usd", "usda", "usdc", "obj", "scnassets"]
  private static let models = ["usdz", "reality", "usd", "usda", "usdc", "rcproject"]
  private static let archive = "NSKeyedUnarchiver with contents(at:searchingInAssetPackWithID:)"

  /// All calls that odr recognizes. If several calls have the same label and can load the same resource, the call with
  /// the right type counts; if there is none, for example because the code calls an own subclass, the first one.
  package static let all = [
    Self("SKTextureAtlas", "named", ["atlasNamed"], ["spriteatlas", "atlas"], nil, isUsual: true),
    Self("preloadTextureAtlasesNamed", "", ["preloadTextureAtlasesNamed"], ["spriteatlas", "atlas"], nil),
    Self("SKScene", "fileNamed", ["nodeWithFileNamed", "sceneWithFileNamed"], ["sks"], archive, isUsual: true),
    Self("SKReferenceNode", "fileNamed", ["referenceNodeWithFileNamed"], ["sks"], "SKReferenceNode(url:)"),
    Self("SKAction", "named", ["actionNamed"], ["sks"], archive),
    Self("SKTileSet", "named", ["tileSetNamed"], ["sks"], archive),
    Self("SKShader", "fileNamed", ["shaderWithFileNamed"], ["fsh"], "SKShader(source:)", isUsual: true),
    Self("SKAudioNode", "fileNamed", ["initWithFileNamed"], sounds, "SKAudioNode(url:)"),
    Self("SKVideoNode", "fileNamed", ["videoNodeWithFileNamed"], films, "SKVideoNode(url:)"),
    Self("playSoundFileNamed", "", ["playSoundFileNamed"], sounds, "SKAudioNode(url:)"),
    Self("SKTexture", "imageNamed", ["textureWithImageNamed"], images, "SKTexture(image:)"),
    Self(
      "SKSpriteNode", "imageNamed", ["spriteNodeWithImageNamed", "initWithImageNamed"], images,
      "SKSpriteNode(texture:) with SKTexture(image:)"),
    Self("SCNScene", "named", ["sceneNamed"], scenes, "SCNScene(url:options:)"),
    Self("SCNParticleSystem", "named", ["particleSystemNamed"], ["scnp"], archive, isUsual: true),
    Self("SCNAudioSource", "named", ["audioSourceNamed"], sounds, "SCNAudioSource(url:)"),
    Self("UIImage", "named", ["imageNamed"], images, "UIImage(named:in:with:) or UIImage(contentsOfFile:)"),
    Self("NSImage", "named", [], images, "Bundle.image(forResource:) or NSImage(contentsOf:)"),
    Self("Image", "", [], images, "Image(_:bundle:)"),
    Self("imageLiteral", "resourceName", [], images, "UIImage(named:in:with:) or UIImage(contentsOfFile:)"),
    Self("NSDataAsset", "name", ["initWithName"], ["dataset"], "NSDataAsset(name:bundle:)"),
    Self(
      "newTexture", "name", ["newTextureWithName"], images + ["textureset", "cubetextureset"],
      "newTexture(name:scaleFactor:bundle:options:)"),
    Self(
      "referenceImages", "inGroupNamed", ["referenceImagesInGroupNamed"], ["arresourcegroup"],
      "referenceImages(inGroupNamed:bundle:)"),
    Self(
      "referenceObjects", "inGroupNamed", ["referenceObjectsInGroupNamed"], ["arresourcegroup"],
      "referenceObjects(inGroupNamed:bundle:)"),
    Self("Entity", "named", [], models, "Entity(contentsOf:)"),
    Self("NSSound", "named", ["soundNamed"], sounds, "NSSound(contentsOf:byReference:)"),
  ]
}

extension String {
  /// The extension of the last component of a path, in lowercase; empty if there is none.
  package var fileEnding: String {
    let name = fileName
    return name.utf8.lastIndex(of: .period).map { String(name[name.utf8.index(after: $0)...]).lowercased() } ?? ""
  }
}
