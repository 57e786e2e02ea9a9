import Foundation
import OdrTestSupport
import Testing

@Suite("odr xcode") struct XcodeCommandTests {
  private let project = SampleApp.project

  @Test("import and diff report tags that have no effect and that apply removes")
  func stale() throws {
    let folder = try TemporaryFolder()
    let project = ExampleProject("KnownAssetTags: [sea]\nGame: {App/: {a.dat: [sea], Sub: [sea]}}\n")
    try folder.write(project.text, to: "Game.xcodeproj/project.pbxproj")
    for file in ["a.dat", "Sub/b.dat"] { try folder.write("", to: "App/" + file) }
    let imported = try OdrProcess(["xcode", "import", "-o", "ResourceTags.yml"], in: folder.url)
    #expect(imported.standardError.contains("'App/Sub' has tags in a synchronized folder"), "\(imported.standardError)")
    let rest = ", except for tags without effect; 'odr xcode apply' removes them\n"
    for (command, end) in [("diff", rest), ("apply", ""), ("diff", "\n")] {
      let run = try OdrProcess(["xcode", command], in: folder.url)
      let said = run.standardError
      #expect(run.exitCode == 0 && (end.isEmpty || said.hasSuffix("the manifest" + end)), "\(said)")
    }
  }

  @Test("more files are changed than may be open at once")
  func manyFiles() throws {
    let folder = try SampleApp.copy("DreamLedger")
    var manifest = try folder.text("ResourceTags.json")
    let items = (0..<100).map { "Item\($0).imageset" }
    for item in items { try folder.write("{}", to: "Skins/Many.xcassets/\(item)/Contents.json") }
    let entries = items.map { "\"\($0)\": [\"kelp\"]" }.joined(separator: ", ")
    manifest = manifest.replacing("\"catalogs\": {", with: "\"catalogs\": {\"Skins/Many.xcassets\": {\(entries)},")
    try folder.write(manifest, to: "ResourceTags.json")
    let run = try OdrProcess(
      ["-c", "ulimit -n 40; exec \"$0\" xcode apply", OdrProcess.program.path], in: folder.url,
      program: URL(fileURLWithPath: "/bin/sh"))
    #expect(run.exitCode == 0, "\(run.standardError)")
    #expect(run.standardError.hasSuffix("updated 100 files in asset catalogs: 100 resources\n"))
  }
}
