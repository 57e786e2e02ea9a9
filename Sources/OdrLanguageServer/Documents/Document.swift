import ResourceTags

/// One version of an open document.
final class Document {
  let uri: DocumentURI
  let languageID: String
  let version: Int
  let bytes: ByteSlice
  /// The manifest in the text, which odr parses only once.
  private(set) lazy var manifest = Manifest(SourceText(name: name, bytes: bytes, isUnnamed: uri.path == nil))
  /// The positions in the manifest's text.
  private(set) lazy var text = EditorText(manifest.source)
  /// The lint result; `nil` before the first request, and after files may have changed.
  var findings: LintResult?

  init(_ uri: DocumentURI, languageID: String, version: Int, _ bytes: ByteSlice) {
    self.uri = uri
    self.languageID = languageID
    self.version = version
    self.bytes = bytes
  }

  /// Whether the document is a manifest, according to its name, language, or schema. This check is necessary because
  /// editors send all YAML and JSON documents to the server: unsaved ones, and also earlier versions of files from git.
  var isManifest: Bool {
    if bytes.count > SourceText.byteLimit { return false }
    if languageID == Self.manifestLanguage { return true }
    guard uri.path != nil || uri.string.hasPrefix("untitled:") else { return false }
    let name = uri.name.lowercased()
    return name.hasPrefix("resourcetags.") || name.contains(".resourcetags.")
      || bytes.prefix(1024).string.contains("resource-tags-1.schema.json")
  }

  private static let manifestLanguage = "resource-tags"

  /// The document's name in findings.
  private var name: String {
    if let path = uri.path { return path }
    return languageID.hasPrefix("json") ? uri.name + ".json" : uri.name
  }

  /// Returns the lint result, based on the files in `folder`, unless it is already known.
  func lint(in folder: ResourceFolder?) -> LintResult {
    if let findings { return findings }
    let result = Linter.result(manifest, in: folder)
    findings = result
    return result
  }

  // MARK: Positions

  /// Returns the offset in the text that a request is about.
  func offset(_ params: JSONValue) throws -> ByteIndex { text.offset(of: try params.position("position")) }

  /// Converts edits of the text to the form that the client expects.
  func edits(_ edits: [TextEdit]) -> [LSP.TextEdit] {
    let told = edits.inTextOrder.map { edit in
      LSP.TextEdit(range: text.range(of: edit.span), newText: edit.replacement.string)
    }
    // The protocol can't represent a position between a carriage return and its line feed.
    let isExact = zip(edits.inTextOrder, told).allSatisfy { text.span(of: $1.range) == $0.span }
    guard !isExact, let new = try? manifest.source.applying(edits) else { return told }
    return [LSP.TextEdit(range: text.range(of: ByteSpan(0, bytes.count)), newText: new.bytes.string)]
  }
}
