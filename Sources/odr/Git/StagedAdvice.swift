import ResourceTags

/// What to do about the findings in a staged manifest, beside its fixes.
enum StagedAdvice {
  /// The differences that `odr xcode apply` can remove; it refuses as long as there are others.
  private static let applied = RuleRegistry.idsOfAppliedRules

  /// The lines to print.
  static func lines(about result: JudgedManifest) -> [String] {
    var lines: [String] = []
    let differences = result.diagnostics.filter { finding in
      finding.severity == .error && finding.rule != RuleDocumentation.missingProject.id
        && RuleRegistry.documentation(of: finding.rule)?.scope == .project
    }
    let command = ManifestCommand(result.source.name)
    if !differences.isEmpty {
      let isApplied = differences.allSatisfy { applied.contains($0.rule) }
      lines.append(
        isApplied
          ? "\(ShellWord.inSentence(command.odr("xcode apply"))) updates the project; then 'git add' what it changed"
          : "\(ShellWord.inSentence(command.odr("xcode diff"))) shows what the project needs")
    }
    if !result.diagnostics.isEmpty, differsInWorkTree(result) {
      lines.append(
        "\(result.source.name.quoted) in the work tree differs from what is staged; odr checked what is staged")
    }
    return lines
  }

  /// Whether the file in the work tree has other text than the staged one, apart from line endings, which git may change.
  private static func differsInWorkTree(_ result: JudgedManifest) -> Bool {
    guard let file = try? FileReader.named(result.source.name, onlyRegular: true) else { return true }
    if file.bytes == result.source.bytes { return false }
    let carriageReturn = UInt8(ascii: "\r")
    return !file.bytes.lazy.filter { $0 != carriageReturn }
      .elementsEqual(result.source.bytes.lazy.filter { $0 != carriageReturn })
  }
}
