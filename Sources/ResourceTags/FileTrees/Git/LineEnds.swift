/// The files that git checks out with CRLF line endings, which therefore don't count as changes.
///
/// odr reads only settings and attributes and doesn't run any filter. Source: gitattributes(5), "text" and "eol";
/// git-config(1), `core.autocrlf` and `core.eol`.
package struct LineEnds: Sendable {
  /// The paths of the files that git checks out with CRLF.
  private var paths: Set<[UInt8]> = []

  /// The maximum number of paths for one git process.
  private static let count = 500

  /// Reads the attributes of paths relative to `folder`. Without git or a repository, no line endings are converted.
  package init(of paths: [[UInt8]], in folder: String) {
    let place = GitContext.folder(folder)
    func value(_ key: String) -> String {
      (try? GitSettings.value(key, of: place))?.lowercased() ?? ""
    }
    let automatic = value("core.autocrlf")
    let isAutomatic = ["true", "yes", "on", "1"].contains(automatic)
    let isSetting = isAutomatic || automatic != "input" && value("core.eol") == "crlf"
    for start in stride(from: 0, to: paths.count, by: Self.count) {
      let some = paths[start..<min(start + Self.count, paths.count)].map { String(path: $0) }
      guard let (output, code) = try? place.run(["check-attr", "-z", "text", "eol", "--"] + some), code == 0 else {
        return
      }
      // For each path, git prints three words about the attribute `text` and three about `eol`.
      let words = output.split(separator: 0, omittingEmptySubsequences: false)
      for index in stride(from: 0, to: words.count - 5, by: 6) {
        let (text, end) = (words[index + 2].string, words[index + 5].string)
        let isText = text != "unspecified" || isAutomatic
        if text != "unset", end == "crlf" || end != "lf" && isText && isSetting {
          self.paths.insert(Array(words[index]))
        }
      }
    }
  }

  /// Returns the contents that git would store for the file at `path`; `nil` if git would store `contents` unchanged.
  package func stored(_ contents: [UInt8], at path: [UInt8]) -> [UInt8]? {
    guard paths.contains(path), !contents.contains(0) else { return nil }
    var result: [UInt8] = []
    for byte in contents {
      if byte == 0x0A, result.last == 0x0D { result.removeLast() }
      result.append(byte)
    }
    return result.count == contents.count ? nil : result
  }
}
