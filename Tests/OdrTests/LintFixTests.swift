import Foundation
import OdrTestSupport
import Testing

@Suite("odr lint --fix and --diff") struct LintFixTests {
  private let wrong = "version: 1\ntags: {onDemand: [no, a]}\nfiles: {./A: [a, a, \"no\"], B: [x]}\n"
  private let mended = "version: 1\ntags: {onDemand: [\"no\", a]}\nfiles: {A: [a, \"no\"], B: [x]}\n"

  private func folder(_ text: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "ResourceTags.yml")
    try folder.write("", to: "A")
    try folder.write("", to: "B")
    return folder
  }

  @Test("--fix mends what is certain, says so, and reports the rest")
  func fix() throws {
    let folder = try folder(wrong)
    let run = try OdrProcess(["lint", "--fix"], in: folder.url)
    #expect(try folder.text("ResourceTags.yml") == mended)
    #expect(
      run.standardError == """
        ResourceTags.yml: fixed 3 findings
        1 error in ResourceTags.yml; 'odr explain undeclared-tag' says why it matters

        """)
    #expect(run.standardOutput.hasPrefix("ResourceTags.yml:3:27: error: tag 'x' is not declared"))
    #expect(run.exitCode == 1)
    let again = try OdrProcess(["lint", "--fix"], in: folder.url)
    #expect(again.standardError == run.standardError.replacing("fixed 3", with: "fixed 0"))
    #expect(try folder.text("ResourceTags.yml") == mended)
  }

  @Test("a path is not given the case of the disk where the project has another")
  func projectCases() throws {
    let text = """
      version: 1
      xcode: {project: Game.xcodeproj, targets: [Game]}
      tags: {onDemand: [a]}
      files: {scenes/A.sks: [a]}

      """
    let folder = try folder(text)
    try folder.write("", to: "Scenes/A.sks")
    try folder.write(
      ExampleProject("KnownAssetTags: [a]\nGame: {scenes/A.sks: [a]}\n").text, to: "Game.xcodeproj/project.pbxproj")
    let run = try OdrProcess(["lint", "--fix"], in: folder.url)
    #expect(
      run.standardOutput.hasPrefix(
        "ResourceTags.yml:4:9: error: 'scenes/A.sks' is 'Scenes/A.sks' on disk and 'scenes/A.sks' in the Xcode project"
      ))
    let summary = "1 error in ResourceTags.yml; 'odr explain path-case-mismatch' says why it matters\n"
    #expect(run.standardError == "ResourceTags.yml: fixed 0 findings\n" + summary)
    #expect(try folder.text("ResourceTags.yml") == text)
    #expect(try OdrProcess(["xcode", "diff"], in: folder.url).exitCode == 0)
    try folder.write(
      ExampleProject("KnownAssetTags: [a]\nGame: {Scenes/A.sks: [a]}\n").text, to: "Game.xcodeproj/project.pbxproj")
    #expect(try OdrProcess(["lint", "--fix"], in: folder.url).exitCode == 0)
    #expect(try OdrProcess(["xcode", "diff"], in: folder.url).exitCode == 0)
  }

  @Test("a manifest with nothing to mend is not written")
  func nothing() throws {
    let folder = try folder(mended)
    let file = folder.url.appendingPathComponent("ResourceTags.yml").path
    let before = try FileManager.default.attributesOfItem(atPath: file)
    _ = try OdrProcess(["lint", "--fix"], in: folder.url)
    let after = try FileManager.default.attributesOfItem(atPath: file)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    let diff = try OdrProcess(["lint", "--diff"], in: folder.url)
    #expect(diff.standardOutput == "" && diff.standardError == "nothing to fix\n" && diff.exitCode == 0)
  }

  @Test("--diff prints a diff that gives what --fix does, and writes nothing")
  func diff() throws {
    let folder = try folder(wrong)
    let run = try OdrProcess(["lint", "--diff"], in: folder.url)
    #expect(run.exitCode == 1)
    #expect(try folder.text("ResourceTags.yml") == wrong)
    try folder.write(run.standardOutput, to: "fixes.diff")
    #expect(try folder.git("apply", "fixes.diff") == 0)
    #expect(try folder.text("ResourceTags.yml") == mended)
  }

  @Test("of standard input the mended text goes to standard output, and what is left to standard error")
  func standardInput() throws {
    let run = try OdrProcess(["lint", "--fix", "-"], input: Array(wrong.utf8))
    #expect(run.standardOutput == mended)
    #expect(run.standardError.contains("<stdin>: fixed 3 findings"))
    #expect(run.standardError.contains("<stdin>:3:27: error: tag 'x' is not declared"))
    #expect(run.exitCode == 1)
    let broken = try OdrProcess(["lint", "--fix", "-"], input: Array("version: [\n".utf8))
    #expect(broken.standardOutput == "version: [\n")
    #expect(broken.exitCode == 1)
  }

  @Test("--dry-run is --diff, with or without --fix", arguments: [["lint", "--fix"], ["lint"], ["fmt"]])
  func dryRun(_ words: [String]) throws {
    let folder = try TemporaryFolder()
    let text = "version: 1\ntags: {onDemand: [a]}\nfiles: {x: [a,  a]}\n"
    try folder.write(text, to: "ResourceTags.yml")
    try folder.write("", to: "x")
    let run = try OdrProcess(words + ["--dry-run"], in: folder.url)
    #expect(run.exitCode == 1 && run.standardOutput.contains("+++ b/ResourceTags.yml"), "\(run.standardOutput)")
    #expect(try folder.text("ResourceTags.yml") == text)
    #expect(try OdrProcess([words[0], "--diff"], in: folder.url).standardOutput == run.standardOutput)
  }

  @Test(
    "what does not go together is wrong usage",
    arguments: [
      ["--diff", "--format", "json"], ["--fix", "--format", "json", "-"], ["--code", "--fix"], ["--staged", "--fix"],
      ["--staged", "--diff"], ["--staged", "-"],
    ])
  func usage(_ arguments: [String]) throws {
    #expect(try OdrProcess(["lint"] + arguments).exitCode == 64)
  }
}
