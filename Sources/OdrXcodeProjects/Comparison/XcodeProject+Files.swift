package import ResourceTags

extension ProjectFiles {
  /// Reads the project with the text `text`. `projectFolder` is the absolute path of the folder that contains the
  /// `.xcodeproj`, and `targets` are the names of the manifest's targets.
  package static func read(
    _ text: SourceText, in projectFolder: String, targets names: [String], for folder: ManifestFolder
  ) -> ProjectFiles {
    do throws(ProjectFault) {
      let project = try XcodeProject(text, in: projectFolder)
      do {
        return project.files(of: try project.targets(named: names), in: folder)
      } catch {
        return ProjectFiles { [.unknownTarget(error, in: $0)] }
      }
    } catch {
      return ProjectFiles { _ in [error.diagnostic] }
    }
  }
}

extension XcodeProject {
  /// Returns the paths of the targets' files, relative to `folder`, with their build phases, and everything else in the
  /// project that affects a manifest's asset packs.
  package func files(of targets: [ProjectTarget], in folder: ManifestFolder) -> ProjectFiles {
    let phases = targets.flatMap(\.buildFiles).flatMap { file in
      file.paths.compactMap(folder.relativePath).map { (path: $0, phase: file.phase) }
    }
    let folders = targets.flatMap(\.folders).filter { !$0.phaseExceptions.isEmpty }
    // If a file is in several phases, the resources phase takes precedence.
    let listed = Dictionary(phases.map { (PathKey($0.path), $0.phase) }) { $0 == .resources ? $0 : $1 }
    let project = readingConfigurationFiles(in: folder)
    let excluded = ExcludedFiles(targets, of: project, in: folder)
    var files = ProjectFiles()
    files.paths = resourcePaths(of: targets, in: folder)
    files.phase = { path, type in
      listed[PathKey(path)]
        ?? folders.lazy.compactMap { synchronized in
          synchronized.relativePath(of: folder.absolutePath(of: ByteString(path)))
            .flatMap { synchronized.phase(of: .init(file: $0), byType: type) }
        }.first
    }
    files.hasMovedFiles =
      !folders.isEmpty
      || phases.contains { $0.phase != .resources && CompiledType(path: ByteSlice($0.path.bytes)) == nil }
    files.exclusion = excluded.isEmpty ? nil : excluded.reason
    files.app = project.app(of: targets)
    files.isComparable = true
    files.compare = { ProjectComparison($0, project, targets, in: folder.reading($1)).findings }
    files.findings = { manifest in
      let lost = targets.isEmpty ? nil : project.lostTags(manifest, targets)
      return lost.asArray + project.settingFindings(manifest, targets, excluded, in: folder)
    }
    files.sources = {
      let paths = targets.flatMap { $0.files(in: folder).map(\.path) }
      let found = paths.filter { SourceFiles.names.match(ByteSlice($0.bytes)) }.uniqued
      return SourceFiles(found.map(\.string)) { folder.text(at: found[$0]).source }
    }
    files.untagged = { untagged(of: targets, in: folder, UntaggedResources($0, in: folder.tree)) }
    files.untaggedBytes = {
      untaggedBytes($0, targets, in: folder).map { app in
        (app.bytes, app.target.name, !app.target.hasResources(outside: folder))
      }
    }
    return files
  }

  /// Returns the findings about products and settings of `targets` that affect the asset packs of `manifest`. The
  /// project's `.xcconfig` files must already have been read.
  func settingFindings(
    _ manifest: Manifest, _ targets: [ProjectTarget], _ excluded: ExcludedFiles, in folder: ManifestFolder
  ) -> [Diagnostic] {
    SettingFindings.about(targets, of: self)
      + platformFinding(manifest, targets).asArray + excluded.findings(manifest)
      + sizeFinding(manifest, targets, in: folder).asArray
      + startFileFindings(manifest, targets, in: folder)
  }

  /// Returns the size of the resources without tags in the largest app among `targets`, and the app.
  private func untaggedBytes(
    _ manifest: Manifest, _ targets: [ProjectTarget], in folder: ManifestFolder
  ) -> (bytes: Int, target: ProjectTarget)? {
    let files = ResourceFolder(folder.tree)
    let resources = UntaggedResources(manifest, in: files.tree)
    let apps = targets.filter(\.isApplication).map { target in
      (target, paths: untagged(of: [target], in: folder, resources).map { ResourcePath(normalized: $0.bytes) })
    }
    // Targets often share most of their resources.
    let all = apps.flatMap(\.paths).uniqued
    let sizes = Dictionary(first: zip(all, files.sizes(of: all)))
    return apps.map { target, paths in (paths.reduce(0) { $0 + ((sizes[$1] ?? nil) ?? 0) }, target) }
      .max { $0.0 < $1.0 }
  }

  /// Returns the finding about an app that is too large without its on-demand resources. The sizes of files in git's
  /// index take too long to find.
  private func sizeFinding(
    _ manifest: Manifest, _ targets: [ProjectTarget], in folder: ManifestFolder
  ) -> Diagnostic? {
    let limit = manifest.sizeLimits.appBundle
    guard folder.tree.locationText == LocationText.disk,
      let (bytes, target) = untaggedBytes(manifest, targets, in: folder), bytes > limit
    else { return nil }
    return Diagnostic(
      .appTooLarge,
      "the resources of target \(target.name.quoted) without tags are \(FormattedByteCount(bytes)), more than the "
        + "\(FormattedByteCount(limit)) that Apple allows for the app (on disk, before compression)",
      at: target.place, advice: "tag more resources")
  }

  /// Returns the app that the asset packs of `targets` belong to: the app of the first target.
  private func app(of targets: [ProjectTarget]) -> ProjectApp? {
    guard let target = targets.first, let scope = effectiveConfiguration(of: target)?.scope else { return nil }
    func text(_ key: String) -> String? { scope.string(key)?.value.text.flatMap { $0.isEmpty ? nil : $0 } }
    let id = text("PRODUCT_BUNDLE_IDENTIFIER")
    return ProjectApp(
      bundleID: id,
      note: id == nil
        ? "odr cannot determine PRODUCT_BUNDLE_IDENTIFIER of \(target.words) from the project; pass the identifier with "
          + "'--bundle-id'" : nil,
      urlPrefix: text("ASSET_PACK_MANIFEST_URL_PREFIX"))
  }
}
