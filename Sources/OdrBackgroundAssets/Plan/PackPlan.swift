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

extension PackPlan {
  /// What somebody decides about packs beside the manifest.
  package struct Choices: Sendable {
    /// The folder that paths begin at.
    package var root: PackRoot
    /// The folder that the files of data sets are copied to, from the root on; `nil` if they are not.
    package var dataSets: String?
    /// Paths from the manifest's folder on that odr writes to.
    package var outputs: [String]

    /// Paths begin at the folder of the manifest, and no data set is copied, unless somebody says otherwise.
    package init(root: PackRoot = .manifestFolder, dataSets: String? = nil, outputs: [String] = []) {
      (self.root, self.dataSets, self.outputs) = (root, dataSets, outputs)
    }
  }

  /// The packs of `manifest`, whose files are in `folder`.
  package init(_ manifest: Manifest, _ sizes: ResourceSizes, in folder: any FileTree, _ choices: Choices = Choices()) {
    let resources = manifest.resources()
    let tags = manifest.tags()
    // Canonically equivalent names are one tag to Xcode, and equal strings to Swift.
    var numbers: [String: Int] = [:]
    for tag in tags where numbers[tag.name] == nil { numbers[tag.name] = numbers.count }
    let numbered = tags.map { (numbers[$0.name] ?? 0, $0.resources) }
    let found = TaggedFiles(resources, numbered, sizes, in: folder, copies: choices.dataSets)
    var losses = LossCollector(manifest, found)
    losses.check(outputs: choices.outputs, against: found)

    let byNumber = tags.reduce(into: [Int: Tag]()) { names, tag in
      if let number = numbers[tag.name], names[number] == nil { names[number] = tag }
    }
    var files = [[PackFile]](repeating: [], count: found.sets.sets.count)
    for file in found.files {
      guard let path = file.copy ?? choices.root.path(file.source) else {
        losses.outsideRoot.append(file.source)
        continue
      }
      files[file.set].append(
        PackFile(path: path, source: file.source, bytes: file.bytes, isCopy: file.copy != nil))
    }
    var folders: [Int: [FileSelector]] = [:]
    for folder in found.wholeFolders {
      guard let path = choices.root.path(folder), let set = found.set(ofFolder: folder) else { continue }
      folders[set, default: []].append(.directory(path))
    }
    let used = Set(files.indices.filter { !files[$0].isEmpty })
    var ids = PackIDs(manifest.pins, numbers, found.sets, packs: used)
    var drafts = used.map { set -> (set: Int, tags: [String], policy: DownloadPolicy) in
      let tags = found.sets.sets[set].compactMap { byNumber[$0] }
      let policies = tags.compactMap { $0.category.map { DownloadPolicy($0) } }
      return (set, tags.map(\.name).sorted(), policies.min { $0.rank < $1.rank } ?? .onDemand)
    }
    drafts.sort {
      $0.policy == $1.policy ? $0.tags.lexicographicallyPrecedes($1.tags) : $0.policy.rank < $1.policy.rank
    }
    packs = drafts.map { set, tags, policy in
      let pinned = ids.pinned[set]
      let id = pinned ?? ids.id(of: tags)
      if pinned == nil, tags.count == 1, id != tags[0] { losses.madeUpIDs.append(tags[0]) }
      let sorted = files[set].sorted { $0.path < $1.path }
      let single = sorted.filter { $0.isCopy || !TaggedFiles.hasFolder(around: $0.source, in: found.wholeFolders) }
      let selectors = single.map { FileSelector.file($0.path) }
      return PlannedPack(
        id: id, isPinned: pinned != nil, tags: tags, policy: policy, files: sorted,
        selectors: folders[set].map { (selectors + $0).sorted { $0.path < $1.path } } ?? selectors,
        bytes: sorted.reduce(0) { $0 + $1.bytes })
    }
    var packsOfTag: [Int: [Int]] = [:]
    for (index, draft) in drafts.enumerated() {
      for tag in found.sets.sets[draft.set] { packsOfTag[tag, default: []].append(index) }
    }
    self.tags = tags.map { tag in
      PlannedTag(name: tag.name, category: tag.category, packs: numbers[tag.name].flatMap { packsOfTag[$0] } ?? [])
    }
    platforms = [manifest.platform.rawValue]
    losses.check(packs, tags, unusedPins: ids.unused)
    self.losses = losses.all
  }
}

/// The folder that Apple's packer runs in, seen from the folder of the manifest: the paths in packs begin there.
package struct PackRoot: Sendable {
  /// What stands in front of a path from the manifest's folder on, with a slash at its end; empty where nothing does.
  private let added: String
  /// What such a path begins with that the root leaves out, with a slash at its end; empty where nothing is.
  private let removed: String

  /// The folder of the manifest.
  package static let manifestFolder = PackRoot(added: "", removed: "")

  /// The root whose path to the manifest's folder is `path`.
  package init(above path: String) { self.init(added: path + "/", removed: "") }

  /// The root whose path from the manifest's folder on is `path`.
  package init(below path: String) { self.init(added: "", removed: path + "/") }

  private init(added: String, removed: String) { (self.added, self.removed) = (added, removed) }

  /// The path from the root on, for one from the manifest's folder on; `nil` if it lies outside of the root.
  package func path(_ path: String) -> String? {
    if removed.isEmpty { return added.isEmpty ? path : added + path }
    guard path.utf8.starts(with: removed.utf8), path.utf8.count > removed.utf8.count else { return nil }
    return String(decoding: Array(path.utf8.dropFirst(removed.utf8.count)), as: UTF8.self)
  }
}
