package import SystemCalls

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

  /// Writes all of `bytes`; throws ``FileError`` if the stream does not take them.
  package func write(_ bytes: some Collection<UInt8>) throws {
    do throws(SystemError) { try file.write(bytes) } catch {
      throw FileError("cannot write to \(name): \(error.reason)")
    }
  }

  /// Writes and ignores failures, for the last output of a command, when nothing can be done about them.
  package func writeIgnoringErrors(_ text: String) {
    try? write(text)
  }

  /// Prints a note on standard error.
  package static func note(_ text: String) { error.writeIgnoringErrors("odr: note: \(text)\n") }
}
