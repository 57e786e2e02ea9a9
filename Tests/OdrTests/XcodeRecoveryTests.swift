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

  @Test("the temporary files of a killed run go when odr writes there again; a link with such a name stays")
  func leftovers() throws {
    let folder = try SampleApp.copy("DreamLedger")
    #expect(try OdrProcess(["tag", "rename", "ember", "embers"], in: folder.url).exitCode == 0)
    let start = "DreamLedger.xcodeproj/.project.pbxproj."
    let kept = [start + "0123456789abcdef.odr", start + "odr", start + "123.odr", start + "0123456789abcdeg.odr"]
    try folder.link(kept[0], to: "project.pbxproj")
    for path in kept.dropFirst() { try folder.write("mine", to: path) }
    for digits in ["1123456789abcdef", "ffffffffffffffff"] {
      try folder.write("half of a pro", to: "\(start)\(digits).odr")
    }
    let applied = try OdrProcess(["xcode", "apply"], in: folder.url)
    #expect(applied.exitCode == 0, "\(applied.standardError)")
    #expect(try states(folder).keys.filter { $0.contains(".odr") }.sorted() == kept.sorted())
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
