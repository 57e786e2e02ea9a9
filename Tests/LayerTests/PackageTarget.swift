import Foundation

/// A Swift target that `Package.swift` declares.
struct PackageTarget {
  let name: Substring
  let dependencies: Set<Substring>

  /// Modules from the system or the toolchain.
  static let systemModules: Set<Substring> = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Testing",
  ]

  /// The URL of this package's `Package.swift`.
  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Package.swift")

  /// The folder that contains the target's sources.
  var path: String { name.hasSuffix("Tests") || name == "OdrTestSupport" ? "Tests/\(name)" : "Sources/\(name)" }

  /// Finds the targets that a `Package.swift` declares unconditionally. `package` is its text.
  static func all(in package: String) -> [PackageTarget] {
    let declarations = package.components(separatedBy: "swiftLanguageModes")[0]
    return [".target(", ".executableTarget(", ".testTarget("].flatMap { keyword in
      declarations.components(separatedBy: keyword).dropFirst().compactMap { text in
        let text = text[..<(text.range(of: "swiftSettings")?.lowerBound ?? text.endIndex)]
        let strings = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard strings.count > 1, strings[0].contains("name:") else { return nil }
        return PackageTarget(name: strings[1], dependencies: dependencies(in: text))
      }
    }
  }

  /// Finds the quoted names after `dependencies:`, up to the closing bracket. They are the names of modules that the
  /// target can import. For a product, it is the product's name.
  private static func dependencies(in text: Substring) -> Set<Substring> {
    guard let start = text.range(of: "dependencies: [") else { return [] }
    let list = text[start.upperBound...].prefix { $0 != "]" }
    let strings = list.split(separator: "\"", omittingEmptySubsequences: false)
    let names = stride(from: 1, to: strings.count, by: 2).filter { !strings[$0 - 1].hasSuffix("package: ") }
    return Set(names.map { strings[$0] }.filter { !$0.contains("-") })
  }
}
