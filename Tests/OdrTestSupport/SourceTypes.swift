import Foundation

/// The types that this project's sources declare, for tests that check whether something was forgotten.
package enum SourceTypes {
  /// Finds the types below `folder` that are declared to conform to the protocol `name`, each with the path of its
  /// file. With `isPublic`, finds only types that are visible to users of the library.
  package static func conforming(
    to name: String, below folder: String = "Sources", isPublic: Bool = false
  ) throws -> [String: String] {
    let base = Fixtures.root.appendingPathComponent(folder)
    let declaration = #/\b(public\s+)?(?:final\s+)?(?:struct|enum|class)\s+(\w+)(?:<[^>]*>)?\s*:\s*([^{]*)\{/#
    var found: [String: String] = [:]
    for path in FileManager.default.enumerator(atPath: base.path)?.compactMap({ $0 as? String }) ?? [] {
      guard path.hasSuffix(".swift") else { continue }
      let text = try String(contentsOf: base.appendingPathComponent(path), encoding: .utf8)
      for match in text.matches(of: declaration) where match.1 != nil || !isPublic {
        let names = match.3.split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        if names.contains(name) { found[String(match.2)] = folder + "/" + path }
      }
    }
    return found
  }
}
