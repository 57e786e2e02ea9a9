import ResourceTags

/// Text in an HTML page.
extension String {
  /// The text with escapes for unprintable characters and for characters that could become markup.
  var html: String {
    visible.unicodeScalars.map { "&<>\"'".unicodeScalars.contains($0) ? "&#\($0.value);" : String($0) }.joined()
  }

  /// The text as a name that doesn't affect the direction of the text around it.
  var htmlName: String { "<bdi>\(html)</bdi>" }

  /// Returns the page that has this text as its template, with parts in places such as `{{title}}`. Text inside a part is
  /// never filled in.
  func filled(_ parts: [String: String]) -> String {
    split(separator: "{{").map { piece in
      guard let end = piece.firstRange(of: "}}") else { return String(piece) }
      return (parts[String(piece[..<end.lowerBound])] ?? "") + piece[end.upperBound...]
    }.joined()
  }
}

/// The links to the tags of a page.
struct TagLinks {
  /// The identifier of each tag's element in the page, such as `tag=forest`.
  private(set) var anchors: [String: String] = [:]
  private var links: [String: String] = [:]

  init(_ names: [String]) {
    var taken: Set<String> = []
    for (index, name) in names.enumerated() where anchors[name] == nil {
      let visible = name.visible
      let isPlain = visible.utf8.count <= 80 && !visible.contains { $0 == "%" || $0.isWhitespace }
      let anchor = isPlain && taken.insert(visible).inserted ? "tag=\(visible)" : "tag-\(index + 1)"
      anchors[name] = anchor
      links[name] = "<a href=\"#\(anchor.html)\">\(visible.shortened(to: 80).htmlName)</a>"
    }
  }

  /// Returns a link to a tag, with at most 80 characters of its name; without a link if the manifest has no such tag.
  subscript(name: String) -> String { links[name] ?? name.shortened(to: 120).htmlName }
}
