import LanguageServerProtocol
import ResourceTags

/// Where tags are declared, and which resources have them.
extension Feature {
  static let tagPlaces = Feature(
    [
      .request("textDocument/definition") { (session, params: LSP.TextDocumentPositionParams) throws(ResponseError) in
        try mentions(session, params.textDocument, params.position).filter { $0.mention.category != nil }.map(\.location)
      },
      .request("textDocument/references") { (session, params: LSP.ReferenceParams) throws(ResponseError) in
        try mentions(session, params.textDocument, params.position)
          .filter { params.context.includeDeclaration || $0.mention.category == nil }.map(\.location)
      },
      .request("textDocument/documentHighlight") {
        (session, params: LSP.TextDocumentPositionParams) throws(ResponseError) in
        try mentions(session, params.textDocument, params.position).map {
          LSP.DocumentHighlight(range: $0.location.range, kind: $0.mention.category == nil ? .read : .write)
        }
      },
    ],
    offer: { capabilities, _ in
      capabilities.definitionProvider = true
      capabilities.referencesProvider = true
      capabilities.documentHighlightProvider = true
    })

  /// All places of the tag at a position.
  private static func mentions(
    _ session: Session, _ identifier: LSP.TextDocumentIdentifier, _ position: LSP.Position
  ) throws(ResponseError) -> [(mention: TagMention, location: LSP.Location)] {
    guard let document = try session.manifest(identifier),
      let mention = document.manifest.tagMention(at: document.text.offset(of: position, session.encoding))
    else { return [] }
    let mentions = document.manifest.tagMentions(of: mention.name)
    let positions = document.text.positions(of: mentions.flatMap { [$0.span.start, $0.span.end] }, session.encoding)
    return mentions.compactMap { mention in
      guard let start = positions[mention.span.start], let end = positions[mention.span.end] else { return nil }
      return (mention, LSP.Location(uri: document.uri.string, range: LSP.Range(start: start, end: end)))
    }
  }
}
