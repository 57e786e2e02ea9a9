import ResourceTags

/// Summarizes the lint findings in a manifest, except the findings about its project.
struct ManifestCheck {
  let finding: DoctorReport.Finding
  /// Whether errors prevented the comparison with the project.
  let isProjectSkipped: Bool
  /// The findings about the project.
  let projectFindings: [Diagnostic]

  init(_ manifest: Manifest) {
    let name = manifest.source.name
    var result = Linter.result(manifest, in: .ofManifest(name), limitPerRule: .max)
    func isAboutProject(_ finding: Diagnostic) -> Bool {
      RuleRegistry.documentation(of: finding.rule)?.scope == .project
    }
    projectFindings = result.diagnostics.filter(isAboutProject)
    result.diagnostics.removeAll(where: isAboutProject)
    let linted = LintedManifest(manifest.source, result)
    var summary = LintSummary()
    summary.add(linted)
    isProjectSkipped = result.isProjectSkipped
    let hasErrors = summary.count(.error) > 0
    let counts = [Severity.error, .warning].filter { summary.count($0) > 0 }
      .map { Wording.count(summary.count($0), $0.rawValue) }
    let command = ManifestCommand(name)
    // Differences from the project are in another row; odr names the command only if it leaves no other findings.
    var folder = ResourceFolder.ofManifest(name)
    folder?.project = nil
    let isFixable = summary.fixable > 0 && Linter.fix(manifest, in: folder).remaining.isEmpty
    let fix = ManifestCommand.lint([command], ["--fix"] + (manifest.project == nil ? [] : ["--no-project"]))
    let show =
      "; \(ShellWord.inSentence(command.odr("lint"))) shows "
      + (summary.count(.error) + summary.count(.warning) == 1 ? "it" : "them")
    finding = DoctorReport.Finding(
      "manifest", hasErrors ? .wrong : counts.isEmpty ? .right : .advice,
      name.visible + (counts.isEmpty ? " has no findings" : " has \(counts.joined(separator: " and "))\(show)"),
      isFixable ? fix : nil)
  }
}

extension DoctorReport.Finding {
  /// The file name for a copy of the schema.
  private static let schemaName = "resource-tags-1.schema.json"

  /// Checks whether the manifest with the text `source` refers to its schema, so that editors can complete and check the
  /// manifest.
  static func aboutSchema(of source: SourceText) -> Self {
    let folder = source.name.parentFolder
    guard let reference = schemaReference(in: source) else {
      return .init(
        "schema", .advice,
        "\(source.name.visible) does not specify a schema, which editors use to complete keys; "
          + (source.name.hasSuffix(".json")
            ? "add '\"$schema\": \"\(schemaName)\"'" : "begin it with '# yaml-language-server: $schema=\(schemaName)'"),
        copyCommand(FilePath.shown(schemaName, in: folder), for: source.name))
    }
    if reference.contains("://") { return .init("schema", .right, "the schema is \(reference.visible)") }
    let copy = FilePath.shown(reference, in: folder)
    guard let text = try? FileReader.read(copy, within: .named(source.name)) else {
      return .init(
        "schema", .wrong, "there is no schema at \(copy.quoted), which \(source.name.visible) specifies",
        copyCommand(copy, for: source.name))
    }
    return text.bytes.elementsEqual(ManifestSchema.text.utf8)
      ? .init("schema", .right, "\(copy.visible) is the schema of this version of odr")
      : .init(
        "schema", .advice,
        "\(copy.visible) does not match the schema of this version of odr, which 'odr schema' prints")
  }

  /// Returns the command that writes a copy of the schema to a new file in the repository; `nil` for any other path,
  /// because the manifest specifies the path, and the manifest's author may be a stranger.
  private static func copyCommand(_ copy: String, for manifest: String) -> String? {
    guard !FilePath.exists(copy), let target = FilePath.target(of: copy),
      (try? WriteLimit(of: manifest))?.boundary.contains(target) == true
    else { return nil }
    let parent = copy.parentFolder
    return (FilePath.isMissing(parent) ? "mkdir -p \(ShellWord.path(parent)) && " : "")
      + "\(GlobalOptions.given.program) schema -o \(ShellWord.path(copy))"
  }

  /// Returns the schema that a manifest specifies for editors: in a YAML comment, or under `$schema` in JSON.
  private static func schemaReference(in source: SourceText) -> String? {
    let head = source.string(in: ByteSpan(0, min(source.count, 4096)))
    let match =
      source.name.hasSuffix(".json")
      ? head.firstMatch(of: /"\$schema"\s*:\s*"([^"]+)"/)?.1
      : head.firstMatch(of: /#\s*yaml-language-server:\s*\$schema=(\S+)/)?.1
    return match.map(String.init)
  }
}
