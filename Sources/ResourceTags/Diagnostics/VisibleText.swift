extension Unicode.Scalar {
  /// The code point in a form such as `U+1F600`.
  var codePoint: String { "U+" + value.digits(width: 4).uppercased() }

  /// The scalar itself or, if it is unprintable, a JSON escape such as `\u202e`. In a path, a byte that is not valid
  /// UTF-8 is shown as an escape such as `\xFF`.
  package var escaped: String {
    if byteOfPath != nil || !isUnprintable { return visible }
    return String(self).utf16.map { "\\u" + $0.digits(width: 4) }.joined()
  }

  /// The scalar itself or, if it is unprintable, an escape such as `\n` or `\u{1B}`. In a path, a byte that is not
  /// valid UTF-8 is shown as an escape such as `\xFF`.
  package var visible: String {
    if let byte = byteOfPath { return "\\x" + String(byte, radix: 16, uppercase: true) }
    guard isUnprintable else { return String(self) }
    return switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }
  }
}

extension StringProtocol {
  /// The text with escapes for unprintable characters and for commands that a CI service would run. The result is safe
  /// on a terminal, in an annotation, and at the start of a line.
  package var visible: String {
    let text =
      unicodeScalars.contains(where: { $0.isUnprintable || $0.byteOfPath != nil })
      ? unicodeScalars.reduce(into: "") { $0 += $1.visible } : String(self)
    let bytes = Array(text.utf8)
    let signs = LogCommand.signs(in: bytes)
    let colon = LogCommand.colon(in: bytes)
    if signs.isEmpty, colon == nil { return text }
    let visible = bytes.enumerated().flatMap { index, byte in
      signs.contains(index)
        ? Array(LogCommand.escapedSign.utf8) : index == colon ? Array(LogCommand.escapedColon.utf8) : [byte]
    }
    return visible.string
  }

  /// The text in single quotes, escaped and abbreviated.
  package var quoted: String {
    "'" + abbreviated + "'"
  }

  /// The whole text in single quotes, escaped.
  package var quotedWhole: String { "'" + visible + "'" }

  /// The escaped text, shortened in the middle if it is too long for a line.
  package var abbreviated: String {
    let limit = 120
    let scalars = unicodeScalars
    guard utf8.count > limit, scalars.count > limit else { return visible }
    let head = String(String.UnicodeScalarView(scalars.prefix(limit / 2)))
    let tail = String(String.UnicodeScalarView(scalars.suffix(limit / 4)))
    return head.visible + "…" + tail.visible
  }
}

/// Formats text as one word of a command line for any POSIX shell.
package enum ShellWord {
  /// Returns `text` as one word, in single quotes if necessary.
  package static func text(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { isPlainByte($0) }
    return isPlain ? text : quoted(text)
  }

  /// Returns `command` for use in a sentence: in single quotes, unless the command itself contains single quotes.
  package static func inSentence(_ command: String) -> String { command.contains("'") ? command : "'\(command)'" }

  /// Returns `text` as one word in single quotes, regardless of the characters in the text.
  package static func quoted(_ text: String) -> String { "'" + text.replacing(ascii: "'", with: "'\\''") + "'" }

  /// Returns a word for this path that no command takes for an option, standard input, or a pattern of git's.
  ///
  /// Characters that are invisible or that a build server would interpret are written as escapes for bash, ksh, and
  /// zsh.
  package static func path(_ path: String) -> String {
    let path = path.utf8.first.map("-:".utf8.contains) ?? false ? "./" + path : path
    return path.visible == path ? text(path) : "$'" + path.pathBytes.map(escaped).joined() + "'"
  }

  private static func escaped(_ byte: UInt8) -> String {
    if isPlainByte(byte), byte < 0x80 { return String(Unicode.Scalar(byte)) }
    return "\\x" + byte.digits(width: 2)
  }

  private static func isPlainByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || "_./-+@:,".utf8.contains(byte)
  }
}

/// Commands that a CI service runs if they occur in its log, no matter which program wrote them.
///
/// `##vso[task.setvariable …]` sets a variable in Azure Pipelines, `##[add-mask]` hides words in a GitHub Actions log,
/// and `##teamcity[…]` reports to TeamCity. A CI service recognizes a command by two number signs, an optional word,
/// and a bracket. A line that starts with `::error::x`, possibly after spaces or tabs, is a GitHub Actions command.
package enum LogCommand {
  /// The escape for the second number sign of a command that begins with two number signs.
  package static let escapedSign = "\\u{23}"
  /// The escape for the first colon of a command that begins with two colons.
  static let escapedColon = "\\u{3A}"

  /// Finds the commands in `text` that begin with two number signs, and returns the index of each command's second
  /// number sign.
  package static func signs(in text: [UInt8]) -> Set<Int> {
    let sign: UInt8 = "#"
    var signs: Set<Int> = []
    var index = 1
    while index < text.count {
      guard text[index] == sign, text[index - 1] == sign else {
        index += 1
        continue
      }
      var end = index + 1
      while end < text.count, "a"..."z" ~= text[end] | 0x20 { end += 1 }
      if end < text.count, text[end] == "[" { signs.insert(index) }
      index = end
    }
    return signs
  }

  /// If `text` starts with two colons, possibly after spaces or tabs, returns the index of the first colon.
  package static func colon(in text: [UInt8]) -> Int? {
    let first = text.prefix { $0.isBlank }.count
    let colon: UInt8 = ":"
    return first + 1 < text.count && text[first] == colon && text[first + 1] == colon ? first : nil
  }

  /// Returns the path in a form that is safe at the start of a line.
  package static func lineStart(_ path: String) -> String {
    colon(in: Array(path.utf8)) == nil ? path : "./" + path
  }
}
