import Foundation
import OdrTestSupport
import Testing

/// Tests of the partial catalogs that `--catalogs` writes.
extension BackgroundAssetsCommandTests {
  @Test("partial catalogs contain the items without tags, and files that no pack contains any longer are listed")
  func catalogs() throws {
    let folder = try game()
    let item = "Art/Assets.xcassets/G/Map.dataset"
    let contents = """
      {
        "data" : [ {"filename" : "map.bin"} ],
        "properties" : {"on-demand-resource-tags" : ["forest"], "compression-type" : "lzfse"}
      }
      """
    try folder.write(
      manifest + "catalogs: {Art/Assets.xcassets: {G/Map.dataset: [forest]}}\n", to: "ResourceTags.yml")
    try folder.write(contents, to: item + "/Contents.json")
    try folder.write("\0map", to: item + "/map.bin")
    let arguments = ["background-assets", "export", "-o", "Packs", "--catalogs", "Out/Catalogs/"]
    func export() throws -> OdrProcess { try OdrProcess(arguments, in: folder.url) }

    #expect(try export().exitCode == 0)
    let partial = "Out/Catalogs/forest.xcassets"
    #expect(
      try folder.text(partial + "/G/Map.dataset/Contents.json")
        == contents.replacing("\"on-demand-resource-tags\" : [\"forest\"], ", with: ""))
    #expect(try folder.text("Packs/forest.json").contains("{ \"directory\": \"Out/Catalogs/forest.bundle\" }"))

    // 'actool' has not made the bundle yet.
    #expect(try run("check", "Packs", "--strict", in: folder).exitCode == 0)

    try folder.write("\0new map", to: item + "/map.bin")
    let again = try export()
    #expect(
      again.exitCode == 0 && again.standardError.contains("1 file written")
        && !again.standardError.contains("do not belong"), "\(again.standardError)")
    #expect(try folder.text(partial + "/G/Map.dataset/map.bin") == "\0new map")
    try folder.write("old", to: partial + "/Old.imageset/old.png")
    try folder.write(".", to: partial + "/.DS_Store")
    let old = try export()
    #expect(old.exitCode == 0 && old.standardError.contains("is up to date"))
    #expect(
      old.standardError.contains("do not belong to any pack: 'Out/Catalogs/forest.xcassets/Old.imageset/old.png'; "))
    #expect(
      try run("plan", "--catalogs", "../Out", in: folder).standardError.contains("'../Out' is not below the root"))
    #expect(
      try run("plan", "--catalogs", "Out/Catalogs", in: folder).standardOutput.contains(
        "  \(item) (\(contents.utf8.count + 8) bytes)"))

    // A link may lead to the app's own catalog, which must keep its tags.
    try FileManager.default.removeItem(at: folder.url.appending(path: "Out"))
    try folder.link("forest.xcassets", to: "Art/Assets.xcassets")
    try folder.link("Linked", to: ".")
    let own = try run("export", "-o", "Packs", "--catalogs", "Linked", in: folder)
    #expect(own.exitCode == 2 && own.standardError.contains("cannot replace"), "\(own.standardError)")
    #expect(try folder.text(item + "/Contents.json") == contents)

    let missing = try run("check", "Packs", in: folder)
    #expect(
      missing.exitCode == 1 && missing.standardOutput.contains("folder 'Out/Catalogs/forest.bundle' does not exist"))
  }

  @Test("a catalog that odr may not have written is not replaced")
  func otherCatalog() throws {
    let folder = try game()
    try folder.write(
      manifest + "catalogs: {Art.xcassets: {Tree.imageset: [forest]}}\n", to: "ResourceTags.yml")
    let contents = "{\"properties\" : {\"on-demand-resource-tags\" : [\"forest\"]}}"
    try folder.write(contents, to: "Art.xcassets/Tree.imageset/Contents.json")
    let item = "Game/forest.xcassets/Tree.imageset/Contents.json"
    try folder.write("{\"images\" : []}", to: item)
    func export() throws -> OdrProcess { try run("export", "-o", "Packs", "--catalogs", "Game", in: folder) }
    func expectRefusal(_ reason: String) throws {
      let refused = try export()
      #expect(refused.exitCode == 2 && refused.standardError.contains(reason), "\(refused.standardError)")
      #expect(try folder.text(item) == "{\"images\" : []}")
    }
    try expectRefusal(
      "files in 'Game/forest.xcassets', which no export wrote, because 'Packs/forest.json' does not exist")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "Packs").path))
    try FileManager.default.removeItem(at: folder.url.appending(path: "Game"))
    #expect(try export().exitCode == 0)
    try folder.write("{\"images\" : []}", to: item)
    try folder.write("rock", to: "Game/forest.xcassets/Rock.imageset/rock.png")
    try expectRefusal("'Game/forest.xcassets/Rock.imageset/rock.png' does not belong to the pack")
    try FileManager.default.removeItem(at: folder.url.appending(path: "Game/forest.xcassets/Rock.imageset"))
    #expect(try export().exitCode == 0 && folder.text(item) != "{\"images\" : []}")
  }
}
