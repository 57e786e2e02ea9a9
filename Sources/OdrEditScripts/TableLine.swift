import ResourceTags

/// A line of a table, with the path of a resource in the first field and tags in the other fields.
///
/// Fields can be in double quotes, which are doubled inside a field. Source: RFC 4180. Other than there, a field can't
/// contain line breaks.
struct TableLine {
  /// The fields without their quotes and without the spaces around them.
  private(set) var fields: [String] = []
  /// The location of the line, without its line break.
  let span: ByteSpan

  /// Reads the line from `start` to `end`, which is the index of the line feed.
  init(_ source: SourceText, _ start: ByteIndex, _ end: ByteIndex, separator: UInt8) throws(ScriptError) {
    let bytes = source.bytes
    let end = end > start && bytes[end - 1] == .carriageReturn ? end - 1 : end
    span = ByteSpan(start, end)
    var field: [UInt8] = []
    var quote: ByteIndex?
    var wasQuoted = false
    for index in start..<end {
      let byte = bytes[index]
      // A quote begins or ends the field, or is the second one of a pair.
      if byte == "\"",
        quote != nil || !wasQuoted && field.allSatisfy(\.isBlank) || wasQuoted && bytes[index - 1] == "\""
      {
        if quote == nil, wasQuoted, bytes[index - 1] == "\"" { field.append(byte) }
        if quote == nil, !wasQuoted { field = [] }
        quote = quote == nil ? index : nil
        wasQuoted = true
      } else if byte == separator, quote == nil {
        try add(field, wasQuoted)
        (field, wasQuoted) = ([], false)
      } else if quote != nil || !wasQuoted {
        field.append(byte)
      } else if !byte.isBlank {
        throw ScriptError(ByteSpan(index, index + 1), "expected a separator after the closing quote")
      }
    }
    if let quote { throw ScriptError(ByteSpan(quote, quote + 1), "this quote is not closed on the same line") }
    if !(fields.isEmpty && field.allSatisfy(\.isBlank)) { try add(field, wasQuoted) }
  }

  private mutating func add(_ field: [UInt8], _ isQuoted: Bool) throws(ScriptError) {
    guard let text = String(validatedUTF8: field) else { throw ScriptError(span, "this is not UTF-8") }
    if text.utf8.contains(0) { throw ScriptError(span, "this contains a NUL character") }
    fields.append(isQuoted ? text : String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()))
  }
}
