package import ResourceTags

/// The Background Assets packs that correspond to the tags of a manifest.
package struct PackPlan: Sendable {
  /// The packs, sorted by policy (strongest first) and then by tags.
  package let packs: [PlannedPack]
  /// The tags of the manifest, each with the indices of its packs.
  package let tags: [PlannedTag]
  /// Everything that doesn't carry over from On-Demand Resources.
  package let losses: [Loss]
  /// The tagged folders outside catalogs, relative to the manifest's folder.
  package let taggedFolders: Set<String>
  /// The tags of catalog items and sprite atlases that no pack contains.
  package let tagsOutsidePacks: Set<String>
  /// The paths of sprite atlases and the like, which no pack contains.
  package let bundleItems: [String]
  /// The platforms of the packs.
  package let platforms: [String]
  /// Who hosts the packs.
  package let hosting: PackHosting

  /// The total size of all packs in bytes.
  package var bytes: Int { packs.reduce(0) { $0 + $1.bytes } }

  /// The total size of the packs that devices may download twice while an
  /// app contains both tags and packs.
  package var bytesDownloadedTwice: Int { packs.bytesInAdvance }

  /// A tag and the packs that contain its files.
  package struct PlannedTag: Sendable {
    package let name: String
    /// The tag's category; `nil` if the tag is not declared.
    package let category: DownloadCategory?
    /// Indices into ``PackPlan/packs``.
    package let packs: [Int]
  }
}

/// An asset pack. It contains all files and catalog items with the same set of tags.
package struct PlannedPack: Sendable {
  package let id: String
  /// Whether the manifest pins the identifier.
  package let isPinned: Bool
  /// The pack's tags, sorted by their Unicode code points.
  package let tags: [String]
  package let policy: DownloadPolicy
  /// The events at which the pack is downloaded in advance; empty if the pack is on demand.
  package let events: [PackEvent]
  /// The language of all files; `nil` if the files aren't localized, or if the manifest doesn't list their language.
  package let language: String?
  /// The pack's files, sorted by path.
  package let files: [PackFile]
  /// The pack's catalog items, sorted by path. Paths are relative to the manifest's folder.
  package let items: [PackFile]
  /// The files of the partial catalog that contains only ``items``. Paths are relative to the partial catalog.
  package let catalog: [PackFile]
  /// The selectors of the pack's manifest, in order.
  package let selectors: [FileSelector]
  /// The total size of the pack's files and catalog items in bytes.
  package let bytes: Int

  /// Whether the pack is downloaded before the app asks for it.
  var isInAdvance: Bool { policy != .onDemand }
}

extension [PlannedPack] {
  /// The total size of the packs that are downloaded before the app asks for them.
  var bytesInAdvance: Int { filter(\.isInAdvance).reduce(0) { $0 + $1.bytes } }
}

extension PlannedPack {
  /// Returns the pack manifest as Apple's packer reads it: JSON with one selector on each line.
  package func manifestText(platforms: [String]) -> [UInt8] {
    let events = events.map { "\"\($0)\"" }.commaSeparated
    let members = policy == .onDemand ? "{}" : "{\n      \"installationEventTypes\": [\(events)]\n    }"
    let ending = language.map { ",\n  \"language\": \"\($0)\"" } ?? ""
    let list = selectors.map { "    { \"\($0.key)\": \(ScalarWriter.doubleQuoted($0.path)) }" }.joined(separator: ",\n")
    let text = """
      {
        "assetPackID": \(ScalarWriter.doubleQuoted(id)),
        "downloadPolicy": {
          "\(policy.rawValue)": \(members)
        },
        "fileSelectors": [
      \(list)
        ],
        "platforms": [\(platforms.map { "\"\($0)\"" }.commaSeparated)]\(ending)
      }

      """
    return Array(text.utf8)
  }

  /// The file name of the pack manifest.
  package var manifestName: String { id + ".json" }

  /// The name of the partial catalog.
  package var catalogName: String { id + ".xcassets" }
}

/// A file or a catalog item in a pack.
package struct PackFile: Sendable {
  /// For a file, the path relative to the packer's root, which is also the path in the pack.
  package let path: String
  /// The path of the original file, relative to the manifest's folder.
  package let source: String
  package let bytes: Int
}

/// A selector in a pack manifest: a file, or a folder with everything in it.
package enum FileSelector: Sendable, Equatable {
  case file(String)
  case directory(String)

  /// The selector's key in a pack manifest.
  package var key: String {
    switch self {
    case .file: "file"
    case .directory: "directory"
    }
  }

  /// The path relative to the packer's root.
  package var path: String {
    switch self {
    case .file(let path), .directory(let path): path
    }
  }
}

extension PackPlan {
  /// Plan settings that are not in the manifest.
  package struct Choices: Sendable {
    /// The folder that paths in packs are relative to.
    package var root: PackRoot
    /// The folder for partial catalogs, relative to the packer's root; `nil` if packs don't contain catalog items.
    package var catalogs: String?
    /// The paths that odr writes to, relative to the manifest's folder.
    package var outputs: [String]

    /// By default, paths are relative to the manifest's folder, and packs don't contain catalog items.
    package init(root: PackRoot = .manifestFolder, catalogs: String? = nil, outputs: [String] = []) {
      (self.root, self.catalogs, self.outputs) = (root, catalogs, outputs)
    }
  }

  /// Plans the packs of `manifest`, whose files are in `folder`.
  package init(_ manifest: Manifest, _ sizes: ResourceSizes, in folder: any FileTree, _ choices: Choices = Choices()) {
    let tags = manifest.tags()
    let found = TaggedFiles(manifest, sizes, in: folder, listsItems: choices.catalogs != nil)
    var catalogs = PartialCatalogs(in: folder)
    var items: [Set<String>: [PackFile]] = [:]
    let packable = found.items.filter { ResourceLoader.bundlePart(of: $0.path) == nil }
    let others = found.items.filter { ResourceLoader.bundlePart(of: $0.path) != nil }
    for item in choices.catalogs == nil ? [] : packable {
      catalogs.add(item)
      items[item.tags, default: []].append(
        PackFile(path: item.path, source: item.path, bytes: item.files.reduce(0) { $0 + $1.bytes }))
    }
    let platforms = manifest.values(of: .packPlatforms)
    self.platforms = platforms.isEmpty ? [manifest.platform.rawValue] : platforms
    var losses = LossCollector(manifest, found, platforms: self.platforms, collisions: catalogs.collisions)
    bundleItems = others.map(\.path) + found.bundleFolders.keys.sorted()
    losses.bundleItems = bundleItems
    tagsOutsidePacks = Set((others + (choices.catalogs == nil ? packable : [])).flatMap(\.tags))
      .union(found.bundleFolders.values.joined())
    if let folder = choices.catalogs?.lowercased() {
      // A partial catalog could otherwise replace an original catalog.
      let catalogs = Set(found.items.map(\.catalog)).filter { catalog in
        choices.root.path(catalog).map { TaggedFiles.hasFolder(around: $0.lowercased(), in: [folder]) } ?? false
      }
      losses.collisions += catalogs
    } else {
      losses.items = packable.map(\.path)
    }
    losses.check(outputs: choices.outputs)

    // In Xcode, canonically equivalent names refer to the same tag; in Swift, they are equal strings.
    let firstTags = Dictionary(first: tags.map { ($0.name, $0) })
    var files: [Set<String>: [PackFile]] = items.mapValues { _ in [] }
    for file in found.files {
      guard let path = choices.root.path(file.source) else {
        losses.outsideRoot.append(file.source)
        continue
      }
      files[file.tags, default: []].append(PackFile(path: path, source: file.source, bytes: file.bytes))
    }
    var folders: [Set<String>: [FileSelector]] = [:]
    for (folder, tags) in found.wholeFolders {
      if let path = choices.root.path(folder) { folders[tags, default: []].append(.directory(path)) }
    }
    let wholeFolders = Set(found.wholeFolders.keys)
    let drafts = files.map {
      set, files -> (set: Set<String>, tags: [String], policy: DownloadPolicy, files: [PackFile]) in
      let tags = set.compactMap { firstTags[$0] }
      let policies = tags.compactMap { $0.category.map { DownloadPolicy($0) } }
      return (
        set, tags.map(\.name).sorted(), policies.min { $0.rank < $1.rank } ?? .onDemand,
        files.sorted { $0.path < $1.path }
      )
    }.sorted {
      $0.policy == $1.policy ? $0.tags.lexicographicallyPrecedes($1.tags) : $0.policy.rank < $1.policy.rank
    }
    let languages = manifest.values(of: .packLanguages)
    let limited = PackEvent.allCases.map { (event: $0, tags: Set(manifest.values(of: .onlyEvent($0)))) }
    func isDownloaded(_ tag: String, at event: PackEvent) -> Bool {
      let events = limited.filter { $0.tags.contains(tag) }.map(\.event)
      return events.isEmpty || events.contains(event)
    }
    let ids = PackIDs(manifest.pins, packs: Dictionary(uniqueKeysWithValues: drafts.map { ($0.set, $0.tags) }))
    packs = drafts.map { set, tags, policy, files in
      let (id, isPinned) = (ids.ids[set] ?? "", ids.pinned.contains(set))
      if !isPinned, tags.count == 1, id != tags[0], !ids.distinguished.contains(id) { losses.madeUpIDs.append(tags[0]) }
      let single = files.filter { !TaggedFiles.hasFolder(around: $0.source, in: wholeFolders) }
      let items = (items[set] ?? []).sorted { $0.path < $1.path }
      let bundle = items.isEmpty ? nil : choices.catalogs.map { FileSelector.directory("\($0)/\(id).bundle") }
      let selectors = single.map { FileSelector.file($0.path) } + (folders[set] ?? []) + bundle.asArray
      return PlannedPack(
        id: id, isPinned: isPinned, tags: tags, policy: policy,
        events: PackEvent.allCases.filter { event in
          tags.contains { firstTags[$0]?.isInAdvance == true && isDownloaded($0, at: event) }
        },
        language: languages.first { items.isEmpty && Self.isLocalized(files, in: $0) },
        files: files,
        items: items,
        catalog: catalogs.files[set] ?? [],
        selectors: selectors.sorted { $0.path < $1.path },
        bytes: (files + items).reduce(0) { $0 + $1.bytes })
    }
    var packsOfTag: [String: [Int]] = [:]
    for (index, pack) in packs.enumerated() { for tag in pack.tags { packsOfTag[tag, default: []].append(index) } }
    self.tags = tags.map { PlannedTag(name: $0.name, category: $0.category, packs: packsOfTag[$0.name] ?? []) }
    hosting = manifest.packHosting
    taggedFolders = found.looseFolders
    losses.check(packs, tags, ids)
    self.losses = losses.all
  }

  /// Returns the path by which a bundle finds a tagged file: Xcode copies tagged folders with their contents, and all
  /// other files to the top level. `source` is relative to the manifest's folder.
  package func bundlePath(of source: String) -> String {
    let bytes = Array(source.utf8)
    var start = 0
    for slash in bytes.indices where bytes[slash] == .slash && !taggedFolders.isEmpty {
      let folder = String(decoding: bytes[..<slash], as: UTF8.self)
      if taggedFolders.contains(folder), !folder.hasSuffix(".lproj") {
        return String(decoding: bytes[start...], as: UTF8.self)
      }
      start = slash + 1
    }
    return source.fileName
  }

  /// Whether all files are in `.lproj` folders of one language.
  private static func isLocalized(_ files: [PackFile], in language: String) -> Bool {
    files.allSatisfy { file in
      let folders = file.path.split(separator: "/").dropLast().filter { $0.hasSuffix(".lproj") }
      return folders == [language + ".lproj"]
    }
  }
}

/// The folder that Apple's packer runs in, relative to the manifest's folder. Paths in packs are relative to the
/// packer's folder.
package struct PackRoot: Sendable {
  /// A prefix, either empty or ending in a slash, that is added to paths relative to the manifest's folder.
  private let added: String
  /// A prefix, either empty or ending in a slash, that is removed from paths relative to the manifest's folder.
  private let removed: String
}

extension PackRoot {
  /// The manifest's folder as the root.
  package static let manifestFolder = PackRoot(added: "", removed: "")

  /// Creates a root that contains the manifest's folder. `path` is the path of the manifest's folder relative to the
  /// root.
  package init(above path: String) { self.init(added: path + "/", removed: "") }

  /// Creates a root inside the manifest's folder. `path` is the path of the root relative to the manifest's folder.
  package init(below path: String) { self.init(added: "", removed: path + "/") }

  /// Converts a path relative to the manifest's folder to a path relative to the root. Returns `nil` if the path is
  /// outside the root.
  func path(_ path: String) -> String? {
    if removed.isEmpty { return added.isEmpty ? path : added + path }
    guard path.utf8.starts(with: removed.utf8), path.utf8.count > removed.utf8.count else { return nil }
    return String(decoding: Array(path.utf8.dropFirst(removed.utf8.count)), as: UTF8.self)
  }
}
