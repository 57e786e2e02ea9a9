import FileWriting

/// What `-q` silences.
extension StandardStream {
  /// Prints lines that only tell what was done on standard error.
  static func tell(_ lines: String) {
    if !GlobalOptions.given.isQuiet { error.writeIgnoringErrors(lines) }
  }

  /// Prints a note on standard error.
  static func tellNote(_ text: String) {
    note(text)
  }
}
