/// Standard output, standard error, or a file opened for writing.
package struct StandardStream {
  package let file: OpenFile
  package let name: String

  package static let output = StandardStream(file: .standardOutput, name: "standard output")
  package static let error = StandardStream(file: .standardError, name: "standard error")

  /// Writes all of `text`; throws ``FileError`` if the stream does not take it, as on a full disk.
  package func write(_ text: String) throws {
    try write(text.utf8)
  }

  /// Writes all of `bytes`, as ``shown(_:)``; throws ``FileError`` if the stream does not take them.
  package func write(_ bytes: some Collection<UInt8>) throws {
    if file.isTerminal { try write(styled: shown(Array(bytes))) } else { try write(styled: bytes) }
  }

  /// The bytes as the stream may have them: on a terminal, characters that control it or reorder text are escaped, in a form
  /// that is valid in JSON and in quoted YAML.
  package func shown(_ bytes: [UInt8]) -> [UInt8] {
    guard file.isTerminal else { return bytes }
    return String(path: bytes).reduce(into: []) { shown, character in
      let isLayout = ["\n", "\r\n", "\t"].contains(character)
      for scalar in character.unicodeScalars { shown += (isLayout ? String(scalar) : scalar.escaped).utf8 }
    }
  }

  /// Writes bytes that may have colors and links of odr; what they say must be safe to show.
  package func write(styled bytes: some Collection<UInt8>) throws {
    do throws(SystemError) { try file.write(bytes) } catch {
      throw FileError("cannot write to \(name): \(error.reason)")
    }
  }

  /// Writes and ignores failures, for the last output of a command, when nothing can be done about them.
  package func writeIgnoringErrors(_ text: String) {
    try? write(text)
  }

  /// Whether notes are printed.
  package final class Notes: @unchecked Sendable {  // unchecked: it is set before other threads start
    package var areSilent = false
  }

  /// Whether this run prints notes.
  package static let notes = Notes()

  /// Prints a note on standard error.
  package static func note(_ text: String) { error.writeIgnoringErrors(noteLine(text)) }

  /// The line of a note; empty if this run prints none.
  package static func noteLine(_ text: String) -> String { notes.areSilent ? "" : "odr: note: \(text)\n" }
}
