import ArgumentParser
import OdrXcodeProjects
import ResourceTags

/// `odr xcode apply`: makes a project match its manifest.
struct XcodeApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Make the Xcode project match the manifest.",
    discussion: """
      Make the same changes as in the Resource Tags tab: all of them or none. To see them first, add --dry-run.

      odr changes the tags of files in project.pbxproj, the list of known tags, the download categories in the build \
      settings of the manifest's targets, and the tags in asset catalogs. odr writes these values the way Xcode does, \
      and changes nothing else. odr prepares and verifies all changes before it writes any file, and then writes all \
      files of a project or none. The output names each tag that odr removes from a resource. If someone changed tags \
      in Xcode, first run 'odr xcode pull', which copies them to the manifest.

      odr cannot resolve a difference such as a resource that is not in any target, or a category that an .xcconfig \
      file sets. In that case, odr makes all other changes, prints the difference, and exits with 1, unless the \
      manifest ignores the difference or its baseline hides it. The same applies to an error in the tags of a resource, \
      such as an undeclared tag: the resource keeps its tags in Xcode, and so do resources that the manifest does not \
      list. After other errors, such as an invalid path, odr does not change the project, because they may affect more \
      than one resource. If another build configuration has its own categories, odr does not change them.

      If you specify a folder, odr uses all manifests in the folder and below it, as 'odr lint' does. odr applies \
      the manifests for one project together: if one of these manifests has such other errors or contradicts \
      another, odr does not change the project.

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
    if let path = try search.only {
      let applied = try apply([path], isOnly: true)
      try report(applied)
      return try applied.end()
    }
    var all = ProjectUpdate()
    /// The manifests of each project, in the order of the arguments.
    var groups: [(file: String, project: String, manifests: [String], hasErrors: Bool)] = []
    let reading = try ManifestLoop(search.paths, failures: search.failures, isParallel: false) { path in
      let read = try ReadManifest(at: path)
      if read.preventsComparison { read.showErrors() }
      return (path, read.preventsComparison, try ProjectLocation(of: read.manifest))
    } receive: { path, hasErrors, location in
      let file = FilePath.real(location.filePath) ?? location.filePath
      let index = groups.firstIndex { $0.file == file } ?? groups.count
      if index == groups.count { groups.append((file, location.path, [], false)) }
      groups[index].manifests.append(path)
      if hasErrors { groups[index].hasErrors = true }
    }
    let applying = try ManifestLoop(groups, isParallel: false) { group in
      if group.hasErrors {
        throw CommandFailure(
          "\(group.project.quoted) was not changed, because one of its manifests has \(ReadManifest.severalResources)",
          exitCode: 1)
      }
      return try apply(group.manifests, isOnly: false)
    } receive: {
      all.add($0)
    }
    try report(all)
    try applying.end(after: reading)
    try all.end()
  }

  /// Prints the changes as JSON, if that is the format.
  private func report(_ applied: ProjectUpdate) throws {
    guard format == .json else { return }
    try StandardStream.output.write(
      (["version": 1, "changed": !applied.files.isEmpty, "dryRun": dryRun ? true : nil] as JSONObject).with(
        applied.json(isDryRun: dryRun)))
  }

  /// Makes a project match its manifests at `paths`, and returns the changes.
  private func apply(_ paths: [String], isOnly: Bool) throws -> ProjectUpdate {
    let manifests = try paths.map { try options.readManifest(at: $0, orSay: "the project was not changed") }
    let location = try ProjectLocation(of: manifests[0])
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
        lines: applied.lines(location, isOnly ? manifests[0].source.name : nil, isDryRun: dryRun))
    }
    return applied
  }
}
