import Foundation
import OdrAppCode
import OdrBackgroundAssets
import OdrTestSupport
import ResourceTags

/// A folder in which generated code is compiled with the files in `Program`, which act like Apple's frameworks.
struct FacadeProgram {
  let folder: TemporaryFolder
  private let compiler: URL

  /// `nil` if there is no compiler.
  init?() throws {
    guard let compiler = ProgramRun.program("swiftc") else {
      print("skipped: the façade needs swiftc")
      return nil
    }
    self.compiler = compiler
    folder = try TemporaryFolder()
    let sources = Fixtures.root.appending(path: "Tests/OdrAppCodeTests/Facade/Program")
    for name in ["System", "BackgroundAssets", "Progress", "OnDemandResources", "Scenarios"] {
      let text = try String(contentsOf: sources.appending(path: name + ".swift.txt"), encoding: .utf8)
      try folder.write(text, to: name + ".swift")
    }
    // Where UIKit is, there is NSBundleResourceRequest.
    try folder.write("", to: "UIKit.swift")
    var modules = ["BackgroundAssets": ["BackgroundAssets", "Progress"], "UIKit": ["UIKit"]]
    #if os(Linux)
      modules["System"] = ["System"]
    #endif
    for (name, files) in modules.sorted(by: { $0.key > $1.key }) {
      let outputs = ["-o", name + ".o", "-emit-module", "-emit-module-path", name + ".swiftmodule"]
      let run = try compile(["-wmo", "-c", "-module-name", name] + outputs, files)
      if run.exitCode != 0 { throw Failure(text: run.standardError) }
    }
  }

  struct Failure: Error { let text: String }

  func compile(_ arguments: [String], _ files: [String]) throws -> ProgramRun {
    try ProgramRun(
      compiler, ["-parse-as-library", "-I", "."] + arguments + files.map { $0 + ".swift" }, in: folder.url)
  }

  /// Compiles generated code together with the scenarios, and returns an error message.
  func build(_ code: String) throws -> String? {
    // The device of the scenarios decides which version it has. Older compilers also understand the code.
    let versions = code.replacing(/#available\(iOS ([\d.]+)[^)]*\)/) { "Device.shared.version >= \($0.1)" }
      .replacing(" && compiler(>=6.3)", with: "")
    try folder.write(versions, to: "Code.swift")
    let objects = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasSuffix(".o") }
    // In this mode, asynchronous functions run on the actor of their caller.
    var mode: [String] = []
    #if compiler(>=6.2)
      mode = ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]
    #endif
    let run = try compile(
      ["-swift-version", "6", "-module-name", "Facade", "-o", "facade"] + mode + objects,
      ["Code", "OnDemandResources", "Scenarios"])
    return run.exitCode == 0 ? nil : run.standardError
  }

  /// Runs the scenarios with tags or with packs on a version of the system. Returns a line for each scenario.
  func results(_ system: String, version: String) throws -> [Substring] {
    let run = try ProgramRun(folder.url.appending(path: "facade"), [system, version], in: folder.url)
    let lines = run.standardOutput.split(separator: "\n")
    return run.exitCode == 0 ? lines : lines + ["ended with \(run.exitCode): \(run.standardError.prefix(2_000))"]
  }
}

extension FacadeProgram {
  /// Returns the plan of a manifest whose resources are files, if `files` doesn't list the files in tagged folders.
  static func plan(
    _ manifest: Manifest, _ files: [String: ExampleFile], _ choices: PackPlan.Choices = .init()
  ) -> PackPlan {
    let tree = MemoryTree(files)
    return PackPlan(manifest, ResourceSizes(manifest, in: ResourceFolder(tree)), in: tree, choices)
  }

  /// Returns the generated code for a manifest: the tags and the access.
  static func code(_ text: String, _ files: [String: ExampleFile], access: String = "internal") -> String {
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", text))
    let tags = GeneratedCode(manifest, typeName: "ResourceTag").swift(access: access)
    let plan = plan(manifest, files)
    return tags + ResourceAccessCode(plan, typeName: "ResourceTag").swift(access: access)
  }
}
