internal import CResourceTagsYAML

/// libyaml's parser for a part of a text, and its current event.
///
/// libyaml receives the bytes in small pieces. If a scalar or comment exceeds ``SyntaxLimits/scalarByteCount``, the
/// parser therefore stops before it reads the rest of the file.
struct EventSource: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>
  private let feed: EventFeed

  init(_ bytes: ByteSlice) {
    feed = EventFeed(bytes)
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    guard yaml_parser_initialize(parser) == 1 else { preconditionFailure("libyaml is out of memory") }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input(
      parser,
      { data, buffer, size, sizeRead in
        guard let data, let buffer, let sizeRead,
          let piece = Unmanaged<EventFeed>.fromOpaque(data).takeUnretainedValue().next(size)
        else { return 0 }
        UnsafeMutableRawBufferPointer(start: buffer, count: size).copyBytes(from: piece)
        sizeRead.pointee = piece.count
        return 1
      }, Unmanaged.passUnretained(feed).toOpaque())
  }

  deinit {
    yaml_event_delete(event)
    event.deallocate()
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Moves to the next event. Returns false if libyaml found an error.
  mutating func advance() -> Bool {
    yaml_event_delete(event)
    return yaml_parser_parse(parser, event) == 1
  }

  /// Records that the events cover everything before `offset`, counted from the first byte that libyaml received.
  mutating func advanceAllowance(to offset: Int) {
    feed.allow(offset)
  }

  /// An error of libyaml with the positions of the problem and its context, in code points, or a limit, which has no
  /// position.
  typealias Failure = (kind: SyntaxFault.Kind, problem: Int?, context: Int?)

  /// The error or limit that stopped libyaml.
  var failure: Failure {
    if let limit = feed.brokenLimit { return (limit, nil, nil) }
    let state = parser.pointee
    let problem = state.problem.map { String(cString: $0) } ?? "out of memory"
    let context = state.context.map { String(cString: $0) } ?? ""
    return (
      .yaml(problem: problem, context: context), Int(state.problem_mark.index),
      context.isEmpty ? nil : Int(state.context_mark.index)
    )
  }

  // MARK: The event

  var type: yaml_event_type_t { event.pointee.type }

  /// The start and end of the event, in code points.
  var codePoints: (start: Int, end: Int) {
    (Int(event.pointee.start_mark.index), Int(event.pointee.end_mark.index))
  }

  /// Whether the event ends on the line on which it begins.
  var isOnOneLine: Bool { event.pointee.start_mark.line == event.pointee.end_mark.line }

  /// The style of a scalar, such as plain or single-quoted.
  var scalarStyle: Node.Style {
    switch event.pointee.data.scalar.style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .literal
    default: .plain
    }
  }

  /// Whether the collection that begins with this event is written in brackets.
  var isFlow: Bool {
    let data = event.pointee.data
    return type == YAML_MAPPING_START_EVENT
      ? data.mapping_start.style == YAML_FLOW_MAPPING_STYLE : data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
  }

  // The C structs of aliases, scalars, and collection starts begin with the anchor. In the structs of scalars and
  // collection starts, the tag follows the anchor.

  /// Whether a scalar or the start of a collection has an anchor or a tag.
  var hasProperties: Bool { event.pointee.data.scalar.anchor != nil || event.pointee.data.scalar.tag != nil }

  /// The anchor of a scalar or of the start of a collection, or the anchor that an alias refers to.
  var anchor: String? { event.pointee.data.scalar.anchor.map { String(cString: $0) } }

  /// The tag of a scalar or of the start of a collection.
  var tag: String? { event.pointee.data.scalar.tag.map { String(cString: $0) } }

  /// The number of bytes in the value of a scalar.
  var valueCount: Int { event.pointee.data.scalar.length }

  /// The value of a scalar.
  var valueBytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: event.pointee.data.scalar.value, count: valueCount)
  }
}

/// Passes bytes to libyaml, and limits the number of bytes that libyaml may read before the next event.
final class EventFeed {
  private var rest: ByteSlice
  private var handedOver = 0
  private var allowance = SyntaxLimits.scalarByteCount
  /// The limit that the next piece would exceed.
  private(set) var brokenLimit: SyntaxFault.Kind?
  /// Since the last event, libyaml received `directiveCount` lines that begin with a percent sign. `last` is the byte
  /// before the next piece.
  private var directiveCount = 0
  private var last: UInt8 = "\n"

  init(_ bytes: ByteSlice) {
    rest = bytes
  }

  /// Allows libyaml to read up to ``SyntaxLimits/scalarByteCount`` bytes past `offset`.
  func allow(_ offset: Int) {
    allowance = offset &+ SyntaxLimits.scalarByteCount
    directiveCount = 0
  }

  /// Returns the next bytes, up to `size`; `nil` if they would exceed a limit.
  func next(_ size: Int) -> ByteSlice? {
    if handedOver > allowance { brokenLimit = .scalarTooLong }
    if directiveCount > SyntaxLimits.directiveCount { brokenLimit = .tooManyDirectives }
    if brokenLimit != nil { return nil }
    let piece = rest[before: min(size, rest.count)]
    var index = 0
    while let found = piece.offset(of: "%", from: index) {
      let before = found == 0 ? last : piece[found - 1]
      if before.isBreak { directiveCount += 1 }
      index = found + 1
    }
    last = piece.last ?? last
    rest = rest[from: piece.count]
    handedOver += piece.count
    return piece
  }
}
