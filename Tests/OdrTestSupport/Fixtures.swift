package import Foundation

/// The files that tests read: the project's samples and, where they are at hand, real manifests beside the project.
package enum Fixtures {
  /// The project's folder.
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A file of the project and its bytes.
  package struct File: CustomStringConvertible, Sendable {
    package let path: String
    package let bytes: [UInt8]
    package var description: String { path }
  }

  /// Every manifest below `Samples`, the invalid ones too.
  package static let samples: [File] = manifests(below: "Samples")

  /// Manifests of real apps, which are not a part of the project; empty where they are not at hand.
  package static let realManifests: [File] = manifests(below: "../shared/manifests")

  /// Every manifest there is.
  package static let all = samples + realManifests

  private static func manifests(below folder: String) -> [File] {
    let base = root.appendingPathComponent(folder)
    guard let walker = FileManager.default.enumerator(atPath: base.path) else { return [] }
    let names = walker.compactMap { $0 as? String }.filter { name in
      let isManifest = name.hasSuffix(".yml") || name.hasSuffix(".yaml") || name.hasSuffix(".json")
      return isManifest && !name.contains(".xcassets/")
    }
    return names.sorted().compactMap { name in
      guard let data = FileManager.default.contents(atPath: base.appendingPathComponent(name).path) else { return nil }
      return File(path: folder + "/" + name, bytes: Array(data))
    }
  }
}
