extension LSP {
  /// A place between two characters.
  package struct Position: Codable, Hashable, Sendable {
    /// The line, from 0.
    package var line: Int
    /// The offset in the line, from 0, in the units of the ``PositionEncodingKind``.
    package var character: Int

    package init(line: Int, character: Int) {
      (self.line, self.character) = (line, character)
    }
  }

  /// The text between two positions; the end is exclusive.
  package struct Range: Codable, Hashable, Sendable {
    package var start: Position
    package var end: Position

    package init(start: Position, end: Position) {
      (self.start, self.end) = (start, end)
    }
  }

  /// A range in a document.
  package struct Location: Codable, Hashable, Sendable {
    package var uri: String
    package var range: Range

    package init(uri: String, range: Range) {
      (self.uri, self.range) = (uri, range)
    }
  }

  /// What characters of a position are counted in: code units of UTF-16, the default, or of UTF-8, or code points.
  package enum PositionEncodingKind: String, Codable, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"
  }
}
