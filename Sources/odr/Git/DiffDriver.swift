import ResourceTags

/// The program that git calls for files whose `diff` attribute is `odr`. A branch can set this attribute on any file.
///
/// Git passes the path, followed by a file, an object name, and a mode for each side. For a renamed file, git also
/// passes the new path and a header. For an unmerged file, git passes only the path. The driver's exit code must be 0.
/// Source: git(1), "GIT_EXTERNAL_DIFF", and gitattributes(5), "Defining an external diff driver".
struct DiffDriver {
  private let words: [String]

  init(_ words: some Sequence<String>) {
    self.words = Array(words)
  }

  /// If both versions are manifests without errors, prints their semantic differences; if these differences don't
  /// describe every changed byte, also prints git's own diff. For all other files, prints only git's own diff. Throws
  /// ``CommandFailure`` if git didn't call odr.
  func run() throws {
    if words.count == 1 {
      return try StandardStream.output.write("* Unmerged path \(words[0].visible)\n")
    }
    guard words.count == 7 || words.count == 9 else {
      throw CommandFailure(
        "expected seven or nine arguments from git after '--driver', found \(words.count)", exitCode: 64)
    }
    let old = Side(path: words[0], file: words[1], object: words[2], mode: words[3])
    let new = Side(path: words.count == 9 ? words[7] : words[0], file: words[4], object: words[5], mode: words[6])
    let names = [DiffName.header("a/" + old.path), DiffName.header("b/" + new.path)]
    let title = names.map { " " + $0.prefix { $0 != "\t" && $0 != "\n" } }.joined() + "\n"
    let modes =
      Self.modes(old, new) + words.dropFirst(8).flatMap { $0.split(separator: "\n") }.map { $0.visible + "\n" }.joined()
    let style = Style(for: .output)
    let before = old.text
    let after = new.text
    if old.isRegular, new.isRegular, let before, let after, let comparison = Self.comparison(before, after) {
      let report = DiffReport(comparison, titles: ("", ""))
      let isWhole = (try? comparison.old.applying(comparison.edits).manifest.source.bytes) == after.bytes
      if !report.isEmpty {
        try StandardStream.output.write(styled: ("odr diff" + title + (isWhole ? modes : "") + report.list(style)).utf8)
        if isWhole { return }
      }
    }
    let files = try TemporaryTexts()
    defer { withExtendedLifetime(files) {} }
    let hunks = try TextDiff.hunks(
      before.map { try files.write($0.allBytes, as: "old") } ?? old.file,
      after.map { try files.write($0.allBytes, as: "new") } ?? new.file)
    try StandardStream.output.write(styled: style.bold("diff --git" + title + modes).utf8)
    let oldName = old.isMissing ? "/dev/null\n" : names[0]
    let newName = new.isMissing ? "/dev/null\n" : names[1]
    guard let hunks else {
      let names = [oldName, newName].map { $0.prefix { $0 != "\t" && $0 != "\n" } }
      return try StandardStream.output.write("Binary files \(names[0]) and \(names[1]) differ\n")
    }
    if !hunks.isEmpty { try StandardStream.output.write(diff: Array("--- \(oldName)+++ \(newName)".utf8) + hunks) }
  }

  /// Returns the header lines for a file that was added or deleted, or whose mode changed.
  private static func modes(_ old: Side, _ new: Side) -> String {
    if old.isMissing { return "new file mode \(new.mode)\n" }
    if new.isMissing { return "deleted file mode \(old.mode)\n" }
    return old.mode == new.mode ? "" : "old mode \(old.mode)\nnew mode \(new.mode)\n"
  }

  /// Returns the comparison of two texts; `nil` unless both texts are manifests without errors.
  private static func comparison(_ old: SourceText, _ new: SourceText) -> ManifestComparison? {
    let manifests = [Manifest(old), Manifest(new)]
    guard manifests.allSatisfy({ $0.isComplete && !Linter.lint($0).contains { $0.severity == .error } }) else {
      return nil
    }
    return ManifestComparison(manifests[0], manifests[1])
  }
}

/// One of the two versions that git passes to the driver.
private struct Side {
  let path: String
  let file: String
  let object: String
  let mode: String

  /// Whether the file doesn't exist on this side.
  var isMissing: Bool { file == "/dev/null" }
  /// Whether the file is a regular file, not a link or a submodule.
  var isRegular: Bool { mode.hasPrefix("100") }

  /// The text as git stores it, without the changes that filters make for the work tree; `nil` if the text is too large
  /// or odr can't read the file.
  var text: SourceText? {
    if isMissing { return SourceText(name: path, "") }
    if isRegular, object.contains(where: { $0 != "0" }), let bytes = TextDiff.stored(object) {
      return SourceText(name: path, bytes: bytes)
    }
    guard let bytes = try? FileReader.named(file).allBytes else { return nil }
    let name = path.pathBytes
    let stored = isRegular && bytes.contains(0x0D) ? LineEnds(of: [name], in: ".").stored(bytes, at: name) : nil
    return SourceText(name: path, bytes: stored ?? bytes)
  }
}
