import Foundation
import OdrTestSupport
import Testing

/// Tests of which files odr opens, and of the messages about other files.
@Suite("The boundary of what is read") struct ReadBoundaryTests {
  private static let manifest =
    "version: 1\nxcode: {project: Game.xcodeproj, targets: [Game]}\ntags: {prefetchOrder: [sea]}\nfiles: {A.sks: [sea]}\n"
  private static let prefetchOrder = "ON_DEMAND_RESOURCES_PREFETCH_ORDER"

  /// A repository `inside` with a manifest and a project. The project's settings include a file outside the repository
  /// that prefetches a tag.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("ref: refs/heads/main\n", to: "inside/.git/HEAD")
    try folder.write("\(Self.prefetchOrder) = sea\n", to: "Shared.xcconfig")
    try folder.write("#include \"../../Shared.xcconfig\"\n", to: "inside/Config/Game.xcconfig")
    try folder.write(Self.manifest, to: "inside/ResourceTags.yml")
    try folder.write("", to: "inside/A.sks")
    let project = ExampleProject("KnownAssetTags: [sea]\nGame: {A.sks: [sea], xcconfig: Config/Game.xcconfig}\n").text
    try folder.write(project, to: "inside/Game.xcodeproj/project.pbxproj")
    return folder
  }

  private func odr(
    _ arguments: [String], _ folder: TemporaryFolder, in path: String = "inside", input: String = ""
  ) throws -> OdrProcess {
    try OdrProcess(
      arguments, in: folder.url.appendingPathComponent(path), input: Array(input.utf8),
      environment: GitRepository.environment)
  }

  private func link(_ path: String, to target: String, _ folder: TemporaryFolder) throws {
    let url = folder.url.appendingPathComponent(path)
    try? FileManager.default.removeItem(at: url)
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
  }

  // MARK: Shared settings

  @Test("a shared file of settings above the repository is named, and nothing follows from what it may set")
  func sharedSettings() throws {
    let folder = try folder()
    let diff = try odr(["xcode", "diff"], folder)
    #expect(diff.exitCode == 0, "\(diff.standardOutput)\(diff.standardError)")
    #expect(diff.standardOutput.contains("note: odr does not read '../Shared.xcconfig'"), "\(diff.standardOutput)")
    #expect(!diff.standardOutput.contains("warning: ") && !diff.standardOutput.contains("error: "))
    #expect(try odr(["lint"], folder).standardOutput.contains("sea") == false)
  }

  @Test("an import and an edit of the project refuse a setting that a file above the repository may set")
  func changes() throws {
    let folder = try folder()
    let refused = try odr(["xcode", "import"], folder)
    #expect(refused.exitCode != 0 && refused.standardError.contains("Shared.xcconfig"), "\(refused.standardError)")
    #expect(try odr(["xcode", "import", "--follow-links"], folder).standardOutput.contains("prefetchOrder"))
    try folder.write(Self.manifest.replacing("prefetchOrder", with: "initialInstall"), to: "inside/ResourceTags.yml")
    let before = try folder.text("inside/Game.xcodeproj/project.pbxproj")
    let run = try odr(["xcode", "apply"], folder)
    #expect(run.exitCode != 0, "\(run.standardOutput)\(run.standardError)")
    #expect((run.standardOutput + run.standardError).contains("/Shared.xcconfig', which odr does not read"))
    #expect(try folder.text("inside/Game.xcodeproj/project.pbxproj") == before)
  }

  // MARK: Projects and manifests

  @Test("a project outside is read only if the user allows it")
  func project() throws {
    let folder = try folder()
    try folder.write(
      Self.manifest.replacing("Game.xcodeproj", with: "../Other/Game.xcodeproj"), to: "inside/ResourceTags.yml")
    try folder.write(
      ExampleProject("KnownAssetTags: [sea]\nGame: {../inside/A.sks: [sea]}\n").text,
      to: "Other/Game.xcodeproj/project.pbxproj")
    let run = try odr(["xcode", "diff"], folder)
    #expect(run.exitCode == 2)
    #expect(run.standardError.contains("--follow-links"), "\(run.standardError)")
    #expect(try odr(["xcode", "diff", "--follow-links"], folder).exitCode != 2)
  }

  @Test("a resource behind a link that leads outside is not called missing, and the option that reads it is named")
  func resource() throws {
    let folder = try folder()
    try folder.write("", to: "Other/B.sks")
    try link("inside/Link", to: "../Other", folder)
    let refused = try odr(["assign", "Link/B.sks", "--tag", "sea"], folder).standardError
    #expect(refused.contains("a link leads out of the repository, and '--follow-links' allows that"), "\(refused)")
    #expect(try odr(["assign", "Link/B.sks", "--tag", "sea", "--follow-links"], folder).exitCode == 0)
    try link("inside/A.xcassets", to: "../Other", folder)
    try folder.write(Self.manifest + "catalogs: {A.xcassets: {T.imageset: [sea]}}\n", to: "inside/ResourceTags.yml")
    #expect(try odr(["xcode", "diff"], folder).standardOutput.contains("'A.xcassets' cannot be checked; a link leads"))
  }

  @Test(
    "no option opens '.git' or what the system tells of itself",
    arguments: [".git/kept.yml", "/proc/self/environ", "/dev/null"], [[], ["--follow-links"]])
  func closed(_ target: String, _ options: [String]) throws {
    let folder = try folder()
    try folder.write(Self.manifest, to: "inside/.git/kept.yml")
    try link("inside/Link.yml", to: target, folder)
    guard FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("inside/Link.yml").path) else {
      return
    }
    let run = try odr(["show", "-m", "Link.yml"] + options, folder, input: Self.manifest)
    #expect(run.exitCode == 2, "\(run.standardOutput)")
    #expect(run.standardOutput == "")
  }

  @Test(
    "a git directory is closed, whatever its name is",
    arguments: [
      "git init -q --separate-git-dir=\"$PWD/meta\" .", "git init -q .; git init -q --bare meta",
      "git init -q .; mkdir sub; git -C sub init -q --separate-git-dir=\"$PWD/meta\" .",
      "git init -q .; mv .git meta; ln -s meta .git",
    ])
  func gitDirectories(_ setUp: String) throws {
    let folder = try TemporaryFolder()
    let made = try OdrProcess(
      ["-ec", setUp], in: folder.url, environment: GitRepository.environment, program: .init(fileURLWithPath: "/bin/sh")
    )
    #expect(made.exitCode == 0, "\(made.standardError)")
    for path in ["meta/kept.yml", "meta/info/kept.yml"] {
      try folder.write(Self.manifest, to: path)
      try link("Link.yml", to: path, folder)
      try folder.write("version: 1\nbaseline: \(path)\n", to: "ResourceTags.yml")
      for words in [["show", "-m", "Link.yml"], ["tag", "add", "x", "-m", "Link.yml"]] {
        let run = try odr(words, folder, in: ".")
        #expect(run.exitCode == 2 && run.standardOutput == "", "\(run.standardOutput)")
      }
      let lint = try odr(["lint"], folder, in: ".")
      #expect(lint.standardOutput.contains("odr does not read or write git's own files"), "\(lint.standardOutput)")
      let baseline = try odr(["lint", "--write-baseline"], folder, in: ".")
      #expect(baseline.exitCode == 2, "\(baseline.standardError)")
      #expect(try folder.text(path) == Self.manifest)
    }
    #expect(try !odr(["lint", "."], folder, in: ".").standardOutput.contains("meta/kept.yml"))
  }

  @Test("a link out of the repository tells neither whether its target exists nor its size")
  func linksOut() throws {
    let folder = try TemporaryFolder()
    try folder.write("ref: refs/heads/main\n", to: "inside/.git/HEAD")
    let resources = ["Out", "Out/Sea.m4a", "Deep/Out", "Link", "Absolute"].map { "\($0): [sea]" }
    try folder.write(
      "version: 1\ntags: {onDemand: [sea]}\nfiles: {\(resources.joined(separator: ", "))}\n"
        + "catalogs: {A.xcassets: {Sea.imageset: [sea]}}\n", to: "inside/ResourceTags.yml")
    try folder.write("", to: "inside/Deep/x")
    for (name, target) in [
      ("Out", "../target"), ("Deep/Out", "../../target/Sea.m4a"), ("Link", "Deep/Out"), ("A.xcassets", "../target"),
      ("Absolute", folder.url.path + "/target/Sea.m4a"),
    ] {
      try link("inside/" + name, to: target, folder)
    }
    func reports() throws -> [String] {
      try [
        "lint", "sizes", "packs", "show", "report --format markdown", "resource list", "background-assets plan",
        "simulate",
      ]
      .map { command in
        let run = try odr(command.split(separator: " ").map(String.init), folder)
        return "\(command): \(run.exitCode)\n\(run.standardOutput)\(run.standardError)"
      }
    }
    let missing = try reports()
    try folder.write("{}", to: "target/Contents.json")
    try folder.write(
      "{\"properties\": {\"on-demand-resource-tags\": [\"sea\"]}}", to: "target/Sea.imageset/Contents.json")
    for size in [1, 100_000] {
      try folder.write(String(repeating: "a", count: size), to: "target/Sea.m4a")
      #expect(try reports() == missing)
    }
  }

  // MARK: Devices and pipes

  @Test("devices and pipes that the command line names are read")
  func pipes() throws {
    let folder = try folder()
    let other = Self.manifest.replacing("A.sks", with: "B.sks")
    let device = try odr(["diff", "--", "ResourceTags.yml", "/dev/stdin"], folder, input: other)
    #expect(device.exitCode == 1)
    #expect(device.standardOutput.contains("B.sks"), "\(device.standardOutput)\(device.standardError)")
    try folder.write(other, to: "inside/Other.yml")
    let program = OdrProcess.program.path
    for script in [
      "'\(program)' diff -- ResourceTags.yml <(cat Other.yml)",
      "mkfifo pipe; cat Other.yml > pipe & '\(program)' diff -- ResourceTags.yml pipe",
    ] {
      let run = try OdrProcess(
        ["bash", "-c", script], in: folder.url.appendingPathComponent("inside"),
        program: URL(fileURLWithPath: "/usr/bin/env"))
      #expect(run.standardOutput.contains("B.sks"), "\(run.standardOutput)\(run.standardError)")
    }
  }

  @Test("the command line names lists anywhere, and a script names none")
  func lists() throws {
    let folder = try folder()
    try folder.write("A.sks\nsecret\n", to: "names.txt")
    #expect(
      try odr(["assign", "--files-from", "../names.txt", "--tag", "sea"], folder).standardError.contains("secret"))
    let script = try odr(["batch", "--dry-run"], folder, input: "assign --files-from ../names.txt --tag sea\n")
    #expect(script.exitCode == 2)
    #expect(!(script.standardOutput + script.standardError).contains("secret"))
  }
}
