import ResourceTags

/// Where tags are declared, which resources have them, and paths as links to what they name.
extension Method {
  static let navigation: [Method] = [
    .request("textDocument/references") { (session, params) throws(ResponseError) in
      let includesDeclaration = params["context"]?["includeDeclaration"] != false
      let places = try session.manifest(params)?.tagPlaces(at: params, session) ?? []
      return .array(places.filter { includesDeclaration || !$0.isDeclaration }.map(\.location.json))
    },
    .request("textDocument/documentHighlight") { (session, params) throws(ResponseError) in
      let places = try session.manifest(params)?.tagPlaces(at: params, session) ?? []
      // A declaration writes, and everything else reads.
      return .array(places.map { ["range": $0.location.range.json, "kind": $0.isDeclaration ? 3 : 2] })
    },
    .request("textDocument/definition") { (session, params) throws(ResponseError) in
      guard let document = try session.manifest(params) else { return [] }
      let tags = try document.tagPlaces(at: params, session).filter(\.isDeclaration).map(\.location.json)
      if !tags.isEmpty { return .array(tags) }
      let offset = try session.offset(params, in: document)
      let links = (session.files(of: document)?.links ?? []).filter { $0.span.touches(offset) }
      return .array(
        links.map { LSP.Location(uri: $0.target.string, range: LSP.Range(start: .start, end: .start)).json })
    },
    // A file, the `Contents.json` of an item, the project, the schema.
    .request("textDocument/documentLink") { (session, params) throws(ResponseError) in
      guard let document = try session.manifest(params), let files = session.files(of: document) else { return [] }
      var cursor = EditorText.Cursor(document.text, session.encoding)
      return .array(
        files.links.map { ["range": cursor.range(of: $0.span).json, "target": $0.target.string.json] })
    },
  ]
}

extension Document {
  /// All places of the tag that a request is about, in the order of the text; none if there is no tag.
  fileprivate func tagPlaces(
    at params: JSONValue, _ session: Session
  ) throws(ResponseError) -> [(location: LSP.Location, isDeclaration: Bool)] {
    guard let mention = manifest.tagMention(at: try session.offset(params, in: self)) else { return [] }
    var cursor = EditorText.Cursor(text, session.encoding)
    return manifest.tagMentions(of: mention.name).map { mention in
      (LSP.Location(uri: uri.string, range: cursor.range(of: mention.span)), mention.category != nil)
    }
  }
}
