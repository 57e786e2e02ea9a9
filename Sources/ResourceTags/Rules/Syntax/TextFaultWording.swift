package import Syntax
package import Bytes

/// Messages for faults of the text itself, in YAML and in JSON.
package enum TextFaultWording {
  package static func invalidUTF8(_ fault: SyntaxFault, _ source: SourceText) -> String {
    let byte = String(source.bytes[fault.span.start], radix: 16, uppercase: true)
    return "byte 0x\(byte) is not valid UTF-8; save the file as UTF-8"
  }

  static func controlCharacter(_ scalar: Unicode.Scalar) -> String {
    let isControl = scalar.properties.generalCategory == .control
    return "\(isControl ? "control character" : "character") \(codePoint(scalar)) is not allowed here"
  }

  /// The code point as `U+1F600`.
  static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
