/// A number of bytes as a person writes it: `500 MB`, `1.5GB`, `64k`, `1024`, `2 MiB`.
package enum ByteCount {
  /// The bytes that `text` means; `nil` if it means none, or more than 2⁵³.
  package static func bytes(in text: String) -> Int? {
    let words = text.lowercased().filter { $0 != " " && $0 != "_" }
    let digits = words.prefix { "0"..."9" ~= $0 || $0 == "." }
    guard let unit = units[String(words.dropFirst(digits.count))], let number = Double(digits),
      number * Double(unit) < Double(1 << 53)
    else { return nil }
    return Int((number * Double(unit)).rounded())
  }

  /// What units are accepted, as part of a sentence.
  package static let examples = "bytes, or a number with KB, MB, GB, KiB, MiB or GiB, such as 10MB"

  private static let units = [
    "": 1, "b": 1, "byte": 1, "bytes": 1, "k": 1_000, "kb": 1_000, "m": 1_000_000, "mb": 1_000_000, "g": 1_000_000_000,
    "gb": 1_000_000_000, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
  ]
}
