package import OdrBackgroundAssets
package import ResourceTags

/// The Swift code of a type that gives access to resources with tags or with asset packs.
package struct ResourceAccessCode {
  /// The findings about names that lead to several files, one at the resource with the second file.
  package private(set) var ambiguousNames: [Diagnostic] = []
  private let plan: PackPlan
  private let typeName: String
  /// The files of each pack, in the groups of the table.
  private var groups: [[FileGroup]] = []

  /// A file with its path in the pack, and its path relative to the manifest's folder.
  private typealias File = (path: String, source: String)

  /// Files that are in the same folder of a pack, and in the same folder of a bundle.
  private typealias FileGroup = (folder: String, bundleFolder: String, files: [String])

  /// Creates the code for a plan of the manifest's packs. `typeName` is the name of the type of tags.
  package init(_ plan: PackPlan, of manifest: Manifest, typeName: String) {
    (self.plan, self.typeName) = (plan, typeName)
    let resources = manifest.resources()
    let spans = Dictionary(first: resources.map { (ByteString(NormalizedPath($0.path.utf8).bytes), $0.span) })
    // The last file with each name in a bundle, in each `.lproj` folder, without one, and in any `.lproj` folder ("/").
    var last: [String: [String?: File]] = [:]
    for pack in plan.packs {
      var numbers: [[String]: Int] = [:]
      var groups: [FileGroup] = []
      let files: [File] = pack.files.map { ($0.path, $0.source) } + pack.bundles.map { ($0, $0) }
      for file in files {
        let name = plan.bundlePath(of: file.source)
        // Both paths end with the same components.
        let part = name.utf8.count < file.path.utf8.count ? name : file.path
        let key = [file.path, name].map { $0.utf8.dropLast(part.utf8.count + 1).string }
        let number = numbers[key] ?? groups.count
        if number == groups.count { groups.append((key[0], key[1], [])) }
        numbers[key] = number
        groups[number].files.append(part)
        let language = file.path.utf8.split(separator: "/").dropLast().last {
          $0.suffix(6).elementsEqual(".lproj".utf8)
        }
        .map { String(Substring($0)) }
        let previous = last[name, default: [:]].updateValue(file, forKey: language)
        if language != nil { last[name]?["/"] = file }
        guard let other = previous ?? last[name]?[language == nil ? "/" : nil], other.path != file.path
        else { continue }
        ambiguousNames.append(
          Diagnostic(
            .ambiguousFileName, "the name \(name.quoted) leads to \(other.path.quoted) and to \(file.path.quoted)",
            Self.span(of: file, in: spans), label: "rename one of the files",
            notes: [.init("the first file belongs to this resource", at: Self.span(of: other, in: spans))]))
      }
      self.groups.append(groups)
    }
  }

  /// Returns the place of the resource that a file belongs to.
  private static func span(of file: File, in spans: [ByteString: ByteSpan]) -> ByteSpan {
    Array((file.source + "/").utf8).outerFolders.lazy.compactMap { spans[ByteString($0)] }.first ?? ByteSpan(at: 0)
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
