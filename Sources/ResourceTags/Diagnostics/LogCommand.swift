/// Commands that a CI service obeys wherever it finds them in a log, no matter which program wrote them.
///
/// `##vso[task.setvariable …]` sets a variable of Azure Pipelines, `##[add-mask]` hides words from a log of GitHub Actions,
/// and `##teamcity[…]` reports to TeamCity: two number signs, perhaps a word, and a bracket. At a line start, after
/// only blanks, `::error::x` is a command of GitHub Actions.
package enum LogCommand {
  /// How the second number sign of such a command is shown.
  package static let escapedSign = "\\u{23}"
  /// How the first of two colons at the start of a line is shown.
  package static let escapedColon = "\\u{3A}"

  /// The indices of the number signs in `text` that would begin such a command.
  package static func signs(in text: [UInt8]) -> Set<Int> {
    let sign = UInt8(ascii: "#")
    var signs: Set<Int> = []
    var index = 1
    while index < text.count {
      guard text[index] == sign, text[index - 1] == sign else {
        index += 1
        continue
      }
      var end = index + 1
      while end < text.count, UInt8(ascii: "a")...UInt8(ascii: "z") ~= text[end] | 0x20 { end += 1 }
      if end < text.count, text[end] == UInt8(ascii: "[") { signs.insert(index) }
      index = end
    }
    return signs
  }

  /// The index of the first of two colons that `text` begins with, after blanks.
  package static func colon(in text: [UInt8]) -> Int? {
    let first = text.prefix { $0 == 0x20 || $0 == 0x09 }.count
    let colon = UInt8(ascii: ":")
    return first + 1 < text.count && text[first] == colon && text[first + 1] == colon ? first : nil
  }

  /// The path as it may stand at the start of a line.
  package static func lineStart(_ path: String) -> String {
    colon(in: Array(path.utf8)) == nil ? path : "./" + path
  }
}
