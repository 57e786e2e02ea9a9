import Foundation
import OdrTestSupport
import Testing

@Suite("odr xcode pull") struct XcodePullTests {
  @discardableResult
  private func odr(_ line: String, in folder: TemporaryFolder, code: Int32 = 0) throws -> OdrProcess {
    let run = try OdrProcess(ScriptTests.words(line), in: folder.url)
    #expect(run.exitCode == code, "\(line): \(run.standardError)")
    return run
  }

  /// A copy of the sample in whose project somebody has moved `level-3` to another resource, and added `snow`.
  private func edited() throws -> TemporaryFolder {
    let folder = try SampleApp.copy()
    let project = try folder.text(SampleApp.project)
    let changed = project.replacing("ASSET_TAGS = (\"level-3\", )", with: "ASSET_TAGS = (\"level-3\", snow, )")
      .replacing("\t\t\t\t\t\"level-3\",\n", with: "\t\t\t\t\t\"level-3\",\n\t\t\t\t\tsnow,\n")
    #expect(changed.count > project.count + 10)
    try folder.write(changed, to: SampleApp.project)
    return folder
  }

  @Test("the manifest gets what changed in Xcode, and keeps everything else")
  func pulled() throws {
    let folder = try edited()
    let text = try folder.text("ResourceTags.yml") + "lint:\n  unused-tag: note   # while we set up\n"
    try folder.write(text, to: "ResourceTags.yml")
    let project = try folder.text(SampleApp.project)
    #expect(try odr("xcode diff", in: folder, code: 1).standardError.contains("'odr xcode pull' updates the manifest"))
    #expect(
      try odr("lint", in: folder, code: 1).standardOutput.contains(
        "; if someone changed tags in Xcode, 'odr xcode pull' makes the manifest match instead"))
    #expect(try odr("xcode pull --dry-run", in: folder).standardOutput.contains("+++ b/ResourceTags.yml"))
    #expect(try folder.text("ResourceTags.yml") == text)
    let run = try odr("xcode pull", in: folder)
    #expect(
      run.standardError == "added tag 'snow' to onDemand\nassigned tag 'snow' to 'Scenes/Level3.sks'\n",
      "\(run.standardError)")
    let changed = try folder.text("ResourceTags.yml")
    #expect(
      changed.replacing("    - snow\n", with: "").replacing("[level-3, snow]", with: "[level-3]") == text, "\(changed)")
    try odr("xcode diff", in: folder)
    let json = try odr("xcode pull --format json", in: folder).standardOutput
    #expect(json.contains("\"changed\" : false") && json.contains("nothing changed"))
    #expect(try folder.text(SampleApp.project) == project)
  }

  @Test("edits that are neither in Xcode nor in a commit are undone only with --force")
  func uncommitted() throws {
    let repository = try GitRepository()
    let folder = repository.folder
    try SampleApp.copy("BambooBreakout", to: folder)
    try repository.git("add", ".")
    try repository.git("commit", "--quiet", "-m", "Tags")
    try odr("tag add boss", in: folder)
    try odr("unassign Scenes/Level3.sks --all", in: folder)
    try odr("assign Scenes/Level2.sks -t boss", in: folder)
    try odr("tag move level-3 --to initialInstall", in: folder)
    let text = try folder.text("ResourceTags.yml")
    let refusal = try odr("xcode pull", in: folder, code: 2).standardError
    #expect(
      refusal.hasPrefix(
        "odr: error: nothing was changed, because a pull may undo edits of 'ResourceTags.yml' that git does not have")
        && refusal.contains("tag 'boss'") && refusal.contains("'odr xcode apply' makes Xcode match the manifest")
        && refusal.contains(
          "'--force' pulls anyway, and 'Keep the changes of both sides' in the guide Xcode shows how to keep both"),
      "\(refusal)")
    #expect(try folder.text("ResourceTags.yml") == text)
    #expect(try odr("xcode pull -n", in: folder).standardOutput.contains("-    - boss\n"))
    // Without a commit, there is nothing to compare with.
    let alone = try SampleApp.copy()
    try alone.write(text, to: "ResourceTags.yml")
    try odr("xcode pull", in: alone, code: 2)
    try odr("xcode pull --force", in: alone)
    try repository.git("commit", "--quiet", "-am", "More tags")
    #expect(try odr("xcode pull", in: folder).standardError.contains("removed tag 'boss'"))
    try odr("xcode diff", in: folder)
  }

  @Test("the commands in the guide keep the changes of both sides")
  func both() throws {
    let folder = try edited()
    let repository = try GitRepository()
    for name in ["BambooBreakout.xcodeproj", "Scenes", "ResourceTags.yml"] {
      try FileManager.default.copyItem(
        at: folder.url.appendingPathComponent(name), to: repository.url.appendingPathComponent(name))
    }
    // A project has no levels of rules and no comments.
    try odr("set lint.unused-tag note", in: repository.folder)
    try repository.folder.write(
      try repository.folder.text("ResourceTags.yml").replacing("files:", with: "# Scenes\nfiles:"),
      to: "ResourceTags.yml")
    try repository.git("add", ".")
    try repository.git("commit", "--quiet", "-m", "Tags")
    try odr("tag move level-3 --to initialInstall", in: repository.folder)
    let guide = try String(
      contentsOf: Fixtures.root.appendingPathComponent("Sources/odr/odr.docc/Xcode.md"), encoding: .utf8)
    let script = "set -e\n" + String(try #require(guide.firstMatch(of: /git show HEAD[^`]+/)).output)
    let run = try OdrProcess(
      ["-c", script], in: repository.url, environment: GitRepository.environment,
      program: URL(fileURLWithPath: "/bin/sh"))
    #expect(run.exitCode == 0, "\(script)\n\(run.standardError)")
    try odr("xcode diff", in: repository.folder)
    let text = try repository.folder.text("ResourceTags.yml")
    #expect(text.contains("initialInstall:\n    - level-3\n") && text.contains("[level-3, snow]"), "\(text)")
    #expect(text.contains("unused-tag: note") && text.contains("# Scenes\nfiles:"), "\(text)")
  }

  @Test("a pull names up to three removed resources", arguments: [3, 5])
  func removals(count: Int) throws {
    let folder = try SampleApp.copy()
    let text = try folder.text("ResourceTags.yml")
    let entries = (1...count).map { "  New/\($0).sks: [level-2]\n" }.joined()
    try folder.write(text.replacing("files:\n", with: "files:\n" + entries), to: "ResourceTags.yml")
    let names = (1...3).map { "removed resource 'New/\($0).sks' from the manifest\n" }.joined()
    #expect(
      try odr("xcode pull --force", in: folder).standardError
        == (count > 3 ? "removed \(count) resources from the manifest\n" : names))
    #expect(try folder.text("ResourceTags.yml") == text)
  }

  @Test("a tag that the manifest does not declare is corrected")
  func undeclared() throws {
    let folder = try SampleApp.copy()
    let text = try folder.text("ResourceTags.yml")
    try folder.write(text.replacing("Level3.sks: [level-3]", with: "Level3.sks: [levl-3]"), to: "ResourceTags.yml")
    try odr("xcode pull --force", in: folder)
    #expect(try folder.text("ResourceTags.yml") == text)
  }

  @Test(
    "odr changes nothing if it cannot tell what Xcode says",
    arguments: [
      ("no resource in", #"settings = \{ASSET_TAGS = [^;]*; \}; "#, ""),
      ("ResourceTags.yml' has errors", "", "tags: ["),
      ("does not specify a project", "", "version: 1\n"),
    ])
  func refused(_ reason: String, _ pattern: String, _ manifest: String) throws {
    let folder = try edited()
    if manifest.isEmpty {
      let project = try folder.text(SampleApp.project)
      try folder.write(project.replacing(try Regex(pattern), with: ""), to: SampleApp.project)
    } else {
      try folder.write(manifest, to: "ResourceTags.yml")
    }
    let text = try folder.text("ResourceTags.yml")
    #expect(try odr("xcode pull", in: folder, code: 2).standardError.contains(reason))
    #expect(try folder.text("ResourceTags.yml") == text)
  }
}
