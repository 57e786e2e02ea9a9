import ResourceTags

/// The files that build settings exclude from targets, and therefore from all asset packs; also the files of targets
/// that don't copy resources.
///
/// Source: swift-build, `BuildFileFilteringContext.filterState`: a file is excluded if a pattern of
/// `EXCLUDED_SOURCE_FILE_NAMES` matches its path and no pattern of `INCLUDED_SOURCE_FILE_NAMES` does.
struct ExcludedFiles {
  /// A target that excludes files in its effective configuration.
  struct Exclusion {
    let configuration: BuildConfiguration
    let place: Diagnostic.Location
    fileprivate let excluded: [Pattern]
    fileprivate let included: [Pattern]
    /// The absolute paths of the target's files. `folders` contains the target's synchronized folders.
    fileprivate let files: Set<PathKey>
    fileprivate let folders: [SynchronizedFolder]

    fileprivate func has(_ path: ByteString) -> Bool {
      files.contains(PathKey(path)) || folders.contains { $0.relativePath(of: path) != nil }
    }

    fileprivate func pattern(excluding path: [[Character]]) -> String? {
      guard let pattern = excluded.first(where: { $0.matches(path) }) else { return nil }
      return included.contains { $0.matches(path) } ? nil : pattern.text
    }
  }

  /// A pattern for the end of an absolute path: for as many path components as the pattern contains or, if the pattern
  /// begins with a slash, for the whole path.
  ///
  /// Source: swift-build, `Path.matchesFilenamePattern`.
  struct Pattern {
    /// The pattern as it is written.
    let text: String
    private let names: [NamePattern]

    init(_ text: String) {
      self.text = text
      names = text.components.map { NamePattern($0, isOfXcode: true) }
    }

    /// Returns whether the pattern matches the path that consists of `components`, of which the first is empty.
    func matches(_ components: [[Character]]) -> Bool {
      (text.hasPrefix("/") ? names.count == components.count : names.count < components.count)
        && zip(names.reversed(), components.reversed()).allSatisfy { $0.matches($1) }
    }
  }

  private var exclusions: [Exclusion] = []
  private let targets: [ProjectTarget]
  /// The targets that don't exclude files.
  private var others: [ProjectTarget] = []
  private let folder: ManifestFolder
  /// The warnings about patterns that odr cannot evaluate.
  private var warnings: [Diagnostic] = []

  private static let excludedKey = ByteString("EXCLUDED_SOURCE_FILE_NAMES")
  private static let includedKey = ByteString("INCLUDED_SOURCE_FILE_NAMES")

  /// Finds the files that `targets` exclude in the default configuration.
  init(_ targets: [ProjectTarget], of project: XcodeProject, in folder: ManifestFolder) {
    self.folder = folder
    self.targets = targets
    for target in targets {
      guard let counting = project.effectiveConfiguration(of: target), case let scope = counting.scope,
        let place = scope.values(of: Self.excludedKey).last?.place
      else {
        others.append(target)
        continue
      }
      let excluded = scope.list(Self.excludedKey)
      let included = scope.list(Self.includedKey)
      let isHidden = excluded.fileOutside != nil || included.fileOutside != nil
      if !isHidden, let reference = (excluded.unresolved + included.unresolved).first {
        warnings.append(
          Diagnostic(
            .settingNotRead,
            "\(Self.excludedKey.string) or \(Self.includedKey.string) of target \(target.name.quoted) refers to "
              + "\(reference.string.quoted), which odr cannot evaluate", at: place,
            advice: "write the patterns directly, or set the referenced setting in the project or an .xcconfig file"))
      }
      // If odr can't evaluate all patterns of included files, it can't be sure that a file is excluded.
      guard !isHidden, included.unresolved.isEmpty, !excluded.elements.isEmpty else {
        others.append(target)
        continue
      }
      exclusions.append(
        Exclusion(
          configuration: counting, place: place,
          excluded: excluded.elements.map { Pattern($0.string) },
          included: included.elements.map { Pattern($0.string) },
          files: Set(target.buildFiles.flatMap(\.paths).map { PathKey($0) }), folders: target.folders))
    }
  }

  /// Whether a target with synchronized folders has no phase that copies resources.
  private var hasTargetWithoutPhase: Bool { targets.contains { !$0.hasResourcesPhase && !$0.folders.isEmpty } }

  var isEmpty: Bool { exclusions.isEmpty && !hasTargetWithoutPhase }

  /// Returns the first target that excludes the file or catalog at `path`, which is normalized and relative to the
  /// manifest's folder; the pattern that excludes the file; and whether all targets that contain the file exclude it.
  private func match(_ path: ByteString) -> (exclusion: Exclusion, pattern: String, isEverywhere: Bool)? {
    let absolute = folder.absolutePath(of: path)
    let components = absolute.string.components.map(Array.init)
    let owners = exclusions.filter { $0.has(absolute) }
    let matches = owners.compactMap { owner in owner.pattern(excluding: components).map { (owner, $0) } }
    guard let (exclusion, pattern) = matches.first else { return nil }
    let isElsewhere = others.contains { target in
      target.folders.contains { $0.relativePath(of: absolute) != nil }
        || target.buildFiles.contains { $0.paths.contains(absolute) }
    }
    return (exclusion, pattern, matches.count == owners.count && !isElsewhere)
  }

  /// Returns a clause that explains why no asset pack contains a file; `nil` if a pack may contain the file.
  func reason(_ path: [UInt8]) -> String? {
    if hasTargetWithoutPhase {
      let absolute = folder.absolutePath(of: ByteString(path))
      let answers = targets.compactMap { $0.copies(absolute) }
      if answers.contains(false), !answers.contains(true) {
        return "the target that contains the file has no \(BuildPhase.resources.rawValue) phase"
      }
    }
    guard let match = match(ByteString(path)), match.isEverywhere else { return nil }
    return
      "\(Self.excludedKey.string) excludes the file from target \(match.exclusion.configuration.target.quoted) with the pattern \(match.pattern.quoted)"
  }

  /// Returns the finding about the file or catalog at `path`, which the manifest lists at `stated`.
  private func finding(
    _ path: ByteString, catalog: Bool, tags: [ByteString] = [], stated: ByteSpan
  ) -> Diagnostic? {
    guard let match = match(path) else { return nil }
    let owner = match.exclusion.configuration
    return Diagnostic(
      .fileExcluded,
      "\(path.string.quoted) is excluded from target \(owner.target.quoted) (\(owner.name.visible)) by "
        + "\(match.pattern.quoted), so no asset pack contains it",
      about: catalog ? .init(catalog: path) : .init(tags, resource: path), stated: stated, at: match.exclusion.place,
      note: "the setting is here",
      advice: "change EXCLUDED_SOURCE_FILE_NAMES, or remove the \(catalog ? "catalog" : "file") from the manifest")
  }

  /// Returns the findings about everything that a manifest lists.
  func findings(_ manifest: Manifest) -> [Diagnostic] {
    if isEmpty { return warnings }
    let files = manifest.resources().filter { $0.catalog == nil }.compactMap { resource in
      finding(
        ByteString(NormalizedPath(resource.path.utf8).bytes), catalog: false,
        tags: resource.tags.byteStrings, stated: resource.span)
    }
    let catalogs = manifest.catalogSpans.compactMap { path, span in
      finding(ByteString(NormalizedPath(path.utf8).bytes), catalog: true, stated: span)
    }
    return warnings + files + catalogs
  }
}

extension String {
  /// The parts of a path or of a pattern between slashes, including empty parts.
  fileprivate var components: [Substring] { split(separator: "/", omittingEmptySubsequences: false) }
}
