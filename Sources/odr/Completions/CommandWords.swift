import ArgumentParser
import OdrEditScripts
import ResourceTags

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

/// Names from a manifest or a project, written so that a shell offers them unchanged and runs no part of them.
enum ShellCandidates {
  /// Names as they are. Among options, a name with a leading dash would be an option, and is left out.
  static func names(_ names: [String], on line: CommandWords) -> [String] {
    escaped(line.hasTerminator ? names : names.filter { $0.utf8.first != UInt8(ascii: "-") })
  }

  /// Paths, written so that they start with neither a dash nor a tilde.
  static func paths(_ paths: [String]) -> [String] {
    escaped(paths.map { $0.hasPrefix("-") || $0.hasPrefix("~") ? "./" + $0 : $0 })
  }

  /// Each name once, without those that a terminal cannot show: a line break would make two names of one.
  private static func escaped(_ names: [String]) -> [String] {
    var seen: Set<[UInt8]> = []
    return names.filter {
      !$0.isEmpty && !$0.unicodeScalars.contains(where: \.isUnprintable) && seen.insert(Array($0.utf8)).inserted
    }
    .compactMap(escaped)
  }

  /// The name as the list of the generated script needs it; `nil` if the shell has no notation for it.
  private static func escaped(_ name: String) -> String? {
    switch CompletionShell.requesting {
    case .bash?:
      // On the command line bash quotes everything that needs it except these.
      if name.hasPrefix("~") || name.utf8.contains(where: { "$`".utf8.contains($0) }) { return nil }
      // `compgen -W` expands each of its words as on a command line.
      return ShellWord.quoted(name)
    case .zsh?:
      // `_describe` takes the text after a colon for a description.
      return name.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    default: return name
    }
  }
}
