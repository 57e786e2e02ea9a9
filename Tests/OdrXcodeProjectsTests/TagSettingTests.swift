import ResourceTags
import Testing

@testable import OdrXcodeProjects

@Suite("Build settings that list tags") struct TagSettingTests {
  private static let key = "ON_DEMAND_RESOURCES_PREFETCH_ORDER"

  /// The setting of a target whose value is `plist`; the project has the value `outer`, and the settings `others`.
  private func setting(_ plist: String, outer: String? = nil, others: String = "") throws -> SettingValue {
    let outer = outer.map { "\(Self.key) = \($0);" } ?? ""
    let text = """
      // !$*UTF8*$!
      {
        objects = {
          P = {isa = PBXProject; buildConfigurationList = L1; targets = (T); };
          L1 = {isa = XCConfigurationList; buildConfigurations = (C1); };
          C1 = {isa = XCBuildConfiguration; name = Debug; buildSettings = { \(outer)\(others) }; };
          T = {isa = PBXNativeTarget; name = Game; buildConfigurationList = L2; };
          L2 = {isa = XCConfigurationList; buildConfigurations = (C2); };
          C2 = {isa = XCBuildConfiguration; name = Debug; buildSettings = { \(Self.key) = \(plist); }; };
        };
        rootObject = P;
      }
      """
    let project = try XcodeProject(SourceText(name: "Game.xcodeproj/project.pbxproj", text), in: "/game")
    let target = try #require(project.target(named: "Game"))
    return try #require(project.configured([target])[0].configurations.first).prefetchOrder
  }

  @Test(
    "quotes and backslashes keep white space in a tag",
    arguments: [
      ("dlc", ["dlc"]), (#""Blue GroundBot Level1""#, ["Blue", "GroundBot", "Level1"]), (#""""#, []),
      (#""data\\ file other""#, ["data file", "other"]), (#""\"data file\" other""#, ["data file", "other"]),
      (#""'it is' \"a 'b'\" c""#, ["it is", "a 'b'", "c"]), (#""  a\t b  ""#, ["a", "b"]),
      (#""a\\\\b \\\"c""#, ["a\\b", "\"c"]),
      (#""one\"two three\"four""#, ["onetwo threefour"]), (#""\\$100""#, ["$100"]), (#""'' a""#, ["", "a"]),
      ("(a, \"b c\", )", ["a", "b c"]), ("()", []), (#""größe 日本""#, ["größe", "日本"]),
    ])
  func values(_ plist: String, _ tags: [String]) throws {
    let setting = try setting(plist)
    #expect(setting.elements.map(\.string) == tags)
    #expect(setting.unresolved.isEmpty)
  }

  @Test("what an outer level has stands where $(inherited) does, and other references are told")
  func references() throws {
    let outer = "\"a b\""
    #expect(try setting("\"$(inherited) c\"", outer: outer).elements.map(\.string) == ["a", "b", "c"])
    #expect(try setting("(c, \"$(inherited)\", )", outer: outer).elements.map(\.string) == ["c", "a", "b"])
    #expect(try setting("\"$(inherited) c\"").elements.map(\.string) == ["c"])
    let other = try setting("\"a $(TAGS) b${X}\"")
    #expect(other.elements.map(\.string) == ["a"])
    #expect(other.unresolved.map(\.string) == ["$(TAGS)", "${X}"])
  }

  /// Source of what is expected: swift-build, `MacroEvaluationTests` and `MacroExpressionParsingTests`.
  @Test(
    "references are evaluated as Xcode does",
    arguments: [
      ("$(A)", ["x", "y"]), ("'$(A)'", ["x y"]), ("b$(A)c", ["bx", "yc"]),
      ("$A ${A} $[A]", ["x", "y", "x", "y", "x", "y"]),
      ("$(E) b", ["b"]), ("b$(E)", ["b"]), ("$(N_$(K))", ["n"]), ("$(Q)", ["x y", "z"]), ("'$(Q)'", ["\"x y\" z"]),
      ("$(A:upper)", ["X", "Y"]), ("$(P:lower:upper)", ["MY GAME 2"]), ("$(P:rfc1034identifier)", ["My-Game-2"]),
      ("$(P:identifier)", ["My_Game_2"]), ("$(NONE:default=b)", ["b"]), ("$(E:default=$(A))", ["x y"]),
      ("$(A:default=b)", ["x", "y"]),
      ("$(YES:not)", ["NO"]), ("$(R)", ["r", "s"]), ("$$A", ["$A"]), ("\\\\$(A)", ["$(A)"]), ("a$", ["a$"]),
      ("$(CONFIGURATION)", ["Debug"]),
      ("$(TARGET_NAME)-$(PROJECT_NAME)", ["Game-Game"]), ("$(C)", ["c"]),
    ])
  func evaluation(_ value: String, _ tags: [String]) throws {
    let others = """
      SDKROOT = iphoneos; A = "x y"; E = ""; K = k; N_k = n; Q = "\\"x y\\" z"; PRODUCT_NAME = "My Game 2"; P = "$(PRODUCT_NAME)"; YES = YES;
      R = "$(S) s"; S = "$(R) r"; C = no; "C[config=Debug]" = c; "C[config=Release]" = no; "C[sdk=macosx*]" = no;
      """
    let setting = try setting("\"\(value)\"", others: others)
    #expect(setting.elements.map(\.string) == tags)
    #expect(setting.unresolved.isEmpty)
  }

  @Test(
    "what cannot be evaluated is told, and gives no tag",
    arguments: ["$(NONE)", "$(A:file)", "$(A:dir=b)", "$(A:nonsense)", "$(LOOP0)", "$(A", "$(\u{E9}:upper)", "$(U)"])
  func unknown(_ value: String) throws {
    let loop = (0..<30).map { "LOOP\($0) = \"$(LOOP\($0 + 1)) $(LOOP\($0 + 1))\";" }.joined()
    let setting = try setting(
      "\"b \(value) c\"", others: "A = a; LOOP30 = x; U = u; \"U[sdk=iphoneos17.2]\" = v; \(loop)")
    #expect(!setting.unresolved.isEmpty)
    #expect(setting.elements.allSatisfy { ["b", "c", "a"].contains($0.string) })
  }

  @Test("references in one another, however many, end")
  func nesting() throws {
    let text = String(repeating: "$(", count: 100_000)
    #expect(!(try setting("\"\(text)\"").unresolved.isEmpty))
  }
}
