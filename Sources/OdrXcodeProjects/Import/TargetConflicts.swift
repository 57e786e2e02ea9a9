import ResourceTags

/// Conflicts between targets that are supposed to share a manifest.
extension ProjectImport {
  /// Returns the differences between the first target's categories and the other targets' categories.
  static func categoryConflicts(_ targets: [TargetCategories]) -> [Diagnostic] {
    guard let first = targets.first else { return [] }
    return targets.dropFirst().flatMap { other in
      BuildConfiguration.Setting.allCases.compactMap { setting in
        let firstTags = first[setting]
        let otherTags = other[setting]
        if setting.isSame(firstTags, otherTags) { return nil }
        let firstOnly = firstTags.without(otherTags)
        let otherOnly = otherTags.without(firstTags)
        var parts: [String] = []
        if !firstOnly.isEmpty { parts.append("only \(first.target.name.quoted) has \(firstOnly.tagWords)") }
        if !otherOnly.isEmpty { parts.append("only \(other.target.name.quoted) has \(otherOnly.tagWords)") }
        let what = parts.isEmpty ? "the tags are in different orders" : parts.joined(separator: ", and ")
        return Diagnostic(
          .targetsDiffer,
          "targets \(first.target.name.quoted) and \(other.target.name.quoted) differ in \(setting.category.rawValue): \(what)",
          about: .init(firstOnly + otherOnly, category: setting.category),
          at: other.place(of: setting))
      }
    }
  }

  /// Returns the files of all targets with their tags, sorted by path.
  ///
  /// A file with different tags in two targets is a conflict. However, when you add a file to another target, Xcode
  /// doesn't copy the file's tags to that target. Therefore, if only some targets have tags for a file, odr imports
  /// these tags; the comparison of the manifest with the project then reports the other targets.
  static func mergedFiles(
    _ targets: [TargetTags]
  ) -> (files: [(path: ByteString, tags: [ByteString])], conflicts: [Diagnostic]) {
    var owners: [ByteString: [(target: String, resource: TaggedPath)]] = [:]
    for tags in targets {
      for file in tags.files { owners[file.path, default: []].append((tags.target.name, file)) }
    }
    var files: [(path: ByteString, tags: [ByteString])] = []
    var conflicts: [Diagnostic] = []
    for (path, owners) in owners.sortedByKey {
      guard let tagged = owners.first(where: { !$0.resource.tags.isEmpty }) else { continue }
      files.append((path, tagged.resource.tags))
      for other in owners
      where !other.resource.tags.isEmpty && !other.resource.tags.hasSameElements(as: tagged.resource.tags) {
        conflicts.append(
          Diagnostic(
            .targetsDiffer,
            "\(path.string.quoted) has \(tagged.resource.tags.tagWords) in target \(tagged.target.quoted), but "
              + "\(other.resource.tags.tagWords) in target \(other.target.quoted)",
            about: .init(tagged.resource.tags + other.resource.tags, resource: path), at: other.resource.place))
      }
    }
    return (files, conflicts)
  }
}

extension [ByteString] {
  fileprivate func without(_ other: [ByteString]) -> [ByteString] {
    let left = Set(other)
    return filter { !left.contains($0) }
  }
}

/// The download categories of one target, from its effective configuration.
struct TargetCategories {
  let initialInstall: [ByteString]
  let prefetchOrder: [ByteString]
  let configuration: BuildConfiguration?
  let target: ProjectTarget
  /// Warnings about choices that odr has made, and about parts of the project that odr could not read.
  private(set) var warnings: [Diagnostic] = []
  private(set) var conflicts: [Diagnostic] = []

  /// Reads the target's categories in the configuration `name` or, if `name` is `nil`, in the default configuration for
  /// builds.
  init(_ tags: TargetTags, configuration name: String?, of project: XcodeProject) {
    let target = tags.target
    self.target = target
    let all = project.buildConfigurations(of: target)
    let chosen = project.effectiveConfiguration(of: target, named: name, among: all)
    configuration = chosen
    initialInstall = (chosen?.initialInstall.elements ?? []).uniqued
    let initial = Set(initialInstall)
    prefetchOrder = (chosen?.prefetchOrder.elements ?? []).uniqued.filter { !initial.contains($0) }
    guard let chosen else { return }
    for setting in BuildConfiguration.Setting.allCases {
      if let reference = chosen[setting].unresolved.first {
        conflicts.append(.settingReference(reference, setting, chosen))
      }
      if let file = chosen[setting].fileOutside {
        conflicts.append(.hidden(setting, in: file, chosen))
        continue
      }
      let other = all.first {
        $0[setting].fileOutside == nil && !setting.isSame($0[setting].elements, chosen[setting].elements)
      }
      if let other, name == nil {
        var warning = Diagnostic.ownValue(of: setting, other, besides: chosen, known: [])
        warning.label = "to use another configuration, pass '--configuration'"
        warnings.append(warning)
      }
    }
  }

  /// The tags in the category that a setting specifies.
  subscript(setting: BuildConfiguration.Setting) -> [ByteString] {
    setting == .initialInstall ? initialInstall : prefetchOrder
  }

  /// Returns the location of a setting in the effective configuration or, if the target has no configuration, the
  /// location of the target.
  func place(of setting: BuildConfiguration.Setting) -> Diagnostic.Location {
    configuration.map { $0.place(of: setting) } ?? target.place
  }
}
