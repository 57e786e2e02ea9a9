import Foundation

/// What the sources of the project declare, for tests that find what has been forgotten.
package enum SourceTypes {
  /// The types below `folder` that are declared to conform to the protocol `name`, each with the path of its file; where
  /// `isPublic`, those that users of the library see.
  package static func conforming(
    to name: String, below folder: String = "Sources", isPublic: Bool = false
  ) throws -> [String: String] {
    let base = Fixtures.root.appendingPathComponent(folder)
    let kind = (isPublic ? "public " : "") + "(?:struct|enum|class)"
    let declaration = try NSRegularExpression(pattern: "\\b\(kind)" + #"\s+(\w+)(?:<[^>]*>)?\s*:\s*([^{]*)\{"#)
    var found: [String: String] = [:]
    for path in FileManager.default.enumerator(atPath: base.path)?.compactMap({ $0 as? String }) ?? [] {
      guard path.hasSuffix(".swift") else { continue }
      let text = try String(contentsOf: base.appendingPathComponent(path), encoding: .utf8)
      for match in declaration.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
        guard let type = Range(match.range(at: 1), in: text), let bases = Range(match.range(at: 2), in: text) else {
          continue
        }
        let names = text[bases].split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        if names.contains(name) { found[String(text[type])] = folder + "/" + path }
      }
    }
    return found
  }
}
