import Foundation
import OdrTestSupport
import Testing

@Suite("odr xcode about many manifests") struct ManyProjectsTests {
  /// A project with two apps, and a manifest for each app in a separate folder.
  private func apps(phone: String = "a", television: String = "b") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try OdrProcess(["init", "-q"], in: folder.url, program: URL(fileURLWithPath: "/usr/bin/git"))
    let project = ExampleProject(
      """
      KnownAssetTags: [a, b, old]
      Phone: {Phone/A.sks: [a], Phone/B.sks: [old]}
      TV: {TV/A.sks: [b], TV/B.sks: []}
      """)
    try folder.write(project.text, to: "Apps.xcodeproj/project.pbxproj")
    for (name, tag) in [("Phone", phone), ("TV", television)] {
      try folder.write(Self.manifest(name, tag), to: "\(name)/ResourceTags.yml")
      for file in ["A.sks", "B.sks"] { try folder.write("", to: "\(name)/\(file)") }
    }
    return folder
  }

  private static func manifest(_ target: String, _ tag: String) -> String {
    """
    version: 1
    xcode: {project: ../Apps.xcodeproj, targets: [\(target)]}
    tags: {onDemand: [\(tag)]}
    files: {A.sks: [\(tag)], B.sks: [\(tag)]}

    """
  }

  @Test("a new tag of one manifest is not a difference of another manifest in the folder")
  func newTag() throws {
    let folder = try TemporaryFolder()
    let project = ExampleProject("KnownAssetTags: [a]\nApp: {A.sks: [a]}\nLite: {B.sks: []}\n")
    try folder.write(project.text, to: "Apps.xcodeproj/project.pbxproj")
    for file in ["A.sks", "B.sks"] { try folder.write("", to: file) }
    let start = "version: 1\nxcode: {project: Apps.xcodeproj, targets: ["
    try folder.write(start + "App]}\ntags: {onDemand: [a]}\nfiles: {A.sks: [a]}\n", to: "ResourceTags.yml")
    try folder.write(start + "Lite]}\ntags: {onDemand: []}\n", to: "Lite.ResourceTags.yml")
    let commands = ["tag add b -m Lite.ResourceTags.yml --apply", "lint", "xcode apply ResourceTags.yml", "xcode pull"]
    for command in commands + ["xcode diff", "xcode diff Lite.ResourceTags.yml"] {
      let run = try OdrProcess(command.split(separator: " ").map(String.init), in: folder.url)
      #expect(run.exitCode == 0, "\(command): \(run.standardOutput)\(run.standardError)")
    }
    #expect(try !folder.text("ResourceTags.yml").contains("b]"))
  }

  private func text(_ folder: TemporaryFolder, _ path: String = "Apps.xcodeproj/project.pbxproj") throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("outside of repositories a project above a manifest is not read without --follow-links")
  func noRepository() throws {
    let folder = try apps()
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(".git"))
    #expect(try OdrProcess(["xcode", "diff", ".", "--follow-links"], in: folder.url).exitCode == 1)
    for argument in [".", "Phone"] {
      let run = try OdrProcess(["xcode", "diff", argument], in: folder.url)
      #expect(run.exitCode == 2)
      #expect(run.standardError.contains("'Phone/../Apps.xcodeproj' is outside the repository or folder"))
    }
  }

  @Test("diff has a line for each manifest, and JSON lists them")
  func diff() throws {
    let folder = try apps()
    let run = try OdrProcess(["xcode", "diff", "."], in: folder.url)
    let lines = run.standardError.split(separator: "\n").map(String.init)
    #expect(lines.count == 2, "\(run.standardError)")
    #expect(lines.first?.hasPrefix("Phone/ResourceTags.yml: ") == true)
    #expect(
      lines[0].hasSuffix(
        "'odr xcode apply -m Phone/ResourceTags.yml' updates the project; if someone changed tags in Xcode, "
          + "'odr xcode pull -m Phone/ResourceTags.yml' updates the manifest"))
    #expect(lines.last?.hasPrefix("TV/ResourceTags.yml: ") == true)
    #expect(run.exitCode == 1)
    let json = try OdrProcess(["xcode", "diff", "Phone", "TV", "--format", "json"], in: folder.url)
    let report = try json.report
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.compactMap { $0["path"] as? String } == ["Phone/ResourceTags.yml", "TV/ResourceTags.yml"])
    #expect(files.allSatisfy { ($0["diagnostics"] as? [Any])?.isEmpty == false })
  }

  @Test("manifests that share a project change it together, and then nothing differs")
  func apply() throws {
    let folder = try apps(phone: "new", television: "fresh")
    let dry = try OdrProcess(["xcode", "apply", "--dry-run", "."], in: folder.url)
    #expect(dry.standardError.hasPrefix("would update Phone/../Apps.xcodeproj: 5 tags, 4 resources\nwould remove tag"))
    // There is one diff for both manifests.
    #expect(dry.standardOutput.components(separatedBy: "+++ ").count == 2)
    let run = try OdrProcess(["xcode", "apply", "."], in: folder.url)
    #expect(run.standardError.hasPrefix("updated Phone/../Apps.xcodeproj: 5 tags, 4 resources\nremoved tag"))
    #expect(run.exitCode == 0)
    let project = try text(folder)
    #expect(project.contains("new") && project.contains("fresh") && !project.contains("old"))
    let diff = try OdrProcess(["xcode", "diff", "."], in: folder.url)
    #expect(
      diff.standardError.hasSuffix("TV/ResourceTags.yml: the project matches the manifest\n"), "\(diff.standardError)")
    #expect(diff.exitCode == 0)
    let again = try OdrProcess(["xcode", "apply", "Phone", "TV"], in: folder.url)
    #expect(again.standardError == "Phone/../Apps.xcodeproj already matches its manifests\n")
    #expect(try text(folder) == project)
  }

  @Test("a manifest with errors keeps its project as it is, and other projects are changed")
  func refusal() throws {
    let folder = try apps(phone: "new", television: "fresh")
    let other = ExampleProject("Solo: {S.sks: []}")
    try folder.write(other.text, to: "Solo/Solo.xcodeproj/project.pbxproj")
    try folder.write("", to: "Solo/S.sks")
    try folder.write(
      "version: 1\nxcode: {project: Solo.xcodeproj, targets: [Solo]}\ntags: {onDemand: [s]}\nfiles: {S.sks: [s]}\n",
      to: "Solo/ResourceTags.yml")
    let before = try text(folder)
    try folder.write(
      Self.manifest("TV", "fresh").replacing("A.sks: [fresh]", with: "/A.sks: [fresh]"), to: "TV/ResourceTags.yml")
    let run = try OdrProcess(["xcode", "apply", "."], in: folder.url)
    #expect(run.standardError.contains("updated Solo/Solo.xcodeproj: 1 tag, 1 resource\n"))
    #expect(
      run.standardError.contains(
        "the project was not changed, because 'TV/ResourceTags.yml' has errors that may affect more than one resource"),
      "\(run.standardError)")
    #expect(try run.exitCode == 1 && text(folder) == before)
  }
}
