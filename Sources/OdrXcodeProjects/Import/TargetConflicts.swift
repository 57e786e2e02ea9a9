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
