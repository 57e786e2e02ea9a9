import Foundation
import OdrTestSupport
import ResourceTags
import Testing

/// Tests of `odr merge` with files and as git's merge driver.
@Suite("odr merge") struct MergeCommandTests {
  static let base = """
    version: 1
    tags:
      onDemand:
        - desert
        - forest   # dark
    files:
      Forest.m4a: [forest]
      Sand.m4a: [desert]

    """

  /// A repository in which the branches `main` and `side` both changed the manifest.
  func repository(
    _ ours: [String], _ theirs: [String], attributes: Bool = false, autocrlf: Bool = false
  ) throws -> GitRepository {
    let repository = try GitRepository()
    try repository.git("config", "core.autocrlf", autocrlf ? "true" : "false")
    if attributes { #expect(try repository.odr("install", "merge").exitCode == 0) }
    try repository.stage(Self.base.replacing("\n", with: autocrlf ? "\r\n" : "\n"), at: "ResourceTags.yml")
    try repository.git("commit", "--quiet", "--message=base")
    for (branch, script) in [("side", theirs), ("main", ours)] {
      if branch == "side" { try repository.git("checkout", "--quiet", "-b", "side") }
      if branch == "main" { try repository.git("checkout", "--quiet", "main") }
      try edit(repository, script)
      try repository.git("add", "--all")
      try repository.git("commit", "--quiet", "--message=\(branch)")
    }
    return repository
  }

  /// Runs the commands of a script.
  func edit(_ repository: GitRepository, _ script: [String]) throws {
    for line in script {
      let words = line.split(separator: " ").map(String.init)
      let run = try repository.run(words)
      #expect(run.exitCode == 0, "\(line): \(run.standardError)")
    }
  }

  func text(_ repository: GitRepository, _ path: String = "ResourceTags.yml") throws -> String {
    try String(contentsOf: repository.url.appendingPathComponent(path), encoding: .utf8)
  }

  static let merged = base.replacing("# dark\n", with: "# dark\n    - storm\n    - wind\n")

  // MARK: Files

  @Test("three files give the merged text on standard output or in a file, and 1 with conflicts")
  func files() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.base, to: "base.yml")
    try folder.write(Self.base.replacing("# dark\n", with: "# dark\n    - storm\n"), to: "ours.yml")
    try folder.write(Self.base.replacing("# dark\n", with: "# dark\n    - wind\n"), to: "theirs.yml")
    let run = try OdrProcess(["merge", "base.yml", "ours.yml", "theirs.yml"], in: folder.url)
    #expect(run.exitCode == 0)
    #expect(run.standardOutput == Self.merged)
    #expect(run.standardError == "ours.yml: merged\n")
    let written = try OdrProcess(["merge", "base.yml", "ours.yml", "theirs.yml", "-o", "x.yml"], in: folder.url)
    #expect(written.exitCode == 0 && written.standardOutput == "")
    #expect(try String(contentsOf: folder.url.appendingPathComponent("x.yml"), encoding: .utf8) == Self.merged)
    let again = try OdrProcess(["merge", "base.yml", "ours.yml", "theirs.yml", "-o", "x.yml"], in: folder.url)
    #expect(again.exitCode == 2)
    try folder.write(Self.base.replacing("forest", with: "woods") + "  Wind.m4a: [woods]\n", to: "theirs.yml")
    try folder.write(Self.base.replacing("forest", with: "jungle"), to: "ours.yml")
    let conflict = try OdrProcess(["merge", "base.yml", "ours.yml", "theirs.yml"], in: folder.url)
    #expect(conflict.exitCode == 1)
    let error = "ours.yml:6:7: error: ours renames tag 'forest' to 'jungle', but theirs renames it to 'woods'; keep one"
    #expect(conflict.standardError.hasPrefix(error + " name [merge-conflict]\n"))
    #expect(conflict.standardError.contains("ours.yml:10:7: note: the version in theirs is here\n"))
    for (side, name) in [("--ours", "jungle"), ("--theirs", "woods")] {
      let resolved = try OdrProcess(["merge", side, "base.yml", "ours.yml", "theirs.yml"], in: folder.url)
      #expect(resolved.exitCode == 0 && resolved.standardError == "ours.yml: merged, 1 conflict resolved\n")
      #expect(resolved.standardOutput == Self.base.replacing("forest", with: name) + "  Wind.m4a: [\(name)]\n")
    }
    #expect(conflict.standardOutput.contains("<<<<<<< ours\n    - jungle   # dark\n||||||| base\n"))
    let json = try OdrProcess(
      ["merge", "base.yml", "ours.yml", "theirs.yml", "-o", "y.yml", "--format", "json"], in: folder.url)
    #expect(json.exitCode == 1)
    #expect(json.standardOutput.contains("\"merge\" : \"meaning\"") && json.standardOutput.contains("\"version\" : 1"))
  }

  @Test("a version with a NUL character fails without the name of a temporary file")
  func nullCharacter() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.base, to: "base.yml")
    try folder.write(Self.base + "platform: tvOS\n", to: "ours.yml")
    try folder.write(Self.base.replacing("- desert", with: "- des\0ert"), to: "theirs.yml")
    let run = try OdrProcess(["merge", "base.yml", "ours.yml", "theirs.yml"], in: folder.url)
    let said = "odr: error: git cannot merge the lines, for example because a version contains a NUL character\n"
    #expect(run.exitCode == 2 && run.standardOutput.isEmpty && run.standardError == said)
  }

  @Test("a version may be a pipe, even if git has to merge the lines")
  func pipes() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.base, to: "base.yml")
    try folder.write(Self.base.replacing("version: 1", with: "version: 1  # 2026"), to: "ours.yml")
    for (added, note) in [
      ("  C.m4a:   [desert]\n", "ours.yml: merged"), ("  Sand.m4a: [desert]\n", "git merges this manifest by lines"),
    ] {
      let run = try OdrProcess(
        ["merge", "base.yml", "ours.yml", "/dev/stdin"], in: folder.url, input: Array((Self.base + added).utf8))
      #expect(run.exitCode == 0 && run.standardError.contains(note))
      #expect(run.standardOutput == Self.base.replacing("version: 1", with: "version: 1  # 2026") + added)
    }
  }

  // MARK: Settings

  @Test("without odr, git merges the lines, and labels its marks if git passes labels", arguments: [true, false])
  func fallback(_ hasLabels: Bool) throws {
    let repository = try GitRepository()
    #expect(try repository.odr("install", "merge").exitCode == 0)
    let driver = try repository.git("config", "merge.odr.driver")
    var command = try "odr=; " + driver[#require(driver.range(of: "if [ -n")).lowerBound...]
    // Git replaces these words, the last three only since version 2.44.
    var words = ["%O": "base", "%A": "ours", "%B": "theirs", "%L": "7", "%P": "ResourceTags.yml"]
    if hasLabels { words.merge(["%S": "'the base'", "%X": "HEAD", "%Y": "side"]) { $1 } }
    for (placeholder, word) in words { command = command.replacing(placeholder, with: word) }
    for (name, text) in [("base", "a\n"), ("ours", "b\n"), ("theirs", "c\n")] {
      try repository.folder.write(text, to: name)
    }
    let run = try ProgramRun(
      #require(ProgramRun.program("sh")), ["-c", command], in: repository.url, environment: GitRepository.environment)
    let labels = hasLabels ? ("HEAD", "side") : ("ours", "theirs")
    #expect(run.exitCode == 1)
    #expect(try text(repository, "ours") == "<<<<<<< \(labels.0)\nb\n=======\nc\n>>>>>>> \(labels.1)\n")
  }
}
