import ArgumentParser
import OdrXcodeProjects
import ResourceTags

/// `odr xcode apply`: makes a project match its manifest.
struct XcodeApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "apply",
    """
    Make the Xcode project match the manifest.

    Make the same changes as in the Resource Tags tab: all of them or none. To see them first, add --dry-run.

    odr changes the tags of files in project.pbxproj, the list of known tags, the download categories in the build \
    settings of the manifest's targets, and the tags in asset catalogs. odr writes these values the way Xcode does, \
    and changes nothing else. odr prepares and verifies all changes before it writes any file, and then writes all \
    files of a project or none. The output names each tag that odr removes from a resource. If someone changed tags \
    in Xcode, first run 'odr xcode pull', which makes the manifest match Xcode.

    odr cannot resolve a difference such as a resource that is not in any target, or a category that an .xcconfig \
    file sets. In that case, odr makes all other changes, prints the difference, and exits with 1, unless the \
    manifest ignores the difference or its baseline hides it. The same applies to an error in the tags of a resource, \
    such as an undeclared tag: the resource keeps its tags in Xcode, and so do resources that the manifest does not \
    list. After other errors, such as an invalid path, odr does not change the project, because they may affect more \
    than one resource. If another build configuration has its own categories, odr does not change them.

    If you specify a folder, odr uses all manifests in the folder and below it, as 'odr lint' does. odr applies \
    the manifests for one project together: if one of these manifests has such other errors or contradicts \
    another, odr does not change the project. If you specify manifests, odr applies only these, even if others \
    contradict them.

    Examples:
      odr xcode apply --dry-run
      odr xcode apply
      odr xcode apply .

    Guide: Xcode.
    """)

  @Flag(name: [.customShort("n"), .long], help: "Print the changes as a unified diff, and write nothing.")
  var dryRun = false

  @Option(help: "The output format")
  var format = OutputFormat.text

  @OptionGroup var options: XcodeOptions

  func run() throws {
    let search = try options.search()
    /// The manifests of each project, in the order of the arguments.
    var groups: [(file: String, location: ProjectLocation, manifests: [ReadManifest])] = []
    let reading = try ManifestLoop(search.paths, failures: search.failures, isParallel: false) { path in
      let read = try ReadManifest(at: path)
      return (read, try ProjectLocation(of: read.manifest))
    } receive: { read, location in
      let file = FilePath.real(location.filePath) ?? location.filePath
      if let index = groups.firstIndex(where: { $0.file == file }) {
        groups[index].manifests.append(read)
      } else {
        groups.append((file, location, [read]))
      }
    }
    var all = ProjectUpdate()
    let applying = try ManifestLoop(groups, isParallel: false) {
      try apply($0.manifests, at: $0.location)
    } receive: {
      all.add($0)
    }
    if format == .json {
      let changes = all.json(isDryRun: dryRun)
      try StandardStream.output.write(
        changes.with(["changed": !all.files.isEmpty, "dryRun": dryRun ? true : nil]))
    }
    try applying.end(after: reading)
    try all.end()
  }

  /// Makes the project at `location` match its manifests, and returns the changes.
  private func apply(_ read: [ReadManifest], at location: ProjectLocation) throws -> ProjectUpdate {
    for manifest in read { try manifest.throwIfNotComparable(orSay: "the project was not changed", exitCode: 1) }
    let manifests = read.map(\.manifest)
    let lock = dryRun ? nil : try location.lock()
    defer { withExtendedLifetime(lock) {} }
    let applied = try ProjectUpdate(manifests, at: location)
    applied.showFindings()
    if dryRun {
      if format == .text { for change in applied.files { try StandardStream.output.write(diff: change.diff) } }
    } else if !applied.files.isEmpty {
      var transaction = FileTransaction(from: manifests.map(\.source))
      try applied.add(to: &transaction)
      try transaction.commit()
    }
    if format == .text {
      StandardStream.printStatus(
        lines: applied.lines(location, manifests.only?.name, isDryRun: dryRun))
    }
    return applied
  }
}
