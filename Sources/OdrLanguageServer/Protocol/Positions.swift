/// Types of the Language Server Protocol 3.17, named as in the protocol's specification.
///
/// This enumeration contains only types that several features need; the features write everything else in the protocol
/// as ``JSONValue`` literals.
///
/// Source: https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/.
enum LSP {
  /// A position between two characters.
  struct Position: Hashable, JSONConvertible {
    /// The line, starting at 0.
    var line: Int
    /// The offset in the line, starting at 0, in UTF-16 code units, which every client supports.
    var character: Int

    /// The start of a text.
    static let start = Position(line: 0, character: 0)

    var json: JSONValue { ["line": line, "character": character] }
  }

  /// A range of text between two positions; the end is exclusive.
  struct Range: Hashable, JSONConvertible {
    var start: Position
    var end: Position

    var json: JSONValue { ["start": start, "end": end] }
  }

  struct TextEdit: Hashable, JSONConvertible {
    var range: Range
    var newText: String

    var json: JSONValue { ["range": range, "newText": newText] }
  }
}

extension JSONValue {
  func position(_ path: String) throws -> LSP.Position {
    try LSP.Position(line: int(path + ".line"), character: int(path + ".character"))
  }

  func range(_ path: String) throws -> LSP.Range {
    try LSP.Range(start: position(path + ".start"), end: position(path + ".end"))
  }
}
