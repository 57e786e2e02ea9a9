import ResourceTags

extension DoctorReport.Finding {
  /// Summarizes the lint findings in a manifest; `result` contains no findings about the manifest's project.
  static func aboutManifest(_ manifest: Manifest, _ result: LintResult) -> Self {
    let name = manifest.name
    var summary = LintSummary(manifests: [LintedManifest(manifest.source, result)])
    summary.baseline = summary.manifests.baselineUse(countsStale: false)
    let hasErrors = summary.count(.error) > 0
    let counts = summary.counts([.error, .warning])
    let command = ManifestCommand(name)
    // Differences from the project are in another row; odr names the command only if it leaves no other findings.
    var folder = ResourceFolder.ofManifest(name)
    folder?.project = nil
    let isFixable = summary.fixable > 0 && Linter.fix(manifest, in: folder).remaining.isEmpty
    let fix = ManifestCommand.lint([command], ["--fix"] + (manifest.project == nil ? [] : ["--no-project"]))
    let read =
      manifest.tree.faults.isEmpty
      ? [Wording.count(manifest.counts.tags, "tag"), Wording.count(manifest.counts.resources, "resource")] : []
    let show =
      "; \(command.inSentence("lint")) shows "
      + (summary.count(.error) + summary.count(.warning) == 1 ? "it" : "them")
    return Self(
      "manifest", hasErrors ? .wrong : counts.isEmpty ? .right : .advice,
      "\(name.visible): "
        + (read + [
          ([counts.isEmpty ? "no findings" : counts.joined(separator: " and ") + show]
            + summary.hiddenByBaseline.asArray).joined(separator: "; ")
        ]).commaSeparated,
      isFixable ? fix : nil, shownBy: command.odr("lint"))
  }

  /// Summarizes the findings of `odr code check`; returns `nil` if there is no code, or if odr cannot check it.
  static func aboutCode(of manifest: Manifest) -> Self? {
    let path = manifest.name
    guard let folder = ResourceFolder.ofManifest(path)?.checkingCode(CodeFiles.onDisk[manifest.folderPath]),
      let result = try? Linter.codeResult(manifest, in: folder, limitPerRule: .max),
      let code = result.code, code.files > 0 || !code.unread.isEmpty
    else { return nil }
    let summary = LintSummary(manifests: [LintedManifest(manifest.source, result)])
    let command = ManifestCommand(path).odr("code check")
    let needsAdvice = summary.count(.warning) > 0 || !code.unread.isEmpty
    return Self(
      "code", summary.count(.error) > 0 ? .wrong : needsAdvice ? .advice : .right,
      summary.text(isBelowFindings: false) + "; see \(ShellWord.inSentence(command))", shownBy: command)
  }

  /// Checks whether a manifest refers to its schema, so that editors can complete and check the manifest.
  static func aboutSchema(of manifest: Manifest) -> Self {
    let schema = SchemaReference(in: manifest)
    let name = manifest.name
    let command = schema.isInstallable ? ManifestCommand(name).odr("install schema") : nil
    guard let reference = schema.reference else {
      return .init(
        "schema", .advice, "editors cannot complete keys in \(name.visible), because it does not specify a schema",
        command)
    }
    if schema.isURL { return .init("schema", .right, "the schema is \(reference.visible)") }
    guard let text = schema.copy else {
      return .init(
        "schema", .wrong, "there is no schema at \(schema.path.quoted), which \(name.visible) specifies", command)
    }
    return text.bytes.elementsEqual(ManifestSchema.text.utf8)
      ? .init("schema", .right, "\(schema.path.visible) is the schema of this version of odr")
      : .init(
        "schema", .advice,
        "\(schema.path.visible) does not match the schema of this version of odr, which 'odr schema' prints", command)
  }
}
