extension FirstManifest {
  /// What a first manifest knows of the folder that it is for.
  package struct Contents {
    package var platform: Platform?
    package var deploymentTarget: String?
    /// The path of the project, from the manifest's folder on, and the names of its targets.
    package var project: (path: String, targets: [String])?
    /// Folders that look as if they had resources, for examples in comments.
    package var folders: [String] = []
    /// A catalog, and an item or folder of it, for an example.
    package var example: (catalog: String, item: String)?
    /// Whether items of catalogs are added, so that no example is needed.
    package var hasItems = false

    package init() {}
  }

  /// The manifest in YAML with `contents` in place of what is invented.
  package static func yaml(_ contents: Contents) -> String {
    let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.filter { !contents.hasItems || !$0.contains("Game/Assets") && !$0.contains("Level 3") }
      .map { replacement(of: $0, contents) ?? $0 }.joined(separator: "\n")
  }

  private static func replacement(of line: String, _ contents: Contents) -> String? {
    switch line.drop(while: { $0 == " " || $0 == "#" }).prefix(while: { $0 != ":" && $0 != "/" }) {
    case "platform": contents.platform.map { line.replacing("iOS   ", with: $0.rawValue + "   ", maxReplacements: 1) }
    case "deploymentTarget": contents.deploymentTarget.map { "deploymentTarget: \"\($0)\"" }
    case "xcode": contents.project.map { _ in "xcode:" }
    case "project": contents.project.map { "  project: " + scalar($0.path) }
    case "targets": contents.project.map { "  targets: [" + $0.targets.map(scalar).joined(separator: ", ") + "]" }
    case "Levels":
      contents.folders.isEmpty ? nil : contents.folders.map { "  # \(scalar($0)): [level-2]" }.joined(separator: "\n")
    case "Game": contents.example.map { "  # \(scalar($0.catalog)):" }
    case "Level 3": contents.example.map { "  #   \(scalar($0.item)): [level-3]" }
    default: nil
    }
  }

  private static func scalar(_ text: String) -> String {
    ScalarWriter.isPlainSafe(text, isInFlow: true) ? text : ScalarWriter.doubleQuoted(text)
  }

  /// Whether a file is as `odr init` has written it: a form of the first manifest without any tag or resource.
  package static func isIn(_ source: SourceText) -> Bool {
    if [yaml, json].contains(where: { source.bytes.elementsEqual($0.utf8) }) { return true }
    let known = Set(yaml.split(separator: "\n"))
    return source.string(in: ByteSpan(0, source.count)).split(separator: "\n").allSatisfy { line in
      known.contains(line) || forms.contains { line.hasPrefix($0.start) && line.hasSuffix($0.end) }
    }
  }

  /// The lines that differ from those of ``yaml``.
  private static let forms = [
    ("platform: ", "picks the size limits"), ("deploymentTarget: \"", "\""), ("xcode:", ""), ("  project: ", ""),
    ("  targets: [", "]"), ("  # ", ": [level-2]"), ("  # ", ":"), ("  #   ", ": [level-3]"),
  ].map { (start: $0, end: $1) }
}
