package import ResourceTags

/// The changes that make a project match a manifest, verified before odr writes them.
package struct ApplyPlan {
  /// The files that change, the project's own first.
  package let changes: [FileChange]

  /// Works out the changes for `comparison` and verifies them.
  ///
  /// Throws ``ApplyRefusal`` if something differs that no tag in the project can fix, or if the changed files
  /// would not have exactly the expected tags.
  package init(_ comparison: ProjectComparison, of manifest: Manifest) throws(ApplyRefusal) {
    // Whatever their level, nothing can be changed.
    let problems = comparison.problems + comparison.hiddenSettings
    guard problems.isEmpty else { throw .problems(problems.with(.error)) }
    // Two configurations may be based on one file.
    let kept = Dictionary(grouping: comparison.outdatedLocations.compactMap(Diagnostic.settingElsewhere), by: \.message)
    guard kept.isEmpty else { throw .problems(kept.sorted { $0.key < $1.key }.map(\.value[0])) }
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
    try ApplyProof.check(changes, comparison, manifest)
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
    do throws(CatalogContentsFault) {
      contents = try CatalogContents(source)
    } catch {
      throw .problems([.unreadableContents(error, source, stated: nil, in: folder)])
    }
    return try FileChange(.contents(filePath), source, ContentsEdits.edits(of: contents, to: tags))
  }
}

/// A file of a project that is changed or created.
package struct FileChange: Sendable {
  /// Which file it is.
  package enum File: Sendable, Equatable {
    /// The `project.pbxproj`.
    case project
    /// A `Contents.json`, by its path from the manifest's folder on.
    case contents(ByteString)
  }

  package let file: File
  /// The current text; `nil` if the file is new.
  package let source: SourceText?
  /// The edits, in the order of the text.
  package let edits: [TextEdit]
  /// The new bytes.
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

/// Why a project is left as it is.
package enum ApplyRefusal: Error {
  /// The manifest has something that the project has no place for.
  case problems([Diagnostic])
  /// A file cannot be read.
  case unreadable(FileFailure)
  /// The changed file would not have exactly the expected tags, so the change was discarded.
  case unproved(FileChange.File)
}
