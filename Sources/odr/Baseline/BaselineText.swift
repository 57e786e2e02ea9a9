import FileWriting

extension Baseline {
  /// The text of the baseline for a file in the folder at an absolute path: sorted, one entry on a line, so that a
  /// change of one entry changes one line.
  func text(in folder: String) -> String {
    let paths = manifests.keys.map { (relative: RelativePath.path(of: $0, from: folder), absolute: $0) }
    let lines = paths.sorted { $0 < $1 }.flatMap { relative, absolute in
      let start = "    {\"path\": \(relative.text), "
      return (manifests[absolute] ?? [:]).sorted { $0.key < $1.key }.map { finding, entry in
        start + "\"rule\": \(finding.rule.text), \"message\": \(finding.message.text), "
          + "\"count\": \(entry.count)}"
      }
    }
    let findings = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
    return "{\n  \"version\": 1,\n  \"findings\": \(findings)\n}\n"
  }
}
