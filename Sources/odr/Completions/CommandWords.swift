import ArgumentParser
import EditScripts
import Bytes

/// The words of a command line that is being typed.
///
/// Shells hand them over as they stand, with quotes and backslashes, and bash takes `--name=value` apart at the `=`.
struct CommandWords {
  /// The words in front of the one at the cursor.
  private let before: ArraySlice<String>
  /// The words behind it.
  private let after: ArraySlice<String>

  init(_ words: [String], _ cursor: Int) {
    before = words.prefix(max(cursor, 0))
    after = words.dropFirst(max(cursor, 0) + 1)
  }

  /// Whether a `--` in front of the cursor ends the options.
  var hasTerminator: Bool { before.contains("--") }

  /// The option that stands last in front of the cursor.
  var lastOption: String? { before.last { $0.utf8.first == UInt8(ascii: "-") } }

  /// The Xcode project that is named as an argument, or else the working directory.
  var projectPath: String {
    (before + after).map(Self.unquoted).first { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcodeproj/") } ?? "."
  }

  /// The value of an option that goes by any of `names`.
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

  /// What a word means, as far as it can be told without a shell. Some shells have taken the quotes off already.
  private static func unquoted(_ word: String) -> String {
    let source = SourceText(name: "word", word)
    guard let words = try? ScriptLine(source, 0, source.count).words, words.count == 1 else { return word }
    return words[0].text
  }
}
