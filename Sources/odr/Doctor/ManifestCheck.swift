import ResourceTags

/// The checks of one manifest: its contents, its schema, its project, the app's code, and how git merges it.
struct ManifestCheck {
  typealias Finding = DoctorReport.Finding

  let manifest: Manifest
  /// The manifest's folder; `nil` if odr can't open the folder.
  let folder: ResourceFolder?
  /// The commands that the report suggests.
  let commands: ManifestCommand
  /// The findings of `odr lint`, except the ones about the project.
  private(set) var result: LintResult
  /// The findings of `odr lint` about the project.
  let aboutProject: [Diagnostic]

  init(_ manifest: Manifest) {
    self.manifest = manifest
    folder = .ofManifest(manifest.name)
    commands = ManifestCommand(manifest.name)
    result = Linter.result(manifest, in: folder, limitPerRule: .max)
    aboutProject = result.diagnostics.filter { $0.scope == .project }
    result.diagnostics.removeAll { $0.scope == .project }
  }

  private var name: String { manifest.name.visible }

  /// The rows of the report.
  var findings: [Finding] { [contents, schema] + project + code.asArray + driver.asArray }

  /// The summary of the lint findings, except those about the project.
  private var contents: Finding {
    let summary = [LintedManifest(manifest.source, result)].summary
    let counts = summary.counts([.error, .warning])
    // Differences from the project are in another row; odr names the command only if it leaves no other findings.
    var folder = folder
    folder?.project = nil
    let isFixable = summary.fixable > 0 && Linter.fix(manifest, in: folder).remaining.isEmpty
    let fix = ManifestCommand.lint([commands], ["--fix"] + (manifest.project == nil ? [] : ["--no-project"]))
    let them = summary.count(.error) + summary.count(.warning) == 1 ? "it" : "them"
    let found =
      counts.isEmpty
      ? "no findings" : counts.joined(separator: " and ") + "; \(commands.inSentence("lint")) shows \(them)"
    let read =
      manifest.tree.faults.isEmpty
      ? [Wording.count(manifest.counts.tags, "tag"), Wording.count(manifest.counts.resources, "resource")] : []
    let remarks = ([found] + summary.hiddenByBaseline.asArray).joined(separator: "; ")
    return Finding(
      "manifest", summary.count(.error) > 0 ? .wrong : counts.isEmpty ? .right : .advice,
      "\(name): \((read + [remarks]).commaSeparated)", isFixable ? fix : nil, shownBy: commands.odr("lint"))
  }

  /// The summary of the findings of `odr code check`; `nil` if there is no code, or if odr cannot check it.
  private var code: Finding? {
    guard let folder = folder?.checkingCode(CodeFiles.onDisk[manifest.folderPath]),
      let result = try? Linter.codeResult(manifest, in: folder, limitPerRule: .max),
      let code = result.code, code.files > 0 || !code.unread.isEmpty
    else { return nil }
    let summary = LintSummary(manifests: [LintedManifest(manifest.source, result)])
    let needsAdvice = summary.count(.warning) > 0 || !code.unread.isEmpty
    return Finding(
      "code", summary.count(.error) > 0 ? .wrong : needsAdvice ? .advice : .right,
      "\(summary.text(isBelowFindings: false)); see \(commands.inSentence("code check"))",
      shownBy: commands.odr("code check"))
  }

  /// Whether the manifest refers to its schema, so that editors can complete and check the manifest.
  private var schema: Finding {
    let schema = SchemaReference(in: manifest)
    let command = schema.isInstallable ? commands.odr("install schema") : nil
    guard let reference = schema.reference else {
      return Finding(
        "schema", .advice, "editors cannot complete keys in \(name), because it does not specify a schema", command)
    }
    if schema.isURL { return Finding("schema", .right, "the schema is \(reference.visible)") }
    guard let text = schema.copy else {
      return Finding(
        "schema", .wrong, "there is no schema at \(schema.path.quoted), which \(name) specifies", command)
    }
    let copy = schema.path.visible
    return text.bytes.elementsEqual(ManifestSchema.text.utf8)
      ? Finding("schema", .right, "\(copy) is the schema of this version of odr")
      : Finding(
        "schema", .advice, "\(copy) does not match the schema of this version of odr, which 'odr schema' prints",
        command)
  }

  /// Whether git uses odr to merge the manifest; `nil` without a repository, or if git uses another merge driver.
  private var driver: Finding? {
    let attribute = GitSettings.attribute("merge", of: manifest.name)
    let isNamed = attribute == MergeDriver.name
    guard isNamed || attribute == nil, RelativePath.repositoryRoot(around: manifest.folderPath) != nil else {
      return nil
    }
    if isNamed, (try? GitSettings.value(MergeDriver.commandKey)) != nil {
      return Finding("merge", .right, "git uses odr to merge \(name)")
    }
    return Finding(
      "merge", .advice,
      isNamed
        ? "git's attributes specify merge driver 'odr' for \(name), but your settings do not define it"
        : "git merges \(name) without odr",
      GlobalOptions.given.program + " install merge")
  }
}
