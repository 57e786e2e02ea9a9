import Foundation
import OdrTestSupport
import Testing

/// Tests of `odr xcode apply` after a run that was killed.
@Suite("odr xcode apply after a run that was killed") struct XcodeRecoveryTests {
  @Test(
    "a run that was killed at any time leaves whole files, and the next one finishes its work", arguments: 0..<8)
  func killed(_ number: Int) throws {
    let folder = try SampleApp.copy("DreamLedger")
    #expect(try OdrProcess(["tag", "rename", "ember", "embers"], in: folder.url).exitCode == 0)
    #expect(try OdrProcess(["tag", "rename", "fjord", "fiord"], in: folder.url).exitCode == 0)
    let before = try states(folder)
    let expected = try SampleApp.copy("DreamLedger")
    try FileManager.default.removeItem(at: expected.url.appendingPathComponent("ResourceTags.json"))
    try FileManager.default.copyItem(
      at: folder.url.appendingPathComponent("ResourceTags.json"),
      to: expected.url.appendingPathComponent("ResourceTags.json"))
    #expect(try OdrProcess(["xcode", "apply"], in: expected.url).exitCode == 0)
    let after = try states(expected)
    let process = Process()
    process.executableURL = OdrProcess.program
    process.arguments = ["xcode", "apply"]
    process.currentDirectoryURL = folder.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(UInt32(number * 4000))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    for (path, text) in try states(folder) where !path.hasSuffix(".odr") {
      #expect(text == before[path] || text == after[path], "\(path) is neither the old nor the new one")
    }
    #expect(try OdrProcess(["xcode", "apply"], in: folder.url).exitCode == 0)
    #expect(try states(folder) == after)
  }

  @Test("the temporary files of a killed run go when odr writes there again; nothing else has their names")
  func leftovers() throws {
    let folder = try SampleApp.copy("DreamLedger")
    #expect(try OdrProcess(["tag", "rename", "ember", "embers"], in: folder.url).exitCode == 0)
    let staged = "DreamLedger.xcodeproj/.project.pbxproj.odr"
    let path = folder.url.appendingPathComponent(staged).path
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "project.pbxproj")
    let before = try states(folder)
    let refused = try OdrProcess(["xcode", "apply"], in: folder.url)
    #expect(refused.exitCode == 2 && refused.standardError.contains(".project.pbxproj.odr': odr needs this name"))
    #expect(try states(folder) == before, "nothing else is written, and the link stays")
    try FileManager.default.removeItem(atPath: path)
    try folder.write("half of a pro", to: staged)
    let applied = try OdrProcess(["xcode", "apply"], in: folder.url)
    #expect(applied.exitCode == 0, "\(applied.standardError)")
    #expect(try states(folder).keys.allSatisfy { !$0.contains(".odr") })
    #expect(try OdrProcess(["xcode", "diff"], in: folder.url).exitCode == 0)
  }

  /// The texts of the manifests, projects, `Contents.json` files, and temporary files in a folder, by path.
  private func states(_ folder: TemporaryFolder) throws -> [String: String] {
    let walker = FileManager.default.enumerator(atPath: folder.url.path)
    let names = (walker?.compactMap { $0 as? String } ?? []).filter {
      $0.contains(".odr") || $0.hasSuffix(".json") || $0.hasSuffix(".pbxproj")
    }
    return try names.reduce(into: [:]) { $0[$1] = try folder.text($1) }
  }
}
