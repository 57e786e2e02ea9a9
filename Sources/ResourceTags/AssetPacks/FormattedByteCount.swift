/// A number of bytes in readable form: `12 bytes`, `4.2 KB`, `64 MB`; decimal, like Apple's file sizes.
public struct FormattedByteCount: CustomStringConvertible, Sendable {
  /// The number.
  public let bytes: Int

  /// Formats a number of bytes.
  public init(_ bytes: Int) {
    self.bytes = bytes
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
