/// A number of bytes in readable form: `12 bytes`, `4.2 KB`, `64 MB`; decimal, like Apple's file sizes.
public struct FormattedByteCount: CustomStringConvertible, Sendable {
  /// The number.
  public let bytes: Int

  /// Formats a number of bytes.
  public init(_ bytes: Int) {
    self.bytes = bytes
  }

  /// Reads a number of bytes as a person writes it: `500 MB`, `1.5gb`, `300`; decimal. `nil` if the text is none.
  package init?(reading text: some StringProtocol) {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text[digits.endIndex...].drop { $0 == " " }.lowercased()
    let units = ["": 1.0, "byte": 1, "bytes": 1, "b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12]
    guard let number = Double(digits), let factor = units[unit], number * factor < 1e18 else { return nil }
    bytes = Int((number * factor).rounded())
  }

  /// The number in its unit, rounded to a tenth.
  public var description: String {
    if bytes < 1000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var unit = 1000
    var units = ["KB", "MB", "GB", "TB", "PB"][...]
    // A number that would round to 1000 is shown in the next unit.
    while units.count > 1, bytes / unit >= 1000 || bytes >= unit * 1000 - unit / 20 {
      unit *= 1000
      units = units.dropFirst()
    }
    let tenths = bytes / (unit / 10) + (bytes % (unit / 10) >= unit / 20 ? 1 : 0)
    let number = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return number + " " + (units.first ?? "")
  }
}
