/// Takes messages out of a stream of bytes, each behind a header that states its length.
///
/// Source: the specification's section "Base Protocol": fields end with CRLF, an empty line ends the header, and a
/// `Content-Type` may say UTF-8 alone.
package struct MessageParser: Sendable {
  /// The most bytes that a header may have.
  package static let headerLimit = 8 << 10
  /// The most bytes that a message may have: a text of 256 MiB with each byte as an escape of six.
  package static let messageLimit = 6 * (256 << 20)

  private var bytes: [UInt8] = []
  /// The first byte that no message has taken.
  private var start = 0
  /// How far the header is known to have no end.
  private var searched = 0
  /// The length of the message whose header was read.
  private var length: Int?

  package init() {}

  /// The stream cannot be read any further: nobody knows where the next message begins.
  package struct Failure: Error, Equatable {
    package let message: String
  }

  /// Adds bytes of the stream.
  package mutating func append(_ more: some Collection<UInt8>) {
    if start > 0, start == bytes.count || start > 1 << 16 {
      bytes.removeFirst(start)
      searched = max(0, searched - start)
      start = 0
    }
    bytes += more
  }

  /// Whether the stream ended between messages.
  package var isAtEnd: Bool { start == bytes.count && length == nil }

  /// The next message, without its header; `nil` if it is not whole yet.
  package mutating func next() throws(Failure) -> [UInt8]? {
    if length == nil {
      guard let end = headerEnd() else {
        if bytes.count - start > Self.headerLimit { throw Failure(message: "a header has more than 8 KiB") }
        return nil
      }
      if end - start > Self.headerLimit { throw Failure(message: "a header has more than 8 KiB") }
      length = try Self.length(in: bytes[start..<end])
      start = end
    }
    guard let length, bytes.count - start >= length else { return nil }
    defer {
      start += length
      searched = start
      self.length = nil
    }
    return Array(bytes[start..<start + length])
  }

  /// The end of the empty line behind the header.
  private mutating func headerEnd() -> Int? {
    var index = max(start, searched - 3)
    while let feed = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) {
      if feed - start >= 1, bytes[start...feed].elementsEqual("\r\n".utf8) { return feed + 1 }
      if feed - start >= 3, bytes[(feed - 3)...feed].elementsEqual("\r\n\r\n".utf8) { return feed + 1 }
      index = feed + 1
    }
    searched = bytes.count
    return nil
  }

  /// The length that a header states.
  private static func length(in header: ArraySlice<UInt8>) throws(Failure) -> Int {
    var length: Int?
    for line in String(decoding: header, as: UTF8.self).split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { throw Failure(message: "a header has a line without a colon") }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      switch line[..<colon].lowercased() {
      case "content-length":
        guard let number = Int(value), number >= 0, value.first != "+" else {
          throw Failure(message: "'Content-Length' is no number")
        }
        guard number <= messageLimit else { throw Failure(message: "a message has more than 1.5 GiB") }
        guard length == nil || length == number else { throw Failure(message: "a header has two lengths") }
        length = number
      case "content-type":
        let type = value.lowercased()
        guard !type.contains("charset=") || type.contains("charset=utf-8") || type.contains("charset=utf8") else {
          throw Failure(message: "a message is not in UTF-8")
        }
      default: break
      }
    }
    guard let length else { throw Failure(message: "a header has no 'Content-Length'") }
    return length
  }

  /// A message with its header.
  package static func framed(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }
}
