import ResourceTags

/// Conflicts between targets that are supposed to share a manifest.
extension ProjectImport {
  /// Returns the differences between the first target's categories and the other targets' categories.
  static func categoryConflicts(_ targets: [TargetCategories]) -> [Diagnostic] {
    guard let first = targets.first else { return [] }
    return targets.dropFirst().flatMap { other in
      BuildConfiguration.Setting.allCases.filter { !$0.isSame(first[$0], other[$0]) }.map { setting in
        Diagnostic(
          .targetsDiffer,
          "\(first.target.words) has \(first[setting].tagWords) in \(setting.category.rawValue), but "
            + "\(other.target.words) has \(other[setting].tagWords)",
          about: .init(first[setting] + other[setting], category: setting.category), at: other.place(of: setting))
      }
    }
  }

  /// Returns the tagged files of all targets, sorted by path, and the conflicts between targets.
  ///
  /// A file with different tags in two targets is a conflict. However, when you add a file to another target, Xcode
  /// doesn't copy the file's tags to that target. Therefore, if only some targets have tags for a file, odr imports
  /// these tags; the comparison of the manifest with the project then reports the other targets.
  static func mergedFiles(
    _ targets: [TargetTags]
  ) -> (files: [(path: ByteString, tags: [ByteString])], conflicts: [Diagnostic]) {
    var tagged: [ByteString: (target: ProjectTarget, tags: [ByteString])] = [:]
    var conflicts: [Diagnostic] = []
    for target in targets {
      for (path, tags, place) in target.files where !tags.isEmpty {
        let first = tagged[path] ?? (target.target, tags)
        tagged[path] = first
        if tags.hasSameElements(as: first.tags) { continue }
        conflicts.append(
          Diagnostic(
            .targetsDiffer,
            "\(path.string.quoted) has \(first.tags.tagWords) in \(first.target.words), but \(tags.tagWords) in "
              + target.target.words, about: .init(first.tags + tags, resource: path), at: place))
      }
    }
    return (tagged.sortedByKey.map { ($0.key, $0.value.tags) }, conflicts)
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
