import ResourceTags

extension PackPlan {
  /// Adds the losses that follow from the packs, the tags, and the files on disk. `items` are the catalog items that no
  /// pack contains, `outsideRoot` the files outside the packer's root, and `collisions` the paths that two files would
  /// share.
  mutating func addLosses(
    of manifest: Manifest, _ found: TaggedFiles, _ ids: PackIDs, items: [String], outsideRoot: [String],
    collisions: [String]
  ) {
    let tags = manifest.tags()
    // The first version that the app supports; 0 if the manifest doesn't list it.
    let release = manifest.majorDeploymentTarget
    add(
      .missing, found.missing, "not on disk", "add the files, or remove the resources; run 'odr lint' for details")
    add(
      .unreadable, found.unreadable, "a folder that odr cannot read, or a file in such a folder",
      "allow odr to read the folder")
    add(
      .outsideRoot, outsideRoot, "a file outside the root; Apple's packer does not find it",
      "use a root that contains the file")
    var seen: Set<String> = []
    add(
      .impossibleID, packs.map(\.id).filter { !seen.insert($0.lowercased()).inserted || Self.isNoFileName($0) },
      "an identifier that cannot be a file name, or that differs from another identifier only in case",
      HostedPacks.idAdvice + ", and a different identifier for each pack")
    add(
      .invalidName, packs.flatMap { $0.files.map(\.path) + $0.catalog.map(\.source) }.filter(\.isUnreadablePath),
      "a name that is not UTF-8; a pack manifest cannot contain such a name", "rename the file")
    add(
      .collision, collisions,
      "a path that two catalog items would share (ignoring case), or an odr output file "
        + "inside a tagged folder or a catalog, or a catalog inside the folder for partial catalogs",
      "choose a different output folder, or rename one of the items")
    add(
      .catalogItem, items,
      "an asset catalog item; a pack contains files, so the system does not choose a scale, idiom, or appearance",
      "leave catalog items in the app, or use '--catalogs FOLDER', which writes a catalog for each pack")
    add(
      .spriteAtlas, bundleItems,
      "a sprite atlas; SpriteKit loads it only from the app's bundle, so no pack contains it",
      "leave the atlas in the app; or put its images into image sets, and pass the images that the app loads from the "
        + "pack to SKTextureAtlas(dictionary:)")
    let withItems = packs.filter { !$0.items.isEmpty }.map(\.id)
    add(
      .notSliced, withItems,
      "packs with catalog items; a device downloads the files for all scales and idioms, because packs are not sliced",
      "leave large items in the app, or divide their scales and idioms among packs")
    if platforms.count > 1 {
      add(
        .severalPlatforms, withItems,
        "packs with catalog items for \(platforms.commaSeparated); a compiled catalog works on only one platform",
        "compile each catalog once for each platform, into a bundle of its own, and add the bundles to the packs")
    }
    addLossesOfFiles(release)
    addLossesOfTags(tags, release)
    add(
      .link, found.links, "a symbolic link or another item that is not a regular file; no pack contains it",
      "replace the link with the file that it points to")
    add(
      .emptyFolder, found.emptyFolders, "a tagged folder without files; no pack contains it",
      "remove the folder from the manifest"
    )
    add(
      .noEffect, found.noEffect,
      "a file or catalog item whose own tags have no effect in Xcode; no pack contains it because of these tags",
      "leave the file or item in the app")
    let madeUp = packs.filter { pack in
      !pack.isPinned && pack.tags.count == 1 && pack.id != pack.tags[0] && !ids.distinguished.contains(pack.id)
    }
    add(
      .madeUpID, madeUp.map { $0.tags[0] },
      "a tag that cannot be a pack identifier, so odr creates an identifier from the tag", Self.pinAdvice)
    add(
      .distinguishedID, Array(ids.distinguished),
      "an identifier that would equal another one without the digest that odr added", Self.pinAdvice)
    add(
      .unusedPin, ids.unused, "an identifier under 'assetPacks' for tags that no file uses",
      "correct the identifier's tags, or remove the identifier")
    if packs.isEmpty, !losses.contains(where: \.preventsExport) {
      let isTagged = manifest.resources().contains { !$0.tags.isEmpty }
      let reason = isTagged ? "no pack can contain any of the tagged resources" : "no resource has tags"
      let advice =
        isTagged
        ? "'odr background-assets plan' lists the reason for each resource" : "assign tags to files with 'odr assign'"
      losses.insert(Loss(kind: .noPacks, reason: reason, advice: advice, subjects: []), at: 0)
    }
    let languages = Set(packs.compactMap(\.language))
    let early = Set(packs.flatMap(\.tags)).intersection(tags.filter(\.isInAdvance).map(\.name))
    add(
      .unusedSetting,
      manifest.values(of: .packLanguages).filter { !languages.contains($0) }
        + PackEvent.allCases.flatMap { manifest.values(of: .onlyEvent($0)) }.filter { !early.contains($0) },
      "a language under '_languages', or a tag of an event under 'assetPacks', that has no effect on any pack",
      "the files of a pack with a language are all in '.lproj' folders of the language; packs of initial-install and "
        + "prefetched tags have events")
    guard hosting == .apple else { return }
    if let excess = HostedPacks.excess(packs: packs.count) {
      add(.limit, nil, excess, "give resources that are needed together the same tags")
    }
    if let excess = HostedPacks.excess(bytes: bytes) {
      add(.limit, nil, excess, "host the packs yourself, or use fewer packs")
    }
  }

  private static let pinAdvice = "before the first upload, choose an identifier and add it under 'assetPacks'"

  private mutating func addLossesOfFiles(_ release: Int) {
    var first: [ByteString: String] = [:]
    var (sameName, compiled, localized): ([String], [String], [String]) = ([], [], [])
    for (path, language) in packs.flatMap({ pack in pack.files.map { ($0.path, pack.language) } }) {
      if let other = first.updateValue(path, forKey: ByteString(path.fileName)) { sameName += [other, path] }
      let endings = path.utf8.split(separator: "/").map { $0.string.fileEnding }
      if language == nil, endings.contains("lproj") { localized.append(path) }
      if !Self.compiledEndings.isDisjoint(with: endings) { compiled.append(path) }
    }
    add(
      .sameName, sameName,
      "files with the same name; an app finds a tagged file by its name, but a file in a pack by its path",
      "in the app's code, replace each of these names with the path shown here")
    add(
      .compiledFile, compiled, "files that Xcode compiles; a pack contains them uncompiled",
      "leave these files in the app, or put the compiled files into the packs")
    add(
      .localizedFile, localized,
      "localized files; a bundle chooses a language, but a pack contains the files of all languages",
      "choose the path in code, or give the files of each language a tag of their own and list the languages under "
        + "'assetPacks._languages' (Xcode 27 or later)")
    let late = PackFacts.firstLocalizedRelease
    add(
      .localizedPack, packs.filter { $0.language != nil && release < late }.map(\.id),
      "packs with a language; only devices on version \(late) or later download them",
      "on version \(PackFacts.firstRelease), request the tags of these packs, as the code of 'odr code generate "
        + "--background-assets' does, or remove the languages from 'assetPacks._languages'")
    for loader in ResourceLoader.all where loader.isUsual {
      guard let replacement = loader.replacement else { continue }
      add(
        .bundleOnly, packs.flatMap(\.files).map(\.path).filter { loader.endings.contains($0.fileEnding) },
        "files that apps load with calls such as \(loader.call), which find files only in the app's bundle",
        "use \(replacement); 'odr code check --migration' lists the calls")
    }
  }

  private mutating func addLossesOfTags(_ tags: [Tag], _ release: Int) {
    let categories = Dictionary(first: tags.map { ($0.name, $0.category) })
    let several = packs.filter { pack in Set(pack.tags.compactMap { categories[$0] ?? nil }).count > 1 }
    add(
      .severalCategories, several.map(\.id),
      "packs with tags in several categories; each pack gets the strongest policy of its tags",
      "if the app does not need these resources that early, give them tags in one category only")
    let prefetched = tags.filter { $0.category == .prefetchOrder }.map(\.name)
    if prefetched.count > 1 {
      add(
        .prefetchOrder, prefetched, "tags that are prefetched in this order; packs are not downloaded in a fixed order",
        "use the policy 'essential' for the packs that the app needs first, or request the packs in this order")
    }
    if packs.isEmpty { return }
    let packed = Set(packs.flatMap(\.tags))
    add(
      .downloadedTwice, tags.filter { $0.isInAdvance && packed.contains($0.name) }.map(\.name),
      "initial-install and prefetched tags; while an app contains both tags and packs, devices on version "
        + "\(PackFacts.firstRelease) and later may download up to "
        + "\(FormattedByteCount(bytesDownloadedTwice)) twice (unverified)",
      "move these tags to onDemand while the app contains both (their packs are then on demand, too), and remove them "
        + "in the first release of the app that requires version \(PackFacts.firstRelease) or later (26.4 with the code "
        + "in odr's guide)")
    add(
      .purging, nil,
      "the system does not purge packs, and packs do not have loading or preservation priorities",
      "use 'remove(assetPackWithID:)' to remove packs that the app no longer needs")
    if release < PackFacts.firstRelease {
      add(
        .olderReleases, nil,
        "releases before version \(PackFacts.firstRelease) do not support packs that the system manages",
        "keep the tags for these releases, and use packs on version \(PackFacts.firstRelease) and later")
    }
  }

  /// Adds a loss that affects `subjects` or, if `subjects` is `nil`, the whole app. Adds nothing if `subjects` is empty.
  private mutating func add(
    _ kind: Loss.Kind, _ subjects: [String]?, _ reason: String, _ advice: String
  ) {
    if subjects?.isEmpty == true { return }
    let subjects = subjects ?? []
    let ordered = kind == .prefetchOrder ? subjects : subjects.byteStrings.uniqued.sorted().map(\.string)
    losses.append(Loss(kind: kind, reason: reason, advice: advice, subjects: ordered))
  }

  /// Whether `id` followed by `.json` is an invalid file name.
  private static func isNoFileName(_ id: String) -> Bool {
    id.utf8.isEmpty || id.utf8.count > 200 || id.utf8.first == "."
      || id.unicodeScalars.contains { $0 == "/" || $0.value < 0x20 || $0.value == 0x7F }
  }

  /// The extensions of files and folders that Xcode compiles instead of copying: the input types of all tools with
  /// `SynthesizeBuildRule` in the `.xcspec` files of swiftlang/swift-build (August 2026), except source code and the
  /// tools that only write the same contents in another form (PNG, TIFF, and property lists).
  private static let compiledEndings = """
    aimodel applescript atlas cl dae docc icon iconset imagecatalog instrpkg intentdefinition metal mlkitmodel mlmodel \
    mlpackage nib referenceobject rkassets scnassets scncache skybox storyboard storyboardc strings stringsdict \
    xcappextensionpoints xcassets xcdatamodel xcdatamodeld xcmappingmodel xcstickers xcstrings xib
    """.wordSet
}

extension Tag {
  /// Whether On-Demand Resources download the tag before the app asks for it.
  var isInAdvance: Bool { category.map { $0 != .onDemand } ?? false }
}

/// A feature of On-Demand Resources that works differently or not at all with asset packs, or a problem that needs a
/// decision.
package struct Loss: Sendable {
  /// The kind of loss. The JSON report uses the names of the cases.
  package enum Kind: String, Sendable, CaseIterable {
    /// A catalog item that isn't in a partial catalog.
    case catalogItem
    /// A sprite atlas in a catalog, which no pack contains.
    case spriteAtlas
    /// A pack with catalog items for all scales and idioms.
    case notSliced
    /// A pack with catalog items for several platforms.
    case severalPlatforms
    /// A pack with a language, which devices on version 26 don't download.
    case localizedPack
    /// A file whose usual loader searches only the app's bundle.
    case bundleOnly
    /// The system downloads prefetched tags in a specified order, but it can download packs in any order.
    case prefetchOrder
    /// The system doesn't purge packs, and packs have no priorities.
    case purging
    /// The app supports system releases without managed packs.
    case olderReleases
    /// Files in different folders have the same name.
    case sameName
    /// A pack's tags are in several categories.
    case severalCategories
    /// A file that Xcode would compile, but that a pack contains uncompiled.
    case compiledFile
    /// A localized file.
    case localizedFile
    /// A symbolic link.
    case link
    /// A tagged folder without files.
    case emptyFolder
    /// A resource that is not on disk.
    case missing
    /// A resource in a folder that can't be read.
    case unreadable
    /// A resource outside the packer's root.
    case outsideRoot
    /// A resource whose tags have no effect in the Xcode project.
    case noEffect
    /// A tag that can't be a pack identifier without changes.
    case madeUpID
    /// An identifier that odr changed because it would equal another one.
    case distinguishedID
    /// A pinned identifier that can't be a file name.
    case impossibleID
    /// A file whose path is not UTF-8.
    case invalidName
    /// Two files with the same path in the packs, or odr output in a tagged folder.
    case collision
    /// A pinned identifier that no pack uses.
    case unusedPin
    /// A language, or a tag of an event, in the manifest that doesn't affect any pack.
    case unusedSetting
    /// The packs exceed one of Apple's hosting limits.
    case limit
    /// No tagged file can be in a pack.
    case noPacks
    /// The tags of packs that devices may download twice, once with tags and once as packs.
    case downloadedTwice
  }

  package let kind: Kind
  /// A description of the loss, starting with a lowercase letter and without a final period.
  package let reason: String
  /// A suggestion for the user.
  package let advice: String
  /// The affected paths, tags, or identifiers, in order; empty if the loss affects the whole app.
  package let subjects: [String]
  /// Whether the loss must be fixed before packs can be exported.
  package var preventsExport: Bool {
    switch kind {
    case .missing, .unreadable, .outsideRoot, .impossibleID, .invalidName, .collision, .noPacks: true
    default: false
    }
  }
}
