import Bytes
import Diagnostics
import FileTrees
import FileWriting
import ResourceTags

/// What git calls for a manifest whose `diff` attribute is `odr`.
///
/// Git gives the path, then for each side a file, the name of the object and the mode, and for a file that was renamed its
/// new path and a header. Of an unmerged file it gives the path alone. The exit code must be 0. Source: git(1),
/// "GIT_EXTERNAL_DIFF", and gitattributes(5), "Defining an external diff driver".
struct DiffDriver {
  private let words: [String]

  init(_ words: [String]) {
    self.words = words
  }

  /// Prints the difference. Throws ``CommandFailure`` if git did not call it.
  func run() throws {
    if words.count == 1 {
      return try StandardStream.output.write("* Unmerged path \(words[0].visible)\n")
    }
    guard words.count == 7 || words.count == 9 else {
      throw CommandFailure(
        "git calls '--driver' with seven arguments or nine, and here are \(words.count)", exitCode: 64)
    }
    let path = words[0]
    let newPath = words.count == 9 ? words[7] : path
    let old = try source(words[1], named: path)
    let new = try source(words[4], named: newPath)
    let header = "odr diff \(DiffName.header("a/" + path).trimmed) \(DiffName.header("b/" + newPath).trimmed)\n"
    let manifests = (
      Manifest(old ?? SourceText(name: path, ManifestVersion.emptyText(path))),
      Manifest(new ?? SourceText(name: newPath, ManifestVersion.emptyText(newPath)))
    )
    guard manifests.0.isComplete, manifests.1.isComplete else {
      return try StandardStream.output.write(Array(header.utf8) + Self.lines(old, new, newPath))
    }
    let report = DiffReport(ManifestComparison(manifests.0, manifests.1), titles: ("a/" + path, "b/" + newPath))
    let ending = old == nil ? "new manifest\n" : new == nil ? "manifest removed\n" : ""
    let style = Style(for: .output)
    try StandardStream.output.write(
      styled: (header + ending + (report.isEmpty ? report.summary + "\n" : report.list(style))).utf8)
  }

  /// The text of a side; `nil` where it has no file.
  private func source(_ file: String, named name: String) throws -> SourceText? {
    file == "/dev/null" ? nil : SourceText(name: name, bytes: try FileReader.read(file).bytes)
  }

  /// The lines that differ, of texts that are no manifests.
  private static func lines(_ old: SourceText?, _ new: SourceText?, _ path: String) -> [UInt8] {
    let before = old ?? SourceText(name: path, "")
    let edits = [TextEdit(ByteSpan(0, before.count), new?.allBytes ?? [])]
    return UnifiedDiff.bytes(before, named: path, edits, isNew: old == nil)
  }
}

extension String {
  fileprivate var trimmed: String { hasSuffix("\n") ? String(dropLast()) : self }
}
