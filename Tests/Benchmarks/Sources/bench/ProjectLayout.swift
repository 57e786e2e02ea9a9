#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An Xcode project on disk: ten thousand files with a tag each and fourteen asset catalogs, of whose items a few have
/// tags.
struct ProjectLayout {
  /// The files that say what the project says: its own, and the `Contents.json` of every item.
  private(set) var paths: [String] = []

  private static let fileCount = 10_000
  private static let catalogCount = 14
  private static let itemCount = 1496
  private let root: String

  /// Makes the folder `root` with `Large.xcodeproj` in it.
  init(in root: String) throws(BenchFailure) {
    self.root = root
    for folder in ["", "/Large.xcodeproj", "/Art"] { try Self.makeFolder(root + folder) }
    for catalog in 0..<Self.catalogCount { try Self.makeFolder(root + "/Art/\(catalog).xcassets") }
    for item in 0..<Self.itemCount {
      let folder = root + "/Art/\(item % Self.catalogCount).xcassets/Item\(item).imageset"
      try Self.makeFolder(folder)
      try write(
        Self.contents(tags: item.isMultiple(of: 100) ? ["tag-\(item % 50)"] : []), to: folder + "/Contents.json")
    }
    try write(Self.project, to: root + "/Large.xcodeproj/project.pbxproj")
  }

  private mutating func write(_ text: String, to path: String) throws(BenchFailure) {
    var file = try FileWriter(path: path)
    try file.write(text)
    try file.flush()
    paths.append(path)
  }

  private static func makeFolder(_ path: String) throws(BenchFailure) {
    guard mkdir(path, 0o700) == 0 else { throw BenchFailure.fileSystem(path: path, code: errno) }
  }

  private static func contents(tags: [String]) -> String {
    let properties =
      tags.isEmpty
      ? "" : ",\n  \"properties\" : {\n    \"on-demand-resource-tags\" : [\n      \"\(tags[0])\"\n    ]\n  }"
    return """
      {
        "images" : [
          {
            "filename" : "image.png",
            "idiom" : "universal"
          }
        ],
        "info" : {
          "author" : "xcode",
          "version" : 1
        }\(properties)
      }

      """
  }

  // MARK: The project file

  private static func id(_ kind: Int, _ number: Int) -> String {
    let digits = String(kind * 1_000_000 + number)
    return "0D4" + String(repeating: "0", count: 21 - digits.count) + digits
  }

  private static var project: String {
    let files = (0..<fileCount).map {
      (name: "file-\($0).dat", path: "\"file-\($0).dat\"", tag: "tag-\($0 % 50)" as String?)
    }
    let catalogs = (0..<catalogCount).map { (name: "\($0).xcassets", path: "\($0).xcassets", tag: String?.none) }
    let members = files + catalogs
    var builds = ""
    var references = ""
    var children = ""
    var phase = ""
    for (index, member) in members.enumerated() {
      let settings = member.tag.map { " settings = {ASSET_TAGS = (\"\($0)\", ); };" } ?? ""
      builds +=
        "\t\t\(id(1, index)) /* \(member.name) in Resources */ = {isa = PBXBuildFile; fileRef = \(id(2, index)) "
        + "/* \(member.name) */;\(settings) };\n"
      references +=
        "\t\t\(id(2, index)) /* \(member.name) */ = {isa = PBXFileReference; lastKnownFileType = file; path = "
        + "\(member.path); sourceTree = \"<group>\"; };\n"
      children += "\t\t\t\t\(id(2, index)) /* \(member.name) */,\n"
      phase += "\t\t\t\t\(id(1, index)) /* \(member.name) in Resources */,\n"
    }
    let known = (0..<50).map { "\t\t\t\t\t\"tag-\($0)\",\n" }.sorted().joined()
    return "// !$*UTF8*$!\n{\n\tobjectVersion = 56;\n\tobjects = {\n" + builds + references
      + "\t\tG1 = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n" + children
      + "\t\t\t);\n\t\t\tpath = Art;\n\t\t\tsourceTree = \"<group>\";\n\t\t};\n"
      + "\t\tT1 = {\n\t\t\tisa = PBXNativeTarget;\n\t\t\tbuildConfigurationList = L1;\n\t\t\tbuildPhases = (\n\t\t\t\tR1,\n"
      + "\t\t\t);\n\t\t\tname = Large;\n\t\t};\n\t\tP1 = {\n\t\t\tisa = PBXProject;\n\t\t\tattributes = {\n"
      + "\t\t\t\tKnownAssetTags = (\n" + known
      + "\t\t\t\t);\n\t\t\t};\n\t\t\tmainGroup = G1;\n\t\t\ttargets = (\n\t\t\t\tT1,\n"
      + "\t\t\t);\n\t\t};\n\t\tR1 = {\n\t\t\tisa = PBXResourcesBuildPhase;\n\t\t\tfiles = (\n" + phase
      + "\t\t\t);\n\t\t};\n"
      + "\t\tC1 = {\n\t\t\tisa = XCBuildConfiguration;\n\t\t\tbuildSettings = {\n\t\t\t\tSDKROOT = iphoneos;\n\t\t\t};\n"
      + "\t\t\tname = Release;\n\t\t};\n\t\tL1 = {\n\t\t\tisa = XCConfigurationList;\n\t\t\tbuildConfigurations = (\n"
      + "\t\t\t\tC1,\n\t\t\t);\n\t\t};\n\t};\n\trootObject = P1;\n}\n"
  }
}
