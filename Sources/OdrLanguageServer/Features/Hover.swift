import ResourceTags

/// Information about the word under the pointer.
extension Method {
  static let hover: [Method] = [
    .manifestRequest("textDocument/hover", other: .null) { session, document, params in
      let sizes = document.lint(in: session.folder(of: document)).sizes
      let description = document.description(at: try document.offset(params), sizes)
      guard let (span, lines) = description else { return .null }
      let contents: JSONValue = ["kind": "plaintext", "value": lines.joined(separator: "\n")]
      return ["contents": contents, "range": document.text.range(of: span)]
    }
  ]
}

extension Document {
  /// Returns the span and the description of the word at `offset`; `nil` if there is no information about the word.
  /// `sizes` are the sizes of the resources, or `nil` if the manifest's folder on disk is not available.
  fileprivate func description(
    at offset: ByteIndex, _ sizes: ResourceSizes?
  ) -> (span: ByteSpan, lines: [String])? {
    if let mention = manifest.tagMention(at: offset), let tag = manifest.tag(mention.name) {
      return (mention.span, ["\(tag.name.quoted), \(download(tag))", tag.extent(sizes)])
    }
    if let resource = manifest.resourceMention(at: offset) {
      return (resource.span.withoutQuotes(in: manifest.source), lines(about: resource, sizes))
    }
    let tree = manifest.tree
    let place = tree.place(at: offset)
    guard let node = place.nodes.last, !tree[node].isCollection else { return nil }
    let keys = place.keys.map { tree.text(of: $0) ?? "" }
    let span = tree[node].span
    if keys.count == 2, keys[0] == "lint" { return lines(aboutRule: keys[1]).map { (span, $0) } }
    let schema = SchemaPlace(keys)
    guard !keys.isEmpty, let title = schema.title, let description = schema.description else { return nil }
    return (span, [title, description])
  }

  /// Returns a description of when a tag is downloaded.
  private func download(_ tag: Tag) -> String {
    guard let category = tag.category else { return "not declared" }
    let count = manifest.tags().count { $0.category == .prefetchOrder }
    return category.shortTitle + (tag.prefetchPosition.map { ", place \($0) of \(count)" } ?? "")
  }

  private func lines(about resource: Resource, _ sizes: ResourceSizes?) -> [String] {
    let size = sizes.map { $0.bytes(of: resource.index).map { ", \(FormattedByteCount($0))" } ?? ", not on disk" } ?? ""
    let tags = resource.tags.map(\.quoted).commaSeparated
    let lines = [
      resource.path.quoted + size, tags.isEmpty ? "no tags; the resource stays in the app" : "tags: \(tags)",
    ]
    if let reason = sizes?.reasonAgainstPack(of: resource.index) { return lines + ["no asset pack: \(reason)"] }
    guard let pack = manifest.assetPacks(sizes).first(where: { $0.resources.contains(resource.index) }) else {
      return lines
    }
    let packSize = sizes == nil ? "" : ", \(FormattedByteCount(pack.bytes))"
    let download = pack.priority == nil ? "on demand" : "downloaded in advance"
    return lines + ["asset pack: \(pack.tags.map(\.quoted).commaSeparated)\(packSize), \(download)"]
  }

  /// Returns the description of a rule; `nil` if the rule doesn't exist.
  private func lines(aboutRule name: String) -> [String]? {
    RuleRegistry.documentation(of: name).map { ["\($0.id): \($0.summary)", $0.explanation] }
  }
}
