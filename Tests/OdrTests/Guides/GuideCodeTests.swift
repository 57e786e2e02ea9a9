import Foundation
import OdrTestSupport
import Testing

/// The Swift code of the guides, checked by the compiler against stubs of Apple's frameworks in `Stubs`.
@Suite("The Swift code of the guides") struct GuideCodeTests {
  private static let stubs = Fixtures.root.appending(path: "Tests/OdrTests/Guides/Stubs")

  /// A program of a guide: the blocks from one with imports to the next such one.
  struct Program: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var text: String
  }

  static let programs = GuideBlock.of(.code).reduce(into: [Program]()) { programs, block in
    if block.text.hasPrefix("import ") || programs.isEmpty {
      programs.append(Program(testDescription: block.testDescription, text: ""))
    }
    programs[programs.count - 1].text += block.text + "\n"
  }

  private func compile(_ arguments: [String]) throws -> ProgramRun {
    // A stub has no body, and availability is that of the platform that compiles it.
    try ProgramRun(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["swiftc", "-parse-as-library", "-swift-version", "6", "-suppress-warnings"] + arguments)
  }

  /// Returns a folder with the stubs, and with the code that odr generates for a game.
  private func folder(access: String = "internal") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var modules = ["BackgroundAssets", "ExtensionFoundation", "StoreKit", "UIKit"]
    #if os(Linux)
      modules.insert("System", at: 0)
    #endif
    for module in modules + ["OnDemandResources"] {
      let stub = try String(contentsOf: Self.stubs.appending(path: module + ".swift.txt"), encoding: .utf8)
      try folder.write(stub, to: module + ".swift")
    }
    for module in modules {
      let run = try compile([
        "-emit-module", "-module-name", module, "-I", folder.url.path, "-o",
        folder.url.appending(path: module + ".swiftmodule").path, folder.url.appending(path: module + ".swift").path,
      ])
      #expect(run.exitCode == 0, "\(module): \(run.standardError)")
    }
    let game = try GameProject()
    let command = "odr code generate --background-assets --access \(access) -o ResourceTag.swift"
    #expect(try game.run(command).exitCode == 0)
    try folder.write(game.folder.text("ResourceTag.swift"), to: "ResourceTag.swift")
    return folder
  }

  /// Checks code together with the code that odr generates, which the guide "Tags in code" uses.
  private func check(_ text: String, in folder: TemporaryFolder, _ settings: [String] = []) throws -> ProgramRun {
    try folder.write(text, to: "Code.swift")
    let files = ["Code.swift", "OnDemandResources.swift", "ResourceTag.swift"]
    return try compile(
      ["-typecheck", "-module-name", "Code", "-I", folder.url.path] + settings
        + files.map { folder.url.appending(path: $0).path })
  }

  @Test("every program type-checks, and one with a mistake does not")
  func typeChecks() throws {
    #expect(Self.programs.count == 2)
    let folder = try folder()
    for program in Self.programs {
      let run = try check(program.text, in: folder)
      #expect(run.exitCode == 0, "\(program.testDescription): \(run.standardError)")
    }
    let text = Self.programs.map { $0.text.replacing("withExtension: \"bundle\"", with: "ofType: \"bundle\"") }.joined()
    let wrong = try check(text, in: folder)
    #expect(wrong.exitCode != 0 && wrong.standardError.contains("ofType"))
  }

  @Test(
    "code for other modules type-checks, whatever the import settings of the module are",
    arguments: ["public", "package"])
  func imports(access: String) throws {
    let folder = try folder(access: access)
    for settings in [[], ["-enable-upcoming-feature", "InternalImportsByDefault"]] {
      for version in ["5", "6"] {
        let run = try check(
          "import Foundation\n", in: folder, ["-package-name", "Game", "-swift-version", version] + settings)
        #expect(run.exitCode == 0, "\(version) \(settings): \(run.standardError)")
      }
    }
  }
}
