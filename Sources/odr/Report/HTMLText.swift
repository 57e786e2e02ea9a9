import ResourceTags

/// Text in an HTML page.
extension String {
  /// The text with escapes for unprintable characters and for characters that could become markup.
  var html: String {
    visible.unicodeScalars.map { "&<>\"'".unicodeScalars.contains($0) ? "&#\($0.value);" : String($0) }.joined()
  }

  /// The text as a name that doesn't affect the direction of the text around it.
  var htmlName: String { "<bdi>\(html)</bdi>" }

  /// The text with a capital letter at its start.
  var sentence: String { prefix(1).uppercased() + dropFirst() }

  /// The text without line breaks between numbers and their units. Names and lines of files don't change, so that people can
  /// copy them.
  var unbroken: String {
    replacing(/(?s)<pre.*?<\/pre>|&#39;[^&<]*&#39;|tag-\d+"><bdi>[^<]*|(\d) ([KMGTP]B|bytes?)\b/) {
      "\($0.1 ?? $0.0)\($0.2.map { "&nbsp;\($0)" } ?? "")"
    }
  }

  /// Returns the page that has this text as its template, with parts in places such as `{{title}}`. Text inside a part is
  /// never filled in.
  func filled(_ parts: [String: String]) -> String {
    split(separator: "{{").map { piece in
      guard let end = piece.firstRange(of: "}}") else { return String(piece) }
      return (parts[String(piece[..<end.lowerBound])] ?? "") + piece[end.upperBound...]
    }.joined()
  }
}
