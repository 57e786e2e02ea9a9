import Foundation
import Testing

@Suite("The order of targets and folders")
struct LayerTests {
  @Test("nothing uses what lies above it in Sources/README.md")
  func arrows() throws {
    let arrows = try House.ofPackage().upwardArrows
    #expect(arrows.isEmpty, "\(arrows.count) arrows point upwards:\n\(arrows.joined(separator: "\n"))")
  }

  @Test("Sources/README.md lists every folder that holds sources, once")
  func folders() throws {
    let house = try House.ofPackage()
    #expect(house.unlisted == [], "add them to Sources/README.md")
    #expect(Set(house.folders).count == house.folders.count)
    let used = Set(house.files.map { house.folders[$0.level] })
    let modules: Set = ["CResourceTagsSystem", "CResourceTagsYAML"]
    #expect(Set(house.folders).subtracting(used) == modules, "these have no sources any more")
  }

  @Test("only FileBoundary opens files and folders for reading")
  func reading() throws {
    // The code for writing opens the file that it replaces, for its attributes, and the folder that it locks. It
    // doesn't read the contents of either.
    let allowed: Set = [
      "ResourceTags/FileTrees/Disk/FileBoundary.swift", "ResourceTags/FileWriting/StagedFile.swift",
    ]
    let calls = [
      "OpenFile.reading", "OpenFile.folder", ".withoutLinks(", "openat(", "fopen(", "opendir(", "FileHandle",
      "FileManager",
      "Data(contentsOf", "String(contentsOf", "contentsOfFile", "InputStream(", "O_RDONLY",
    ]
    var found: Set<String> = []
    for (path, text) in try House.sources()
    where !path.hasPrefix("ResourceTags/SystemCalls/") && !path.hasPrefix("odr-manual/") {
      // This is a table of names.
      if path == "OdrBackgroundAssets/Facts/ResourceLoader.swift" { continue }
      let code = text.split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
      if code.contains(where: { line in calls.contains(where: line.contains) }) { found.insert(path) }
    }
    #expect(found == allowed, "read files with FileReader or DiskTree, which have a boundary")
  }

  @Test("only three folders use unsafe pointers")
  func pointers() throws {
    let folders = ["ResourceTags/Bytes/", "ResourceTags/Syntax/YAML/", "ResourceTags/SystemCalls/"]
    let found = try House.sources().filter { $0.value.contains("Unsafe") || $0.value.contains("unsafe") }.keys
    let others = found.filter { path in !folders.contains { path.hasPrefix($0) } }
    #expect(others.sorted() == [], "use ByteSlice, or a type of the standard library")
    #expect(found.count > 5)
  }

  @Test("'make laws' runs every test that uses LawCount")
  func laws() throws {
    let root = PackageTarget.package.deletingLastPathComponent()
    let makefile = try String(contentsOf: root.appending(path: "Makefile"), encoding: .utf8)
    let filters = makefile.matches(of: /ODR_LAWS=full .* --filter '([^']*)'/).map(\.1)
    let filter = try Regex(String(try #require(filters.first)))
    var count = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Tests").path)
    where path.hasSuffix("Tests.swift") && !path.hasSuffix("LayerTests.swift") {
      let source = try String(contentsOf: root.appending(path: "Tests/" + path), encoding: .utf8)
      guard source.contains("LawCount.") else { continue }
      let suites = source.matches(of: /struct (\w+Tests)\b/).map(\.1)
      #expect(!suites.isEmpty && suites.allSatisfy { $0.contains(filter) }, "\(path): the name must end in LawTests")
      count += 1
    }
    #expect(count > 15)
  }

  @Test("a target imports exactly what Package.swift says it depends on")
  func imports() throws {
    let root = PackageTarget.package.deletingLastPathComponent()
    let targets = PackageTarget.all(in: try String(contentsOf: PackageTarget.package, encoding: .utf8))
    #expect(targets.count > 10)
    for target in targets {
      let folder = root.appending(path: target.path)
      var imports: Set<Substring> = []
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift") {
        let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        // Imports come first, after comments, attributes, and conditions.
        let lines = source.split(separator: "\n").prefix { line in
          ["import ", "package import ", "@", "//", "#"].contains(where: line.drop { $0 == " " }.hasPrefix)
        }
        imports.formUnion(SourceNames(lines.joined(separator: "\n")).imports)
      }
      imports.subtract(PackageTarget.systemModules)
      #expect(imports == target.dependencies, "\(target.name)")
    }
  }

  @Test("every target has a name of this project, since names are unique in a package and all that it depends on")
  func names() throws {
    let package = try String(contentsOf: PackageTarget.package, encoding: .utf8)
    let names = package.matches(of: /\.(?:target|executableTarget|systemLibrary|plugin)\(\s*name: "([^"]*)"/).map(\.1)
    #expect(names.count > 10)
    let others = names.filter { !$0.lowercased().hasPrefix("odr") && !$0.contains("ResourceTags") }
    #expect(others == ["CLibFuzzer"], "this one is built only for the fuzzer")
  }
}
