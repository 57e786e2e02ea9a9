package import Foundation

/// Files that tests read: this project's samples and, if available, real manifests from a folder next to this project.
package enum Fixtures {
  /// The root folder of this project.
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A file and its contents.
  package struct File: CustomStringConvertible, Sendable {
    package let path: String
    package let bytes: [UInt8]
    package var description: String { path }
  }

  /// All manifests below `Samples`, including invalid ones.
  package static let samples: [File] = manifests(below: "Samples").filter { !$0.path.contains("Samples/Generators") }

  /// Manifests of real apps, which aren't part of this project. The array is empty if they aren't available.
  package static let realManifests: [File] = manifests(below: "../shared/manifests")

  /// All samples and real manifests.
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
