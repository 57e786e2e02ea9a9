import ResourceTags

/// How a name that nothing has came about, where that shows.
struct MistakenName {
  /// What happened, in words.
  let explanation: String
  /// The name that is meant, from the working directory on.
  private(set) var meant: String?

  /// The explanation for `path`, which `tree` does not have; `nil` if it shows no known mistake.
  /// It never means one that is not free.
  init?(
    _ path: ResourcePath, _ resolver: ResourcePathResolver, in tree: any FileTree,
    _ isFree: @escaping (ResourcePath) -> Bool
  ) {
    let name = resolver.name(of: path)
    /// The name of what is at another path from the manifest's folder on.
    func existing(_ path: String) -> String? {
      guard let path = try? ResourcePath(path), tree.status(of: Array(path.string.utf8)) != nil, isFree(path)
      else { return nil }
      return resolver.name(of: path)
    }
    if let file = Self.fileOfReport(path.string) {
      meant = existing(file)
      explanation = "this is a line of a report; name \((meant ?? file).quoted) alone"
    } else if let found = Self.respellings(of: path.string).lazy.compactMap(existing).first {
      meant = found
      explanation = "did you mean \(found.quoted)?"
    } else if let found = Self.endings(of: name, isFromRoot: name == path.string).lazy.compactMap(existing).first {
      meant = found
      explanation = "names are relative to the working directory; did you mean \(found.quoted)?"
    } else if name.utf8.contains(where: { "*?[".utf8.contains($0) }) {
      explanation = "odr expands no patterns; the shell leaves one as it is if it is quoted or matches nothing"
    } else if name.hasPrefix("~") {
      explanation = "the shell expands '~' only at the start of a word without quotes"
    } else {
      return nil
    }
  }

  /// The file at the start of a line such as `Levels/a.sks:3:1: error: …`.
  private static func fileOfReport(_ line: String) -> String? {
    let parts = line.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1, !parts[0].isEmpty, !parts[1].isEmpty, parts[1].utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    return String(parts[0])
  }

  /// What `name` may be without what was copied with it: quotes, the status that git prints, tags behind a tab or a colon;
  /// and with slashes for backslashes.
  private static func respellings(of name: String) -> [String] {
    var found = [name.replacing("\\", with: "/")]
    let blanks = name.drop { $0 == " " || $0 == "\t" }
    var end = blanks.endIndex
    while end > blanks.startIndex, " \t\r,".contains(blanks[blanks.index(before: end)]) {
      end = blanks.index(before: end)
    }
    let trimmed = blanks[..<end]
    found.append(String(trimmed))
    if trimmed.count > 2, let quote = trimmed.first, "'\"`".contains(quote), trimmed.last == quote {
      found.append(String(trimmed.dropFirst().dropLast()))
    }
    for separator in ["\t", ": "] {
      guard let range = trimmed.firstRange(of: separator) else { continue }
      found.append(String(trimmed[..<range.lowerBound]))
      found.append(String(trimmed[range.upperBound...]))
    }
    if let blank = trimmed.firstIndex(of: " "), trimmed[..<blank].count <= 2 {
      found.append(String(trimmed[trimmed.index(after: blank)...]))
    }
    return found.filter { $0 != name && !$0.isEmpty }
  }

  /// The path itself and its ends, for a name that was listed in another folder.
  private static func endings(of name: String, isFromRoot: Bool) -> [String] {
    let parts = name.split(separator: "/").filter { $0 != ".." }
    return parts.indices.dropFirst(isFromRoot ? 1 : 0).prefix(8).map { parts[$0...].joined(separator: "/") }
  }
}
