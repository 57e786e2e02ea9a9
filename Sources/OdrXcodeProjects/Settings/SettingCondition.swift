import ResourceTags

/// A condition that a build must meet for a setting to apply, such as `[config=Debug*]` or `[sdk=iphoneos*]`.
struct SettingCondition {
  /// The name of the compared parameter: `config`, `sdk`, `arch`, and so on.
  let parameter: String
  let pattern: String

  /// The build that conditions are compared with: a target in one configuration, built for devices.
  struct Build {
    let configuration: String
    let target: String
    /// The build's SDKs; `nil` while odr determines the SDKs. While `sdks` is `nil`, conditions on the SDK don't apply.
    var sdks: TargetSDKs?
  }

  /// Returns whether the condition applies to `build`; `nil` if the project doesn't contain enough information, or if the
  /// condition is about something else, such as an architecture.
  ///
  /// Source: swift-build, `SettingsBuilder.createScope` and `MacroCondition.evaluate`.
  func holds(in build: Build) -> Bool? {
    if pattern == "*" { return true }
    return switch parameter {
    case "config": build.configuration.matches(pattern)
    case "target": build.target.matches(pattern)
    case "sdk": build.sdks.map { $0.matches(pattern) } ?? false
    default: nil
    }
  }

  /// The condition as written.
  var text: String { "[\(parameter)=\(pattern)]" }
}

/// An operator that changes the value of a reference, such as `upper` in `$(NAME:upper)`.
///
/// Source: swift-build, `MacroEvaluationRetrievalOperator`. odr doesn't evaluate operators for paths, hashes, and
/// quotes, and it evaluates identifier operators only for ASCII text.
enum SettingOperator: String {
  case upper
  case lower
  case identifier
  case rfc1034identifier
  case not

  /// Returns the changed value; `nil` if odr does not evaluate the operator for this value.
  func apply(to bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .upper: Array(bytes.string.uppercased().utf8)
    case .lower: Array(bytes.string.lowercased().utf8)
    case .identifier: Self.identifier(bytes, filler: "_")
    case .rfc1034identifier: Self.identifier(bytes, filler: "-")
    case .not: Array((bytes.elementsEqual("YES".utf8) ? "NO" : "YES").utf8)
    }
  }

  /// Returns the text with `filler` in place of everything that isn't allowed in an identifier: all bytes except
  /// letters and, after the first byte, digits.
  private static func identifier(_ bytes: [UInt8], filler: UInt8) -> [UInt8]? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return bytes.enumerated().map { index, byte in
      byte.isLetter || byte.isDigit && index > 0 ? byte : filler
    }
  }
}

extension String {
  /// Returns whether a pattern with `*`, `?`, and `[…]` matches the name, as in Xcode's build engine.
  func matches(_ pattern: String) -> Bool { NamePattern(pattern[...], isOfXcode: true).matches(Array(self)) }

  /// Whether the value of a boolean setting is true. Source: swift-build, `String.boolValue`.
  var isTrueSetting: Bool { utf8.first.map("yYtT123456789".utf8.contains) ?? false }
}
