internal import CLibYAML
import Bytes

/// libyaml's parser over a part of a text, one event at a time.
///
/// The bytes are handed over in small pieces, so that a scalar or comment beyond ``SyntaxLimits/scalarByteCount`` is
/// noticed after that many bytes and not at the end of the file.
struct EventSource: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let feed: UnsafeMutablePointer<Feed>

  /// What has been handed to libyaml, and how far it may go before the next event.
  struct Feed {
    var next: UnsafePointer<UInt8>
    var remaining: Int
    var handedOver = 0
    var allowance = SyntaxLimits.scalarByteCount
    /// The limit that the next piece would break.
    var brokenLimit: SyntaxFault.Kind?
    /// Lines that begin with a percent sign since the last event, and the byte before the next piece.
    var directiveCount = 0
    var last = UInt8(ascii: "\n")

    /// Notes that the next `count` bytes are handed over.
    mutating func advance(_ count: Int) {
      let piece = UnsafeBufferPointer(start: next, count: count)
      var index = 0
      while let found = piece.offset(of: UInt8(ascii: "%"), from: index) {
        let before = found == 0 ? last : piece[found - 1]
        if before == UInt8(ascii: "\n") || before == UInt8(ascii: "\r") { directiveCount += 1 }
        index = found + 1
      }
      last = piece.last ?? last
      next += count
      remaining -= count
      handedOver += count
    }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    feed = .allocate(capacity: 1)
    feed.initialize(to: Feed(next: bytes.baseAddress.unsafelyUnwrapped, remaining: bytes.count))
    guard yaml_parser_initialize(parser) == 1 else { preconditionFailure("libyaml is out of memory") }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input(
      parser,
      { data, buffer, size, sizeRead in
        guard let feed = data?.assumingMemoryBound(to: Feed.self), let buffer, let sizeRead else { return 0 }
        let count = min(size, feed.pointee.remaining)
        if feed.pointee.handedOver > feed.pointee.allowance { feed.pointee.brokenLimit = .scalarTooLong }
        if feed.pointee.directiveCount > SyntaxLimits.directiveCount { feed.pointee.brokenLimit = .tooManyDirectives }
        if feed.pointee.brokenLimit != nil { return 0 }
        buffer.update(from: feed.pointee.next, count: count)
        feed.pointee.advance(count)
        sizeRead.pointee = count
        return 1
      }, feed)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    feed.deallocate()
  }

  /// Reads the next event into `event`, which the caller deletes; false where libyaml found a fault.
  @inline(__always)
  func next(_ event: inout yaml_event_t) -> Bool {
    yaml_parser_parse(parser, &event) == 1
  }

  /// Tells that everything before `offset`, counted from the first byte handed over, has come out as events.
  @inline(__always)
  func advanceAllowance(to offset: Int) {
    feed.pointee.allowance = offset &+ SyntaxLimits.scalarByteCount
    feed.pointee.directiveCount = 0
  }

  /// What libyaml stopped at, with marks in code points.
  var failure: Failure {
    if let limit = feed.pointee.brokenLimit { return .limit(limit) }
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "out of memory"
    let context = parser.pointee.context.map { String(cString: $0) } ?? ""
    return .problem(
      YAMLProblem(problem: problem, context: context), at: Int(parser.pointee.problem_mark.index),
      context: context.isEmpty ? nil : Int(parser.pointee.context_mark.index))
  }

  enum Failure {
    case limit(SyntaxFault.Kind)
    case problem(YAMLProblem, at: Int, context: Int?)
  }
}
