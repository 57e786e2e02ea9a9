/// The files that git checks out with CRLF line endings, which therefore don't count as changes.
///
/// odr reads only settings and attributes and doesn't run any filter. Source: gitattributes(5), "text" and "eol";
/// git-config(1), `core.autocrlf` and `core.eol`.
package struct LineEnds: Sendable {
  /// For each path, whether the attributes select CRLF; `nil` if the settings decide.
  private var attributes: [[UInt8]: Bool?] = [:]
  private let isSetting: Bool
  private let isAutomatic: Bool

  /// The maximum number of paths for one git process.
  private static let count = 500

  /// Reads the attributes of paths relative to `folder`. Without git or a repository, no line endings are converted.
  package init(of paths: [[UInt8]], in folder: String) {
    let place = GitContext.folder(folder)
    func value(_ key: String) -> String {
      (try? GitSettings.value(key, in: nil, of: place))?.lowercased() ?? ""
    }
    let automatic = value("core.autocrlf")
    isAutomatic = ["true", "yes", "on", "1"].contains(automatic)
    isSetting = isAutomatic || automatic != "input" && value("core.eol") == "crlf"
    for start in stride(from: 0, to: paths.count, by: Self.count) {
      let some = paths[start..<min(start + Self.count, paths.count)].map { String(path: $0) }
      guard let (output, code) = try? place.run(["check-attr", "-z", "text", "eol", "--"] + some),
        code == 0
      else { return }
      note(output.split(separator: 0, omittingEmptySubsequences: false))
    }
  }

  /// Parses git's answers: for each path, three words about the attribute `text` and three about `eol`.
  private mutating func note(_ words: [ArraySlice<UInt8>]) {
    for index in stride(from: 0, to: words.count - 5, by: 6) {
      let text = words[index + 2].string
      let end = words[index + 5].string
      let isCRLF: Bool? =
        if text == "unset" {
          false
        } else if end == "crlf" || end == "lf" {
          end == "crlf"
        } else {
          text == "unspecified" && !isAutomatic ? false : nil
        }
      attributes[Array(words[index])] = .some(isCRLF)
    }
  }

  /// Returns the contents that git would store for the file at `path`; `nil` if git would store `contents` unchanged.
  package func stored(_ contents: [UInt8], at path: [UInt8]) -> [UInt8]? {
    guard let attribute = attributes[path], attribute ?? isSetting, !contents.contains(0) else { return nil }
    var result: [UInt8] = []
    for byte in contents {
      if byte == 0x0A, result.last == 0x0D { result.removeLast() }
      result.append(byte)
    }
    return result.count == contents.count ? nil : result
  }
}
