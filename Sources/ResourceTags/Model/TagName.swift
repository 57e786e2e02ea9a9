/// The rule for names of tags.
///
/// Apple documents no rule, so only names that cannot work are invalid: empty ones, control characters, halves of
/// surrogate pairs, and white space at either end.
package enum TagName {
  /// Whether `name` cannot be the name of a tag.
  package static func isInvalid(_ name: String) -> Bool {
    isInvalid(ByteSlice(name.utf8))
  }

  /// The same for the bytes of a name.
  static func isInvalid(_ name: ByteSlice) -> Bool {
    guard let first = name.first, let last = name.last else { return true }
    if first <= 0x20 || last <= 0x20 { return true }
    var hasControl = false
    var hasNonASCII = false
    for byte in name {
      hasControl = hasControl || byte < 0x20 || byte == 0x7F
      hasNonASCII = hasNonASCII || byte >= 0x80
    }
    if hasControl { return true }
    guard hasNonASCII else { return false }
    let scalars = String(decoding: name, as: UTF8.self).unicodeScalars
    return scalars.first?.properties.isWhitespace == true || scalars.last?.properties.isWhitespace == true
      || scalars.contains { 0x80...0x9F ~= $0.value } || name.hasLoneSurrogate
  }
}
