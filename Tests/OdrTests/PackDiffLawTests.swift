import Foundation
import OdrTestSupport
import Testing

/// Compares `odr diff --packs` on random repositories with two checkouts. ``LawCount`` sets the number of repositories.
@Suite("What users download again") struct PackDiffLawTests {
  private static let shares = 4

  @Test("a pack is changed exactly if its contents differ between two checkouts", arguments: 0..<shares)
  func law(_ share: Int) throws {
    var differing = 0
    for number in LawCount.packs.numbers(shares: Self.shares) {
      let seed = UInt64(share) << 32 | UInt64(number)
      var random = ManifestGenerator(seed: seed)
      differing += try check(&random, seed)
    }
    #expect(differing > 0)
  }

  /// Checks one repository, and returns the number of packs that differ.
  private func check(_ random: inout ManifestGenerator, _ seed: UInt64) throws -> Int {
    let repository = try GitRepository()
    let module = try GitRepository(isEmpty: true)
    for file in ["a", "b"] { try module.stage("\(seed)\(file)", at: file) }
    try module.git("commit", "-qm", "one")
    try repository.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", module.url.path, "Module")
    try repository.stage("*.big filter=lfs\n", at: ".gitattributes")
    try change(repository, module, &random)
    try repository.git("commit", "-qm", "old")
    try change(repository, module, &random)
    try repository.git("commit", "-qm", "new")
    let checkouts = try TemporaryFolder()
    var folders: [URL] = []
    for (name, revision) in [("old", "HEAD~1"), ("new", "HEAD")] {
      let folder = checkouts.url.appendingPathComponent(name)
      try repository.git("worktree", "add", "--quiet", "--detach", folder.path, revision)
      let words = ["-c", "protocol.file.allow=always", "-C", folder.path, "submodule", "--quiet", "update", "--init"]
      try #require(try repository.tryGit(words).exitCode == 0)
      folders.append(folder)
    }
    let (old, new) = (try packs(in: folders[0]), try packs(in: folders[1]))
    var expected: [String: String] = [:]
    for (digest, pack) in new where old[digest]?.contents != pack.contents {
      expected[digest] = old[digest] == nil ? "new" : "changed"
    }
    for digest in old.keys where new[digest] == nil { expected[digest] = "gone" }
    for versions in [["HEAD~1", "HEAD"], ["HEAD~1"]] {
      let run = try repository.run(["diff"] + versions + ["--packs", "--format", "json"])
      #expect(run.exitCode == 0, "seed \(seed): \(run.standardError)")
      let report = try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [String: Any]
      var found: [String: String] = [:]
      for pack in report?["packs"] as? [[String: Any]] ?? [] {
        let digest = try #require(pack["digest"] as? String)
        found[digest] = pack["change"] as? String
        if let bytes = new[digest]?.bytes { #expect(pack["bytes"] as? Int == bytes, "seed \(seed) \(versions)") }
      }
      #expect(found == expected, "seed \(seed) \(versions)")
    }
    return expected.count
  }

  /// Writes different files and a different manifest, and stages them.
  private func change(_ repository: GitRepository, _ module: GitRepository, _ random: inout ManifestGenerator) throws {
    for number in 0..<6 where random.chance(60) {
      let text = String(repeating: random.pick(["a", "b"]), count: random.pick([10, 10, 11]))
      try repository.stage(text, at: "Levels/\(number).sks")
      try repository.stage(text, at: "Folder/\(number % 3)/x\(number)")
    }
    if random.chance(60) {
      let oid = String(repeating: random.pick(["1", "2"]), count: 64)
      let size = random.pick([7, 12_345])
      try repository.stage(
        "version https://git-lfs.github.com/spec/v1\noid sha256:\(oid)\nsize \(size)\n", at: "Levels/a.big")
    }
    if random.chance(50) {
      let link = repository.url.appendingPathComponent("Folder/link")
      try? FileManager.default.removeItem(at: link)
      try? FileManager.default.createDirectory(
        at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: random.pick(["0", "1/x1", "nowhere"]))
      try repository.git("add", "Folder/link")
    }
    if random.chance(50) {
      let head = try module.git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)
      try module.stage("\(random.pick([1, 2]))", at: "a")
      _ = try module.tryGit(["commit", "-qm", "more"])
      let commit = try module.git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)
      if head != commit {
        try repository.git("fetch", "-q", module.url.path, commit, in: "Module")
        try repository.git("checkout", "-q", commit, in: "Module")
        try repository.git("add", "Module")
      }
    }
    let tags = ["forest", "lake", "sea"]
    var lines = ["version: 1", "tags: {prefetchOrder: [forest], onDemand: [lake, sea]}", "files:"]
    // Moving a file to another folder doesn't change any name in a pack; renaming a file or a tagged folder does.
    for (name, others) in [
      ("Moved", ["Here/0.m4a", "There/0.m4a", "Here/1.m4a"]), ("Rooms", ["Here/Rooms", "There/Rooms", "Here/Halls"]),
    ] {
      let target = random.pick(others)
      for path in others where path != target {
        try? FileManager.default.removeItem(at: repository.url.appendingPathComponent(path))
      }
      try repository.stage("moved", at: name == "Moved" ? target : target + "/door")
      lines.append("  \(target): [\(name == "Moved" ? "forest" : "lake")]")
    }
    try repository.git("add", "--all")
    let paths = (0..<6).map { "Levels/\($0).sks" } + ["Folder", "Folder/1", "Levels/a.big", "Module"]
    for path in paths where random.chance(70) {
      lines.append("  \(path): [\(random.some(tags, 1...2).joined(separator: ", "))]")
    }
    try repository.stage(lines.joined(separator: "\n") + "\n", at: "ResourceTags.yml")
  }

  /// The packs of a checkout: the number of bytes that `odr packs` prints, and the sorted contents of the files with
  /// their names.
  private func packs(in folder: URL) throws -> [String: (bytes: Int, contents: [String])] {
    let run = try OdrProcess(["packs", "--format", "json"], in: folder, environment: GitRepository.environment)
    let report = try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [String: Any]
    var result: [String: (bytes: Int, contents: [String])] = [:]
    for pack in report?["packs"] as? [[String: Any]] ?? [] {
      let resources = (pack["resources"] as? [Any] ?? []).compactMap {
        $0 as? String ?? ($0 as? [String: Any])?["path"] as? String
      }
      var contents: [String] = []
      for resource in resources { contents += try files(at: resource, in: folder) }
      result[pack["digest"] as? String ?? ""] = (pack["bytes"] as? Int ?? -1, contents.sorted())
    }
    return result
  }

  /// The files of a resource, each as a path that begins with the resource's name, and the file's content.
  private func files(at resource: String, in folder: URL) throws -> [String] {
    let name = resource.split(separator: "/").last.map(String.init) ?? ""
    let place = folder.appendingPathComponent(resource)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else { return [] }
    if !isFolder.boolValue { return [name + "=" + (try String(contentsOf: place, encoding: .utf8))] }
    var found: [String] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: place.path) where path != ".git" {
      let file = place.appendingPathComponent(path).path
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file) {
        found.append("\(name)/\(path)->\(target)")
        continue
      }
      guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue else { continue }
      found.append("\(name)/\(path)=" + (try String(contentsOfFile: file, encoding: .utf8)))
    }
    return found
  }

  @Test("says what is downloaded again and why")
  func text() throws {
    let repository = try GitRepository()
    try repository.stage("aaaa", at: "Levels/1.sks")
    try repository.stage("bb", at: "Levels/2.sks")
    try repository.stage("cccccc", at: "Levels/3.sks")
    try repository.stage(
      """
      version: 1
      tags: {onDemand: [forest, lake, sea]}
      files:
        Levels/1.sks: [forest]
        Levels/2.sks: [lake]
        Levels/3.sks: [sea]

      """, at: "ResourceTags.yml")
    try repository.git("commit", "-qm", "one")
    let nothing = try repository.odr("diff", "--packs")
    #expect(nothing.standardOutput.hasSuffix("users download 0 bytes of 12 bytes again; 3 asset packs unchanged\n"))
    try repository.folder.write("AAAAA", to: "Levels/1.sks")
    let text = try String(contentsOf: repository.url.appendingPathComponent("ResourceTags.yml"), encoding: .utf8)
    try repository.folder.write(text.replacing("[lake]\n", with: "[lake, sea]\n"), to: "ResourceTags.yml")
    let run = try repository.odr("diff", "--packs")
    #expect(
      run.standardOutput == """
        ResourceTags.yml: HEAD → the work tree
          changed  5 bytes    forest
                     1.sks
          new      2 bytes    lake + sea
                     Levels/2.sks: previously in the pack of lake
          gone     2 bytes    lake

          tag forest: 5 bytes of 5 bytes
          tag lake: 2 bytes of 2 bytes
          tag sea: 2 bytes of 8 bytes
          onDemand: 7 bytes of 13 bytes
        users download 7 bytes of 13 bytes again; 1 asset pack unchanged

        """)
    #expect(run.exitCode == 0)
  }
}

extension PackDiffLawTests {
  @Test("line ends of files in the work tree are no change, and those of commits are")
  func lineEnds() throws {
    let repository = try GitRepository()
    try repository.git("config", "core.autocrlf", "true")
    try repository.stage("*.raw -text\n*.dos eol=crlf\n", at: ".gitattributes")
    for name in ["a.txt", "a.raw", "a.dos"] { try repository.stage("one\ntwo\n", at: name) }
    try repository.stage(
      "version: 1\ntags: {onDemand: [x, y, z]}\nfiles: {a.txt: [x], a.raw: [y], a.dos: [z]}\n", at: "ResourceTags.yml")
    try repository.git("commit", "-qm", "one")
    for name in ["a.txt", "a.raw", "a.dos"] { try repository.folder.write("one\r\ntwo\r\n", to: name) }
    func changed(_ revisions: String = "HEAD") throws -> [String] {
      try repository.odr("diff", revisions, "--packs").standardOutput.split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      .filter { $0.hasPrefix("a.") }.sorted()
    }
    #expect(try changed() == [])
    try repository.folder.write("one\r\nTwo\r\n", to: "a.txt")
    #expect(try changed() == ["a.txt"])
    try repository.git("config", "core.autocrlf", "false")
    try repository.git("commit", "-qam", "two")
    #expect(try changed("HEAD~1..HEAD") == ["a.raw", "a.txt"])
  }
}
