/// The type that YAML readers assign to a plain scalar. The type determines whether a string needs quotes.
///
/// Sources: YAML 1.2.2, section 10.3.2 (core schema); the YAML 1.1 type repository at yaml.org/type, in the forms that
/// YAML 1.1 readers (PyYAML, Psych, go-yaml 2) accept. JSON's literals and numbers are part of the core schema.
package enum PlainScalar: Sendable, Equatable {
  /// Every reader reads the scalar as a string.
  case string
  /// YAML 1.2 (core schema) doesn't read the scalar as a string.
  case null, bool, number
  /// YAML 1.2 reads the scalar as a string, but YAML 1.1 reads the scalar as another type.
  case bool11, number11, sexagesimal11, timestamp11, merge11, value11

  /// Whether YAML 1.2 reads the scalar as something other than a string.
  var isCoreNonString: Bool { [.null, .bool, .number].contains(self) }

  /// Determines the type of `text` when it's written without quotes.
  package init(_ text: ByteSlice) {
    guard let first = text.first else {
      self = .null
      return
    }
    switch first {
    case "n", "N", "t", "T", "f", "F", "y", "Y", "o", "O", "~", "=", "<": self = Self.word(text) ?? .string
    case "0"..."9", "+", "-", ".":
      self = Self.word(text) ?? Self.number(text) ?? (Self.isTimestamp(text) ? .timestamp11 : .string)
    // Most names begin with a letter that can't begin a scalar of any other type.
    default: self = .string
    }
  }

  private static func word(_ text: ByteSlice) -> PlainScalar? {
    guard text.count <= 5 else { return nil }
    switch text.string {
    case "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE", "false", "False", "FALSE": return .bool
    case "y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF":
      return .bool11
    case "<<": return .merge11
    case "=": return .value11
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF", ".nan", ".NaN", ".NAN":
      return .number
    default: return nil
    }
  }
}

/// The number formats of YAML 1.1 and of the YAML 1.2 core schema.
extension PlainScalar {
  private static func number(_ text: ByteSlice) -> PlainScalar? {
    var scanner = ByteScanner(text)
    let isSigned = scanner.skip("+-")
    let digits = scanner.rest.dropFirst(2)
    switch scanner.rest.prefix(2).string {
    case "0x": return prefixed(digits, isSigned ? .number11 : .number) { $0.hexDigitValue != nil }
    case "0o" where !isSigned: return prefixed(digits, .number) { "0"..."7" ~= $0 }
    case "0b": return prefixed(digits, .number11) { $0 == "0" || $0 == "1" }
    default: return decimal(scanner)
    }
  }

  /// Returns the type of a number with these digits, which may have underscores; `nil` if they aren't digits.
  private static func prefixed(
    _ digits: some Collection<UInt8>, _ type: PlainScalar, _ isDigit: (UInt8) -> Bool
  ) -> PlainScalar? {
    guard digits.contains(where: isDigit), digits.allSatisfy({ $0 == "_" || isDigit($0) }) else { return nil }
    return digits.contains { $0 == "_" } ? .number11 : type
  }

  private static func decimal(_ start: ByteScanner) -> PlainScalar? {
    var scanner = start
    let digits = start.peek?.isDigit == true ? scanner.skip(while: isDigitOrUnderscore) : .empty
    if scanner.peek == ":" { return digits.isEmpty ? nil : sexagesimal(&scanner, firstDigit: start.peek) }
    let hasPoint = scanner.skip(".")
    let fraction = hasPoint ? scanner.skip(while: isDigitOrUnderscore) : .empty
    let hasUnderscore = digits.contains("_") || fraction.contains("_")
    // With underscores, YAML 1.1 doesn't allow an exponent without a decimal point.
    if hasPoint || !hasUnderscore, scanner.skip("eE") {
      scanner.skip("+-")
      if scanner.skipDigitRun() == 0 { return nil }
    }
    guard !digits.isEmpty || fraction.contains(where: \.isDigit), scanner.remaining == 0 else { return nil }
    return hasUnderscore ? .number11 : .number
  }

  private static func isDigitOrUnderscore(_ byte: UInt8) -> Bool { byte.isDigit || byte == "_" }

  /// Reads numbers in base 60, such as `1:20` or `190:20:30.15`.
  private static func sexagesimal(_ scanner: inout ByteScanner, firstDigit: UInt8?) -> PlainScalar? {
    while scanner.skip(":") {
      // Each part after the first is below 60.
      guard scanner.skip("012345") ? scanner.skipDigitRun(0...1) : scanner.skipDigitRun(1...1) else { return nil }
    }
    if scanner.skip(".") {
      scanner.skip(while: isDigitOrUnderscore)
    } else if firstDigit == "0" {
      return nil  // After a leading zero, YAML 1.1 requires a fraction.
    }
    return scanner.remaining == 0 ? .sexagesimal11 : nil
  }
}

/// The timestamps of YAML 1.1: a date, such as `2026-11-20`, or a date and a time.
extension PlainScalar {
  private static func isTimestamp(_ text: ByteSlice) -> Bool {
    var scanner = ByteScanner(text)
    guard scanner.skipDigitRun(4...4), scanner.skip("-"), scanner.skipDigitRun(1...2), scanner.skip("-"),
      scanner.skipDigitRun(1...2)
    else { return false }
    // Without a time, the month and the day have two digits.
    if scanner.remaining == 0 { return text.count == 10 }
    guard scanner.skip("tT") || !scanner.skip(while: \.isBlank).isEmpty, scanner.skipDigitRun(1...2), scanner.skip(":"),
      scanner.skipDigitRun(2...2), scanner.skip(":"), scanner.skipDigitRun(2...2)
    else { return false }
    if scanner.skip(".") { _ = scanner.skipDigitRun() }
    scanner.skip(while: \.isBlank)
    if !scanner.skip("Z"), scanner.skip("+-") {
      guard scanner.skipDigitRun(1...2), !scanner.skip(":") || scanner.skipDigitRun(2...2) else { return false }
    }
    return scanner.remaining == 0
  }
}

/// Reads a short text byte by byte.
struct ByteScanner {
  private let text: ByteSlice
  private var index = 0

  init(_ text: ByteSlice) { self.text = text }

  var remaining: Int { text.count - index }
  /// The bytes that were not read.
  var rest: ByteSlice { text[from: index] }
  var peek: UInt8? { index < text.count ? text[index] : nil }

  /// Skips the next byte if it is one of `accepted`.
  @discardableResult
  mutating func skip(_ accepted: String) -> Bool {
    guard let byte = peek, accepted.utf8.contains(byte) else { return false }
    index += 1
    return true
  }

  /// Skips the bytes before the first that `isAccepted` rejects, and returns them.
  @discardableResult
  mutating func skip(while isAccepted: (UInt8) -> Bool) -> ByteSlice {
    let start = index
    index = text.end(ofRunAt: start, where: isAccepted)
    return text[ByteSpan(start, index)]
  }

  mutating func skipDigitRun() -> Int { skip(while: \.isDigit).count }

  /// Skips digits; returns whether their number is in `counts`.
  mutating func skipDigitRun(_ counts: ClosedRange<Int>) -> Bool { counts.contains(skipDigitRun()) }
}
