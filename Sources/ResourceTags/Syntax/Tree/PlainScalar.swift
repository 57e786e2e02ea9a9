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
      var (number, timestamp) = (ByteScanner(text), ByteScanner(text))
      self = Self.word(text) ?? number.readNumber() ?? (timestamp.readTimestamp() ? .timestamp11 : .string)
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

/// The number formats of YAML 1.1 and of the YAML 1.2 core schema.
extension ByteScanner {
  /// Reads the whole text as a number, and returns its type; `nil` if the text isn't a number.
  fileprivate mutating func readNumber() -> PlainScalar? {
    let isSigned = skip("+-")
    let digits = rest.dropFirst(2)
    switch rest.prefix(2).string {
    case "0x": return Self.type(of: digits, isSigned ? .number11 : .number) { $0.hexDigitValue != nil }
    case "0o" where !isSigned: return Self.type(of: digits, .number) { "0"..."7" ~= $0 }
    case "0b": return Self.type(of: digits, .number11) { $0 == "0" || $0 == "1" }
    default: return readDecimal()
    }
  }

  /// Returns the type of a number with these digits, which may have underscores; `nil` if they aren't digits.
  private static func type(
    of digits: some Collection<UInt8>, _ type: PlainScalar, _ isDigit: (UInt8) -> Bool
  ) -> PlainScalar? {
    guard digits.contains(where: isDigit), digits.allSatisfy({ $0 == "_" || isDigit($0) }) else { return nil }
    return digits.contains { $0 == "_" } ? .number11 : type
  }

  private mutating func readDecimal() -> PlainScalar? {
    let first = peek
    let digits = first?.isDigit == true ? skip(while: Self.isDigitOrUnderscore) : .empty
    if peek == ":" { return digits.isEmpty ? nil : readSexagesimal(firstDigit: first) }
    let hasPoint = skip(".")
    let fraction = hasPoint ? skip(while: Self.isDigitOrUnderscore) : .empty
    let hasUnderscore = digits.contains("_") || fraction.contains("_")
    // With underscores, YAML 1.1 doesn't allow an exponent without a decimal point.
    if hasPoint || !hasUnderscore, skip("eE") {
      skip("+-")
      if skipDigitRun() == 0 { return nil }
    }
    guard !digits.isEmpty || fraction.contains(where: \.isDigit), remaining == 0 else { return nil }
    return hasUnderscore ? .number11 : .number
  }

  private static func isDigitOrUnderscore(_ byte: UInt8) -> Bool { byte.isDigit || byte == "_" }

  /// Reads numbers in base 60, such as `1:20` or `190:20:30.15`.
  private mutating func readSexagesimal(firstDigit: UInt8?) -> PlainScalar? {
    while skip(":") {
      // Each part after the first is below 60.
      guard skip("012345") ? skipDigitRun(0...1) : skipDigitRun(1...1) else { return nil }
    }
    if skip(".") {
      skip(while: Self.isDigitOrUnderscore)
    } else if firstDigit == "0" {
      return nil  // After a leading zero, YAML 1.1 requires a fraction.
    }
    return remaining == 0 ? .sexagesimal11 : nil
  }

  /// Reads the whole text as a timestamp of YAML 1.1: a date, such as `2026-11-20`, or a date and a time. Returns false if
  /// the text isn't a timestamp.
  fileprivate mutating func readTimestamp() -> Bool {
    guard skipDigitRun(4...4), skip("-"), skipDigitRun(1...2), skip("-"), skipDigitRun(1...2) else { return false }
    // A date without a time has a month and a day of two digits.
    if remaining == 0 { return index == 10 }
    guard skip("tT") || !skip(while: \.isBlank).isEmpty, skipDigitRun(1...2), skip(":"), skipDigitRun(2...2), skip(":"),
      skipDigitRun(2...2)
    else { return false }
    if skip(".") { _ = skipDigitRun() }
    skip(while: \.isBlank)
    if !skip("Z"), skip("+-") {
      guard skipDigitRun(1...2), !skip(":") || skipDigitRun(2...2) else { return false }
    }
    return remaining == 0
  }
}
