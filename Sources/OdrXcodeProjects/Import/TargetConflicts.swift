import ResourceTags

/// Conflicts between targets that are supposed to share a manifest.
extension ProjectImport {
  /// Returns the findings about settings with tags that odr cannot evaluate or read.
  static func unreadCategories(_ targets: [ProjectTarget], in folder: ManifestFolder) -> [Diagnostic] {
    targets.compactMap(\.configuration).flatMap { configuration in
      BuildConfiguration.Setting.allCases.flatMap { setting -> [Diagnostic] in
        let value = configuration[setting]
        return value.unresolved.prefix(1).map { .settingReference($0, setting, configuration) }
          + value.fileOutside.map { .hidden(setting, in: folder.pathWithSteps(to: $0), configuration) }.asArray
      }
    }
  }

  /// Returns the differences between the first target's categories and the other targets' categories.
  static func categoryConflicts(_ targets: [ProjectTarget]) -> [Diagnostic] {
    guard let first = targets.first else { return [] }
    return targets.dropFirst().flatMap { other in
      BuildConfiguration.Setting.allCases.compactMap { setting -> Diagnostic? in
        let tags = first.configuration?.categoryTags(setting) ?? []
        let others = other.configuration?.categoryTags(setting) ?? []
        if setting.isSame(tags, others) { return nil }
        let only = [(first, Set(tags).subtracting(others)), (other, Set(others).subtracting(tags))]
          .filter { !$1.isEmpty }.map { target, tags in "only \(target.name.quoted) has \(tags.sorted().tagWords)" }
        return Diagnostic(
          .targetsDiffer,
          "targets \(first.name.quoted) and \(other.name.quoted) differ in \(setting.category.rawValue): "
            + (only.isEmpty ? "the tags are in different orders" : only.joined(separator: ", and ")),
          about: .init(tags + others, category: setting.category),
          at: other.configuration?.place(of: setting) ?? other.place)
      }
    }
  }

  /// Returns the tagged files of all targets, sorted by path, and the conflicts between targets.
  ///
  /// A file with different tags in two targets is a conflict. However, when you add a file to another target, Xcode
  /// doesn't copy the file's tags to that target. Therefore, if only some targets have tags for a file, odr imports
  /// these tags; the comparison of the manifest with the project then reports the other targets.
  static func mergedFiles(_ targets: [TargetTags]) -> (files: [Resource], conflicts: [Diagnostic]) {
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

extension BuildConfiguration {
  /// Returns the tags in the category that a setting specifies, without duplicates. A tag in both settings is downloaded
  /// with the app.
  func categoryTags(_ setting: Setting) -> [ByteString] {
    let tags = self[setting].elements.uniqued
    let initial = Set(setting == .initialInstall ? [] : initialInstall.elements)
    return tags.filter { !initial.contains($0) }
  }
}
