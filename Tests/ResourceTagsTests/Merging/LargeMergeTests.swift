import Testing

@testable import ResourceTags

/// Merges of texts of more than 100,000 bytes.
@Suite("Merges of large texts") struct LargeMergeTests {
  private static let formats = ["yml", "json"]

  /// A manifest of 1,600 files, each with the tag `level`.
  private static func text(_ format: String, tags: [String] = ["level"], _ added: [String] = []) -> SourceText {
    let paths = (1000..<2600).map { "Worlds/Forest of the Lost Children/Scenes/Level\($0).sks" } + added
    guard format == "json" else {
      let entries = paths.map { "  \($0): [level]\n" }.joined()
      let tags = tags.joined(separator: ", ")
      return SourceText(name: "ours.yml", "version: 1\ntags:\n  onDemand: [\(tags)]\nfiles:\n\(entries)")
    }
    let entries = paths.map { "    \"\($0)\": [\"level\"]" }.joined(separator: ",\n")
    let tags = tags.map { "\"\($0)\"" }.joined(separator: ", ")
    return SourceText(
      name: "ours.json",
      "{\n  \"version\": 1,\n  \"tags\": {\"onDemand\": [\(tags)]},\n  \"files\": {\n\(entries)\n  }\n}\n")
  }

  /// The merge of a text in which OURS adds a tag and THEIRS adds two files.
  private static func merge(
    _ format: String, _ lines: @escaping @Sendable () throws -> [UInt8]? = { nil }
  ) throws -> ManifestMerge {
    let base = text(format)
    #expect(base.count > 100_000)
    return try ManifestMerge(
      base: base, ours: text(format, tags: ["level", "new"]), theirs: text(format, ["New1.sks", "New2.sks"]),
      lines: lines)
  }

  @Test("git's text is the result if it has the merged meaning, even if odr's text has other bytes", arguments: formats)
  func lines(_ format: String) throws {
    let own = try Self.merge(format).source
    let spaced = own.bytes.string.replacing("[", with: "[ ")
    for lines in [own.allBytes, Array(spaced.utf8)] {
      #expect(try Self.merge(format) { lines }.source.allBytes == lines)
    }
  }

  @Test("odr's text is the result if git fails or if git's text means something else", arguments: formats)
  func meaning(_ format: String) throws {
    let own = try Self.merge(format)
    #expect(own.conflicts.isEmpty)
    #expect(Manifest(own.source).tagNames.count == 2)
    #expect(Manifest(own.source).entries.count == 1602)
    let other = own.source.bytes.string.replacing("New2", with: "New3")
    for lines in [Self.text(format).allBytes, Array(other.utf8), []] {
      #expect(try Self.merge(format) { lines }.source.bytes == own.source.bytes)
    }
    struct Failure: Error {}
    #expect(try Self.merge(format) { throw Failure() }.source.bytes == own.source.bytes)
  }

  @Test("a conflict is a conflict, whatever git says", arguments: formats)
  func conflict(_ format: String) throws {
    let base = Self.text(format)
    let texts = ["woods", "jungle"].map { name in
      SourceText(name: base.name, base.bytes.string.replacing("level", with: name))
    }
    let merged = try ManifestMerge(base: base, ours: texts[0], theirs: texts[1]) { texts[0].allBytes }
    let message = "ours renames tag 'level' to 'woods', but theirs renames it to 'jungle'; keep one name"
    #expect(merged.conflicts.map(\.message) == [message])
    #expect(merged.source.bytes.string.contains("<<<<<<< ours\n"))
  }
}
