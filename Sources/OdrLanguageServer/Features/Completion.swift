import ResourceTags

/// Completions for the word that the user is typing.
extension Method {
  static let completion: [Method] = [
    .manifestRequest("textDocument/completion", other: CompletionWords.none) { session, document, params in
      document.completions(at: try document.offset(params), session.folder(of: document))
    }
  ]
}

extension Document {
  /// Returns the `CompletionList` for `offset`, based on the files in `folder`.
  func completions(at offset: ByteIndex, _ folder: ResourceFolder?) -> JSONValue {
    guard let place = CompletionContext.at(offset, in: manifest) else { return CompletionWords.none }
    return CompletionWords(document: self, place: place, offset: offset, folder: folder).list
  }
}

/// The completion list for a place, in the form that the client accepts.
///
/// Clients match words with the typed text in different ways, so the list contains only matching words, and the label
/// of each word is the text that users type. The replaced range begins after an opening quote, because Neovim 0.7 and
/// Eglot compare this range with the word before the cursor.
extension CompletionWords {
  fileprivate static let none: JSONValue = ["isIncomplete": false, "items": [Int]()]

  fileprivate var list: JSONValue {
    let typed = written.lowercased()
    let words = all
    // Between single quotes, a word must not contain characters that YAML allows only as escape sequences.
    let fitting = words.filter {
      (typed.isEmpty || $0.text.lowercased().contains(typed))
        && (place.quote != "'" || !$0.text.unicodeScalars.contains(where: \.isUnprintable))
    }
    let range = document.text.range(of: ByteSpan(place.span.start, place.end))
    let closing = place.needsQuote ? String(Unicode.Scalar(place.quote)) : ""
    let colon = place.needsColon ? isJSON ? ": " : ":" : ""
    let items = fitting.enumerated().map { number, word -> JSONValue in
      let text = text(of: word) + closing + (word.isPart ? "" : colon)
      return [
        "label": word.text,
        "kind": word.kind.rawValue,
        "detail": word.detail,
        "sortText": String(1_000_000 + number),
        "textEdit": LSP.TextEdit(range: range, newText: text),
      ]
    }
    return ["isIncomplete": fitting.count < words.count || fitting.contains(where: \.isPart), "items": items]
  }

  /// Returns a word as it must be written in the manifest: in quotes if necessary or, between existing quotes, with the
  /// escape sequences that these quotes require.
  private func text(of word: CompletionWord) -> String {
    switch place.quote {
    case "'": return String(ScalarWriter.singleQuoted(word.text).dropFirst().dropLast())
    case 0:
      // In quotes, the number 1 and the value `true` would be strings. In JSON, a word begins with a quote.
      let isPlain = word.kind == .enumMember || ScalarWriter.isPlainSafe(word.text, isInFlow: place.isInFlow)
      return isPlain ? word.text : ScalarWriter.doubleQuoted(word.text)
    default: return String(ScalarWriter.doubleQuoted(word.text).dropFirst().dropLast())
    }
  }
}
