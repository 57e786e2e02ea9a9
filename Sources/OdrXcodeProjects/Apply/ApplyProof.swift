import ResourceTags

/// Checks that changed files match the manifest, and that nothing else in them has changed.
enum ApplyProof {
  /// Reads the changed files as if they were written and compares them with the manifest and their old texts.
  static func check(
    _ changes: [FileChange], _ comparison: ProjectComparison, _ manifest: Manifest
  ) throws(ApplyRefusal) {
    if comparison.outdatedLocations.isEmpty { return }
    guard let first = changes.first else { throw .unproved(.project) }
    var contents: [ByteString: SourceText] = [:]
    var project = comparison.project
    for change in changes {
      switch change.file {
      case .project:
        let source = SourceText(name: project.file.source.name, bytes: change.bytes)
        guard let changed = try? XcodeProject(source, in: project.folder),
          Skeleton.bytes(of: changed.file) == Skeleton.bytes(of: project.file)
        else { throw .unproved(change.file) }
        project = changed
      case .contents(let path):
        let source = SourceText(name: path.string, bytes: change.bytes)
        guard (try? CatalogContents(source)) != nil,
          change.source.map({ Skeleton.bytes(ofContents: $0) == Skeleton.bytes(ofContents: source) }) ?? true
        else { throw .unproved(change.file) }
        contents[path] = source
      }
    }
    let ids = Set(comparison.targets.map(\.id))
    let folder = comparison.folder.replacing(contents)
    let after = ProjectComparison(
      manifest, project, project.targets.filter { ids.contains($0.id) }, in: folder,
      declaredTags: comparison.declaredTags)
    // There were none before, so another program has changed or locked a file meanwhile.
    guard after.problems.isEmpty else { throw .problems(after.problems) }
    guard after.outdatedLocations.isEmpty else { throw .unproved(first.file) }
  }
}
