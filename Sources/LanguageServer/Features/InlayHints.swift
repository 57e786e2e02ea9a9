import Bytes
import LanguageServerProtocol
import ResourceTags

/// Sizes behind resources and declared tags.
extension Feature {
  static let inlayHints = Feature(
    [
      .request("textDocument/inlayHint") { (session, params: LSP.RangeParams) throws(ResponseError) in
        guard session.settings.showsInlayHints, let document = try session.manifest(params.textDocument) else {
          return .array([])
        }
        let span = document.span(of: params.range, session.encoding)
        let facts = session.facts(of: document)
        var hints: [(offset: ByteIndex, bytes: Int)] = []
        for (index, resource) in facts.resources.enumerated() where span.touches(resource.span.end) {
          guard let bytes = facts.sizes?.bytes(of: index) else { continue }
          // Behind the tags, if they stand on the line of the path.
          let end = document.manifest.valueEnd(ofEntry: index)
          let isOneLine = document.text.line(of: end) == document.text.line(of: resource.span.start)
          hints.append(
            (isOneLine ? end : document.text.span(ofLine: document.text.line(of: resource.span.end)).end, bytes))
        }
        for tag in facts.tags where tag.category != nil && span.touches(tag.span.end) {
          if let bytes = facts.bytes(of: tag) { hints.append((tag.span.end, bytes)) }
        }
        hints.sort { $0.offset < $1.offset }
        var cursor = EditorText.Cursor(document.text, session.encoding)
        return hints.map { hint in
          LSP.InlayHint(
            position: cursor.position(of: hint.offset), label: FormattedByteCount(hint.bytes).description,
            paddingLeft: true
          ).json
        }.json
      }
    ],
    offer: { capabilities, _ in capabilities.inlayHintProvider = true })
}
