package import ResourceTags

/// The changes that make one project match several manifests, worked out one manifest after another and verified
/// together.
package struct JointPlan {
  /// One plan for each manifest, based on the result of the previous plans.
  package private(set) var plans: [ApplyPlan] = []

  /// A manifest, its targets, and its folder.
  package struct Part {
    let manifest: Manifest
    let targets: Set<ByteString>
    let folder: ManifestFolder

    /// Creates a part for a manifest that has no errors.
    package init(_ manifest: Manifest, _ targets: [ProjectTarget], in folder: ManifestFolder) {
      (self.manifest, self.targets, self.folder) = (manifest, Set(targets.map(\.id)), folder)
    }
  }

  /// Works out the changes to `project`. Calls `warn` with the index of each manifest and the warnings about that
  /// manifest.
  ///
  /// Throws ``JointRefusal`` if odr can't apply a manifest to the project, or if a manifest contradicts another
  /// manifest.
  package init(
    _ parts: [Part], of project: XcodeProject, warn: (Int, [Diagnostic]) -> Void
  ) throws(JointRefusal) {
    var state = State(project: project)
    let declared = parts.reduce(into: Set<ByteString>()) { declared, part in
      for tag in part.manifest.tags() where tag.category != nil { declared.insert(ByteString(tag.name)) }
    }
    func compare(_ index: Int, _ state: State) -> ProjectComparison {
      let part = parts[index]
      return ProjectComparison(
        part.manifest, state.project, state.project.targets.filter { part.targets.contains($0.id) },
        in: state.folder(part.folder), declaredTags: declared)
    }
    for index in parts.indices {
      let comparison = compare(index, state)
      warn(index, comparison.warnings)
      do throws(ApplyRefusal) {
        let plan = try ApplyPlan(comparison, of: parts[index].manifest)
        plans.append(plan)
        try state.apply(plan, in: parts[index].folder)
      } catch {
        throw JointRefusal(manifest: index, isContradiction: false, refusal: error)
      }
    }
    // If there is only one plan, that plan has already been verified.
    for index in parts.indices where parts.count > 1 {
      let comparison = compare(index, state)
      if comparison.problems.isEmpty, comparison.outdatedLocations.isEmpty { continue }
      throw JointRefusal(manifest: index, isContradiction: true, refusal: .problems(comparison.differences))
    }
  }

  /// The project and the other changed files after some plans have been applied.
  private struct State {
    var project: XcodeProject
    /// The texts of changed files, by absolute path.
    private var texts: [ByteString: SourceText] = [:]

    init(project: XcodeProject) { self.project = project }

    /// Returns the folder with the changed texts in place of the files on disk.
    func folder(_ folder: ManifestFolder) -> ManifestFolder {
      if texts.isEmpty { return folder }
      var inside: [ByteString: SourceText] = [:]
      for (path, text) in texts {
        if let path = folder.relativePath(of: path) { inside[path] = SourceText(name: path.string, bytes: text.bytes) }
      }
      return folder.replacing(inside)
    }

    mutating func apply(_ plan: ApplyPlan, in folder: ManifestFolder) throws(ApplyRefusal) {
      for change in plan.changes {
        switch change.file {
        case .project:
          let source = SourceText(name: project.file.source.name, bytes: change.bytes)
          guard let changed = try? XcodeProject(source, in: project.folder) else { throw .unproved(change.file) }
          project = changed
        case .contents(let path):
          texts[folder.absolutePath(of: path)] = SourceText(name: path.string, bytes: change.bytes)
        }
      }
    }
  }
}

/// The reason why odr leaves a project unchanged, and the manifest that causes it.
package struct JointRefusal: Error {
  /// The index of the manifest among the parts.
  package let manifest: Int
  /// Whether the manifest contradicts another manifest, rather than the project.
  package let isContradiction: Bool
  package let refusal: ApplyRefusal
}
