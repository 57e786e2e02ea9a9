extension Unicode.Scalar {
  /// The code point as `U+1F600`.
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The scalar itself or, if it is unprintable, an escape of JSON such as `\u202e`; a byte of a path that is not UTF-8 is
  /// shown as `\xFF`.
  package var escaped: String {
    if byteOfPath != nil || !isUnprintable { return visible }
    return String(self).utf16.reduce(into: "") { escapes, unit in
      let digits = String(unit, radix: 16)
      escapes += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  /// The scalar as it may be shown: itself, or an escape such as `\n`, `\u{1B}` if it is unprintable; of a path that is not
  /// UTF-8, a byte such as `\xFF`.
  package var visible: String {
    if let byte = byteOfPath { return "\\x" + String(byte, radix: 16, uppercase: true) }
    guard isUnprintable else { return String(self) }
    switch self {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default: return "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }
  }
}

extension StringProtocol {
  /// The text with escapes for unprintable characters and for what a CI service would obey; fit for a terminal, an
  /// annotation, and the start of a line.
  package var visible: String {
    let text =
      unicodeScalars.contains(where: { $0.isUnprintable || $0.byteOfPath != nil })
      ? unicodeScalars.reduce(into: "") { $0 += $1.visible } : String(self)
    let bytes = Array(text.utf8)
    let (signs, colon) = (LogCommand.signs(in: bytes), LogCommand.colon(in: bytes))
    if signs.isEmpty, colon == nil { return text }
    var visible: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if signs.contains(index) {
        visible += LogCommand.escapedSign.utf8
      } else if index == colon {
        visible += LogCommand.escapedColon.utf8
      } else {
        visible.append(byte)
      }
    }
    return String(decoding: visible, as: UTF8.self)
  }

  /// The text in single quotes, escaped and abbreviated.
  package var quoted: String {
    "'" + abbreviated + "'"
  }

  /// The text escaped, and cut in the middle if it is too long for a line.
  package var abbreviated: String {
    let limit = 120
    let scalars = unicodeScalars
    guard utf8.count > limit, scalars.count > limit else { return visible }
    let head = String(String.UnicodeScalarView(scalars.prefix(limit / 2)))
    let tail = String(String.UnicodeScalarView(scalars.suffix(limit / 4)))
    return head.visible + "…" + tail.visible
  }
}
