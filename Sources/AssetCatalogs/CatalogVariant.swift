import Syntax

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

  /// The keys of what a device may need several of. Screens of other sizes count with them, since no size is named.
  private static let purposes = [
    "appearances", "language-direction", "locale", "width-class", "height-class", "cube-face", "mipmap-level",
    "subtype", "screen-width",
  ]

  /// The variant that an entry of `Contents.json` describes; `nil` if it has no file.
  init?(_ entry: NodeID, in tree: SyntaxTree) {
    guard tree[entry].kind == .mapping, let fileName = tree.quotedText(of: "filename", in: entry), !fileName.isEmpty
    else { return nil }
    self.fileName = fileName
    func text(_ key: String) -> String { tree.quotedText(of: key, in: entry)?.lowercased() ?? "" }
    let idiom = text("idiom")
    self.idiom = idiom.isEmpty || idiom == "universal" ? nil : idiom
    scale = Int(text("scale").prefix { $0 != "x" }) ?? 0
    isWideGamut = text("display-gamut") == "display-p3"
    memory = Int(text("memory").prefix { $0 != "g" }) ?? 0
    graphics = GraphicsFeatures(text("graphics-feature-set"))
    purpose = tree.entries(of: entry).filter { Self.purposes.contains(tree.string($0.key)) }
      .map { tree.string($0.key) + ":" + tree.outline(of: $0.value) }.sorted().joined(separator: ",")
  }
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
    let numbers = name.split { !$0.isNumber }.compactMap { Int($0) }
    let isKnown = name.hasPrefix("metal") || name.hasPrefix("apple")
    family = isKnown ? numbers.first ?? 0 : 0
    version = family == 0 ? 0 : numbers.count > 1 ? numbers[1] : 9
    self.name = family == 0 ? "" : name
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.family, left.version) < (right.family, right.version)
  }
}

extension SyntaxTree {
  /// The text of `key` in a mapping of JSON, if it is a string.
  fileprivate func quotedText(of key: String, in mapping: NodeID) -> String? {
    guard let node = value(of: key, in: mapping), self[node].kind == .scalar, self[node].style == .doubleQuoted else {
      return nil
    }
    return string(node)
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
