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
  let isUsual: Bool

  /// Reads the type or function, the label, the selectors, the extensions, and the replacement.
  private init(_ row: Substring) {
    let fields = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    func words(_ field: Int) -> [String] { fields[field].split(separator: " ").map(String.init) }
    (callee, label, selectors, endings) = (fields[0], fields[1], words(2), words(3))
    replacement = fields[4].nonEmpty
    isUsual = fields[5] == "usual"
  }

  /// The call in Swift, such as `SKScene(fileNamed:)`.
  package var call: String { "\(callee)(\(label.isEmpty ? "_" : label):)" }

  /// Whether no other calls have the label, so that a call with the label is one of an own subclass.
  package var hasOwnLabel: Bool { !["", "name", "resourceName", "table"].contains(label) }

  /// Returns the part of `path` that the app can load only from its bundle, such as a sprite atlas; `nil` if it can load
  /// the resource from a pack.
  package static func bundlePart(of path: String) -> String? {
    let parts = path.split(separator: "/")
    let last = parts.firstIndex { bundleEndings.contains(String($0).fileEnding) }
    return last.map { parts[...$0].joined(separator: "/") }
  }

  private static let bundleEndings = Set(all.filter { $0.replacement == nil }.flatMap(\.endings))

  /// All calls that odr recognizes. If several calls have the same label and can load the same resource, the call with
  /// the right type counts; if there is none, for example because the code calls an own subclass, the first one.
  package static let all = """
    SKTextureAtlas|named|atlasNamed|spriteatlas atlas||usual
    preloadTextureAtlasesNamed||preloadTextureAtlasesNamed|spriteatlas atlas||
    SKScene|fileNamed|nodeWithFileNamed sceneWithFileNamed|sks|ARCHIVE|usual
    SKReferenceNode|fileNamed|referenceNodeWithFileNamed initWithFileNamed|sks|SKReferenceNode(url:)|
    SKAction|named|actionNamed|sks|ARCHIVE|
    SKTileSet|named|tileSetNamed|sks|ARCHIVE|
    SKShader|fileNamed|shaderWithFileNamed|fsh|SKShader(source:)|usual
    SKAudioNode|fileNamed|initWithFileNamed|SOUNDS|SKAudioNode(url:)|
    SKVideoNode|fileNamed|videoNodeWithFileNamed videoNodeWithVideoFileNamed initWithFileNamed|mp4 mov m4v|SKVideoNode(url:)|
    playSoundFileNamed||playSoundFileNamed|SOUNDS|SKAudioNode(url:)|
    SKTexture|imageNamed|textureWithImageNamed|IMAGES|SKTexture(image:)|
    SKSpriteNode|imageNamed|spriteNodeWithImageNamed initWithImageNamed|IMAGES|SKSpriteNode(texture:)|
    SCNScene|named|sceneNamed|scn dae obj scnassets usdz usd usda usdc|SCNScene(url:options:)|
    SCNParticleSystem|named|particleSystemNamed|scnp|ARCHIVE|usual
    SCNAudioSource|named|audioSourceNamed|SOUNDS|SCNAudioSource(url:)|
    UIImage|named|imageNamed|IMAGES|UIImage(named:in:with:) or UIImage(data:)|
    UIImage|imageLiteralResourceName||IMAGES|UIImage(named:in:with:) or UIImage(data:)|
    NSImage|named|imageNamed|IMAGES|Bundle.image(forResource:) or NSImage(contentsOf:)|
    Image|||IMAGES|Image(_:bundle:)|
    Image|decorative||IMAGES|Image(decorative:bundle:)|
    imageLiteral|resourceName||IMAGES|UIImage(named:in:with:) or UIImage(data:)|
    NSDataAsset|name|initWithName|dataset|NSDataAsset(name:bundle:)|
    newTexture|name|newTextureWithName|textureset cubetextureset IMAGES|newTexture(name:scaleFactor:bundle:options:)|
    referenceImages|inGroupNamed|referenceImagesInGroupNamed|arresourcegroup|referenceImages(inGroupNamed:bundle:)|
    referenceObjects|inGroupNamed|referenceObjectsInGroupNamed|arresourcegroup|referenceObjects(inGroupNamed:bundle:)|
    Entity|named||MODELS|Entity(contentsOf:)|
    ModelEntity|named||MODELS|ModelEntity(contentsOf:)|
    load|named||MODELS IMAGES SOUNDS|load(contentsOf:)|
    loadAsync|named||MODELS IMAGES SOUNDS|loadAsync(contentsOf:)|
    loadModel|named||MODELS|loadModel(contentsOf:)|
    loadModelAsync|named||MODELS|loadModelAsync(contentsOf:)|
    loadAnchor|named||MODELS|loadAnchor(contentsOf:)|
    loadAnchorAsync|named||MODELS|loadAnchorAsync(contentsOf:)|
    TextureResource|named||IMAGES|TextureResource(contentsOf:)|
    AudioFileResource|named||SOUNDS|AudioFileResource(contentsOf:)|
    NSSound|named|soundNamed|SOUNDS|NSSound(contentsOf:byReference:)|
    UIStoryboard|name|storyboardWithName|storyboard storyboardc|UIStoryboard(name:bundle:)|
    UINib|nibName|nibWithNibName initWithNibName|xib nib|UINib(nibName:bundle:)|
    loadNibNamed||loadNibNamed|xib nib|loadNibNamed(_:owner:options:) of the pack's Bundle|
    NSLocalizedString|tableName||STRINGS|NSLocalizedString(_:tableName:bundle:comment:)|
    localizedString|table|table|STRINGS|localizedString(forKey:value:table:) of the pack's Bundle|
    """
    .replacing("ARCHIVE", with: "NSKeyedUnarchiver with contents(at:searchingInAssetPackWithID:)")
    .replacing("MODELS", with: "usdz reality usd usda usdc rcproject")
    .replacing("IMAGES", with: "imageset symbolset imagestack png jpg jpeg heic gif tiff pdf svg webp")
    .replacing("STRINGS", with: "strings stringsdict xcstrings")
    .replacing("SOUNDS", with: "m4a mp3 wav caf aif aiff aac").split(separator: "\n").map { Self($0) }
}
