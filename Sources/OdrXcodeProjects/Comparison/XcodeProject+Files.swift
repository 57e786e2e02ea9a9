package import ResourceTags

extension ProjectFiles {
  /// Reads the project with the text `text`. `projectFolder` is the absolute path of the folder that contains the
  /// `.xcodeproj`, and `targets` are the names of the manifest's targets. `configuration` is the name of the build
  /// configuration that the manifest specifies, if any.
  package static func read(
    _ text: SourceText, in projectFolder: String, targets names: [String], configuration: String? = nil,
    for folder: ManifestFolder
  ) -> ProjectFiles {
    do throws(ProjectFault) {
      var project = try XcodeProject(text, in: projectFolder)
      project.configuration = configuration
      do {
        return project.files(of: try project.targets(named: names), in: folder)
      } catch {
        return .unread { [.unknownTarget(error, in: $0)] }
      }
    } catch {
      return .unread { _ in [error.diagnostic] }
    }
  }
}

/// The contents of the targets of a project, for a manifest in a folder.
struct TargetContents: ProjectContents {
  let project: XcodeProject
  let targets: [ProjectTarget]
  let folder: ManifestFolder
  let paths: [ByteString]
  private let excluded: ExcludedFiles
  /// The phase of each build file.
  let phases: [PathKey: BuildPhase]
  /// The synchronized folders with files in other phases.
  private let folders: [SynchronizedFolder]

  init(_ project: XcodeProject, _ targets: [ProjectTarget], in folder: ManifestFolder) {
    let project = project.readingConfigurationFiles(in: folder)
    let targets = project.configured(targets)
    (self.project, self.targets, self.folder) = (project, targets, folder)
    phases = targets.phases
    folders = targets.flatMap(\.folders).filter { !$0.phaseExceptions.isEmpty }
    excluded = ExcludedFiles(targets, in: folder)
    paths = project.resourcePaths(of: targets, in: folder)
  }

  var sources: SourceFiles {
    let found = targets.flatMap { $0.paths(in: folder) }.filter { SourceFiles.names.match(ByteSlice($0.bytes)) }.uniqued
    return SourceFiles(found.map(\.string)) { folder.text(at: found[$0]).source }
  }

  func phase(of path: [UInt8], byType: BuildPhase) -> BuildPhase? {
    let path = folder.absolutePath(of: ByteString(path))
    return phases[PathKey(path)]
      ?? folders.lazy.compactMap { synchronized in
        synchronized.relativePath(of: path).flatMap { synchronized.phase(of: .init(file: $0), byType: byType) }
      }.first
  }

  func contains(_ path: [UInt8]) -> Bool {
    let path = folder.absolutePath(of: ByteString(path))
    // A folder reference contains everything in it.
    return ([path.bytes[...]] + path.bytes.outerFolders).contains { phases[PathKey($0)] != nil }
      || targets.lazy.flatMap(\.folders).contains { synchronized in
        synchronized.relativePath(of: path).flatMap { synchronized.phase(of: .init(file: $0), byType: .resources) }
          != nil
      }
  }

  func exclusion(of path: [UInt8]) -> String? { excluded.reason(path) }

  func findings(_ manifest: Manifest) -> [Diagnostic] {
    let lost = targets.isEmpty ? nil : lostTags(manifest)
    return lost.asArray + settingFindings(manifest)
  }

  func untaggedBytes(_ manifest: Manifest) -> [(bytes: Int, target: String, isComplete: Bool)] {
    apps(manifest).map { app in (app.bytes, app.target.name, !app.target.hasResources(outside: folder)) }
  }

  func untagged(_ manifest: Manifest) -> [ByteString] {
    project.untagged(of: targets, in: folder, UntaggedResources(manifest, in: folder.tree))
  }

  func compare(_ manifest: Manifest, _ tree: any FileTree) -> [Diagnostic] {
    ProjectComparison(manifest, project, targets, in: folder.reading(tree)).findings
  }
}

extension XcodeProject {
  /// Returns the paths of the targets' files, relative to `folder`, with their build phases, and everything else in the
  /// project that affects a manifest's asset packs.
  package func files(of targets: [ProjectTarget], in folder: ManifestFolder) -> ProjectFiles {
    .read(TargetContents(self, targets, in: folder))
  }
}

extension ResourceFolder {
  /// Compares a manifest without errors with its project; `nil` if odr can't read the project.
  package func comparison(_ manifest: Manifest) -> ProjectComparison? {
    (projectFiles(of: manifest)?.contents as? TargetContents).map {
      ProjectComparison(manifest, $0.project, $0.targets, in: $0.folder.reading(tree))
    }
  }
}

extension TargetContents {
  /// Returns the findings about products and settings of the targets that affect the asset packs of `manifest`.
  func settingFindings(_ manifest: Manifest) -> [Diagnostic] {
    SettingFindings.about(targets, of: project, in: folder)
      + platformFinding(manifest).asArray + excluded.findings(manifest) + sizeFinding(manifest).asArray
      + startFileFindings(manifest)
  }

  /// Returns the apps among the targets, each with the size of its resources without tags.
  private func apps(_ manifest: Manifest) -> [(bytes: Int, target: ProjectTarget)] {
    let files = ResourceFolder(folder.tree)
    let resources = UntaggedResources(manifest, in: files.tree)
    let apps = targets.filter(\.isApplication).map { target in
      (target, paths: project.untagged(of: [target], in: folder, resources).map { ResourcePath(normalized: $0.bytes) })
    }
    // Targets often share most of their resources.
    let all = apps.flatMap(\.paths).uniqued
    let sizes = Dictionary(first: zip(all, files.sizes(of: all)))
    return apps.map { target, paths in (paths.reduce(0) { $0 + ((sizes[$1] ?? nil) ?? 0) }, target) }
  }

  /// Returns the finding about an app that is too large without its on-demand resources. The sizes of files in git's
  /// index take too long to find.
  private func sizeFinding(_ manifest: Manifest) -> Diagnostic? {
    let limit = SizeLimits(manifest).appBundle
    guard folder.tree.locationText == LocationText.disk,
      let (bytes, target) = apps(manifest).max(by: { $0.bytes < $1.bytes }), bytes > limit
    else { return nil }
    return Diagnostic(
      .appTooLarge,
      "the resources of target \(target.name.quoted) without tags are \(FormattedByteCount(bytes)), more than the "
        + "\(FormattedByteCount(limit)) that Apple allows for the app (on disk, before compression)",
      at: target.place, advice: "tag more resources")
  }

  /// The app that the asset packs belong to: the app of the first target.
  var app: ProjectApp? {
    guard let target = targets.first, let configuration = target.configuration else { return nil }
    func text(_ key: String) -> String? { configuration.string(key)?.value.text?.nonEmpty }
    let id = text("PRODUCT_BUNDLE_IDENTIFIER")
    let note =
      "odr cannot determine PRODUCT_BUNDLE_IDENTIFIER of \(target.words) from the project; pass the identifier with "
      + "'--bundle-id'"
    return (id, id == nil ? note : nil, text("ASSET_PACK_MANIFEST_URL_PREFIX"))
  }
}
