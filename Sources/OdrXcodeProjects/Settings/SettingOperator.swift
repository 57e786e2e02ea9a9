import ResourceTags

/// What `$(NAME:operator)` makes of a value.
///
/// Source: swift-build, `MacroEvaluationRetrievalOperator`. Those for paths, hashes and quotes are not evaluated, and
/// neither are identifiers of what is not ASCII.
enum SettingOperator: String {
  case upper
  case lower
  case identifier
  case rfc1034identifier
  case not

  /// The result; `nil` if odr does not evaluate it.
  func apply(to bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .upper: return Array(String(decoding: bytes, as: UTF8.self).uppercased().utf8)
    case .lower: return Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
    case .identifier: return Self.identifier(bytes, filler: UInt8(ascii: "_"))
    case .rfc1034identifier: return Self.identifier(bytes, filler: UInt8(ascii: "-"))
    case .not: return Array((bytes.elementsEqual("YES".utf8) ? "NO" : "YES").utf8)
    }
  }

  /// The text with `filler` for everything that may not be in an identifier: all but letters, later digits, and itself.
  private static func identifier(_ bytes: [UInt8], filler: UInt8) -> [UInt8]? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return bytes.enumerated().map { index, byte in
      byte.isLetter || byte.isDigit && index > 0 ? byte : filler
    }
  }
}

extension String {
  /// Whether the value of a boolean setting is true. Source: swift-build, `String.boolValue`.
  var isTrueSetting: Bool {
    guard let first = utf8.first else { return false }
    return "yYtT123456789".utf8.contains(first)
  }
}
