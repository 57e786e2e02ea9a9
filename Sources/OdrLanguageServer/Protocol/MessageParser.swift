/// Extracts messages from a stream of bytes, in which a header before each message states the message's length.
///
/// Source: the specification's section "Base Protocol": fields end with CRLF, an empty line ends the header, and all
/// messages are in UTF-8.
struct MessageParser: Sendable {
  /// The maximum number of bytes in a header.
  static let headerLimit = 8 << 10
  /// The maximum number of bytes in a message: enough for 256 MiB of text in which every byte is written as a six-byte
  /// escape sequence.
  static let messageLimit = 6 * (256 << 20)

  private var bytes: [UInt8] = []
  /// The index of the first byte that has not been processed.
  private var start = 0
  /// The length of the message whose header has been read.
  private var length: Int?

  /// A failure after which the stream cannot be read, because the start of the next message is unknown.
  struct Failure: Error, Equatable {
    let message: String
  }

  /// Adds bytes of the stream.
  mutating func append(_ more: some Collection<UInt8>) {
    bytes.removeFirst(start)
    start = 0
    bytes += more
  }

  /// Whether the stream ended between messages.
  var isAtEnd: Bool { start == bytes.count && length == nil }

  /// Returns the next message, without its header; `nil` if the message is not complete yet.
  mutating func next() throws(Failure) -> [UInt8]? {
    if length == nil {
      let end = headerEnd
      if (end ?? bytes.count) - start > Self.headerLimit { throw Failure(message: "a header is larger than 8 KiB") }
      guard let end else { return nil }
      length = try Self.length(in: bytes[start..<end])
      start = end
    }
    guard let length, bytes.count - start >= length else { return nil }
    defer {
      start += length
      self.length = nil
    }
    return Array(bytes[start..<start + length])
  }

  /// The end of the empty line after the header.
  private var headerEnd: Int? {
    let rest = bytes[start...]
    return rest.starts(with: "\r\n".utf8) ? start + 2 : rest.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
  }

  /// Returns the length that a header states.
  private static func length(in header: ArraySlice<UInt8>) throws(Failure) -> Int {
    let fields = header.string.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    }
    guard let field = fields.first(where: { $0[0].lowercased() == "content-length" }), field.count == 2 else {
      throw Failure(message: "a header has no 'Content-Length'")
    }
    guard let length = Int(field[1].drop { $0 == " " || $0 == "\t" }), (0...messageLimit).contains(length) else {
      throw Failure(message: "'Content-Length' is not a number up to 1.5 GiB")
    }
    return length
  }

  /// Returns a message with its header.
  static func framed(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }
}
