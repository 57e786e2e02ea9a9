import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrXcodeProjects

@Suite("A manifest made from a project") struct ImportTests {
  private func imported(
    _ project: LanternProject = LanternProject(), targets: [String] = ["Lantern"], configuration: String? = nil
  ) throws -> (text: String, warnings: [String], conflicts: [String]) {
    let read = try project.read()
    let imported = ProjectImport(
      read, targets: try targets.map { try #require(read.target(named: $0)) }, configuration: configuration,
      in: project.folder)
    let manifest = imported.manifest(projectPath: "Lantern.xcodeproj", name: "R.yml")
    return (
      manifest.source.string(in: ByteSpan(0, manifest.source.count)), imported.warnings.map(\.message),
      imported.conflicts.map(\.message)
    )
  }

  @Test("it says what the project says, in the canonical layout")
  func whole() throws {
    let (text, warnings, conflicts) = try imported()
    #expect(
      text == """
        # The On-Demand Resources of this app: the tags, when each tag is downloaded, and the tagged resources.
        # `odr lint` checks this file, and `odr show` prints it in the layout of Xcode's Resource Tags tab.
        version: 1
        platform: iOS
        deploymentTarget: "17.0"
        xcode:
          project: Lantern.xcodeproj
          targets: [Lantern]

        tags:
          initialInstall:
            - intro
          prefetchOrder:
            - cave
            - sea
          onDemand:
            - forest

        files:
          Levels/Cave.sks: [cave]
          Skins/Fog/fog.bin: [forest]
          Sounds/intro theme.m4a: [intro]

        catalogs:
          Art.xcassets:
            Sea: [sea]
            Tree.imageset: [forest]
            Wave.imageset: [sea]

        """)
    #expect(warnings == [])
    #expect(conflicts == [])
    #expect(try differences(text) == [])
  }

  @Test("tags of a whole catalog are left out and left alone, with a warning")
  func wholeCatalog() throws {
    let project = LanternProject().replacing(
      "fileRef = F4 /* Art.xcassets */;", with: "fileRef = F4 /* Art.xcassets */; settings = {ASSET_TAGS = (sea, ); };")
    let warning =
      "target 'Lantern' gives catalog 'Art.xcassets' tag 'sea', but a manifest cannot tag a whole catalog"
    let (text, warnings, _) = try imported(project)
    #expect(text == (try imported()).text)
    #expect(warnings == [warning])
    let compared = try comparison(LanternProject.manifest, project)
    #expect(compared.differences == [])
    #expect(compared.warnings.map(\.message) == [warning])
    let advice = "remove these tags in Xcode, and tag folders or items in the catalog instead"
    #expect(compared.warnings.map(\.label) == [advice])
  }

  @Test("targets that differ cannot share a manifest, and it is said how")
  func targets() throws {
    let (_, _, conflicts) = try imported(targets: ["Lantern", "Lantern TV"])
    #expect(
      conflicts == [
        "targets 'Lantern' and 'Lantern TV' differ in initialInstall: only 'Lantern' has tag 'intro'",
        "targets 'Lantern' and 'Lantern TV' differ in prefetchOrder: only 'Lantern' has tags 'cave' and 'sea'",
      ])
    let tv = try imported(targets: ["Lantern TV"])
    #expect(tv.text.contains("platform: tvOS\n"))
    #expect(tv.text.contains("  Levels/Plain.sks: [tv]\n"))
    #expect(tv.conflicts == [])
  }

  @Test("tagged references to nowhere and files outside of the folder are said")
  func dangling() throws {
    let project = LanternProject().replacing(
      "\t\t\t\tB2 /* Plain.sks in Resources */,\n", with: "\t\t\t\tB9 /* Lost.sks in Resources */,\n"
    )
    .replacing("fileRef = F1 /* Cave.sks */", with: "fileRef = F99 /* Cave.sks */")
    .replacing("../Sounds/./intro theme.m4a", with: "../../Elsewhere/intro theme.m4a")
    #expect(
      Set(try imported(project).warnings).isSuperset(of: [
        "a file of target 'Lantern' with tag 'cave' is no longer in the project, or its path is unknown",
        "'../Elsewhere/intro theme.m4a' of target 'Lantern' is outside the manifest's folder",
      ]))
  }
}

@Suite("Projects that cannot be read") struct ProjectFaultTests {
  private func fault(_ project: LanternProject) -> String? {
    do throws(ProjectFault) {
      _ = try XcodeProject(SourceText(name: "project.pbxproj", project.text), in: "/lantern")
      return nil
    } catch {
      return error.diagnostic.message
    }
  }

  @Test("each is refused with what is wrong")
  func faults() {
    let sound = LanternProject()
    #expect(fault(sound) == nil)
    #expect(fault(sound.replacing("\n", with: "\r\n")) == nil)
    var short = sound
    short.text = String(sound.text.prefix(2000))
    #expect(fault(short)?.contains("never closed") == true)
    #expect(
      fault(sound.replacing("\t\tB2 /*", with: "<<<<<<< HEAD\n\t\tB2 /*"))
        == "a merge conflict begins here; resolve it first")
    #expect(
      fault(sound.replacing("\t\tB2 /*", with: "\t\tB1 /*"))
        == "two objects have the identifier 'B1', which can happen in a merge; remove one of the objects")
    #expect(
      fault(sound.replacing("rootObject = X1", with: "rootObject = X2"))?.hasPrefix("this is not a project file")
        == true)
    #expect(
      fault(sound.replacing("// !$*UTF8*$!\n{", with: "<?xml version=\"1.0\"?>{"))?.hasPrefix(
        "this is an XML property list") == true)
  }
}
