import ResourceTags

/// Conflicts between targets that are to share a manifest.
enum TargetConflicts {
  /// The categories that differ from those of the first target.
  static func categories(
    _ targets: [(name: String, categories: TargetCategories)], of project: XcodeProject
  ) -> [Diagnostic] {
    guard let first = targets.first else { return [] }
    return targets.dropFirst().flatMap { other in
      BuildConfiguration.Setting.allCases.compactMap { setting in
        let (firstTags, otherTags) = (first.categories[setting], other.categories[setting])
        if setting.isSame(firstTags, otherTags) { return nil }
        let (firstOnly, otherOnly) = (firstTags.without(otherTags), otherTags.without(firstTags))
        var parts: [String] = []
        if !firstOnly.isEmpty { parts.append("only \(first.name.quoted) has \(firstOnly.words)") }
        if !otherOnly.isEmpty { parts.append("only \(other.name.quoted) has \(otherOnly.words)") }
        let what = parts.isEmpty ? "the order differs" : parts.joined(separator: ", ")
        return Diagnostic(
          .targetsDiffer,
          "targets \(first.name.quoted) and \(other.name.quoted) differ in \(setting.category.rawValue): \(what)",
          about: .init(firstOnly + otherOnly, category: setting.category),
          at: other.categories.place(of: setting, in: project))
      }
    }
  }

  /// The files of all targets with their tags, sorted by path.
  ///
  /// Different tags of one file are a conflict. Xcode gives a file no tags in a further target that it is added to, so
  /// if only one target has tags for a file, the manifest has them, with a warning.
  static func files(
    _ targets: [TargetTags]
  ) -> (files: [ImportedFile], conflicts: [Diagnostic], warnings: [Diagnostic]) {
    // A target has a file once, unless it has it in a synchronized folder as well.
    if targets.count == 1, targets[0].target.folders.isEmpty {
      let files = targets[0].files.filter { !$0.tags.isEmpty }.sorted { $0.path.precedes($1.path) }
      return (files.map { ImportedFile(path: $0.path, tags: $0.tags, untaggedIn: []) }, [], [])
    }
    var owners: [ByteString: [(target: String, resource: TargetTags.ResourceTags)]] = [:]
    for tags in targets {
      for file in tags.files { owners[file.path, default: []].append((tags.target.name, file)) }
    }
    var files: [ImportedFile] = []
    var conflicts: [Diagnostic] = []
    var warnings: [Diagnostic] = []
    for (path, owners) in owners.sorted(by: { $0.key.precedes($1.key) }) {
      guard let tagged = owners.first(where: { !$0.resource.tags.isEmpty }) else { continue }
      let untagged = owners.filter(\.resource.tags.isEmpty).map(\.target)
      files.append(ImportedFile(path: path, tags: tagged.resource.tags, untaggedIn: untagged))
      for other in owners where !other.resource.tags.hasSameElements(as: tagged.resource.tags) {
        let message =
          "\(path.string.quoted) has \(tagged.resource.tags.tagWords) in target \(tagged.target.quoted), and "
          + "\(other.resource.tags.tagWords) in target \(other.target.quoted)"
        let subject = Diagnostic.Subject(tagged.resource.tags + other.resource.tags, resource: path)
        if other.resource.tags.isEmpty {
          warnings.append(
            Diagnostic(
              .targetsDiffer, message, about: subject, at: other.resource.place,
              advice: "the manifest has them for both; 'odr xcode apply' would give them to both"))
        } else {
          conflicts.append(Diagnostic(.targetsDiffer, message, about: subject, at: other.resource.place))
        }
      }
    }
    return (files, conflicts, warnings)
  }
}

/// A loose file that gets tags in the manifest.
struct ImportedFile {
  let path: ByteString
  let tags: [ByteString]
  /// The targets that have the file without any tag.
  let untaggedIn: [String]
}

extension [ByteString] {
  fileprivate func without(_ other: [ByteString]) -> [ByteString] {
    let left = Set(other)
    return filter { !left.contains($0) }
  }
}

/// The download categories of one target, from the configuration that counts.
struct TargetCategories {
  let initialInstall: [ByteString]
  let prefetchOrder: [ByteString]
  let configuration: BuildConfiguration?
  private let target: ProjectTarget
  /// What odr had to decide, and what it could not read.
  private(set) var warnings: [Diagnostic] = []
  private(set) var conflicts: [Diagnostic] = []

  /// The categories of `target` in the configuration `name` or, without one, in the default of its builds.
  init(_ tags: TargetTags, configuration name: String?, of project: XcodeProject) {
    let target = tags.target
    self.target = target
    let chosen = BuildConfiguration.counting(
      among: tags.configurations, named: name, of: target.object, in: project.file)
    configuration = chosen
    initialInstall = (chosen?.initialInstall.tags ?? []).uniqued
    let initial = Set(initialInstall)
    let prefetched = (chosen?.prefetchOrder.tags ?? []).uniqued
    prefetchOrder = prefetched.filter { !initial.contains($0) }
    guard let chosen else { return }
    for setting in BuildConfiguration.Setting.allCases {
      let place = place(of: setting, in: project)
      if let reference = chosen[setting].references.first {
        conflicts.append(.settingReference(reference, setting, chosen, target: target.name, at: place))
      }
      if let file = chosen[setting].fileOutside {
        conflicts.append(.hidden(setting, in: file, target: target.name, at: place))
        continue
      }
      let other = tags.configurations.first {
        $0[setting].fileOutside == nil && !setting.isSame($0[setting].tags, chosen[setting].tags)
      }
      if let other, name == nil {
        warnings.append(
          Diagnostic(
            .configurationsDiffer,
            "\(setting.rawValue) of target \(target.name.quoted) has \(chosen[setting].tags.tagWords) in \(chosen.name.visible), "
              + "and \(other[setting].tags.tagWords) in \(other.name.visible); \(chosen.name.visible) counts here",
            about: .init(chosen[setting].tags + other[setting].tags, category: setting.category), at: place,
            advice: "--configuration picks another"))
      }
    }
    let both = prefetched.filter(initial.contains)
    if !both.isEmpty {
      warnings.append(
        Diagnostic(
          .tagInTwoCategories,
          "\(both.tagWords) of target \(target.name.quoted) \(both.count == 1 ? "is" : "are") both in initialInstall and in "
            + "prefetchOrder, and so in initialInstall here",
          about: .init(both, category: .initialInstall), at: place(of: .prefetchOrder, in: project)))
    }
  }

  /// The tags of the category that a setting lists.
  subscript(setting: BuildConfiguration.Setting) -> [ByteString] {
    setting == .initialInstall ? initialInstall : prefetchOrder
  }

  /// The place of a setting of the configuration that counts or, if it is not set, of the target.
  func place(of setting: BuildConfiguration.Setting, in project: XcodeProject) -> Diagnostic.Location {
    configuration.map { $0.place(of: setting) } ?? .init(project.file, target.object.key)
  }
}
