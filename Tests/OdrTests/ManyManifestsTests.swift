import Foundation
import OdrTestSupport
import Testing

@Suite("Folders as arguments") struct ManyManifestsTests {
  private static let sound = "version: 1\ntags:\n  onDemand:\n    - sea\nfiles:\n  A.sks: [sea]\n"
  private static let wrong = "version: 1\ntags:\n  onDemand:\n    - sea\nfiles:\n  A.sks: [sae]\n"

  /// The paths of the manifests that `odr lint` checked.
  private func checked(_ run: OdrProcess) throws -> [String] {
    let report = try run.report
    return try #require(report["files"] as? [[String: Any]]).compactMap { $0["path"] as? String }
  }

  private func write(_ folder: TemporaryFolder, _ paths: String...) throws {
    for path in paths { try folder.write(Self.sound, to: path) }
  }

  @Test(
    "a manifest in two formats is refused in every way to check it",
    arguments: [["lint"], ["lint", "."], ["lint", "--staged"], ["lint", "--changed=HEAD"]])
  func formats(_ arguments: [String]) throws {
    let repository = try GitRepository()
    try repository.stage(Self.sound, at: "ResourceTags.yml")
    try repository.stage("", at: "A.sks")
    try repository.git("commit", "--quiet", "--message=1")
    try repository.stage("{\"version\": 1}\n", at: "ResourceTags.json")
    let run = try repository.run(arguments)
    #expect(run.exitCode == 2, "\(run.standardOutput)")
    #expect(run.standardError.contains(/both ResourceTags\.\w+ and ResourceTags\.\w+ are in this folder; remove one,/))
  }

  @Test("in a repository they stand for the manifests that git knows, without submodules and the packages of others")
  func repository() throws {
    let repository = try GitRepository()
    try write(
      repository.folder, "ResourceTags.yml", "Game/ResourceTags.json", "Game/.hidden/ResourceTags.yaml",
      "Ignored/ResourceTags.yml", "Pods/A/ResourceTags.yml", "Game/node_modules/b/ResourceTags.yml",
      "Game/.build/ResourceTags.yml", "Gone/ResourceTags.yml", "Other/NotResourceTags.yml", "Game/Ö ö/ResourceTags.yml")
    try repository.folder.write("Ignored/\n", to: ".gitignore")
    try repository.git("add", "Gone", "Pods", "Game/ResourceTags.json")
    try FileManager.default.removeItem(at: repository.url.appendingPathComponent("Gone"))
    try write(repository.folder, "Nested/ResourceTags.yml")
    try repository.git("init", "--quiet", "Nested")
    let all = [
      "Game/.hidden/ResourceTags.yaml", "Game/ResourceTags.json", "Game/Ö ö/ResourceTags.yml", "ResourceTags.yml",
    ]
    func lint(_ paths: [String], in folder: String = ".") throws -> [String] {
      try checked(
        OdrProcess(
          ["lint", "--no-disk", "--format", "json"] + paths, in: repository.url.appendingPathComponent(folder),
          environment: GitRepository.environment))
    }
    #expect(try lint(["."]) == all)
    #expect(try lint([repository.url.path]) == all.map { repository.url.path + "/" + $0 })
    #expect(try lint(["Game/"]) == Array(all.prefix(3)))
    #expect(try lint([".."], in: "Game") == all.map { "../" + $0 })
    // Files and folders on the command line are never skipped, and each manifest is checked only once.
    #expect(try lint(["Pods"]) == ["Pods/A/ResourceTags.yml"])
    #expect(try lint(["Ignored"]) == ["Ignored/ResourceTags.yml"])
    #expect(try lint(["Nested"]) == ["Nested/ResourceTags.yml"])
    #expect(try lint(["Game/.build", "Game/node_modules/b/ResourceTags.yml"]).count == 2)
    #expect(try lint(["Game/ResourceTags.json", "."]) == [all[1], all[0], all[2], all[3]])
    #expect(try lint(["-m", "Game"]) == Array(all.prefix(3)))
    // Without an argument, lint checks the nearest manifest.
    #expect(try lint([]) == ["ResourceTags.yml"])
  }

  @Test("if nothing is found there is one error, and a folder without a manifest beside others is noted")
  func nothing() throws {
    let folder = try TemporaryFolder()
    try write(folder, "Game/ResourceTags.yml", "A/x", "B/x", "Game/C/x")
    let names = "no ResourceTags.yml, .yaml, or .json in "
    for (command, said, code) in [
      ("lint A B", "error: \(names)'A', 'B', or b", 2), ("xcode apply A", "error: \(names)'A', or below; s", 2),
      ("lint --no-disk A Game", "note: \(names)'A' or below it\nno findings in the text of Game/", 0),
      ("lint Game/C", "error: \(names)'Game/C', or below; 'odr lint Game/ResourceTags.yml' uses the nearest", 2),
      ("install schema", "error: no Res", 2), ("lint --no-disk Gone Game", "error: there is no manifest 'Gone'; s", 2),
    ] as [(String, String, Int32)] {
      let run = try OdrProcess(command.split(separator: " ").map(String.init), in: folder.url)
      #expect(run.standardError.hasPrefix("odr: " + said) && run.exitCode == code, "\(run.standardError)")
    }
    let all = try OdrProcess(["install", "schema", "."], in: folder.url)
    #expect(all.exitCode == 0 && all.standardError.hasPrefix("Game/ResourceTags.yml now specifies the schema"))
  }

  @Test(
    "a folder that cannot be read is a failure, and the others are searched",
    .disabled(if: getuid() == 0, "root can read every folder"))
  func unreadable() throws {
    let folder = try TemporaryFolder()
    try write(folder, "a/ResourceTags.yml", "b/ResourceTags.yml")
    chmod(folder.url.appendingPathComponent("a").path, 0)
    defer { chmod(folder.url.appendingPathComponent("a").path, 0o700) }
    let run = try OdrProcess(["lint", "--no-disk", "."], in: folder.url)
    #expect(
      run.standardError == "odr: error: cannot read folder 'a': Permission denied\n"
        + "no findings in the text of b/ResourceTags.yml: 1 tag, 1 resource\n")
    #expect(run.exitCode == 2)
  }

  // MARK: Parallel checks

  /// A folder with many manifests: some correct, some with findings, and some that can't be read.
  private func many() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 0..<30 {
      let text =
        switch number % 5 {
        case 0: Self.wrong
        case 1: "version: 1\ntags: [\n"
        case 2: "version: 1\n" + (0..<number * 4).map { "x\($0): 1\n" }.joined()
        case 3: Self.sound.replacing("[sea]", with: "[sea, sea]")
        default: Self.sound
        }
      try folder.write(text, to: "\(number)/ResourceTags.yml")
      try folder.write("", to: "\(number)/A.sks")
    }
    return folder
  }

  @Test(
    "the output is the same however the threads take turns",
    arguments: [
      ["lint", ".", "--format", "json"], ["lint", ".", "--diff"], ["lint", "9", "3", "1", ".", "--format", "xcode"],
      ["fmt", "--check", "."], ["sizes", "."], ["packs", "."], ["xcode", "diff", "."],
    ])
  func sideBySide(_ arguments: [String]) throws {
    let folder = try many()
    _ = try OdrProcess(["lint", "0", "5", "--write-baseline"], in: folder.url)
    let one = try OdrProcess(arguments, in: folder.url)
    for _ in 0..<2 {
      let run = try OdrProcess(arguments, in: folder.url)
      #expect(run.standardOutput == one.standardOutput)
      #expect(run.standardError == one.standardError)
      #expect(run.exitCode == one.exitCode)
    }
    #expect(one.exitCode > 0 && !(one.standardOutput + one.standardError).isEmpty)
  }

  @Test("what fixes several manifests has the folder as it was named")
  func fixes() throws {
    let folder = try TemporaryFolder()
    for name in ["a b", "a b/c"] {
      try folder.write(Self.sound.replacing("[sea]", with: "[sea, sea]"), to: name + "/ResourceTags.yml")
      try folder.write("", to: name + "/A.sks")
    }
    let run = try OdrProcess(["lint", "a b"], in: folder.url)
    #expect(run.standardError.contains("can be fixed with odr lint --fix 'a b'"), "\(run.standardError)")
    #expect(try OdrProcess(["lint", "--fix", "a b"], in: folder.url).exitCode == 0)
    #expect(
      try OdrProcess(["lint", "a b"], in: folder.url).standardError
        == "no findings in 2 manifests: 2 tags, 2 resources\n")
  }
}
