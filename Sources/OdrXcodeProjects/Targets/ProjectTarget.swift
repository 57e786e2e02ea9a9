package import ResourceTags

/// A target of a project that can have resources.
package struct ProjectTarget: Sendable {
  /// Its name, as in Xcode's list of targets.
  package let name: String
  let object: ProjectObject
  /// The build files of all its phases, in order.
  let buildFiles: [BuildFile]
  /// The folders that Xcode keeps in step with the disk and takes the target's files from.
  let folders: [SynchronizedFolder]
  /// References to build files and phases that have no object.
  let danglingReferences: [NodeID]

  /// Whether it builds an app, which can have its own manifest.
  package var isApplication: Bool {
    object.string("productType")?.bytes.starts(with: "com.apple.product-type.application".utf8) ?? false
  }

  /// What it builds; `nil` if the project does not tell.
  var product: ProductType? { ProductType(object.string("productType")) }

  /// The id that the target's object stands under.
  var id: ByteString { ByteString(object.tree.scalarBytes(object.key)) }

  /// The bytes of the id that the target's object stands under.
  package var span: ByteSpan { object.tree.span(of: object.key) }

  /// Files that have tags but no known place in the project.
  func unplacedFiles(in file: ProjectFile) -> [Diagnostic] {
    buildFiles.filter { $0.paths.isEmpty && $0.phase == .resources && !$0.tags.isEmpty }.map { entry in
      let reason = entry.isDangling ? "is not in the project any more" : "has no known path"
      return Diagnostic(
        entry.isDangling ? .danglingReference : .resourceNotRead,
        "a file of target \(name.quoted) with \(entry.tags.tagWords) \(reason)", about: .init(entry.tags),
        at: .init(file, entry.object.key), advice: "remove its entry or its tags in Xcode")
    }
  }

  /// Sets of exceptions in synchronized folders in which the target has one already.
  func repeatedExceptions(in file: ProjectFile) -> [Diagnostic] {
    folders.flatMap { folder in
      folder.repeatedSets.map { set in
        let first = folder.exceptionSet.map { Diagnostic.Note("the first one is here", at: .init(file, $0.key)) }
        let path = folder.group.string("name") ?? folder.group.string("path")
        var finding = Diagnostic(
          .repeatedExceptions,
          "target \(name.quoted) has a second list of exceptions in folder \((path?.string ?? "").quoted), which odr does not read",
          at: .init(file, set.key), advice: "merge it into the first one")
        finding.notes = first.map { [$0] } ?? []
        return finding
      }
    }
  }

  /// The target that is `object`, without the phases in `taken`, to which its own are added.
  init(
    _ object: ProjectObject, in file: ProjectFile, _ paths: ReferencePaths, _ groups: SynchronizedGroups,
    besides taken: inout Set<NodeID>
  ) {
    self.object = object
    name = object.string("name")?.string ?? ""
    var buildFiles: [BuildFile] = []
    var dangling: [NodeID] = []
    // A merge may leave a phase, or a file in a phase, twice. A phase has one target: a thousand targets that share one
    // of a thousand files would have a million.
    var seen: Set<NodeID> = []
    var localized: [NodeID: [ByteString]] = [:]
    var phases: [ProjectObject] = []
    for phase in file.tree.items(of: object["buildPhases"]) {
      guard let phase = file.object(at: phase) else {
        dangling.append(phase)
        continue
      }
      guard taken.insert(phase.id).inserted else { continue }
      phases.append(phase)
      let kind = BuildPhase(phase)
      for reference in file.tree.items(of: phase["files"]) {
        guard let entry = file.object(at: reference) else {
          dangling.append(reference)
          continue
        }
        if entry.isA("PBXBuildFile"), seen.insert(entry.id).inserted {
          buildFiles.append(BuildFile(entry, of: kind, in: file, paths, &localized))
        }
      }
    }
    self.buildFiles = buildFiles
    danglingReferences = dangling
    folders = groups.folders(of: object, phases, in: file, paths)
  }
}
