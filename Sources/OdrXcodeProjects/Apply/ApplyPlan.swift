package import ResourceTags

/// The changes that make a project match a manifest, verified before odr writes them.
package struct ApplyPlan {
  /// The changed files, starting with the project file.
  package let changes: [FileChange]
  /// The project after the changes.
  let project: XcodeProject
  /// The texts of the changed `Contents.json` files, by their paths relative to the manifest's folder.
  let contents: [ByteString: SourceText]

  /// Works out the changes for `comparison` and verifies them.
  ///
  /// Throws ``ApplyRefusal`` if changing tags cannot fix every difference, or if the changed files would not have
  /// exactly the expected tags.
  package init(_ comparison: ProjectComparison, of manifest: Manifest) throws(ApplyRefusal) {
    // A problem prevents all changes, regardless of its level.
    let problems = comparison.problems + comparison.hiddenSettings
    guard problems.isEmpty else { throw .problems(problems.with(.error)) }
    // Two configurations that are based on the same file produce the same message.
    let kept = Dictionary(grouping: comparison.outdatedLocations.compactMap(Diagnostic.settingElsewhere), by: \.message)
    guard kept.isEmpty else { throw .problems(kept.sortedByKey.map(\.value[0])) }
    var changes: [FileChange] = []
    let file = comparison.project.file
    let edits = ProjectEdits(comparison.outdatedLocations, of: comparison.project)
    if !edits.malformed.isEmpty {
      throw .problems(
        edits.malformed.map { node in
          Diagnostic(
            .projectSyntax, "expected a dictionary here", at: .init(file, node),
            advice: "open the project in Xcode and save it")
        })
    }
    if !edits.edits.isEmpty { changes.append(try FileChange(.project, file.source, edits.edits)) }
    for location in comparison.outdatedLocations {
      guard case .contents(let item) = location.kind, let path = location.path else { continue }
      changes.append(try Self.change(item, at: path, to: location.arranged, in: comparison.folder))
    }
    self.changes = changes
    (project, contents) = try Self.proved(changes, comparison, manifest)
  }

  private static func change(
    _ item: TaggedItem?, at path: ByteString, to tags: [ByteString], in folder: ManifestFolder
  ) throws(ApplyRefusal) -> FileChange {
    if let item {
      let edits = ContentsEdits.edits(of: item.contents, to: tags)
      return try FileChange(.contents(item.filePath), item.contents.tree.source, edits)
    }
    let filePath = CatalogItems.contentsPath(of: path)
    let source: SourceText
    do {
      source = try folder.tree.text(at: filePath.bytes)
    } catch {
      guard error.isMissing else { throw .unreadable(error) }
      let text = TextEdit(ByteSpan(at: 0), ContentsEdits.newFile(tags: tags))
      return try FileChange(.contents(filePath), nil, [text])
    }
    let contents: CatalogContents
    do {
      contents = try CatalogContents(source)
    } catch {
      throw .problems([.unreadableContents(error, source, stated: nil, in: folder)])
    }
    return try FileChange(.contents(filePath), source, ContentsEdits.edits(of: contents, to: tags))
  }
}

extension ApplyPlan {
  /// Reads the changed files as if they had been written. Throws ``ApplyRefusal`` if they don't match the manifest, or if
  /// something else in them has changed.
  private static func proved(
    _ changes: [FileChange], _ comparison: ProjectComparison, _ manifest: Manifest
  ) throws(ApplyRefusal) -> (XcodeProject, [ByteString: SourceText]) {
    var contents: [ByteString: SourceText] = [:]
    var project = comparison.project
    if comparison.outdatedLocations.isEmpty { return (project, contents) }
    guard let first = changes.first else { throw .unproved(.project) }
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
    // The project had no problems earlier, so another program has changed or locked a file in the meantime.
    guard after.problems.isEmpty else { throw .problems(after.problems) }
    guard after.outdatedLocations.isEmpty else { throw .unproved(first.file) }
    return (project, contents)
  }
}

/// A file that is changed or created when a manifest is applied to a project.
package struct FileChange: Sendable {
  /// Identifies the file.
  package enum File: Sendable, Equatable {
    /// The `project.pbxproj`.
    case project
    /// A `Contents.json` file, identified by its path relative to the manifest's folder.
    case contents(ByteString)
  }

  package let file: File
  /// The current text; `nil` if the file is new.
  package let source: SourceText?
  /// The edits, in text order.
  package let edits: [TextEdit]
  /// The file's new bytes.
  package let bytes: [UInt8]

  init(_ file: File, _ source: SourceText?, _ edits: [TextEdit]) throws(ApplyRefusal) {
    self.file = file
    self.source = source
    self.edits = edits.inTextOrder
    do {
      bytes = try (source ?? SourceText(name: "", "")).applying(edits).allBytes
    } catch {
      throw .unproved(file)
    }
  }
}

/// The reason why odr leaves a project unchanged.
package enum ApplyRefusal: Error {
  /// The findings that prevent the change.
  case problems([Diagnostic])
  /// A file cannot be read.
  case unreadable(FileFailure)
  /// The changed file failed verification, so the change was discarded.
  case unproved(FileChange.File)
}
