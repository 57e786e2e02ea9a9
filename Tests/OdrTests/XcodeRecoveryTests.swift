import Foundation
import Bytes
import TestSupport
import Testing

/// Runs of `odr xcode apply` that were killed.
@Suite("odr xcode apply after a run that was killed") struct XcodeRecoveryTests {
  @Test(
    "a run that was killed at any time leaves whole files, and the next one finishes or undoes it", arguments: 0..<8)
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
    process.environment = ProgramRun.environment
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

  @Test("what a killed run has staged is put in place, and what it had not is taken away")
  func recovery() throws {
    let (folder, state) = (try SampleApp.copy("DreamLedger"), try TemporaryFolder())
    let real = folder.url.path
    func odr(_ arguments: String...) throws -> OdrProcess {
      try OdrProcess(arguments, in: folder.url, environment: ["XDG_STATE_HOME": state.url.path])
    }
    func numbers(_ path: String) -> String {
      var status = stat()
      #expect(stat("\(real)/\(path)", &status) == 0)
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      return "\(status.st_ino) \(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
    }
    func record(_ item: String) -> String {
      let new = numbers(item + "/.Contents.json.odr").split(separator: " ").prefix(2).joined(separator: " ")
      let digest = SHA256.hexDigest(of: Array("{}".utf8))
      return "\(numbers(item + "/Contents.json")) \(new) \(digest) \(real)/\(item)/Contents.json\0"
    }
    let items = ["Skins/Coral.xcassets/Coral", "Skins/Dusk.xcassets/Dusk"]
    func stage(_ end: String) throws {
      for item in items { try folder.write("{}", to: item + "/.Contents.json.odr") }
      let name = SHA256.hexDigest(of: Array("\(real)/DreamLedger.xcodeproj".utf8)).prefix(32)
      try state.write(items.map(record).joined() + end, to: "odr/\(name).journal")
      #expect(chmod("\(state.url.path)/odr", 0o700) == 0)
    }
    try stage("")
    let note = try odr("xcode", "diff")
    #expect(note.standardError.hasPrefix("odr: note: an earlier 'odr xcode apply' was interrupted"))
    let undone = try odr("xcode", "apply")
    #expect(
      undone.standardError
        == "odr: note: an earlier 'odr xcode apply' was interrupted before it had changed anything\nthe project matches the manifest already\n"
    )
    #expect(try states(folder).keys.allSatisfy { !$0.contains(".odr") })

    try stage("staged\0")
    try folder.write("{\"info\": {}}", to: items[1] + "/Contents.json")
    let finished = try odr("xcode", "apply", "-m", "ResourceTags.json")
    #expect(finished.standardError.contains("odr: note: finished an earlier 'odr xcode apply' that was interrupted\n"))
    #expect(finished.standardError.contains("Dusk/Contents.json' has been changed since, and was left as it is\n"))
    // And then both get their tags again.
    #expect(try odr("xcode", "diff").exitCode == 0)
    #expect(try states(folder).keys.allSatisfy { !$0.contains(".odr") })
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.url.appendingPathComponent("odr").path) == [])
  }

  /// All files of a folder but pictures, by path.
  private func states(_ folder: TemporaryFolder) throws -> [String: String] {
    let walker = FileManager.default.enumerator(atPath: folder.url.path)
    let names = (walker?.compactMap { $0 as? String } ?? []).filter {
      $0.contains(".odr") || $0.hasSuffix(".json") || $0.hasSuffix(".pbxproj")
    }
    return try names.reduce(into: [:]) { $0[$1] = try folder.text($1) }
  }
}
