/// Checks a text before a reader parses it, and finds encoding faults and characters that readers don't handle
/// reliably.
struct EncodingValidator {
  /// The offset where readers must stop: the start of the line with the first unreadable byte, or the end of the text.
  private(set) var readableEnd: Int
  /// Whether every readable byte is ASCII, so that each code point takes one byte.
  private(set) var isASCII = true
  /// The fault of the first unreadable byte.
  private(set) var fault: SyntaxFault?
  /// The length of the byte order mark, which doesn't belong to any value; 0 if the text has no byte order mark.
  let start: Int

  private let syntax: SyntaxKind
  private var marks = MarkCounter()
  private let source: SourceText
  private let bytes: ByteSlice

  init(_ source: SourceText, _ syntax: SyntaxKind) {
    self.syntax = syntax
    self.source = source
    bytes = source.bytes
    start = source.byteOrderMarkLength
    readableEnd = bytes.count
    if isUTF16 {
      stop(.utf16, ByteSpan(0, min(2, bytes.count)))
      readableEnd = 0
      return
    }
    scan()
  }

  /// Whether the text is UTF-16 or UTF-32: it begins with a byte order mark or, because a manifest begins with ASCII,
  /// has a NUL byte among its first two bytes.
  private var isUTF16: Bool {
    source.isUTF16 || bytes.count >= 4 && (bytes[0] == 0) != (bytes[1] == 0)
  }

  private mutating func scan() {
    var index = start
    while index < readableEnd {
      // Printable ASCII, tabs, and line breaks need no further check.
      index = bytes.end(ofRunAt: index) { $0 &- 0x20 < 0x5F || $0.isSpaceOrBreak }
      guard index < readableEnd else { return }
      let length = scanScalar(at: index)
      if length == 0 { return }
      index += length
    }
  }

  /// Checks the code point that begins at `index`. Returns the length of the code point, or 0 if reading must end.
  private mutating func scanScalar(at index: Int) -> Int {
    let byte = bytes[index]
    if byte < 0x80 {
      // The readers for JSON and XML report the control characters that they don't allow; old-style property lists
      // allow all control characters.
      if syntax != .yaml { return 1 }
      return stop(.controlCharacter(Unicode.Scalar(byte)), ByteSpan(index, index + 1))
    }
    isASCII = false
    guard let (scalar, length) = decodeUTF8(at: index) else {
      return stop(.invalidUTF8, ByteSpan(index, index + 1))
    }
    if marks.isTooMany(scalar, at: index, length) {
      return stop(.tooManyMarks, ByteSpan(index, index + length))
    }
    guard syntax == .yaml else { return length }
    switch scalar.value {
    // U+0085, U+2028, and U+2029 break lines in YAML 1.1 but not in YAML 1.2, and users can't see a byte order mark.
    case 0x80...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
      return stop(.controlCharacter(scalar), ByteSpan(index, index + length))
    default: return length
    }
  }

  /// Decodes the code point at `index`; returns `nil` if the bytes are not well-formed UTF-8 as RFC 3629 defines it.
  private func decodeUTF8(at index: Int) -> (Unicode.Scalar, length: Int)? {
    var rest = bytes[index..<min(index + 4, bytes.count)].makeIterator()
    var parser = UTF8.ForwardParser()
    guard case .valid(let encoded) = parser.parseScalar(from: &rest) else { return nil }
    return (UTF8.decode(encoded), encoded.count)
  }

  /// Ends the readable part before the line of the fault, so that the readers never read half a name as a whole name.
  /// Returns 0.
  @discardableResult
  private mutating func stop(_ kind: SyntaxFault.Kind, _ span: ByteSpan) -> Int {
    fault = SyntaxFault(kind, span)
    readableEnd = source.lineStart(of: span.start, notBefore: start)
    return 0
  }
}
