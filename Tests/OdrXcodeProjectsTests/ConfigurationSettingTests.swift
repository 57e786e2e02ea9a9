import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrXcodeProjects

@Suite("Tags that .xcconfig files set") struct ConfigurationSettingTests {
  /// The project without tags in the settings of its target, whose configurations are based on `Lantern.xcconfig`.
  private func project(_ file: String, based configurations: [String] = ["C1", "C2"]) -> LanternProject {
    var project = LanternProject()
      .replacing("\t\t\t\tON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS = intro;\n", with: "")
      .replacing("\t\t\t\tON_DEMAND_RESOURCES_PREFETCH_ORDER = \"cave sea\";\n", with: "")
      .replacing(
        "path = Main.swift; sourceTree = \"<group>\"", with: "path = Lantern.xcconfig; sourceTree = SOURCE_ROOT"
      )
      .with("Lantern.xcconfig", file)
    for configuration in configurations {
      project = project.replacing(
        "\t\t\(configuration) /* \(configuration == "C1" ? "Debug" : "Release") */ = {\n\t\t\tisa = XCBuildConfiguration;\n",
        with: "\t\t\(configuration) /* \(configuration == "C1" ? "Debug" : "Release") */ = {\n"
          + "\t\t\tisa = XCBuildConfiguration;\n\t\t\tbaseConfigurationReference = F5 /* Lantern.xcconfig */;\n")
    }
    return project
  }

  private static let initial = "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS"
  private static let order = "ON_DEMAND_RESOURCES_PREFETCH_ORDER"
  private static let both = "\(initial) = intro\n\(order) = cave sea\n"

  @Test("each level replaces what the one before it says, or adds to it")
  func inheritance() throws {
    // In the order of Xcode: the project's file, the project, the target's file, the target.
    let own = project("\(Self.order) = wrong\n\(Self.order) = $(inherited) more\n")
    #expect(try tags(own) == ["wrong", "more"])
    func setting(_ value: String, in project: LanternProject) -> LanternProject {
      project.replacing(
        "INFOPLIST_FILE = Info.plist;", with: "INFOPLIST_FILE = Info.plist;\n\(Self.order) = \"\(value)\";")
    }
    #expect(try tags(setting("last", in: own)) == ["last"])
    #expect(try tags(setting("$(inherited) last", in: own)) == ["wrong", "more", "last"])
    let outer = own.replacing("SDKROOT = iphoneos;", with: "SDKROOT = iphoneos;\n\(Self.order) = outer;")
    #expect(try tags(outer) == ["wrong", "more"])
    #expect(try tags(outer.with("Lantern.xcconfig", "\(Self.order) = $(inherited) more")) == ["outer", "more"])
    #expect(try tags(project("\(Self.order) = first\n", based: ["C0", "C2"])) == ["first"])
  }

  /// What is prefetched in Release.
  private func tags(_ project: LanternProject) throws -> [String] {
    let read = try project.read().readingConfigurationFiles(in: project.folder)
    let target = try #require(read.target(named: "Lantern"))
    return try #require(read.configured([target])[0].configurations.last).prefetchOrder.elements.map(\.string)
  }

  @Test("apply leaves tags alone that come from another setting or stand under a condition")
  func elsewhere() throws {
    func refusal(_ settings: String) throws -> [String] {
      let found = try comparison(
        LanternProject.manifest.replacing("[cave, sea]", with: "[sea, cave]"),
        LanternProject().replacing("\t\t\t\tON_DEMAND_RESOURCES_PREFETCH_ORDER = \"cave sea\";\n", with: settings))
      return try ApplyPlan(found).unresolved.map(\.message).uniqued
    }
    let setting = "\(Self.order) of target 'Lantern'"
    #expect(
      try refusal("\(Self.order) = \"$(TAGS)\"; TAGS = \"cave sea\";")
        == ["\(setting) gets tags from 'TAGS', which 'odr xcode apply' does not change"])
    #expect(
      try refusal("\"\(Self.order)[sdk=iphoneos*]\" = \"cave sea\";")
        == ["\(setting) is set by '\(Self.order)[sdk=iphoneos*]', which 'odr xcode apply' does not change"])
  }

  @Test("apply leaves them alone, and says what has to stand there")
  func apply() throws {
    let manifest = LanternProject.manifest.replacingOccurrences(of: "[cave, sea]", with: "[sea, cave]")
    let found = try comparison(manifest, project(Self.both))
    #expect(found.differences.count == 1)
    let problems = try ApplyPlan(found).unresolved
    #expect(
      problems.map(\.message) == [
        "ON_DEMAND_RESOURCES_PREFETCH_ORDER of target 'Lantern' is set in 'Lantern.xcconfig', which "
          + "'odr xcode apply' does not change"
      ])
    #expect(problems.allSatisfy { $0.label == "write 'sea cave' here" })
    #expect(problems.allSatisfy { $0.location.source?.string(in: $0.location.span) == "cave sea" })
    // A setting of the target's own that does not inherit is the target's own.
    let own = project(Self.both).replacing(
      "INFOPLIST_FILE = Info.plist;", with: "INFOPLIST_FILE = Info.plist;\n\(Self.order) = cave;")
    _ = try ApplyPlan(comparison(manifest, own))
    let inheriting = own.replacing("= cave;", with: "= \"$(inherited) cave\";")
    let place = try #require(ApplyPlan(comparison(manifest, inheriting)).unresolved.first).location
    #expect(place.source?.string(in: place.span) == "\"$(inherited) cave\"")
  }

  @Test("a file in a synchronized folder is named by its path there")
  func anchors() throws {
    let project = project(Self.both, based: []).with("Skins/Config/App.xcconfig", Self.both)
      .replacing(
        "\t\t\tbuildSettings = {\n\t\t\t\tINFOPLIST_FILE",
        with: "\t\t\tbaseConfigurationReferenceAnchor = S1 /* Skins */;\n"
          + "\t\t\tbaseConfigurationReferenceRelativePath = Config/App.xcconfig;\n"
          + "\t\t\tbuildSettings = {\n\t\t\t\tINFOPLIST_FILE")
    #expect(try differences(LanternProject.manifest, project) == [])
  }

  @Test("no file sets nothing, and what a missing file sets is unknown")
  func missing() throws {
    let before = try differences(LanternProject.manifest, project(""))
    #expect(before.count == 3)
    #expect(try differences(LanternProject.manifest, project("").without("Lantern.xcconfig")) == [])
    #expect(try differences(LanternProject.manifest, project("{ \u{0} ]]] = \\")) == before)
    let unread = try comparison(LanternProject.manifest, project("").without("Lantern.xcconfig"))
    let hidden = unread.findings.filter { $0.message.hasSuffix("may be set in 'Lantern.xcconfig', which is missing") }
    #expect(!hidden.isEmpty && hidden.allSatisfy { $0.severity == .warning })
    #expect(try ApplyPlan(unread).unresolved.filter(\.isError).map(\.message) == hidden.map(\.message))
  }
}
