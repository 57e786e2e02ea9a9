import Bytes
import LanguageServerProtocol
import ResourceTags

/// Where tags are declared, and which resources have them.
extension Feature {
  static let tagPlaces = Feature(
    [
      .request("textDocument/references") { (session, params: LSP.ReferenceParams) throws(ResponseError) in
        try places(session, params.textDocument, params.position)
          .filter { params.context.includeDeclaration || !$0.isDeclaration }.map(\.location.json).json
      },
      .request("textDocument/documentHighlight") {
        (session, params: LSP.TextDocumentPositionParams) throws(ResponseError) in
        try places(session, params.textDocument, params.position).map {
          LSP.DocumentHighlight(range: $0.location.range, kind: $0.isDeclaration ? .write : .read).json
        }.json
      },
    ],
    offer: { capabilities, _ in
      capabilities.referencesProvider = true
      capabilities.documentHighlightProvider = true
    })

  private static func places(
    _ session: Session, _ identifier: LSP.TextDocumentIdentifier, _ position: LSP.Position
  ) throws(ResponseError) -> [TagPlace] {
    guard let document = try session.manifest(identifier) else { return [] }
    return document.places(ofTagAt: document.text.offset(of: position, session.encoding), session.encoding)
  }
}

/// A place of a document that names a tag.
struct TagPlace {
  let location: LSP.Location
  let isDeclaration: Bool
}

extension Document {
  /// All places of the tag at `offset`, in the order of the text; none if there is no tag.
  func places(ofTagAt offset: ByteIndex, _ encoding: LSP.PositionEncodingKind) -> [TagPlace] {
    guard let mention = manifest.tagMention(at: offset) else { return [] }
    var cursor = EditorText.Cursor(text, encoding)
    return manifest.tagMentions(of: mention.name).map { mention in
      TagPlace(
        location: LSP.Location(uri: uri.string, range: cursor.range(of: mention.span)),
        isDeclaration: mention.category != nil)
    }
  }
}
