import ArgumentParser
import OdrXcodeProjects
import ResourceTags

/// `odr xcode pull`: copies the tags of a project to its manifest.
struct XcodePullCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "pull",
    """
    Copy the tags of the Xcode project to the manifest.

    If someone changed tags in Xcode, this command makes the same changes in the manifest. 'odr xcode apply' does \
    the opposite.

    The manifest gets the project's tags, with their categories and order, and the tags of all resources. odr removes \
    tags and resources that only the manifest has, except catalog items that it cannot see, because git ignores them, for \
    example; --dry-run shows them. If these may be edits that are neither in \
    Xcode nor in a commit, odr changes nothing without --force. Everything else stays as it is, with its comments. \
    odr reads the targets and the build configuration that the manifest specifies. It changes nothing if it cannot \
    read all tags of the project, or if no resource has any.

    Examples:
      odr xcode pull --dry-run
      odr xcode pull

    To keep the edits of both sides, pull into a copy of the committed manifest, and merge the copy and the manifest \
    with 'odr merge', as 'Keep the changes of both sides' in the guide shows. Guide: Xcode.
    """)

  @Flag(help: "Also undo edits that are neither in Xcode nor in a commit.")
  var force = false

  @OptionGroup var options: EditOptions

  func run() throws {
    try options.apply { file in
      let manifest = try file.read().manifest
      let comparison = try Self.comparison(of: manifest)
      let losses = comparison.differences.map(\.kind).filter { change in
        switch change {
        case .tagAdded, .resourceAdded, .tagsChanged(_, _, []), .keySet, .keyRemoved: false
        default: true
        }
      }
      if !losses.isEmpty, !force, !options.dryRun, let path = file.path, ManifestVersion.isUncommitted(manifest) {
        throw CommandFailure(
          """
          nothing was changed, because a pull may undo edits of \(path.quoted) that git does not have; its result would be: \
          \(Wording.list(losses.map(\.words.line), limit: 3)); \(ManifestCommand(path).inSentence("xcode apply")) \
          makes Xcode match the manifest instead, '--force' pulls anyway, and 'Keep the changes of both sides' in the guide Xcode shows how to keep both
          """)
      }
      return try EditRequest(
        comparison.edits.filter { !($0 is SetKey || $0 is UnsetKey) }, in: file, allowsMissing: true)
    }
  }

  /// Returns the differences between `manifest` and its project. Throws ``CommandFailure`` if odr cannot pull.
  static func comparison(of manifest: Manifest) throws -> ManifestComparison {
    try ReadManifest(manifest).throwIfNotComparable(orSay: "nothing was changed")
    let location = try ProjectLocation(of: manifest)
    let project = try location.read()
    let imported = ProjectImport(
      project, targets: try project.targets(of: manifest), configuration: manifest.project?.configuration,
      in: try location.folder(at: manifest.folderPath).listing(manifest), for: manifest)
    let unread = try ProjectComparison(manifest, at: location).hiddenSettings
    let name = location.path.quoted
    guard imported.conflicts.isEmpty else {
      throw CommandFailure(
        "nothing was changed, because one manifest cannot represent all tags of the targets", imported.conflicts,
        in: project.file.source)
    }
    guard !imported.hasUnknownTags, unread.isEmpty else {
      throw CommandFailure(
        "nothing was changed, because odr cannot read all tags of \(name)", imported.warnings + unread,
        in: project.file.source)
    }
    guard imported.hasResources else {
      throw CommandFailure(
        "nothing was changed, because no resource in \(name) has tags; "
          + "\(ManifestCommand(manifest.name).inSentence("xcode apply")) writes the manifest's tags")
    }
    // The text is YAML, even if the manifest is JSON.
    let new = imported.manifest(projectPath: "", name: "new.yml")
    return ManifestComparison(manifest, new)
  }
}
