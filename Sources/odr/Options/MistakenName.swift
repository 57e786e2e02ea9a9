import ResourceTags

/// The likely reason why a name doesn't match any resource.
struct MistakenName {
  /// A description of the mistake.
  let explanation: String
  /// The name that the user probably meant, relative to the working directory.
  private(set) var meant: String?

  /// Explains why `path` doesn't exist in `tree`; `nil` if odr doesn't recognize the mistake. Suggests only paths for
  /// which `isFree` returns true.
  init?(
    _ path: ResourcePath, _ resolver: ResourcePathResolver, in tree: any FileTree,
    _ isFree: @escaping (ResourcePath) -> Bool
  ) {
    let name = resolver.name(of: path)
    /// Returns the name of an existing resource at a path relative to the manifest's folder.
    func existing(_ path: String) -> String? {
      guard let path = try? ResourcePath(path), tree.status(of: Array(path.string.utf8)) != nil, isFree(path)
      else { return nil }
      return resolver.name(of: path)
    }
    if let file = Self.fileOfReport(path.string) {
      meant = existing(file)
      explanation = "this is a line of a report; specify only \((meant ?? file).quoted)"
    } else if let found = Self.respellings(of: path.string).lazy.compactMap(existing).first {
      meant = found
      explanation = "did you mean \(found.quoted)?"
    } else if let found = Self.endings(of: name, isFromRoot: name == path.string).lazy.compactMap(existing).first {
      meant = found
      explanation = "names are relative to the working directory; did you mean \(found.quoted)?"
    } else if path.string == "-" {
      explanation = "write '--files-from -' to read paths from standard input"
    } else if name.utf8.contains(where: { "*?[".utf8.contains($0) }) {
      explanation = "the shell did not expand this pattern; write --where-glob \(ShellWord.text(name)) instead"
    } else if name.hasPrefix("~") {
      explanation = "the shell expands '~' only at the start of an unquoted word"
    } else {
      return nil
    }
  }

  /// Returns the file at the start of a line such as `Levels/a.sks:3:1: error: …`.
  private static func fileOfReport(_ line: String) -> String? {
    let parts = line.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1, !parts[0].isEmpty, !parts[1].isEmpty, parts[1].utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    return String(parts[0])
  }

  /// Returns variants of `name`: without text that the user probably copied together with the name (quotation marks,
  /// git's status, or tags after a tab or colon), and with slashes instead of backslashes.
  private static func respellings(of name: String) -> [String] {
    var found = [name.replacing("\\", with: "/")]
    var trimmed = name.drop { $0 == " " || $0 == "\t" }
    while let last = trimmed.last, " \t\r,".contains(last) { trimmed.removeLast() }
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

  /// Returns the path and its trailing parts, because the user may have copied a path that is relative to another
  /// folder.
  private static func endings(of name: String, isFromRoot: Bool) -> [String] {
    let parts = name.split(separator: "/").filter { $0 != ".." }
    return parts.indices.dropFirst(isFromRoot ? 1 : 0).prefix(8).map { parts[$0...].joined(separator: "/") }
  }
}
