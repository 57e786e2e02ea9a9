package import ResourceTags

/// The Background Assets packs that correspond to the tags of a manifest.
package struct PackPlan: Sendable {
  /// The packs, sorted by policy (strongest first) and then by tags.
  package let packs: [PlannedPack]
  /// The tags of the manifest, each with its packs.
  package let tags: [PlannedTag]
  /// Everything that doesn't carry over from On-Demand Resources.
  package internal(set) var losses: [Loss] = []
  /// The tagged folders outside catalogs, relative to the manifest's folder.
  let taggedFolders: Set<String>
  /// The tags of catalog items and sprite atlases that no pack contains.
  package let tagsOutsidePacks: Set<String>
  /// The paths of sprite atlases and the like, which no pack contains.
  package let bundleItems: [String]
  /// The paths of the images and other items in ``bundleItems``.
  package let sprites: [String]
  /// The platforms of the packs.
  package let platforms: [String]
  /// Who hosts the packs.
  package let hosting: PackHosting

  /// The total size of all packs in bytes.
  package var bytes: Int { packs.sum(\.bytes) }

  /// The total size of the packs that devices may download twice while an
  /// app contains both tags and packs.
  package var bytesDownloadedTwice: Int { packs.sum { $0.policy == .onDemand ? 0 : $0.bytes } }

  /// A tag and the packs that contain its files.
  package struct PlannedTag: Sendable {
    package let name: String
    /// The tag's category; `nil` if the tag is not declared.
    package let category: DownloadCategory?
    /// The identifiers of the packs.
    package let packs: [String]
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
  /// The selectors of the pack's manifest, in order: for each file or folder, the key in the manifest, and the path
  /// relative to the packer's root.
  package let selectors: [(key: String, path: String)]
  /// The total size of the pack's files and catalog items in bytes.
  package let bytes: Int

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

extension PackPlan {
  /// Plan settings that are not in the manifest.
  package struct Choices: Sendable {
    /// The manifest's folder, and the folder that Apple's packer runs in, to which paths in packs are relative: absolute
    /// paths.
    private let folder: ByteString
    private let root: ByteString
    /// The folder for partial catalogs, relative to the packer's root; `nil` if packs don't contain catalog items.
    package var catalogs: String?
    /// The paths that odr writes to, relative to the manifest's folder.
    package var outputs: [String]

    /// The manifest is in the folder at the absolute path `folder`, which is the root or a folder above or below it. By
    /// default, paths are relative to the manifest's folder, and packs don't contain catalog items.
    package init(
      ofManifestIn folder: String = "", root: String = "", catalogs: String? = nil, outputs: [String] = []
    ) {
      (self.folder, self.root) = (ByteString(folder: folder), ByteString(folder: root))
      (self.catalogs, self.outputs) = (catalogs, outputs)
    }

    /// Converts a path relative to the manifest's folder to a path relative to the root. Returns `nil` if the path is
    /// outside the root.
    func path(_ path: String) -> String? {
      ByteString("\(folder.string)/\(path)").path(below: root).flatMap { $0.isEmpty ? nil : $0.string }
    }
  }

  /// Plans the packs of `manifest`, whose files are in `folder`.
  package init(_ manifest: Manifest, _ sizes: ResourceSizes, in folder: any FileTree, _ choices: Choices = Choices()) {
    let found = TaggedFiles(manifest, sizes, in: folder, listsItems: choices.catalogs != nil)
    let packable = found.items.filter { ResourceLoader.bundlePart(of: $0.path) == nil }
    let others = found.items.filter { ResourceLoader.bundlePart(of: $0.path) != nil }
    let left = choices.catalogs == nil ? packable : []
    taggedFolders = found.looseFolders
    bundleItems = others.map(\.path) + found.bundleFolders.keys.sorted()
    sprites = bundleItems.flatMap { atlas in
      var names: [String] = []
      _ = folder.list(atlas.pathBytes) { names.append(String(path: $0.name)) }
      return names.sorted().map(atlas.appendingPath)
    }
    tagsOutsidePacks = Set((others + left).flatMap(\.tags)).union(found.bundleFolders.values.joined())
    let platforms = manifest.values(of: .packPlatforms)
    self.platforms = platforms.isEmpty ? [manifest.platform.rawValue] : platforms
    hosting = manifest.packHosting

    // The contents of each pack, by its tags.
    typealias Contents = (files: [PackFile], items: [PackFile], selectors: [(key: String, path: String)])
    var contents: [Set<String>: Contents] = [:]
    var catalogs = PartialCatalogs(in: folder)
    for item in choices.catalogs == nil ? [] : packable {
      catalogs.add(item)
      contents[item.tags, default: ([], [], [])].items.append(
        PackFile(path: item.path, source: item.path, bytes: item.files.sum(\.bytes)))
    }
    let wholeFolders = Set(found.wholeFolders.keys)
    var outsideRoot: [String] = []
    for (_, file) in found.files.sortedByKey {
      guard let path = choices.path(file.source) else {
        outsideRoot.append(file.source)
        continue
      }
      contents[file.tags, default: ([], [], [])].files.append(
        PackFile(path: path, source: file.source, bytes: file.bytes))
      if TaggedFiles.hasFolder(around: file.source, in: wholeFolders) { continue }
      contents[file.tags]?.selectors.append(("file", path))
    }
    for (folder, tags) in found.wholeFolders {
      if let path = choices.path(folder) { contents[tags]?.selectors.append(("directory", path)) }
    }

    // In Xcode, canonically equivalent names refer to the same tag; in Swift, they are equal strings.
    let tags = manifest.tags()
    let firstTags = Dictionary(first: tags.map { ($0.name, $0) })
    let names = Dictionary(
      uniqueKeysWithValues: contents.keys.map { tags in (tags, tags.compactMap { firstTags[$0]?.name }.sorted()) })
    let ids = PackIDs(manifest.pins, packs: names)
    let languages = manifest.values(of: .packLanguages)
    let limited = PackEvent.allCases.map { (event: $0, tags: Set(manifest.values(of: .onlyEvent($0)))) }
    func isDownloaded(_ tag: String, at event: PackEvent) -> Bool {
      let events = limited.filter { $0.tags.contains(tag) }.map(\.event)
      return events.isEmpty || events.contains(event)
    }
    let packs = contents.map { set, content in
      let (id, tags) = (ids.ids[set] ?? "", names[set] ?? [])
      let policies = tags.compactMap { firstTags[$0]?.category }.map { DownloadPolicy($0) }
      let files = content.files.sorted { $0.path < $1.path }
      let items = content.items.sorted { $0.path < $1.path }
      let bundle = items.isEmpty ? nil : choices.catalogs.map { (key: "directory", path: "\($0)/\(id).bundle") }
      return PlannedPack(
        id: id, isPinned: ids.pinned.contains(set), tags: tags,
        policy: DownloadPolicy.allCases.first(where: policies.contains) ?? .onDemand,
        events: PackEvent.allCases.filter { event in
          tags.contains { firstTags[$0]?.isInAdvance == true && isDownloaded($0, at: event) }
        },
        language: languages.first { items.isEmpty && Self.isLocalized(files, in: $0) },
        files: files,
        items: items,
        catalog: (catalogs.files[set] ?? [:]).sortedByKey.map(\.value.file),
        selectors: (content.selectors + bundle.asArray).sorted { $0.path < $1.path },
        bytes: (files + items).sum(\.bytes))
    }
    self.packs = DownloadPolicy.allCases.flatMap { policy in
      packs.filter { $0.policy == policy }.sorted { $0.tags.lexicographicallyPrecedes($1.tags) }
    }
    var packsOfTag: [String: [String]] = [:]
    for pack in self.packs { for tag in pack.tags { packsOfTag[tag, default: []].append(pack.id) } }
    self.tags = tags.map { PlannedTag(name: $0.name, category: $0.category, packs: packsOfTag[$0.name] ?? []) }

    // A partial catalog could replace an original catalog, and an export would add its own output to the packs.
    let originals = Set(found.items.map(\.catalog))
    let replaced = originals.filter { catalog in
      guard let folder = choices.catalogs, let path = choices.path(catalog) else { return false }
      return TaggedFiles.hasFolder(around: path.lowercased(), in: [folder.lowercased()])
    }
    let tagged = found.looseFolders.union(originals)
    let outputs = choices.outputs.filter { tagged.contains($0) || TaggedFiles.hasFolder(around: $0, in: tagged) }
    addLosses(
      of: manifest, found, ids, items: left.map(\.path), outsideRoot: outsideRoot,
      collisions: catalogs.collisions + replaced + outputs)
  }

  /// Returns the path by which a bundle finds a tagged file: Xcode copies tagged folders with their contents, and all
  /// other files to the top level. `source` is relative to the manifest's folder.
  package func bundlePath(of source: String) -> String {
    let bytes = Array(source.utf8)
    var start = 0
    for slash in bytes.indices where bytes[slash] == "/" {
      let folder = bytes[..<slash].string
      if taggedFolders.contains(folder), !folder.hasSuffix(".lproj") {
        return bytes[start...].string
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
