package import OdrBackgroundAssets
import ResourceTags

/// The Swift code of a type that gives access to resources with tags or with asset packs.
package struct ResourceAccessCode {
  private let plan: PackPlan
  private let typeName: String
  /// The files of each pack, in the groups of the table.
  private let groups: [[FileGroup]]

  /// Files that are in the same folder of a pack, and in the same folder of a bundle.
  private typealias FileGroup = (folder: String, bundleFolder: String, files: [String])

  /// Creates the code for a plan. `typeName` is the name of the type of tags.
  package init(_ plan: PackPlan, typeName: String) {
    (self.plan, self.typeName) = (plan, typeName)
    groups = plan.packs.map { pack in
      (pack.files.map { ($0.path, $0.source) } + pack.bundles.map { ($0, $0) }).map { path, source in
        let name = plan.bundlePath(of: source)
        // Both paths end with the same components.
        let part = name.utf8.count < path.utf8.count ? name : path
        return (folders: [path, name].map { $0.utf8.dropLast(part.utf8.count + 1).string }, part: part)
      }.grouped(by: \.folders).map { ($0[0].folders[0], $0[0].folders[1], $0.map(\.part)) }
    }
  }
}

extension PlannedPack {
  /// The path of the bundle with the pack's catalog items.
  fileprivate var bundles: [String] {
    items.isEmpty ? [] : selectors.map(\.path).filter { $0.fileName == id + ".bundle" }
  }
}

extension ResourceAccessCode {
  /// The name of the type: `ResourceAccess` for the tags `ResourceTag`.
  private var accessName: String {
    (typeName.hasSuffix("Tag") && typeName != "Tag" ? String(typeName.dropLast(3)) : typeName) + "Access"
  }

  /// The code. `access` is an access level such as `public`.
  package func swift(access: String) -> String {
    let template = PackageResources.ResourceAccess_swift_txt.string
    let code = template.replacing(/\b(?:ResourceTag\b|ResourceAccess\b|internal )\b/) { match in
      switch match.output {
      case "ResourceTag": typeName
      case "ResourceAccess": accessName
      default: access == "internal" ? "" : access + " "
      }
    }
    return code + tables
  }

  /// The packs with their tags and files.
  private var tables: String {
    func list(_ texts: [String]) -> String { texts.map(GeneratedCode.swiftLiteral).commaSeparated }
    var lines: [String] = []
    for (index, pack) in plan.packs.enumerated() {
      let language = pack.language == nil ? "" : ", isLocalized: true"
      let id = GeneratedCode.swiftLiteral(pack.id)
      lines.append("packs.append(Pack(id: \(id), tags: [\(list(pack.tags))]\(language)))")
      for group in groups[index] {
        let ending = group.bundleFolder.isEmpty ? "" : ", bundleFolder: \(list([group.bundleFolder]))"
        lines.append("packs[\(index)].add(")
        lines.append("  [")
        lines += group.files.map { "    \(GeneratedCode.swiftLiteral($0))," }
        lines.append("  ], in: \(list([group.folder]))\(ending))")
      }
    }
    return """

      #if canImport(UIKit)
        nonisolated extension \(accessName) {
          /// The packs that 'odr background-assets plan' shows.
          private static let allPacks: [Pack] = {
            var packs: [Pack] = []
      \(lines.map { "      \($0)\n" }.joined())\
            return packs
          }()

          /// The tags of catalog items that no pack contains.
          private static let tagsOutsidePacks: Set<String> = [\(list(plan.tagsOutsidePacks.sorted()))]
        }
      #endif

      """
  }
}
