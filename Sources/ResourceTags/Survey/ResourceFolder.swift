/// The folder that contains a manifest. The manifest's paths are relative to this folder.
///
/// The ``Linter`` looks for the resources in this folder, and ``ResourceSizes`` adds up their sizes.
package struct ResourceFolder: Sendable {
  package private(set) var tree: any FileTree
  /// Returns the files of a manifest's project, with paths relative to this folder. odr calls this function only if it
  /// needs the files.
  package var project: (@Sendable (XcodeProjectReference) -> ProjectFiles?)?

  /// Returns what git knows about renamed files, given the missing paths. odr calls this function only if a resource is
  /// missing.
  package var renames: (@Sendable (_ missing: [ByteString]) -> FileEvidence)?
  /// Returns the command line that changes the path of a resource, or of everything below a folder. `path` and
  /// `newPath` are relative to this folder.
  package var moveCommand: @Sendable (_ path: String, _ newPath: String) -> String = {
    "odr resource move \(ShellWord.path($0)) \(ShellWord.path($1))"
  }
  /// If a resource exists but isn't among the checked files, returns advice on adding the resource.
  package var addAdvice: (@Sendable (_ path: String) -> String?)?
  /// Returns the given paths, relative to this folder, that git ignores. odr calls this function only if resources are
  /// missing.
  package var ignored: (@Sendable (_ paths: [String]) -> Set<String>)?
  /// Reads the baseline at a path relative to this folder; `nil` if the run doesn't use the manifest's own baseline.
  package var baseline: (@Sendable (_ path: String) -> Result<SourceText, FileFailure>)?
  /// The findings in the code of an app.
  package typealias CheckedCode = (findings: [Diagnostic], counts: CodeCounts)
  /// Checks the code of the app; `nil` if the run doesn't check code.
  package var code: (@Sendable (Manifest, ProjectFiles?) -> CheckedCode)?

  /// Creates a folder with the files of `tree`.
  package init(_ tree: any FileTree, project: (@Sendable (XcodeProjectReference) -> ProjectFiles?)? = nil) {
    self.tree = tree
    self.project = project
    baseline = { path in Result { () throws(FileFailure) in try tree.text(at: Array(path.utf8)) } }
  }
}

extension ResourceFolder {
  /// Returns the files of the project that `manifest` specifies; `nil` if there is no project, or if odr doesn't read it.
  package func projectFiles(of manifest: Manifest) -> ProjectFiles? { manifest.project.flatMap { project?($0) } }

  /// A copy of this folder with fixed contents: after odr has read a file or folder, later changes to it have no
  /// effect.
  package var snapshot: ResourceFolder {
    var snapshot = self
    snapshot.tree = SnapshotTree(tree)
    if let project {
      let projects = Memo(project)
      snapshot.project = { projects[$0] }
    }
    if let renames {
      let known = Memo(renames)
      snapshot.renames = { known[$0] }
    }
    return snapshot
  }
}

/// The result of looking up a resource's path.
package enum ResourceMeasure: Equatable {
  /// A resource exists and has this many bytes.
  case bytes(Int)
  /// Nothing exists at the path.
  case missing
  /// The path exists but can't be a resource, can't be looked up, or is in a folder that can't be read; or nothing exists
  /// at the path, but git ignores it, so the file may exist elsewhere.
  case unknown
}

extension ResourceFolder {
  /// Looks up all `paths` together, which is faster than looking up one path at a time. If `sizes` is false, the byte
  /// counts are meaningless, and odr doesn't look inside folders.
  package func measures(of paths: [ResourcePath], sizes: Bool = true) -> [ResourceMeasure] {
    let probe = ManifestTemplate.listing(paths)
    let files = FileFacts(probe, in: self, SurveyAim(weighs: sizes))
    let survey = files.survey
    var measures: [ResourcePath: ResourceMeasure] = [:]
    for (index, _, place) in survey.placedEntries {
      let isMissing = survey.isAbsent(place) && !files.ignored.contains(place)
      let here = survey.places[place]
      measures[probe.path(ofEntry: index)] =
        isMissing ? .missing : here.finding.isFound ? .bytes(here.bytes) : .unknown
    }
    return paths.map { measures[$0] ?? .unknown }
  }

  /// Returns the sizes of the resources at `paths`; `nil` for a resource whose size can't be determined.
  package func sizes(of paths: [ResourcePath]) -> [Int?] {
    measures(of: paths).map { if case .bytes(let bytes) = $0 { bytes } else { nil } }
  }
}
