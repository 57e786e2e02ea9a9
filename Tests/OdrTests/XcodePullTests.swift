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
    #expect(try odr("xcode diff", in: folder, code: 1).standardError.contains("or 'odr xcode pull' the manifest"))
    #expect(
      try odr("lint", in: folder, code: 1).standardOutput.contains("'odr xcode pull' copies them to the manifest"))
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
    #expect(json.contains("\"changed\" : false") && json.contains("already has the project's tags"))
    #expect(try folder.text(SampleApp.project) == project)
  }

  @Test("apply names the tags that resources lose")
  func named() throws {
    let folder = try edited()
    let line = "tag 'snow' from 'Scenes/Level3.sks'\n"
    #expect(try odr("xcode apply -n", in: folder).standardError.hasSuffix("would remove " + line))
    #expect(try odr("tag add storm --apply", in: folder).standardError.hasSuffix("removed " + line))
    try odr("xcode diff", in: folder)
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
