import ArgumentParser
import OdrEditScripts
import ResourceTags

/// The words of a command line that the user is typing, and the manifest that they specify.
///
/// Shells pass the words as typed, with quotation marks and backslashes, and bash splits `--name=value` at the `=`.
struct CommandWords {
  /// The words before the word at the cursor.
  let before: ArraySlice<String>

  init(_ words: [String], _ cursor: Int) {
    before = words.prefix(max(cursor, 0))
  }

  /// The manifest specified with `--manifest`, or else the manifest that odr finds; `nil` if odr can't find or read a
  /// manifest.
  var manifest: Manifest? {
    guard let typed = manifestOption ?? (try? ManifestFinder.find()),
      let path = try? ManifestFinder.named(typed), let text = try? FileReader.named(path, onlyRegular: true)
    else { return nil }
    return Manifest(text)
  }

  /// The value of the option `--manifest`.
  private var manifestOption: String? {
    for (index, word) in zip(before.indices, before) {
      if word.hasPrefix("--manifest=") { return Self.unquoted(String(word.dropFirst("--manifest=".count))) }
      if ["--manifest", "-m"].contains(word) {
        return before[(index + 1)...].first { $0 != "=" }.map(Self.unquoted)
      }
    }
    return nil
  }

  /// Returns a word without its quotation marks and escapes, as far as that is possible without a shell. Some shells
  /// have already removed the quotation marks and escapes.
  private static func unquoted(_ word: String) -> String {
    let source = SourceText(name: "word", word)
    guard let words = try? ScriptLine(source, 0, source.count).words, words.count == 1 else { return word }
    return words[0].text
  }
}

/// Formats names from a manifest or a project so that a shell offers them unchanged and doesn't run any part of them.
extension CommandWords {
  /// Returns the names to offer. If options are possible at the cursor, names with a leading hyphen are left out,
  /// because odr would read them as options.
  func offered(_ names: [String]) -> [String] {
    Self.offered(before.contains("--") ? names : names.filter { $0.utf8.first != "-" })
  }

  /// Returns the paths to offer, changed so that no path starts with a hyphen or a tilde.
  static func offered(paths: [String]) -> [String] {
    offered(paths.map { $0.hasPrefix("-") || $0.hasPrefix("~") ? "./" + $0 : $0 })
  }

  /// Returns the names without duplicates and without names that a terminal can't show; a line break would split a name
  /// in two.
  private static func offered(_ names: [String]) -> [String] {
    names.filter { !$0.isEmpty && !$0.unicodeScalars.contains(where: \.isUnprintable) }
      .uniqued { Array($0.utf8) }.compactMap(escaped)
  }

  /// Returns the name in the format that the generated completion script needs; `nil` if the shell can't represent it.
  private static func escaped(_ name: String) -> String? {
    switch CompletionShell.requesting {
    case .bash?:
      // On the command line, bash quotes all special characters except a leading tilde, dollar signs, and backticks.
      if name.hasPrefix("~") || name.utf8.contains(where: { "$`".utf8.contains($0) }) { return nil }
      // `compgen -W` expands words as if they were on a command line, so the name must be quoted.
      return ShellWord.quoted(name)
    case .zsh?:
      // `_describe` treats the text after a colon as a description.
      return name.replacing(ascii: "\\", with: "\\\\").replacing(ascii: ":", with: "\\:")
    default: return name
    }
  }
}
