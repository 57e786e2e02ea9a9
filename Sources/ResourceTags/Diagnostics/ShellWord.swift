/// Text as a word of a command line, for any POSIX shell.
package enum ShellWord {
  /// A word with exactly this text, in single quotes if it needs them.
  package static func text(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { isPlainByte($0) }
    return isPlain ? text : quoted(text)
  }

  /// A command line as a part of a sentence: in single quotes, unless it has such quotes itself.
  package static func inSentence(_ command: String) -> String { command.contains("'") ? command : "'\(command)'" }

  /// A word with exactly this text in single quotes, whatever characters it has.
  package static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  /// A word that every command takes for a path, not for an option or for standard input.
  ///
  /// What nobody sees, and what means something to a build server, stands there as an escape of bash, ksh and zsh.
  package static func path(_ path: String) -> String {
    let path = path.hasPrefix("-") ? "./" + path : path
    return path.visible == path ? text(path) : "$'" + path.pathBytes.map(escaped).joined() + "'"
  }

  private static func escaped(_ byte: UInt8) -> String {
    if isPlainByte(byte), byte < 0x80 { return String(Unicode.Scalar(byte)) }
    return "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
  }

  private static func isPlainByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: "_./-+@:,".utf8.contains(byte)
    }
  }
}
