package import Bytes
package import LanguageServerProtocol

extension Document {
  /// Edits of the text as the client makes them.
  package func edits(_ edits: [TextEdit], _ encoding: LSP.PositionEncodingKind) -> [LSP.TextEdit] {
    let positions = text.positions(of: edits.flatMap { [$0.span.start, $0.span.end] }, encoding)
    let told = edits.inTextOrder.compactMap { edit -> LSP.TextEdit? in
      guard let start = positions[edit.span.start], let end = positions[edit.span.end] else { return nil }
      return LSP.TextEdit(
        range: LSP.Range(start: start, end: end), newText: String(decoding: edit.replacement, as: UTF8.self))
    }
    // No position is between a carriage return and its line feed.
    let isExact = positions.allSatisfy { text.offset(of: $0.value, encoding) == $0.key }
    guard !isExact, let new = try? manifest.source.applying(edits) else { return told }
    return [
      LSP.TextEdit(
        range: text.range(of: ByteSpan(0, text.bytes.count), encoding), newText: new.bytes.string)
    ]
  }
}
