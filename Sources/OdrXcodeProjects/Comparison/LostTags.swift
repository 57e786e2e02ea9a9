import ResourceTags

/// The tags that a project has lost as a whole: what generated it anew does not know them.
///
/// No file of it has tags, and its list of known tags has at most those of asset catalogs, which generators leave alone and
/// Tuist reads. The download categories may be there: XcodeGen and Tuist take build settings from their own files. Where the
/// list has tags and Tuist does not write the project, tags of files are new rather than lost.
struct LostTags {
  /// Whether the project has tags in catalogs, which it still knows.
  private let areThoseOfFiles: Bool

  /// The loss of `project`, compared with `manifest` for `targets`; `nil` if it has tags, or if the manifest has none that it
  /// could have lost.
  init?(_ manifest: Manifest, _ project: XcodeProject, _ targets: [ProjectTarget], in folder: ManifestFolder) {
    let hasTags = project.targets.contains { target in
      target.buildFiles.contains { !$0.tags.isEmpty }
        || target.folders.contains { $0.taggedPaths.values.contains { !$0.tags.isEmpty } }
    }
    if hasTags { return nil }
    let resources = manifest.resources()
    let files = resources.filter { $0.catalog == nil && !$0.tags.isEmpty }
    let known = Set(project.knownTags.map { project.file.tree.strings(in: $0.list) } ?? [])
    let wantsCategories = manifest.tags().contains { $0.category != .onDemand && $0.category != nil }
    let hasCategories = targets.contains { target in
      BuildConfiguration.all(of: target.object, in: project.settings).contains(where: \.namesTags)
    }
    areThoseOfFiles = !known.isEmpty
    if known.isEmpty {
      guard !files.isEmpty || wantsCategories && !hasCategories else { return nil }
    } else {
      let inCatalogs = Set(resources.filter { $0.catalog != nil }.flatMap(\.tags).map { ByteString($0) })
      guard known.isSubset(of: inCatalogs),
        files.contains(where: { !known.isSuperset(of: $0.tags.map { ByteString($0) }) }),
        Self.isWrittenByTuist(project, in: folder)
      else { return nil }
    }
  }

  /// Whether Tuist's description of a project lies beside it, as far as the manifest's folder shows.
  private static func isWrittenByTuist(_ project: XcodeProject, in folder: ManifestFolder) -> Bool {
    let path = ReferencePaths.join(ByteString(project.folder), Array("Project.swift".utf8))
    return folder.relativePath(of: path).map { folder.tree.status(of: $0.bytes)?.kind == .file } ?? false
  }

  /// The one finding about all of it.
  func diagnostic(in manifest: Manifest) -> Diagnostic {
    Diagnostic(
      .projectWithoutTags,
      "the project has no tags\(areThoseOfFiles ? " of files" : "") any more: it was generated anew, or the manifest was "
        + "never applied",
      stated: manifest.projectSpan, advice: "run 'odr xcode apply', and do so after each run of the generator")
  }
}
