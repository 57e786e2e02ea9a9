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
      self.manifest = manifest
      self.targets = Set(targets.map(\.id))
      self.folder = folder
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
    var project = project
    /// The texts of changed `Contents.json` files, by absolute path.
    var texts: [ByteString: SourceText] = [:]
    let declared = parts.reduce(into: Set<ByteString>()) { declared, part in
      for tag in part.manifest.tags() where tag.category != nil { declared.insert(ByteString(tag.name)) }
    }
    let covered = parts.reduce(into: Set<ByteString>()) { $0.formUnion($1.targets) }
    func compare(_ part: Part) -> ProjectComparison {
      var inside: [ByteString: SourceText] = [:]
      for (path, text) in texts {
        if let path = part.folder.relativePath(of: path) {
          inside[path] = SourceText(name: path.string, bytes: text.bytes)
        }
      }
      return ProjectComparison(
        part.manifest, project, project.targets.filter { part.targets.contains($0.id) },
        in: part.folder.replacing(inside), declaredTags: declared, covering: covered)
    }
    for (index, part) in parts.enumerated() {
      let comparison = compare(part)
      warn(index, comparison.warnings)
      do {
        let plan = try ApplyPlan(comparison, of: part.manifest)
        plans.append(plan)
        project = plan.project
        for (path, text) in plan.contents { texts[part.folder.absolutePath(of: path)] = text }
      } catch {
        throw JointRefusal(manifest: index, isContradiction: false, refusal: error)
      }
    }
    // If there is only one plan, that plan has already been verified.
    for (index, part) in parts.enumerated() where parts.count > 1 {
      let comparison = compare(part)
      if plans[index].leaves(comparison) { continue }
      throw JointRefusal(manifest: index, isContradiction: true, refusal: .problems(comparison.differences))
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
