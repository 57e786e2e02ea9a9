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

  @Test("a manifest for a second target counts everywhere, and one with another name is pointed out")
  func prefixes() throws {
    let repository = try GitRepository()
    try repository.stage(Self.sound, at: "ResourceTags.yml")
    try repository.stage("", at: "A.sks")
    try repository.stage(Self.wrong, at: "Lite.ResourceTags.yml")
    try repository.stage(Self.wrong, at: "Lite.yml")
    for arguments in [["lint"], ["lint", "."], ["lint", "--staged"], ["lint", "-m", "Lite.ResourceTags.yml"]] {
      let run = try repository.run(arguments)
      #expect(run.standardOutput.contains("Lite.ResourceTags.yml:6:11: error"), "\(arguments)")
      #expect(!run.standardOutput.contains("Lite.yml") && !run.standardError.contains("find"), "\(arguments)")
    }
    for arguments in [["show"], ["tag", "list"], ["resource", "list"], ["simulate", "--request", "sea"]] {
      let note = "odr: note: 'Lite.ResourceTags.yml' is left out; to use it, add: -m Lite.ResourceTags.yml\n"
      #expect(try repository.run(arguments).standardError.contains(note), "\(arguments)")
    }
    // Edits change the folder's own manifest.
    #expect(try repository.odr("tag", "add", "cave").exitCode == 0)
    try repository.stage(Self.sound, at: "ResourceTags.yml")
    let note = "odr: note: folders, hooks, and editors do not find 'Lite.yml'; they find 'Lite.ResourceTags.yml'\n"
    #expect(try repository.odr("lint", "Lite.yml").standardError.hasPrefix(note))
    #expect(try repository.odr("tag", "add", "cave", "-m", "Lite.yml").standardError.contains(note))
    #expect(try !repository.odr("tag", "list", "-m", "Lite.yml").standardError.contains(note))
    try repository.git("mv", "ResourceTags.yml", "ResourceTags.yaml")
    try repository.git("rm", "--quiet", "--force", "Lite.ResourceTags.yml")
    try repository.stage(Self.sound, at: "Game/Pro.ResourceTags.json")
    #expect(
      try repository.odr("tag", "list", in: "Game").standardError.contains("'Pro.ResourceTags.json'") == false)
    try repository.git("rm", "--quiet", "--cached", "ResourceTags.yaml")
    try FileManager.default.removeItem(at: repository.url.appendingPathComponent("ResourceTags.yaml"))
    #expect(try repository.odr("lint", in: "Game").standardError.contains(" in Pro.ResourceTags.json"))
    #expect(try repository.odr("tag", "list", in: "Game").standardError.contains("Pro.ResourceTags.json:1:1: error"))
    #expect(try repository.odr("init", "-o", "Own.yml").standardError.contains("do not find 'Own.yml'"))
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
    #expect(run.standardError.contains(/both ResourceTags\.\w+ and ResourceTags\.\w+ are in this folder; specify one/))
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

  @Test("a submodule is a repository of its own, and is skipped unless it is named")
  func submodule() throws {
    let inner = try GitRepository()
    try inner.stage(Self.sound, at: "ResourceTags.yml")
    try inner.git("commit", "--quiet", "--message=x")
    let outer = try GitRepository()
    try outer.stage(Self.sound, at: "Game/ResourceTags.yml")
    try outer.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.url.path, "Sub")
    #expect(try checked(outer.odr("lint", "--format", "json", "--no-disk", ".")) == ["Game/ResourceTags.yml"])
    #expect(try checked(outer.odr("lint", "--format", "json", "--no-disk", "Sub")) == ["Sub/ResourceTags.yml"])
  }

  @Test("elsewhere hidden folders are skipped, and links to folders, so that the search ends")
  func walk() throws {
    let folder = try TemporaryFolder()
    try write(
      folder, "b/ResourceTags.yml", "a/x/ResourceTags.yaml", ".hidden/ResourceTags.yml", "Pods/ResourceTags.yml",
      "a/node_modules/ResourceTags.yml")
    let loop = folder.url.appendingPathComponent("a/loop").path
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: "..")
    let link = folder.url.appendingPathComponent("c-ResourceTags").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "b/ResourceTags.yml")
    mkfifo(folder.url.appendingPathComponent("ResourceTags.json").path, 0o600)
    let run = try OdrProcess(["lint", "--format", "json", "--no-disk", "."], in: folder.url)
    #expect(try checked(run) == ["a/x/ResourceTags.yaml", "b/ResourceTags.yml"])
    let named = try OdrProcess(["lint", "--format", "json", "--no-disk", ".hidden", "Pods"], in: folder.url)
    #expect(try checked(named) == [".hidden/ResourceTags.yml", "Pods/ResourceTags.yml"])
  }

  @Test("if nothing is found there is one error, and a folder without a manifest beside others is noted")
  func nothing() throws {
    let folder = try TemporaryFolder()
    try write(folder, "Game/ResourceTags.yml", "A/x", "B/x")
    let names = "no ResourceTags.yml, .yaml, or .json in "
    for command in [["lint"], ["fmt"], ["sizes"], ["packs"], ["xcode", "diff"], ["xcode", "apply"]] {
      let run = try OdrProcess(command + ["A", "B"], in: folder.url)
      #expect(run.standardError == "odr: error: \(names)'A', 'B', or below\n", "\(command)")
      #expect((run.standardOutput, run.exitCode) == ("", 2))
    }
    let one = try OdrProcess(["lint", "A"], in: folder.url)
    #expect(one.standardError == "odr: error: \(names)'A', or below\n")
    let some = try OdrProcess(["lint", "--no-disk", "A", "Game"], in: folder.url)
    #expect(
      some.standardError
        == "odr: note: \(names)'A' or below it\nno findings in the text of Game/ResourceTags.yml: 1 tag, 1 resource\n")
    #expect(some.exitCode == 0)
    let missing = try OdrProcess(["lint", "--no-disk", "Gone", "Game"], in: folder.url)
    #expect(missing.standardError.hasPrefix("odr: error: there is no manifest 'Gone'\n"))
    #expect(missing.exitCode == 2)
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

  @Test("a link to a folder outside of the repository is a failure with this reason, and the others are searched")
  func linkOutside() throws {
    let outside = try TemporaryFolder()
    let repository = try GitRepository()
    try write(repository.folder, "a/ResourceTags.yml")
    try FileManager.default.createSymbolicLink(
      atPath: repository.url.appendingPathComponent("link").path, withDestinationPath: outside.url.path)
    let run = try OdrProcess(["lint", "--no-disk", "a", "link"], in: repository.url)
    let reason = "the path or a symbolic link leads outside the repository; '--follow-links' allows that"
    let other = "no findings in the text of a/ResourceTags.yml: 1 tag, 1 resource\n"
    #expect(run.standardError == "odr: error: cannot read folder 'link': \(reason)\n" + other)
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
      ["lint", "."], ["lint", ".", "--format", "json"], ["lint", ".", "--format", "sarif"], ["lint", ".", "--diff"],
      ["lint", ".", "--format", "github"],
      ["lint", "9", "3", "1", ".", "--format", "xcode"],
      ["fmt", "--check", "."], ["fmt", "--diff", "."], ["sizes", "."], ["sizes", ".", "--format", "json"],
      ["packs", "."], ["xcode", "diff", "."], ["xcode", "diff", ".", "--format", "json"],
    ])
  func sideBySide(_ arguments: [String]) throws {
    let folder = try many()
    _ = try OdrProcess(["lint", "0", "5", "--write-baseline"], in: folder.url)
    let one = try OdrProcess(arguments, in: folder.url)
    for _ in 0..<4 {
      let run = try OdrProcess(arguments, in: folder.url)
      #expect(run.standardOutput == one.standardOutput)
      #expect(run.standardError == one.standardError)
      #expect(run.exitCode == one.exitCode)
    }
    #expect(one.exitCode > 0 && !(one.standardOutput + one.standardError).isEmpty)
  }

  @Test("each report on many manifests is one that can be read, and has what those on single ones have")
  func reports() throws {
    let folder = try many()
    let all = try OdrProcess(["lint", ".", "--format", "json"], in: folder.url)
    let report = try all.report
    let files = try #require(report["files"] as? [NSDictionary])
    #expect(files.count == 30)
    for path in ["0", "1", "2", "3"] {
      let single = try OdrProcess(["lint", path + "/ResourceTags.yml", "--format", "json"], in: folder.url)
      let one = try JSONSerialization.jsonObject(with: Data(single.standardOutput.utf8)) as? [String: Any]
      let file = try #require((one?["files"] as? [NSDictionary])?.first)
      #expect(files.contains(file))
    }
    let log = try OdrProcess(["lint", ".", "--format", "sarif"], in: folder.url)
    let run = try #require(
      (try JSONSerialization.jsonObject(with: Data(log.standardOutput.utf8)) as? [String: Any])?["runs"]
        as? [[String: Any]]
    )[0]
    let count = files.reduce(0) { $0 + (($1["diagnostics"] as? [Any])?.count ?? 0) }
    #expect((run["results"] as? [Any])?.count == count)
  }

  @Test("the worst exit code wins, and what fixes them all has the folder as it was named")
  func exitCodes() throws {
    let folder = try many()
    #expect(try OdrProcess(["lint", "3", "4", "--no-disk"], in: folder.url).exitCode == 0)
    #expect(try OdrProcess(["lint", "3", "0", "4", "--no-disk"], in: folder.url).exitCode == 1)
    #expect(try OdrProcess(["lint", "0", "gone", "3", "--no-disk"], in: folder.url).exitCode == 2)
    let typo = "version: 1\ntags: {onDemand: [sea]}\nfiles: {A.sks: [sea, sea]}\n"
    for name in ["a b/ResourceTags.yml", "a b/c/ResourceTags.yml"] { try folder.write(typo, to: name) }
    for name in ["a b/A.sks", "a b/c/A.sks"] { try folder.write("", to: name) }
    let run = try OdrProcess(["lint", "a b"], in: folder.url)
    #expect(run.standardError.contains("can be fixed with odr lint --fix 'a b'"), "\(run.standardError)")
    let fixed = try OdrProcess(["lint", "--fix", "a b"], in: folder.url)
    #expect(fixed.exitCode == 0, "\(fixed.standardError)")
    #expect(
      try OdrProcess(["lint", "a b"], in: folder.url).standardError
        == "no findings in 2 manifests: 2 tags, 2 resources\n")
  }
}
