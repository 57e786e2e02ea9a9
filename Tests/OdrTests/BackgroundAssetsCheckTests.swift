import Foundation
import OdrTestSupport
import Testing

/// Tests of `odr background-assets check`.
extension BackgroundAssetsCommandTests {
  @Test("the property lists of the app are checked too, and counted apart")
  func propertyLists() throws {
    let folder = try game()
    #expect(try run("export", "-o", "Packs", in: folder).exitCode == 0)
    func list(_ members: String) -> String { "<plist version=\"1.0\">\n<dict>\n\(members)</dict>\n</plist>\n" }
    let own = "<key>BAHasManagedAssetPacks</key><true/>\n<key>BAAppGroupID</key><string>group.a</string>\n"
    try folder.write(list(own + "<key>BAUsesAppleHosting</key><true/>\n"), to: "Info.plist")
    try folder.write(
      list("<key>com.apple.security.application-groups</key>\n<array><string>group.b</string></array>\n"),
      to: "Game.entitlements")
    let good = try run("check", "Packs", "--info-plist", "Info.plist", in: folder)
    #expect(good.exitCode == 0 && good.standardError == "no findings in 3 manifests and 1 property list\n")
    let both = try run(
      "check", "Packs", "--info-plist", "Game.entitlements", "--info-plist", "Info.plist", in: folder)
    #expect(both.exitCode == 1 && both.standardError == "1 error in 3 manifests and 2 property lists\n")
    #expect(
      both.standardOutput.hasPrefix(
        "Game.entitlements:4:1: error: the app group 'group.a' is missing from the entitlements [pack-app-group]\n"))
    #expect(both.standardOutput.contains("\nInfo.plist:4:32: note: the app specifies its app group here\n"))
    let missing = try run("check", "Packs", "--info-plist", "None.plist", in: folder)
    #expect(missing.exitCode == 2 && missing.standardError.contains("None.plist"))
    // The manifest can say that the team hosts the packs.
    try folder.write(list(own), to: "Own.plist")
    let strict = ["background-assets", "check", "Packs", "--strict", "--info-plist", "Own.plist"]
    #expect(try OdrProcess(strict, in: folder.url).exitCode == 1)
    #expect(try OdrProcess(["set", "assetPacks._hosting", "self"], in: folder.url).exitCode == 0)
    #expect(try OdrProcess(strict, in: folder.url).exitCode == 0)
  }

  @Test("folders are searched, other JSON files are ignored, and 'sourceRoot' may lead anywhere in the repository")
  func search() throws {
    let folder = try TemporaryFolder()
    func manifest(_ id: String, _ more: String = "") -> String {
      "{\"assetPackID\": \"\(id)\", \"downloadPolicy\": {\"onDemand\": {}}, \"fileSelectors\": [{\"file\": \"\(id).dat\"}],"
        + "\(more)\"platforms\": [\"iOS\"]}\n"
    }
    try folder.write(manifest("a"), to: "Game/AssetPacks/a/Manifest.json")
    try folder.write("a", to: "Game/AssetPacks/a/a.dat")
    try folder.write(manifest("b", "\"sourceRoot\": \"../../../Shared\", "), to: "Game/AssetPacks/b/Manifest.json")
    try folder.write("b", to: "Shared/b.dat")
    try folder.write("{\"info\": {}}", to: "Game/AssetPacks/Contents.json")
    try folder.write("[1", to: "Game/AssetPacks/a/Data/broken.json")
    // Subfolders may contain anything.
    let large = manifest("a") + String(repeating: " ", count: 16 << 20)
    try folder.write(large, to: "Game/AssetPacks/a/Data/More/large.json")
    let fifo = folder.url.appending(path: "Game/AssetPacks/a/Data/More/fifo.json")
    #expect(mkfifo(fifo.path, 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      at: fifo.deletingLastPathComponent().appending(path: "link.json"),
      withDestinationURL: folder.url.appending(path: "Game/AssetPacks/a/Manifest.json"))
    let game = folder.url.appending(path: "Game")
    func check(_ arguments: String...) throws -> OdrProcess {
      try OdrProcess(["background-assets", "check"] + arguments, in: game)
    }
    // Without a repository, odr reads only the root.
    let outside = try check("AssetPacks")
    #expect(outside.exitCode == 1 && outside.standardError == "2 errors in 2 manifests\n", "\(outside.standardOutput)")
    try FileManager.default.createDirectory(at: folder.url.appending(path: ".git"), withIntermediateDirectories: false)
    let inside = try check("AssetPacks", "--root", "AssetPacks/a")
    #expect(inside.exitCode == 0 && inside.standardError == "no findings in 2 manifests\n", "\(inside.standardOutput)")
    let fixed = try check("AssetPacks")
    #expect(fixed.exitCode == 1 && fixed.standardOutput.contains("file 'a.dat' does not exist below the root"))
    let none = try check("AssetPacks/a/Data")
    #expect(none.exitCode == 2 && none.standardError.contains("no pack manifest found in 'AssetPacks/a/Data'"))
    #expect(try check("AssetPacks/a/Data/broken.json").exitCode == 1)
    try folder.write("", to: "Game/AssetPacks/a/empty.json")
    #expect(try check("AssetPacks/a").standardOutput.contains("AssetPacks/a/empty.json:1:1: error: the file is empty"))
  }

  @Test("pack manifests of anybody are checked, with places", arguments: ["text", "github", "json"])
  func check(_ format: String) throws {
    let folder = try game()
    try folder.write(
      "{\n  // The first levels.\n  \"assetPackID\": \"a\", \"platform\": [ \"iOS\" ]\n}\n", to: "Packs/a.json")
    let run = try run("check", "Packs", "--format", format, in: folder)
    #expect(run.exitCode == 1 && run.standardOutput.contains("unknown key 'platform' in a pack manifest"))
    #expect(format != "text" || run.standardOutput.contains("\nPacks/a.json:3:23: error: "), "\(run.standardOutput)")
  }
}
