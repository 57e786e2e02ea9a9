/// A number of bytes in readable form, such as `12 bytes`, `4.2 KB`, or `64 MB`. Units are decimal, as in Apple's file
/// sizes.
package struct FormattedByteCount: CustomStringConvertible, Sendable {
  /// The number of bytes.
  package let bytes: Int

  /// Creates the readable form of a number of bytes.
  package init(_ bytes: Int) {
    self.bytes = bytes
  }

  /// The number with its unit, rounded to one decimal place.
  package var description: String {
    if bytes < 1000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var unit = 1000
    var units = ["KB", "MB", "GB", "TB", "PB"][...]
    // A number that would be rounded to 1000 is shown in the next unit.
    while units.count > 1, bytes >= unit * 1000 - unit / 20 {
      unit *= 1000
      units = units.dropFirst()
    }
    let tenths = bytes / (unit / 10) + (bytes % (unit / 10) >= unit / 20 ? 1 : 0)
    let number = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return number + " " + (units.first ?? "")
  }
}

/// Reads numbers of bytes with decimal or binary units, such as `500 MB`, `1.5GB`, `64k`, or `2 MiB`.
package enum ByteCount {
  /// Returns the number of bytes in `text`; `nil` if the text isn't valid, or if the number is 2⁵³ or more.
  package static func bytes(in text: String) -> Int? {
    let words = text.lowercased().filter { $0 != "_" }
    let digits = words.prefix { "0"..."9" ~= $0 || $0 == "." }
    guard let unit = units[String(words.dropFirst(digits.count).drop { $0 == " " })], let number = Double(digits),
      number * Double(unit) < Double(1 << 53)
    else { return nil }
    return Int((number * Double(unit)).rounded())
  }

  /// The accepted notations, as part of a sentence.
  package static let examples = "a number with B, KB, MB, GB, KiB, MiB, or GiB, such as 10MB"

  private static let units = [
    "b": 1, "byte": 1, "bytes": 1, "k": 1_000, "kb": 1_000, "m": 1_000_000, "mb": 1_000_000, "g": 1_000_000_000,
    "gb": 1_000_000_000, "tb": 1_000_000_000_000, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
  ]
}
