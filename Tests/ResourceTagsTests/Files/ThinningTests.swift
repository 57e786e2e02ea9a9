import Foundation
import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("Thinning") struct ThinningTests {
  @Test("a device downloads what the table says", arguments: try ThinningRow.all())
  func row(_ row: ThinningRow) throws {
    let manifest = Manifest(
      SourceText(
        name: "test.yml",
        "version: 1\nplatform: \(row.platform)\ntags: {onDemand: [a]}\ncatalogs: {A.xcassets: {\(row.entry): [a]}}\n"))
    let folder = ResourceFolder(MemoryTree(row.tree))
    let sizes = try #require(ResourceSizes(manifest, in: folder).ofDevices.first { $0.device == row.device })
    let bytes = try #require(sizes.bytes(of: 0))
    let found = row.files.enumerated().filter { bytes & 1 << $0.offset != 0 }.map(\.element.name)
    #expect(found == row.downloads, "\(row.name)")
  }

  @Test("files that no device downloads do not count for all devices together")
  func unthinned() throws {
    for row in try ThinningRow.all() {
      let manifest = Manifest(
        SourceText(name: "test.yml", "version: 1\ncatalogs: {A.xcassets: {\(row.entry): [a]}}\n"))
      let bytes = ResourceSizes(manifest, in: ResourceFolder(MemoryTree(row.tree))).bytes(of: 0)
      let named = row.files.enumerated().filter { !$0.element.isStray }.reduce(0) { $0 + 1 << $1.offset }
      #expect(bytes == named, "\(row.name)")
    }
  }
}

@Suite("Types of catalog items") struct CatalogItemTypeTests {
  /// The endings of the Asset Catalog Format Reference, "Types Overview", Table 5-1, those that only the page of a type has,
  /// and younger ones.
  @Test(
    "every type of the reference is known",
    arguments: [
      ("imageset", true), ("dataset", true), ("spriteatlas", true), ("textureset", true), ("cubetextureset", true),
      ("arresourcegroup", true), ("imagestack", true), ("symbolset", true), ("arobject", true), ("colorset", false),
      ("arimageset", false), ("arreferenceimage", false), ("imagestacklayer", false), ("mipmapset", false),
      ("appiconset", false), ("iconset", false), ("launchimage", false), ("brandassets", false),
      ("complicationset", false), ("gcdashboardimage", false), ("gcleaderboard", false), ("gcleaderboardset", false),
      ("sticker", false), ("stickerpack", false), ("stickersequence", false), ("stickersiconset", false),
      ("solidimagestack", false),
    ])
  func known(_ ending: String, _ makesPack: Bool) {
    for name in ["Tree." + ending, "Tree.v2." + ending.uppercased()] {
      let type = CatalogItemType(name: name)
      #expect(type != .group && type.makesPack == makesPack, "\(name)")
    }
    #expect(CatalogItemType(name: ending) == .group)
    #expect(CatalogItemType(name: "Tree.\(ending).bak") == .group)
  }
}

/// A row of `Thinning.md`.
struct ThinningRow: CustomTestStringConvertible, Sendable {
  /// A file on disk.
  struct File: Sendable {
    let name: String
    /// Whether no `Contents.json` names it.
    let isStray: Bool
  }

  let name: String
  let source: String
  let device: ThinningDevice
  /// The names of the files that the device downloads.
  let downloads: [String]
  /// The files, each weighing 2 to the power of its place.
  private(set) var files: [File] = []
  /// The folders from the catalog on, the item last.
  private let folders: [String]
  private var entries: [String] = []

  var testDescription: String { name }
  /// The path of the item, or of the outermost folder around it.
  var entry: String { folders[0] }
  var platform: String { ["tv": "tvOS", "vision": "visionOS"][device.idiom] ?? "iOS" }

  static func all() throws -> [ThinningRow] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Thinning.md")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    return lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| case ") }.map { ThinningRow(String($0)) }
  }

  private init(_ line: String) {
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    (name, source) = (cells[0], cells[5])
    downloads = cells[4] == "none" ? [] : cells[4].components(separatedBy: ", ")
    folders = cells[1].components(separatedBy: " in ").reversed().map { type in
      type == "Forest" ? type : "Item.\(type)"
    }
    let words = Self.words(cells[3])
    device = ThinningDevice(
      idiom: words["idiom"] ?? "", scale: words["scale"].flatMap { Int($0.dropLast()) } ?? 0)
    for file in cells[2].components(separatedBy: ", ") {
      let isStray = file.hasPrefix("(")
      let name = file.split(separator: " ")[0].trimmingCharacters(in: CharacterSet(charactersIn: "()"))
      if name != "-", !files.contains(where: { $0.name == name }) { files.append(File(name: name, isStray: isStray)) }
      var values = Self.words(file.split(separator: " ").dropFirst().joined(separator: " "))
      if isStray { continue }
      let appearance = values.removeValue(forKey: "appearances")
      var members = values.map { #""\#($0)": "\#($1)""# }
      if let appearance { members.append(#""appearances": [\#(appearance)]"#) }
      if name != "-" { members.append(#""filename": "\#(name)""#) }
      entries.append("{" + members.joined(separator: ", ") + "}")
    }
  }

  /// The keys of `Contents.json` with the values that the words of a cell stand for.
  private static func words(_ cell: String) -> [String: String] {
    Dictionary(
      cell.split(separator: " ").map { word -> (String, String) in
        let parts = word.split(separator: "=").map(String.init)
        if parts.count == 2 { return (parts[0], parts[1]) }
        switch word {
        case "1x", "2x", "3x": return ("scale", String(word))
        case "P3": return ("display-gamut", "display-P3")
        case "sRGB": return ("display-gamut", "sRGB")
        case "dark": return ("appearances", #"{"appearance": "luminosity", "value": "dark"}"#)
        case "contrast": return ("appearances", #"{"appearance": "contrast", "value": "high"}"#)
        case _ where word.hasSuffix("GB"): return ("memory", String(word))
        case _ where word.hasPrefix("metal") || word.hasPrefix("apple"): return ("graphics-feature-set", String(word))
        default: return ("idiom", String(word))
        }
      }
    ) { $1 }
  }

  /// The files on disk.
  var tree: [String: ExampleFile] {
    let item = "A.xcassets/" + folders.joined(separator: "/") + "/"
    let type = folders[folders.count - 1]
    let list = type.hasSuffix("dataset") ? "data" : type.hasSuffix("textureset") ? "textures" : "images"
    var tree: [String: ExampleFile] = [
      item + "Contents.json": .text(#"{"\#(list)": [\#(entries.joined(separator: ", "))]}"#)
    ]
    for (index, file) in files.enumerated() {
      let inner = file.name.hasSuffix(".mipmapset") ? file.name + "/level.png" : file.name
      let path = inner.hasPrefix("../") ? "A.xcassets/Forest/" + inner.dropFirst(3) : item + inner
      tree[path] = .size(1 << index)
    }
    return tree
  }
}
