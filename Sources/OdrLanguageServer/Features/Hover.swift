import ResourceTags

/// Information about the word under the pointer.
extension Method {
  static let hover: [Method] = [
    .manifestRequest("textDocument/hover", other: .null) { session, document, params in
      var page = HoverPage(document, session)
      guard let span = page.describe(try session.offset(params, in: document)) else { return .null }
      return ["contents": page.contents, "range": document.text.range(of: span)]
    }
  ]
}

private struct HoverPage {
  let document: Document
  let session: Session
  /// The sizes of the manifest's resources; `nil` if the manifest's folder on disk is not available.
  let sizes: ResourceSizes?
  /// Whether the text is Markdown rather than plain text.
  let isMarkdown: Bool
  private var paragraphs: [String] = []

  init(_ document: Document, _ session: Session) {
    self.document = document
    self.session = session
    isMarkdown = session.client.names("textDocument.hover.contentFormat").contains("markdown")
    sizes = document.lint(in: session.folder(of: document)).sizes
  }

  private var manifest: Manifest { document.manifest }

  /// The text as `MarkupContent`.
  var contents: JSONValue {
    let text = paragraphs.joined(separator: isMarkdown ? "\n\n" : "\n")
    return ["kind": isMarkdown ? "markdown" : "plaintext", "value": text]
  }

  /// Adds a paragraph that is already in the form that the client requires, either Markdown or plain text.
  private mutating func add(_ paragraph: String) { paragraphs.append(paragraph) }

  /// Returns a name in a form that Markdown does not change.
  private func code(_ name: String) -> String {
    let name = name.visible
    guard isMarkdown else { return "'\(name)'" }
    var fence = "`"
    while name.contains(fence) { fence += "`" }
    let space = name.hasPrefix("`") || name.hasSuffix("`") ? " " : ""
    return fence + space + name + space + fence
  }

  /// Describes the word at `offset`, and returns the word's span; returns `nil` if there is no information about the
  /// word.
  mutating func describe(_ offset: ByteIndex) -> ByteSpan? {
    if let mention = manifest.tagMention(at: offset), let tag = manifest.tag(mention.name) {
      describe(tag)
      return mention.span
    }
    if let resource = manifest.resourceMention(at: offset) {
      describe(resource)
      return resource.span.withoutQuotes(in: manifest.source)
    }
    if let rule = CompletionContext.ignoredRule(at: offset, in: manifest) {
      return describe(rule: document.bytes[rule].string) ? rule : nil
    }
    let place = manifest.tree.place(at: offset)
    guard let node = place.nodes.last, !manifest.tree[node].isCollection else { return nil }
    let keys = place.keys.map { manifest.tree.text(of: $0) ?? "" }
    let span = manifest.tree[node].span
    if keys.count == 2, keys[0] == "lint" { return describe(rule: keys[1]) ? span : nil }
    if keys.count == 2, keys[0] == "catalogs" {
      describe(catalog: keys[1])
      return span
    }
    let schema = SchemaPlace(keys)
    guard !keys.isEmpty, let title = schema.title, let description = schema.description else { return nil }
    add(isMarkdown ? "**\(title)**" : title)
    add(description)
    return span
  }

  private mutating func describe(_ tag: Tag) {
    add("\(code(tag.name)), \(download(tag))")
    add(tag.extent(sizes))
  }

  /// Returns a description of when a tag is downloaded.
  private func download(_ tag: Tag) -> String {
    switch tag.category {
    case nil: return "not declared"
    case .initialInstall: return "initial install"
    case .onDemand: return "on demand"
    case .prefetchOrder:
      let count = manifest.tags().count { $0.category == .prefetchOrder }
      return "prefetched" + (tag.prefetchPosition.map { ", place \($0) of \(count)" } ?? "")
    }
  }

  private mutating func describe(_ resource: Resource) {
    let bytes = sizes?.bytes(of: resource.index)
    let size = sizes == nil ? "" : bytes.map { ", \(FormattedByteCount($0))" } ?? ", not on disk"
    add(code(resource.path) + size)
    add(
      resource.tags.isEmpty
        ? "no tags; the resource stays in the app" : "tags: " + resource.tags.map(code).commaSeparated)
    if let reason = sizes?.reasonAgainstPack(of: resource.index) {
      add("no asset pack: \(reason)")
    } else if let pack = manifest.assetPacks(sizes).first(where: { $0.resources.contains(resource.index) }) {
      let tags = pack.tags.map(code).commaSeparated
      let size = sizes == nil ? "" : ", \(FormattedByteCount(pack.bytes))"
      add("asset pack: \(tags)\(size), \(pack.priority == nil ? "on demand" : "downloaded in advance")")
    }
    // Visual Studio Code reads the height from the URI.
    if isMarkdown, bytes != nil, let picture = DocumentFiles(document, session)?.picture(ofResource: resource.index) {
      add("![](\(picture.string)|height=180)")
    }
  }

  private mutating func describe(catalog path: String) {
    let items = manifest.resources().enumerated().filter { $0.element.catalog == path }.map(\.offset)
    let bytes = sizes.map { ", \(FormattedByteCount($0.bytes(of: items)))" } ?? ""
    add(code(path))
    add((items.count == 1 ? "1 item here" : "\(items.count) items here") + bytes)
  }

  /// Describes a rule; returns false if the rule doesn't exist.
  private mutating func describe(rule name: String) -> Bool {
    guard let rule = RuleRegistry.documentation(of: name) else { return false }
    add("\(code(rule.id)): \(rule.summary)")
    add(session.environment.explanation(rule, isMarkdown))
    return true
  }
}

extension DocumentFiles {
  /// If a resource is a picture, returns its URI; otherwise, returns the URI of the first picture inside the resource.
  fileprivate func picture(ofResource index: Int) -> DocumentURI? {
    let path = resources[index].path
    func isPicture(_ name: String) -> Bool {
      let name = name.lowercased()
      return ["png", "jpg", "jpeg", "gif", "svg", "webp", "bmp"].contains { name.hasSuffix("." + $0) }
    }
    if isPicture(path) { return address(path) }
    guard resources[index].catalog != nil else { return nil }
    var names: [String] = []
    _ = tree.list(NormalizedPath(path.utf8).bytes) { entry in
      if entry.kind == .file, isPicture(entry.name.string) { names.append(entry.name.string) }
    }
    return names.min().map { address(path + "/" + $0) }
  }
}
