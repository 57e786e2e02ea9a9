import OdrAppCode
import OdrTestSupport
import ResourceTags
import Testing

@Suite("One façade for tags and packs") struct FacadeTests {
  /// The manifest that the scenarios are about.
  private static let manifest = """
    version: 1
    tags:
      onDemand: [forest, level-2, ocean, coast, menu, gone, removed, speech]
    files:
      Art/Coast: [coast]
      Bye.txt: [coast]
      Levels/Level2.sks: [level-2]
      Music/Forest.json: [forest]
      Music/Forest.m4a: [forest]
      Music/Trees.tar.gz: [forest]
      Ocean.txt: [ocean]
      Removed.txt: [removed]
      Shared/Wind.m4a: [forest, level-2]
      de.lproj/Bye.txt: [coast]
      de.lproj/Hello.txt: [coast]
      de.lproj/Speech.txt: [speech]
      en.lproj/Hello.txt: [coast]
      fr.lproj/Hello.txt: [coast]
    catalogs:
      Assets.xcassets:
        Menu.imageset: [menu]
        Ocean.imageset: [ocean]
    assetPacks:
      _languages: [de]
      forest-level-2: [forest, level-2]
    """

  private static let code: String = {
    let paths = manifest.matches(of: /(?m)^  ([A-Za-z].*): \[/).map { String($0.1) }
    var files = Dictionary(uniqueKeysWithValues: paths.map { ($0, ExampleFile.size(1)) })
    for path in ["Art/Coast", "forest-level-2", "onDemand"] { files[path] = nil }
    files["Art/Coast/Waves/1.txt"] = .size(1)
    for item in ["Menu", "Ocean"] { files["Assets.xcassets/\(item).imageset/Contents.json"] = .size(1) }
    return FacadeProgram.code(manifest, files)
  }()

  @Test("40 and more scenarios give the same results with tags and with packs")
  func scenarios() throws {
    guard let program = try FacadeProgram() else { return }
    #expect(try program.build(Self.code) == nil)
    let systems = [("tags", "26.4"), ("packs", "27.0"), ("packs", "26.4"), ("packs", "26.0"), ("packs", "18.0")]
    // The scenarios mostly wait, so the programs run at the same time.
    let all = Parallel.map(systems.count, width: systems.count) { index in
      Result { try program.results(systems[index].0, version: systems[index].1) }
    }
    let expected = try all[0].get()
    #expect(expected.count >= 40)
    for ((system, version), found) in zip(systems, all) {
      let results = try found.get()
      #expect(results == expected, "\(system) \(version)")
      #expect(results.filter { $0.contains(" instead of ") || $0.contains(": hangs") } == [], "\(system) \(version)")
    }
  }

  @Test("the code type-checks in both language modes, without warnings")
  func typeChecks() throws {
    guard let program = try FacadeProgram() else { return }
    var modes = [["6"], ["5", "-strict-concurrency=complete"]]
    #if compiler(>=6.2)
      modes.append(["6", "-default-isolation", "MainActor"])
      modes.append(["6", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault"])
      modes.append(["6", "-strict-memory-safety"])
    #endif
    try program.folder.write(Self.code, to: "Code.swift")
    let callers = """
      import Foundation

      actor Loader {
        func music() async throws -> URL? {
          let access = ResourceAccess(tags: [.forest])
          try await access.begin()
          return access.url(forResource: "Forest", withExtension: "m4a")
        }
        func request() -> NSBundleResourceRequest {
          Bundle.main.setPreservationPriority(0.9, forTags: [ResourceTag.forest])
          return NSBundleResourceRequest(tags: [ResourceTag.forest])
        }
        func isOnDemand(_ tag: ResourceTag) -> Bool { tag.category == .onDemand && ResourceTag.onDemand.contains(tag) }
      }
      """
    try program.folder.write(callers, to: "Callers.swift")
    for mode in modes {
      let run = try program.compile(
        ["-typecheck", "-warnings-as-errors", "-swift-version"] + mode, ["Code", "Callers", "OnDemandResources"])
      // The types that act like Apple's aren't memory-safe.
      let isClean = mode.contains("-strict-memory-safety") && !run.standardError.contains(/(Code|Callers)\.swift:/)
      #expect(run.exitCode == 0 || isClean, "\(mode): \(run.standardError)")
    }
  }
}
