import ResourceTags

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
