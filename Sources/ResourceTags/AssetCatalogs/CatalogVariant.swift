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
