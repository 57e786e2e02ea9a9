extension LSP {
  /// A place between two characters.
  package struct Position: Decodable, Hashable, Sendable {
    /// The line, from 0.
    package var line: Int
    /// The offset in the line, from 0, in the units of the ``PositionEncodingKind``.
    package var character: Int

    package init(line: Int, character: Int) {
      (self.line, self.character) = (line, character)
    }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      line = try members.get("line")
      character = try members.get("character")
    }

    package var json: JSONValue { ["line": line.json, "character": character.json] }
  }

  /// The text between two positions; the end is exclusive.
  package struct Range: Decodable, Hashable, Sendable {
    package var start: Position
    package var end: Position

    package init(start: Position, end: Position) {
      (self.start, self.end) = (start, end)
    }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      start = try members.get("start")
      end = try members.get("end")
    }

    package var json: JSONValue { ["start": start.json, "end": end.json] }
  }

  /// A range in a document.
  package struct Location: Sendable {
    package var uri: String
    package var range: Range

    package init(uri: String, range: Range) {
      (self.uri, self.range) = (uri, range)
    }

    package var json: JSONValue { ["uri": uri.json, "range": range.json] }
  }

  /// What characters of a position are counted in: code units of UTF-16, the default, or of UTF-8, or code points.
  package enum PositionEncodingKind: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    package var json: JSONValue { rawValue.json }
  }
}
