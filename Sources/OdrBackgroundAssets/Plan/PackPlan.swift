package import ResourceTags

/// The asset packs of Background Assets that do what the tags of a manifest do.
package struct PackPlan: Sendable {
  /// The packs, by policy, the strongest first, and then by tags.
  package let packs: [PlannedPack]
  /// The tags of the manifest, each with the indices of its packs.
  package let tags: [PlannedTag]
  /// What does not carry over.
  package let losses: [Loss]
  /// The platforms of the packs.
  package let platforms: [String]

  /// The bytes of all packs.
  package var bytes: Int { packs.reduce(0) { $0 + $1.bytes } }

  /// A tag and the packs that have it.
  package struct PlannedTag: Sendable {
    package let name: String
    /// Its category; `nil` if it is not declared.
    package let category: DownloadCategory?
    /// Indices of packs.
    package let packs: [Int]
  }
}

/// An asset pack: the files that carry the same set of tags.
package struct PlannedPack: Sendable {
  package let id: String
  /// Whether the manifest pins the id.
  package let isPinned: Bool
  /// Its tags in the order of their Unicode code points.
  package let tags: [String]
  package let policy: DownloadPolicy
  /// Its files by path.
  package let files: [PackFile]
  /// What its manifest selects, in order.
  package let selectors: [FileSelector]
  /// The bytes of its files.
  package let bytes: Int
}

extension PlannedPack {
  /// The manifest of the pack, in the form that Apple's packer reads: JSON with each selector on its own line.
  package func manifestText(platforms: [String]) -> [UInt8] {
    var text = Array("{\n  \"assetPackID\": \(ScalarWriter.doubleQuoted(id)),\n  \"downloadPolicy\": {\n    ".utf8)
    switch policy {
    case .onDemand: text.append("\"onDemand\": {}\n")
    case .essential, .prefetch:
      let events = PackFacts.events.map { "\"\($0.name)\"" }.joined(separator: ", ")
      text += "\"\(policy.rawValue)\": {\n      \"installationEventTypes\": [\(events)]\n    }\n".utf8
    }
    text.append("  },\n  \"fileSelectors\": [\n")
    var isFirst = true
    for selector in selectors {
      text.append(isFirst ? "    { \"" : ",\n    { \"")
      text += selector.key.utf8
      text.append("\": ")
      text += ScalarWriter.doubleQuoted(selector.path).utf8
      text.append(" }")
      isFirst = false
    }
    text += "\n  ],\n  \"platforms\": [\(platforms.map { "\"\($0)\"" }.joined(separator: ", "))]\n}\n".utf8
    return text
  }

  /// The name of the file of its manifest.
  package var manifestName: String { id + ".json" }
}

/// A file of a pack.
package struct PackFile: Sendable {
  /// Its path from the root on, which is also that in the pack.
  package let path: String
  /// The path from the manifest's folder on of the file that it is, or of the data set's file that it is a copy of.
  package let source: String
  package let bytes: Int
  /// Whether it is a copy of a file of a data set.
  package let isCopy: Bool
}

/// What a pack manifest selects: a file, or a folder with all that is in it.
package enum FileSelector: Sendable, Equatable {
  case file(String)
  case directory(String)

  /// The key in a pack manifest.
  package var key: String {
    switch self {
    case .file: return "file"
    case .directory: return "directory"
    }
  }

  /// The path from the root on.
  package var path: String {
    switch self {
    case .file(let path), .directory(let path): return path
    }
  }
}
