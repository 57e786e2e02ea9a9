package import ResourceTags

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
