/// The bytes handed to libyaml, and how far it may read before the next event.
struct EventFeed {
  private var rest: ByteSlice
  private var handedOver = 0
  private var allowance = SyntaxLimits.scalarByteCount
  /// The limit that the next piece would break.
  private(set) var brokenLimit: SyntaxFault.Kind?
  /// Lines that begin with a percent sign since the last event, and the byte before the next piece.
  private var directiveCount = 0
  private var last = UInt8(ascii: "\n")

  init(_ bytes: ByteSlice) {
    rest = bytes
  }

  /// Allows handing over bytes up to a scalar's length past `offset`.
  @inline(__always)
  mutating func allow(_ offset: Int) {
    allowance = offset &+ SyntaxLimits.scalarByteCount
    directiveCount = 0
  }

  /// The next bytes, up to `size`; `nil` if they would break a limit.
  mutating func next(_ size: Int) -> ByteSlice? {
    if handedOver > allowance { brokenLimit = .scalarTooLong }
    if directiveCount > SyntaxLimits.directiveCount { brokenLimit = .tooManyDirectives }
    if brokenLimit != nil { return nil }
    let piece = rest[before: min(size, rest.count)]
    var index = 0
    while let found = piece.offset(of: UInt8(ascii: "%"), from: index) {
      let before = found == 0 ? last : piece[found - 1]
      if before == UInt8(ascii: "\n") || before == UInt8(ascii: "\r") { directiveCount += 1 }
      index = found + 1
    }
    last = piece.last ?? last
    rest = rest[from: piece.count]
    handedOver += piece.count
    return piece
  }
}
