import Bytes
import Diagnostics
import ResourceTags

/// A name for which a project has no target, or several.
package struct UnknownTarget: UserFacingError {
  /// Its index among the requested names.
  package let index: Int
  /// What is wrong, and which targets there are.
  package let message: String
}

extension XcodeProject {
  /// The targets called `names`, each once.
  package func targets(named names: [String]) throws(UnknownTarget) -> [ProjectTarget] {
    let byName = Dictionary(grouping: targets) { Array($0.name.utf8) }
    // One that is named twice is still one.
    var seen: Set<[UInt8]> = []
    var result: [ProjectTarget] = []
    for (index, name) in names.enumerated() where seen.insert(Array(name.utf8)).inserted {
      let found = byName[Array(name.utf8)] ?? []
      guard found.count == 1 else {
        let repeated =
          "the project has \(found.count) targets called \(name.quoted); give each a different name"
        throw UnknownTarget(index: index, message: found.isEmpty ? unknown(name) : repeated)
      }
      result += found
    }
    return result
  }

  private func unknown(_ name: String) -> String {
    let known = targets.map(\.name.quoted).joined(separator: ", ")
    var suggester = SpellingSuggester(targets.map(\.name))
    let nearest = suggester.best(for: name).map { "; did you mean \($0.quoted)?" } ?? ""
    return
      "the project has no target \(name.quoted); it has \(known.isEmpty ? "none that can have resources" : known)\(nearest)"
  }
}
