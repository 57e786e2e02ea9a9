import ResourceTags

/// Text in an HTML page.
extension String {
  /// The text with escapes for unprintable characters and for characters that could become markup.
  var html: String {
    visible.replacing(ascii: "&", with: "&amp;").replacing(ascii: "<", with: "&lt;").replacing(ascii: ">", with: "&gt;")
      .replacing(ascii: "\"", with: "&quot;").replacing(ascii: "'", with: "&#39;")
  }

  /// The text as a name that doesn't affect the direction of the text around it.
  var htmlName: String { "<bdi>\(html)</bdi>" }
}

/// The links to the tags of a page.
struct TagLinks {
  /// The fragment of the page's address that leads to each tag, such as `tag=forest`.
  private(set) var anchors: [String: String] = [:]
  /// A link to each tag, with at most 80 characters of the name.
  private(set) var links: [String: String] = [:]

  init(_ names: [String]) {
    var taken: Set<String> = []
    for (index, name) in names.enumerated() where anchors[name] == nil {
      let visible = name.visible
      let own = visible.utf8.count > 80 ? "" : "tag=" + visible.utf8.map(Self.escaped).joined()
      let anchor = !own.isEmpty && taken.insert(own).inserted ? own : "tag-\(index + 1)"
      anchors[name] = anchor
      links[name] = "<a href=\"#\(anchor)\">\(visible.shortened(to: 80).htmlName)</a>"
    }
  }

  private static func escaped(_ byte: UInt8) -> String {
    if byte.isLetter || byte.isDigit || "-._".utf8.contains(byte) { return String(Unicode.Scalar(byte)) }
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.count < 2 ? "0" : "") + digits
  }
}

/// A page that is a template with parts to fill in, such as `{{title}}`.
enum HTMLTemplate {
  /// Returns the page with its parts. Text inside a part is never filled in.
  static func filled(_ template: String, _ parts: [String: String]) -> String {
    template.split(separator: "{{", omittingEmptySubsequences: false).enumerated().map { index, piece in
      guard index > 0, let end = piece.firstRange(of: "}}") else { return String(piece) }
      return (parts[String(piece[..<end.lowerBound])] ?? "") + piece[end.upperBound...]
    }.joined()
  }
}
