/// Wording for faults in the text itself, such as invalid UTF-8, in YAML and JSON.
package enum TextFaultWording {
  package static func invalidUTF8(_ fault: SyntaxFault, _ source: SourceText) -> String {
    let byte = String(source.bytes[fault.span.start], radix: 16, uppercase: true)
    return "byte 0x\(byte) is not valid UTF-8; save the file as UTF-8"
  }

  static func controlCharacter(_ scalar: Unicode.Scalar) -> String {
    if scalar.value == 0xFEFF { return "this invisible character is a byte order mark (U+FEFF); remove it" }
    let isControl = scalar.properties.generalCategory == .control
    return "\(isControl ? "control character" : "character") \(scalar.codePoint) is not allowed here; remove it"
  }
}
