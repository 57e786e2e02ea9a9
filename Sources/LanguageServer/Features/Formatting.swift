import Bytes
import LanguageServerProtocol
import ResourceTags

/// The canonical layout, as `odr fmt` writes it.
extension Feature {
  static let formatting = Feature(
    [
      .request("textDocument/formatting") {
        (session, params: LSP.DocumentFormattingParams) throws(ResponseError) in
        guard let document = try session.manifest(params.textDocument) else { return .array([]) }
        do throws(LayoutRefusal) {
          let formatted = try document.manifest.formatted()
          guard formatted.isChange else { return .array([]) }
          let edits = LineDiff.edits(from: document.manifest.source, to: formatted.bytes)
          return document.edits(edits, session.encoding).map(\.json).json
        } catch {
          throw ResponseError(.requestFailed, error.message)
        }
      }
    ],
    offer: { capabilities, _ in capabilities.documentFormattingProvider = true })
}
