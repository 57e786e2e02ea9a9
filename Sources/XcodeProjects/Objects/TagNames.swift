import Bytes
import Diagnostics

/// Names of tags, which have no particular order.
extension [ByteString] {
  /// Whether both have the same elements, in any order and any number of times.
  func hasSameElements(as other: [ByteString]) -> Bool {
    self == other || Set(self) == Set(other)
  }

  /// The names as in a sentence: `a, b and c`, each abbreviated and escaped.
  var words: String {
    let names = map { $0.string.quoted }
    guard let last = names.last, names.count > 1 else { return names.first ?? "none" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The names as in a sentence, with the word for them: `tag 'a'`, `tags 'a' and 'b'`, `no tag`.
  var tagWords: String {
    isEmpty ? "no tag" : (count == 1 ? "tag " : "tags ") + words
  }
}
