import ArgumentParser
import EditScripts
import Bytes

/// The words of a command line that is being typed.
///
/// Shells pass them as they are typed, with quotes and backslashes, and bash splits `--name=value` at the `=`.
struct CommandWords {
  /// The words before the one at the cursor.
  private let before: ArraySlice<String>
  /// The words after it.
  private let after: ArraySlice<String>

  init(_ words: [String], _ cursor: Int) {
    before = words.prefix(max(cursor, 0))
    after = words.dropFirst(max(cursor, 0) + 1)
  }

  /// Whether a `--` before the cursor ends the options.
  var hasTerminator: Bool { before.contains("--") }

  /// The last option before the cursor.
  var lastOption: String? { before.last { $0.utf8.first == UInt8(ascii: "-") } }

  /// The Xcode project that is named as an argument, or else the working directory.
  var projectPath: String {
    (before + after).map(Self.unquoted).first { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcodeproj/") } ?? "."
  }

  /// The value of the option with any of these names.
  func value(of names: [String]) -> String? {
    Self.value(of: names, in: before) ?? Self.value(of: names, in: after)
  }

  private static func value(of names: [String], in words: ArraySlice<String>) -> String? {
    for (index, word) in zip(words.indices, words) {
      if names.contains(word) { return words[(index + 1)...].first { $0 != "=" }.map(unquoted) }
      if let name = names.first(where: { word.hasPrefix($0 + "=") }) {
        return unquoted(String(word.dropFirst(name.count + 1)))
      }
    }
    return nil
  }

  /// The meaning of a word, as far as odr can find it out without a shell. Some shells have removed the quotes already.
  private static func unquoted(_ word: String) -> String {
    let source = SourceText(name: "word", word)
    guard let words = try? ScriptLine(source, 0, source.count).words, words.count == 1 else { return word }
    return words[0].text
  }
}
