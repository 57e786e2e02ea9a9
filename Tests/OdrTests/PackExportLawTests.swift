import Foundation
import OdrTestSupport
import ResourceTags
import Testing

/// Tests what 'odr background-assets export' writes to disk. The tests read the files as Apple's packer does.
@Suite("Laws of exports") struct PackExportLawTests {
  @Test(
    "on disk, each tagged file and each part of a tagged item is in exactly one pack, with its tags", arguments: 0..<4)
  func exports(_ share: Int) throws {
    for number in LawCount.exportFolders.numbers(shares: 4) {
      let game = RandomPackGame(seed: UInt64(number * 4 + share))
      let folder = try TemporaryFolder()
      try folder.write(game.text, to: "ResourceTags.yml")
      for (path, file) in game.files { try folder.write(file, to: path) }
      let export = ["background-assets", "export", "-o", "Packs", "--catalogs", "Copies"]
      let run = try OdrProcess(export, in: folder.url)
      let isEmpty = game.expected.isEmpty && game.catalogs.isEmpty
      #expect(run.exitCode == (isEmpty ? 1 : 0), "\(run.standardError)\(game.text)")
      if isEmpty { continue }

      let packs = try folder.paths(below: "Packs").map { try Pack(at: "Packs/" + $0, in: folder) }
      // Two packs never have the same tags, so the packs are the groups of files with the same tags.
      let expected = Dictionary(grouping: game.expected.keys) { game.expected[$0] ?? [] }
      #expect(
        Set(packs.map(\.files).filter { !$0.isEmpty }) == Set(expected.values.map { $0.sorted() }), "\(game.text)")
      #expect(Set(packs.map(\.items).filter { !$0.isEmpty }) == Set(game.catalogs.values), "\(game.text)")
      #expect(packs.reduce(0) { $0 + $1.files.count } == game.expected.count, "\(game.text)")
      #expect(try packs.reduce(0) { $0 + $1.items.count } == folder.paths(below: "Copies").count, "\(game.text)")
      for tags in expected.keys where game.catalogs[tags] != nil {
        #expect(
          packs.contains { $0.files == expected[tags]?.sorted() && $0.items == game.catalogs[tags] }, "\(game.text)")
      }

      let check = try OdrProcess(["background-assets", "check", "Packs", "--strict"], in: folder.url)
      #expect(check.exitCode == 0, "\(check.standardOutput)\(game.text)")
      #expect(try OdrProcess(export, in: folder.url).standardError.contains("is up to date"), "\(game.text)")
    }
  }

  /// What a pack contains.
  private struct Pack {
    /// The paths of the files that the pack's manifest selects, sorted.
    var files: [String] = []
    /// The texts of the files in the partial catalog from which `actool` makes the pack's bundle, by path.
    var items: [String: String] = [:]

    /// Reads the pack manifest at `path`, and lists the folders that it selects.
    init(at path: String, in folder: TemporaryFolder) throws {
      let object = try JSONSerialization.jsonObject(with: Data(folder.text(path).utf8)) as? [String: Any]
      for selector in try #require(object?["fileSelectors"] as? [[String: String]]) {
        if let file = selector["file"] { files.append(file) }
        guard let selected = selector["directory"] else { continue }
        if selected.hasSuffix(".bundle") {
          let catalog = selected.replacing(".bundle", with: ".xcassets")
          for file in try folder.paths(below: catalog) { items[file] = try folder.text(catalog + "/" + file) }
        } else {
          files += try folder.paths(below: selected).map { selected + "/" + $0 }
        }
      }
      files.sort()
    }
  }
}

extension TemporaryFolder {
  /// Returns the paths of all files in a folder and its subfolders, relative to the folder; none if there is no folder.
  fileprivate func paths(below folder: String) throws -> [String] {
    let path = url.appendingPathComponent(folder).path
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: path).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path + "/" + $0, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }
}
