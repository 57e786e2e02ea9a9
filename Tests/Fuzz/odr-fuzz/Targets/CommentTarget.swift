import ResourceTags

/// Any text in the comments of a manifest. Its lines become, one after the other, comments above and beside tags that
/// nothing uses; what they silence is worked out here once more, in the simplest way.
enum CommentTarget: FuzzTarget {
  static let name = "comment"
  static let maxLength = 256
  static let seeds = [
    " odr:ignore unused-tag for now\n\n odr:ignore: unused-tag\n# odr:ignore\todd", "\n odr:ignore unused-tag",
    "odr:ignore unused-tags\n\n odr:ignore unused-tag\n\n odr:ignoreunused-tag\n odr:ignore unused-tag",
    " odr:ignore unused-tag\n odr:ignore missing-resource\n odr:ignore unused-ignore\n odr:ignore unused-tag\n x",
  ].map { Array($0.utf8) }
  private static let tags = ["a", "b", "c"]

  static func broken(_ bytes: [UInt8]) -> [String] {
    let texts = bytes.split(separator: 0x0A, maxSplits: 63, omittingEmptySubsequences: false).map(Self.comment)
    var lines = ["version: 1", "tags:", "  onDemand:"].map { Array($0.utf8) }
    var rest = texts[...]
    // The comments that count for each tag, the topmost first.
    var counting: [[[UInt8]]] = []
    for (number, tag) in tags.enumerated() {
      // The last tag has all that is left above it.
      let above = rest.prefix(number == 2 ? max(rest.count - 1, 0) : number + 1)
      rest = rest.dropFirst(above.count)
      let beside = rest.popFirst()
      lines += above.map { Array("    #".utf8) + $0 }
      lines.append(Array("    - \(tag)".utf8) + (beside.map { Array(" #".utf8) + $0 } ?? []))
      counting.append(above.reversed().prefix { rule(of: $0) != nil }.reversed() + (beside.map { [$0] } ?? []))
    }
    let text = Array(lines.joined(separator: [0x0A])) + [0x0A]
    let manifest = Manifest(SourceText(name: "x.yml", bytes: text))
    guard manifest.tree.faults.isEmpty else { return [] }
    return broken(Linter.lint(manifest), counting).map { $0 + " in\n" + String(decoding: text, as: UTF8.self) }
  }

  private static func broken(_ findings: [Diagnostic], _ counting: [[[UInt8]]]) -> [String] {
    zip(tags, counting).compactMap { tag, comments in
      let isSilenced = comments.contains { rule(of: $0) == "unused-tag" }
      let isReported = findings.contains { $0.rule == "unused-tag" && $0.message.contains("'\(tag)'") }
      return isSilenced == isReported ? "tag '\(tag)' is \(isReported ? "" : "not ")reported" : nil
    }
  }

  /// The rule that a comment names, without its first `#`; empty where it names none, `nil` where it is no such comment.
  private static func rule(of comment: [UInt8]) -> String? {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let text = comment.drop { isBlank($0) || $0 == UInt8(ascii: "#") }
    guard text.starts(with: "odr:ignore".utf8) else { return nil }
    let rest = text.dropFirst(10)
    guard let first = rest.first else { return "" }
    guard isBlank(first) || first == UInt8(ascii: ":") else { return nil }
    let words = rest.dropFirst(first == UInt8(ascii: ":") ? 1 : 0).split(whereSeparator: isBlank)
    return words.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// A text without what no comment may hold.
  private static func comment(_ line: ArraySlice<UInt8>) -> [UInt8] {
    line.filter { ($0 >= 0x20 || $0 == 0x09) && $0 != 0x7F }
  }
}
