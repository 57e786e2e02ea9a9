import Diagnostics

/// A command line that a person can copy into a shell.
enum ShellCommand {
  /// The words, each in quotes if a shell would not take it as it is.
  static func text(_ words: [String]) -> String {
    let isOdr = words.first == "odr"
    return ((isOdr ? [GlobalOptions.given.program] : []) + words.dropFirst(isOdr ? 1 : 0).map(word)).joined(
      separator: " ")
  }

  private static func word(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy { letters.contains($0) }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''").visible + "'"
  }

  private static let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./+:=@%,".utf8)
}
