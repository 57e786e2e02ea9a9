/// Standard output, standard error, or a file opened for writing.
package struct StandardStream {
  package let file: OpenFile
  package let name: String

  package static let output = StandardStream(file: .standardOutput, name: "standard output")
  package static let error = StandardStream(file: .standardError, name: "standard error")

  /// Writes `text`; throws ``FileError`` if that fails, for example, on a full disk.
  package func write(_ text: String) throws {
    try write(text.utf8)
  }

  /// Writes `bytes`, escaped as in ``shown(_:)``; throws ``FileError`` if that fails.
  package func write(_ bytes: some Collection<UInt8>) throws {
    if file.isTerminal { try write(styled: shown(Array(bytes))) } else { try write(styled: bytes) }
  }

  /// Returns the bytes in a form that is safe for the stream. On a terminal, characters that control the terminal or
  /// reorder text are escaped, in a form that is valid in JSON and in quoted YAML.
  package func shown(_ bytes: [UInt8]) -> [UInt8] {
    guard file.isTerminal else { return bytes }
    return String(path: bytes).reduce(into: []) { shown, character in
      let isLayout = ["\n", "\r\n", "\t"].contains(character)
      for scalar in character.unicodeScalars { shown += (isLayout ? String(scalar) : scalar.escaped).utf8 }
    }
  }

  /// Writes bytes that may contain odr's colors and links. The text in `bytes` must already be safe for a terminal.
  package func write(styled bytes: some Collection<UInt8>) throws {
    do { try file.write(bytes) } catch {
      throw FileError("cannot write to \(name): \(error.reason)")
    }
  }

  /// Writes `text` and ignores failures. Use this function for the last output of a command, when a failure can't be
  /// handled.
  package func writeIgnoringErrors(_ text: String) {
    try? write(text)
  }

  /// Whether this run prints no notes.
  package static let silencesNotes = Guarded(false)

  /// Prints a note on standard error.
  package static func note(_ text: String) { error.writeIgnoringErrors(noteLine(text)) }

  /// Returns the line of a note; empty if this run doesn't print notes.
  package static func noteLine(_ text: String) -> String { silencesNotes.withLock { $0 } ? "" : "odr: note: \(text)\n" }
}
