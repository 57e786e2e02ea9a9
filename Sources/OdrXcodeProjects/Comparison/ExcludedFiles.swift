import ResourceTags

/// The files that build settings exclude from targets, and therefore from all asset packs; also the files of targets
/// that don't copy resources.
///
/// Source: swift-build, `BuildFileFilteringContext.filterState`: a file is excluded if a pattern of
/// `EXCLUDED_SOURCE_FILE_NAMES` matches its path and no pattern of `INCLUDED_SOURCE_FILE_NAMES` does.
struct ExcludedFiles {
  /// The files that a target excludes in its effective configuration, and the location of the setting.
  private typealias Exclusion = (
    configuration: BuildConfiguration, place: Diagnostic.Location, excluded: [Pattern], included: [Pattern]
  )

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
      names = Self.components(of: text).map { NamePattern($0, isOfXcode: true) }
    }

    /// Returns the parts of a path or of a pattern between slashes, including empty parts.
    static func components(of path: String) -> [Substring] {
      path.split(separator: "/", omittingEmptySubsequences: false)
    }

    /// Returns whether the pattern matches the path that consists of `components`, of which the first is empty.
    func matches(_ components: [[Character]]) -> Bool {
      (text.hasPrefix("/") ? names.count == components.count : names.count < components.count)
        && zip(names.reversed(), components.reversed()).allSatisfy { $0.matches($1) }
    }
  }

  private let targets: [ProjectTarget]
  /// For each target, what it excludes, if anything.
  private var exclusions: [Exclusion?] = []
  /// For each target, its build files by absolute path; empty if no target excludes files.
  private var buildFiles: [[PathKey: BuildPhase]] = []
  private let folder: ManifestFolder
  /// The warnings about patterns that odr cannot evaluate.
  private var warnings: [Diagnostic] = []

  private static let excludedKey = ByteString("EXCLUDED_SOURCE_FILE_NAMES")
  private static let includedKey = ByteString("INCLUDED_SOURCE_FILE_NAMES")

  /// Finds the files that `targets` exclude in the default configuration.
  init(_ targets: [ProjectTarget], in folder: ManifestFolder) {
    self.folder = folder
    self.targets = targets
    for target in targets { exclusions.append(exclusion(of: target)) }
    if exclusions.contains(where: { $0 != nil }) { buildFiles = targets.map { [$0].phases } }
  }

  private mutating func exclusion(of target: ProjectTarget) -> Exclusion? {
    guard let counting = target.configuration,
      let place = counting.values(of: Self.excludedKey).last?.place
    else { return nil }
    let (excluded, included) = (counting.list(Self.excludedKey), counting.list(Self.includedKey))
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
    guard !isHidden, included.unresolved.isEmpty, !excluded.elements.isEmpty else { return nil }
    return (
      counting, place, excluded.elements.map { Pattern($0.string) }, included.elements.map { Pattern($0.string) }
    )
  }

  /// Whether a target with synchronized folders has no phase that copies resources.
  private var hasTargetWithoutPhase: Bool { targets.contains { !$0.hasResourcesPhase && !$0.folders.isEmpty } }

  /// Returns the first exclusion of a file or catalog, and the pattern that excludes it; `nil` if a target builds the
  /// file. `path` is normalized and relative to the manifest's folder.
  private func match(_ path: ByteString) -> (exclusion: Exclusion, pattern: String)? {
    if buildFiles.isEmpty { return nil }
    let absolute = folder.absolutePath(of: path)
    let components = Pattern.components(of: absolute.string).map(Array.init)
    let key = PathKey(absolute)
    let containing = buildFiles.indices.filter { index in
      buildFiles[index][key] != nil || targets[index].folders.contains { $0.relativePath(of: absolute) != nil }
    }
    let found = containing.compactMap { index -> (exclusion: Exclusion, pattern: String)? in
      guard let exclusion = exclusions[index], !exclusion.included.contains(where: { $0.matches(components) }) else {
        return nil
      }
      return exclusion.excluded.first { $0.matches(components) }.map { (exclusion, $0.text) }
    }
    return found.count == containing.count ? found.first : nil
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
    guard let match = match(ByteString(path)) else { return nil }
    return
      "\(Self.excludedKey.string) excludes the file from target \(match.exclusion.configuration.target.quoted) with the pattern \(match.pattern.quoted)"
  }

  /// Returns the findings about everything that a manifest lists.
  func findings(_ manifest: Manifest) -> [Diagnostic] {
    let files = manifest.resources().filter { $0.catalog == nil }.map {
      (path: $0.path, tags: $0.tags.byteStrings, span: $0.span, noun: "file")
    }
    let catalogs = manifest.catalogSpans.map { (path: $0.path, tags: [ByteString](), span: $0.span, noun: "catalog") }
    let excluded = (files + catalogs).compactMap { stated -> Diagnostic? in
      let path = ByteString(NormalizedPath(stated.path.utf8).bytes)
      guard let (exclusion, pattern) = match(path) else { return nil }
      let owner = exclusion.configuration
      return Diagnostic(
        .fileExcluded,
        "\(path.string.quoted) is excluded from target \(owner.target.quoted) (\(owner.name.visible)) by "
          + "\(pattern.quoted), so no asset pack contains it",
        about: stated.noun == "catalog" ? .init(catalog: path) : .init(stated.tags, resource: path),
        stated: stated.span, at: exclusion.place, note: "the setting is here",
        advice: "change EXCLUDED_SOURCE_FILE_NAMES, or remove the \(stated.noun) from the manifest")
    }
    return warnings + excluded
  }
}
