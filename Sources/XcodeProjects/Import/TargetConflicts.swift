import Syntax
import Bytes
import Diagnostics

/// Where targets that are to share a manifest say different things.
enum TargetConflicts {
  /// The categories that differ from those of the first target.
  static func categories(
    _ targets: [(name: String, categories: TargetCategories)], of project: XcodeProject
  ) -> [Disagreement] {
    guard let first = targets.first else { return [] }
    return targets.dropFirst().flatMap { other -> [Disagreement] in
      var conflicts: [Disagreement] = []
      if !other.categories.initialInstall.hasSameElements(as: first.categories.initialInstall) {
        conflicts.append(
          differ(
            "initialInstall", (first.name, first.categories.initialInstall),
            (other.name, other.categories.initialInstall), at: place(.initialInstall, of: other, in: project)))
      }
      if other.categories.prefetchOrder != first.categories.prefetchOrder {
        conflicts.append(
          differ(
            "prefetchOrder", (first.name, first.categories.prefetchOrder), (other.name, other.categories.prefetchOrder),
            at: place(.prefetchOrder, of: other, in: project)))
      }
      return conflicts
    }
  }

  /// Where a target has a setting or, for one that it does not have, the target itself.
  private static func place(
    _ setting: BuildConfiguration.Setting, of target: (name: String, categories: TargetCategories),
    in project: XcodeProject
  ) -> ProjectPlace? {
    target.categories.place(of: setting, in: project)
      ?? project.target(named: target.name).map { ProjectPlace(project.file.source, $0.span) }
  }

  private static func differ(
    _ category: String, _ first: (name: String, tags: [ByteString]), _ other: (name: String, tags: [ByteString]),
    at place: ProjectPlace?
  ) -> Disagreement {
    let (firstOnly, otherOnly) = (first.tags.without(other.tags), other.tags.without(first.tags))
    var parts: [String] = []
    if !firstOnly.isEmpty { parts.append("only \(first.name.quoted) has \(firstOnly.words)") }
    if !otherOnly.isEmpty { parts.append("only \(other.name.quoted) has \(otherOnly.words)") }
    let what = parts.isEmpty ? "the order is another" : parts.joined(separator: ", ")
    return Disagreement(
      .targetsDiffer, "targets \(first.name.quoted) and \(other.name.quoted) differ in \(category): \(what)", at: place,
      note: "it is set here")
  }

  /// The files of all targets with their tags, sorted by path.
  ///
  /// Different tags of one file are a conflict; none in one target and some in another are what Xcode makes of a file
  /// that is added to a further target, so that the manifest has them, with a warning.
  static func files(
    _ targets: [TargetTags]
  ) -> (files: [ImportedFile], conflicts: [Disagreement], warnings: [Disagreement]) {
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
    var conflicts: [Disagreement] = []
    var warnings: [Disagreement] = []
    for (path, owners) in owners.sorted(by: { $0.key.precedes($1.key) }) {
      guard let tagged = owners.first(where: { !$0.resource.tags.isEmpty }) else { continue }
      let untagged = owners.filter(\.resource.tags.isEmpty).map(\.target)
      files.append(ImportedFile(path: path, tags: tagged.resource.tags, untaggedIn: untagged))
      for other in owners where !other.resource.tags.hasSameElements(as: tagged.resource.tags) {
        let message =
          "\(path.string.quoted) has \(tagged.resource.tags.tagWords) in target \(tagged.target.quoted), and "
          + "\(other.resource.tags.tagWords) in target \(other.target.quoted)"
        if other.resource.tags.isEmpty {
          warnings.append(
            Disagreement(
              .targetsDiffer, message, at: other.resource.place, note: "it has no tag here",
              advice: "the manifest has them for both; 'odr xcode apply' would give them to both"))
        } else {
          conflicts.append(Disagreement(.targetsDiffer, message, at: other.resource.place, note: "its entry is here"))
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
