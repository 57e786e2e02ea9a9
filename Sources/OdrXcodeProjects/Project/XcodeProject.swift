package import ResourceTags

/// An Xcode project: its file, the paths of its references, and its targets.
package struct XcodeProject: Sendable {
  package let file: ProjectFile
  /// The targets that can have resources, in project order.
  package let targets: [ProjectTarget]
  /// The absolute path of the folder that contains the `.xcodeproj`.
  package let folder: String
  /// The paths of everything that the project refers to.
  let references: ReferencePaths
  private(set) var settings: ProjectSettings
  /// The name of the build configuration that odr uses if configurations differ; `nil` for the default configuration.
  var configuration: String?

  /// Reads the project file `source`. `folder` is the absolute path of the folder that contains the `.xcodeproj`.
  ///
  /// Throws ``ProjectFault`` if Xcode could not have written the file.
  package init(_ source: SourceText, in folder: String) throws(ProjectFault) {
    file = try ProjectFile(source)
    let references = ReferencePaths(file, folder: ByteString(folder: folder))
    self.folder = folder
    self.references = references
    settings = ProjectSettings(file, root: references.sourceRoot)
    let groups = SynchronizedGroups(references.synchronizedGroups)
    var taken: Set<NodeID> = []
    targets = file.root.objects("targets").filter { $0.isa == "PBXNativeTarget" }.map {
      ProjectTarget($0, references, groups, besides: &taken)
    }
  }

  /// Returns the message about a build configuration that none of `targets` has; `nil` if one of them has it.
  package func problem(withConfiguration name: String, of targets: [ProjectTarget]) -> String? {
    let known = targets.flatMap(\.object.configurations).map { $0.string("name")?.string ?? "" }.uniqued
    if known.contains(name) { return nil }
    return "unknown build configuration \(name.quoted); expected \(known.map(\.quoted).commaSeparated)"
  }

  /// Returns the paths of the targets' files and synchronized folders, relative to `folder`, without paths outside
  /// `folder`. Xcode reads the names in synchronized folders from disk, so their case is probably the case on disk; this
  /// is inferred.
  func resourcePaths(of targets: [ProjectTarget], in folder: ManifestFolder) -> [ByteString] {
    targets.flatMap { target in
      target.buildFiles.flatMap(\.paths).compactMap(folder.relativePath)
        + target.folders.compactMap { folder.relativePath(of: $0.path).map(folder.onDisk) }
    }
  }

  /// Returns the project together with the settings of its `.xcconfig` files, as far as odr can read these files.
  func readingConfigurationFiles(in folder: ManifestFolder) -> XcodeProject {
    var project = self
    for configuration in ([file.root] + targets.map(\.object)).flatMap(\.configurations) {
      guard let path = references.baseFile(of: configuration) else { continue }
      project.settings.baseFiles[configuration.id] = ConfigurationFile(
        path, at: configuration.place, root: references.sourceRoot, text: folder.text(at:))
    }
    return project
  }

  /// The project's list of known tags, and its key: Xcode's own key, or the key that XcodeGen writes.
  var knownTags: (key: String, list: NodeID)? {
    guard let attributes = file.root.dictionary("attributes") else { return nil }
    for key in ["KnownAssetTags", "knownAssetTags"] {
      if let list = attributes[key], file.tree[list].isSequence { return (key, list) }
    }
    return nil
  }

  /// The tags in the project's list of known tags.
  var knownTagNames: [ByteString] { file.tree.strings(in: knownTags?.list) }

  /// Returns `targets` with their build configurations. The effective configuration of a target is the first of these
  /// configurations that exists: the configuration called ``configuration``, the default configuration for builds, and
  /// the last configuration.
  func configured(_ targets: [ProjectTarget]) -> [ProjectTarget] {
    let outer = Dictionary(first: file.root.configurations.map { ($0.string("name"), $0) })
    return targets.map { target in
      var target = target
      let list = target.object.object("buildConfigurationList")
      var all = target.object.configurations.map { object in
        BuildConfiguration(object, of: target.name, in: settings, inheriting: outer[object.string("name")])
      }
      let effective =
        [configuration, list?.string("defaultConfigurationName")?.string].lazy.compactMap { name in
          all.firstIndex { $0.name == name }
        }.first ?? all.indices.last
      if let effective { all[effective].isEffective = true }
      target.configurations = all
      return target
    }
  }

  /// Returns the applications that can have asset packs.
  package func apps(in folder: ManifestFolder) -> [ProjectTarget] {
    let project = readingConfigurationFiles(in: folder)
    return project.configured(targets.filter(\.isApplication)).filter { $0.reasonWithoutPacks == nil }
  }

  /// Returns the targets called `names`, without duplicates.
  package func targets(named names: [String]) throws(UnknownTarget) -> [ProjectTarget] {
    let byName = Dictionary(grouping: targets) { ByteString($0.name) }
    var result: [ProjectTarget] = []
    for (index, name) in names.enumerated().uniqued(by: { ByteString($0.element) }) {
      let found = byName[ByteString(name)] ?? []
      guard found.count == 1 else {
        let repeated =
          "the project has \(found.count) targets called \(name.quoted); give each a different name"
        throw UnknownTarget(index: index, message: found.isEmpty ? unknown(name) : repeated)
      }
      result += found
    }
    return result
  }

  /// Returns the targets with the ids of `others`, which may be from another version of the project file.
  func targets(like others: [ProjectTarget]) -> [ProjectTarget] {
    let ids = Set(others.map(\.id))
    return targets.filter { ids.contains($0.id) }
  }

  private func unknown(_ name: String) -> String {
    let problem = "the project does not contain target \(name.quoted)"
    if targets.isEmpty { return problem + " or any other target that can contain resources" }
    let known = targets.map(\.name.quoted).commaSeparated
    return "\(problem); its \(targets.count == 1 ? "target is" : "targets are") \(known)"
  }
}

/// The error for a name that no target of a project has, or that several targets have.
package struct UnknownTarget: UserFacingError {
  /// The index of the name among the requested names.
  package let index: Int
  /// A message that states the problem and lists the existing targets.
  package let message: String
}
