import FileWriting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Baseline {
  /// The text of the baseline for a file in the folder at an absolute path: sorted, one entry on a line, so that a
  /// change of one entry changes one line.
  func text(in folder: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    func quoted(_ text: String) throws -> String { String(decoding: try encoder.encode(text), as: UTF8.self) }

    let paths = manifests.keys.map { (relative: RelativePath.path(of: $0, from: folder), absolute: $0) }
    let lines = try paths.sorted { $0 < $1 }.flatMap { relative, absolute in
      let start = "    {\"path\": \(try quoted(relative)), "
      return try (manifests[absolute] ?? [:]).sorted { $0.key < $1.key }.map { finding, entry in
        start + "\"rule\": \(try quoted(finding.rule)), \"message\": \(try quoted(finding.message)), "
          + "\"count\": \(entry.count)}"
      }
    }
    let findings = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
    return "{\n  \"version\": 1,\n  \"findings\": \(findings)\n}\n"
  }
}
