import Bytes
import LanguageServerProtocol
import ResourceTags

/// The canonical layout, as `odr fmt` writes it.
extension Feature {
  static let formatting = Feature(
    [
      .request("textDocument/formatting") {
        (session, params: LSP.DocumentFormattingParams) throws(ResponseError) in
        guard let document = try session.manifest(params.textDocument) else { return [LSP.TextEdit]() }
        do throws(LayoutRefusal) {
          let formatted = try document.manifest.formatted()
          guard formatted.isChange else { return [LSP.TextEdit]() }
          return document.edits(LineDiff.edits(from: document.manifest.source, to: formatted.bytes), session.encoding)
        } catch {
          throw ResponseError(.requestFailed, error.message)
        }
      }
    ],
    offer: { capabilities, _ in capabilities.documentFormattingProvider = true })
}
