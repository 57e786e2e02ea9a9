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

  @Test("the manifest gets what changed in Xcode, and keeps everything else")
  func pulled() throws {
    let folder = try SampleApp.copy()
    // Somebody has added `snow` to the resource of `level-3`.
    let project = try folder.text(SampleApp.project)
      .replacing("ASSET_TAGS = (\"level-3\", )", with: "ASSET_TAGS = (\"level-3\", snow, )")
      .replacing("\t\t\t\t\t\"level-3\",\n", with: "\t\t\t\t\t\"level-3\",\n\t\t\t\t\tsnow,\n")
    try folder.write(project, to: SampleApp.project)
    let text = try folder.text("ResourceTags.yml") + "lint:\n  unused-tag: note   # while we set up\n"
    try folder.write(text, to: "ResourceTags.yml")
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
}
