import Bytes
import FileTrees
import LanguageServerProtocol
import ResourceTags

/// Paths as links to what they name: a file, the `Contents.json` of an item, the project, the schema.
extension Feature {
  static let links = Feature(
    [
      .request("textDocument/documentLink") { (session, params: LSP.DocumentParams) throws(ResponseError) in
        guard let document = try session.manifest(params.textDocument), let files = session.files(of: document) else {
          return .array([])
        }
        var cursor = EditorText.Cursor(document.text, session.encoding)
        return files.links.map { LSP.DocumentLink(range: cursor.range(of: $0.span), target: $0.target.string).json }
          .json
      },
      .request("textDocument/definition") { (session, params: LSP.TextDocumentPositionParams) throws(ResponseError) in
        guard let document = try session.manifest(params.textDocument) else { return .array([]) }
        let offset = document.text.offset(of: params.position, session.encoding)
        let tags = document.places(ofTagAt: offset, session.encoding).filter { $0.isDeclaration }.map(\.location)
        if !tags.isEmpty { return tags.map(\.json).json }
        let start = LSP.Position(line: 0, character: 0)
        return (session.files(of: document)?.links ?? []).filter { $0.span.touches(offset) }.map {
          LSP.Location(uri: $0.target.string, range: LSP.Range(start: start, end: start)).json
        }.json
      },
    ],
    offer: { capabilities, _ in
      capabilities.documentLinkProvider = LSP.DocumentLinkOptions()
      capabilities.definitionProvider = true
    })
}
