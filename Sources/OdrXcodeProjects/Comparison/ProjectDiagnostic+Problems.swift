package import ResourceTags

/// Projects that odr can't compare with the manifest that specifies them.
extension ProjectFiles {
  /// A project outside the folders that odr may read.
  package static let outside = unusable(
    "is outside the manifest's repository or folder, so odr does not compare it", .warning)

  /// Returns a project that is not in `place`: on disk or in git's index.
  package static func missing(_ place: String, advice: String? = nil) -> ProjectFiles {
    unusable("is not \(place)", advice: advice ?? "correct the path, or add the project")
  }

  /// Returns a missing project that git ignores because a tool generates it.
  package static func ignored(_ place: String) -> ProjectFiles {
    unusable(
      "is not \(place), so odr does not compare it", .note,
      advice: "git ignores the project; generate it, and odr compares it")
  }

  /// Returns a project that odr can't read.
  package static func unreadable(_ reason: String) -> ProjectFiles { unusable("cannot be read: \(reason)") }

  private static func unusable(_ message: String, _ severity: Severity = .error, advice: String? = nil) -> ProjectFiles
  {
    .unread { manifest in
      let project = (manifest.project?.project ?? "").quoted
      return [
        Diagnostic(
          .missingProject, severity: severity, "project \(project) \(message)", stated: manifest.projectSpan,
          advice: advice)
      ]
    }
  }
}

/// Findings about problems that changing tags in a project cannot fix.
extension Diagnostic {
  /// The end of the label of a finding about tags that `odr xcode apply` does not remove.
  package static let keptTags = "odr keeps its tags here, because the manifest may list it elsewhere"

  /// Reports a target in `manifest` that the project does not contain.
  package static func unknownTarget(_ unknown: UnknownTarget, in manifest: Manifest) -> Diagnostic {
    Diagnostic(.unknownTarget, unknown.message, stated: manifest.targetSpans.dropFirst(unknown.index).first)
  }

  /// Reports tags in a synchronized folder that have no effect: the target does not contain the file at `path`, or `name`
  /// is for a single language.
  static func stale(
    _ path: ByteString, _ name: SynchronizedName, in target: String, at place: Location
  ) -> Diagnostic {
    Diagnostic(
      .danglingReference,
      "\(path.string.quoted) has tags in a synchronized folder, but "
        + (name.isOfOneLanguage
          ? "Xcode ignores tags for a single language in \(target)" : "\(target) does not contain it"),
      about: .init(resource: path), at: place,
      advice: "applying the manifest removes these tags")
  }

  /// Returns the problem that keeps an item without a `Contents.json` from having tags.
  static func missingContents(of resource: StatedResource, in folder: ManifestFolder) -> Diagnostic? {
    guard folder.tree.status(of: resource.path.bytes)?.kind == .folder else {
      return Diagnostic(
        .missingCatalogItem, "\(resource.path.string.quoted) is not \(folder.tree.locationText)",
        about: .init(resource: resource.path, catalog: resource.catalog), stated: resource.span,
        advice: "correct the path, or add the item")
    }
    // A catalog folder doesn't have a `Contents.json` until it needs tags or other properties.
    if CatalogItemType(name: resource.path.bytes.lastComponent.string) == .group { return nil }
    return Diagnostic(
      .catalogContentsUnreadable,
      "\(resource.path.string.quoted) has no \(CatalogContents.fileName), so it is not a catalog item",
      about: .init(resource: resource.path, catalog: resource.catalog), stated: resource.span,
      advice: "open the catalog in Xcode")
  }

  /// Reports a missing catalog in a single finding for all items of the catalog.
  static func noCatalog(_ catalog: ByteString, stated: ByteSpan, in folder: ManifestFolder) -> Diagnostic {
    let name = catalog.string.quoted
    return Diagnostic(
      .missingCatalogItem,
      folder.tree.leavesRoot(catalog.bytes)
        ? "asset catalog \(name) \(LocationText.linkOut)"
        : folder.exists(catalog)
          ? "\(name) is a file, not an asset catalog" : "asset catalog \(name) is not \(folder.tree.locationText)",
      about: .init(catalog: catalog), stated: stated, advice: "restore the catalog, or correct its path")
  }

  static func localizationsDiffer(
    _ paths: [ByteString], _ listed: [StatedResource], stated: ByteSpan, in folder: ManifestFolder, target: String,
    at place: Location
  ) -> Diagnostic {
    let words =
      paths.map { folder.word($0.string) } + listed.flatMap(\.tags).uniqued.map { "--tag=" + ShellWord.text($0.string) }
      + (paths.allSatisfy(folder.exists) ? [] : ["--allow-missing"])
    return Diagnostic(
      .localizationsDiffer,
      "target \(target.quoted) contains this file in \(paths.count) languages, "
        + "and Xcode uses the same tags for all languages",
      about: .init(resource: paths.first),
      stated: stated, at: place, note: "this entry is for all languages",
      advice: paths.count > 10
        ? "list all of them with the same tags"
        : ShellWord.inSentence("odr assign " + words.joined(separator: " ")) + " gives all of them the same tags")
  }

  static func catalogNotInTarget(
    _ catalog: ByteString, stated: ByteSpan, _ targets: [ProjectTarget], otherSpelling: ByteString?
  ) -> Diagnostic {
    let other = otherSpelling.map(TargetContents.otherSpelling)
    return Diagnostic(
      .catalogNotInTarget,
      "catalog \(catalog.string.quoted) is not in \(targets.words)" + (other.map { ": " + $0.reason } ?? ""),
      about: .init(catalog: catalog), stated: stated,
      advice: other?.advice ?? "add the catalog to the target in Xcode, or remove it from the manifest")
  }

  static func unreadable(
    _ item: UnreadableItem, stated: ByteSpan? = nil, in folder: ManifestFolder
  ) -> Diagnostic {
    let (place, message): (Location, String)
    // An unreadable file or folder has a name but no text.
    func start(of path: ByteString) -> Location {
      folder.location(.start, in: SourceText(name: path.string, ""))
    }
    switch item.reason {
    case .folder: (place, message) = (start(of: item.path), "cannot read folder \(item.path.string.quoted)")
    case .file(let failure):
      let path = CatalogItems.contentsPath(of: item.path)
      (place, message) = (start(of: path), "cannot read \(path.string.quoted): \(failure.reason)")
    case .contents(let fault, let source):
      (place, message) = (folder.location(fault.span, in: source), "\(source.name.quoted) \(fault.message)")
    }
    // If the manifest lists the item, odr cannot compare the item's tags; otherwise, its tags are merely unknown.
    return Diagnostic(
      stated == nil ? .resourceNotRead : .catalogContentsUnreadable, message, about: .init(resource: item.path),
      stated: stated, at: place, note: "this cannot be read",
      advice: "make the file or folder readable, or open the catalog in Xcode and correct it")
  }

  static func settingReference(
    _ reference: ByteString, _ setting: BuildConfiguration.Setting, _ configuration: BuildConfiguration
  ) -> Diagnostic {
    Diagnostic(
      .settingReference,
      "\(setting.rawValue) of target \(configuration.target.quoted) (\(configuration.name.visible)) refers to "
        + "\(reference.string.quoted), which odr cannot evaluate", about: .init(category: setting.category),
      at: configuration.place(of: setting),
      advice: "write the tags directly, or remove the setting and apply the manifest")
  }

  /// Reports a configuration that has its own value of a tag setting, so the manifest does not describe it. This is a
  /// warning if the value contains tags that are not in `known`, because then a tag was renamed or removed elsewhere.
  static func ownValue(
    of setting: BuildConfiguration.Setting, _ configuration: BuildConfiguration, besides counting: BuildConfiguration,
    known: Set<ByteString>
  ) -> Diagnostic {
    let gone = configuration[setting].elements.filter { !known.contains($0) }
    func words(_ value: SettingValue) -> String {
      value.fileOutside != nil ? "an unknown value" : (value.elements + value.unresolved).tagWords
    }
    return Diagnostic(
      .configurationsDiffer, severity: gone.isEmpty ? .note : .warning,
      "\(setting.rawValue) of target \(configuration.target.quoted) has \(words(configuration[setting])) in \(configuration.name.visible), but "
        + "\(words(counting[setting])) in \(counting.name.visible), which the manifest describes",
      about: .init(configuration[setting].elements + counting[setting].elements, category: setting.category),
      at: configuration.place(of: setting),
      advice: "odr does not change the value in \(configuration.name.visible)"
        + (gone.isEmpty ? "" : "; remove \(gone.tagWords), which the manifest does not declare"))
  }

  /// Reports a tag setting whose value is unknown, because a file that odr is not allowed to read, or that is missing, may
  /// change the value. If the file is missing, this is a warning. `file` is the file's path, as shown to the user.
  static func hidden(
    _ setting: BuildConfiguration.Setting, in file: String, _ configuration: BuildConfiguration,
    isMissing: Bool = false
  ) -> Diagnostic {
    Diagnostic(
      .settingReference, severity: isMissing ? .warning : .error,
      "\(setting.rawValue) of target \(configuration.target.quoted) may be set in \(file.quoted), which "
        + (isMissing ? "is missing" : "odr does not read"), about: .init(category: setting.category),
      at: configuration.place(of: setting),
      advice: isMissing ? "restore the file" : "to read the file, pass '--follow-links'")
  }

  /// Reports wrong tags in a place that `odr xcode apply` does not change; `nil` for any other place.
  static func settingElsewhere(_ location: TagLocation) -> Diagnostic? {
    guard let (configuration, setting) = location.setting, let origin = configuration[setting].origin
    else { return nil }
    return Diagnostic(
      .categoryDiffers,
      "\(setting.rawValue) of target \(configuration.target.quoted) \(origin.words), which 'odr xcode apply' does not change",
      about: .init(category: setting.category), at: configuration.place(of: setting),
      advice: !location.arranged.isEmpty
        ? "write '\(location.arranged.settingText().string)' here"
        : configuration.values(of: setting.key).last?.text.contains("$") == true
          ? "make this value empty" : "remove the tags here")
  }

  /// A manifest that `target` contains.
  static func manifestInApp(_ manifest: Manifest, _ target: ProjectTarget) -> Diagnostic {
    Diagnostic(
      .manifestInApp, "target \(target.name.quoted) contains the manifest, so Xcode copies it into the app",
      stated: manifest.projectSpan, at: target.place, note: "the target is here",
      advice: "turn off its target membership in Xcode, or move it")
  }
}
