import ArgumentParser
import ResourceTags

/// The words of a command line that the user is typing, and the manifest that they specify.
///
/// Some shells pass the words as typed, with quotation marks and backslashes; odr doesn't read these, so it finds no manifest
/// whose path needs them. bash splits `--name=value` at the `=`.
struct CommandWords {
  /// The words before the word at the cursor.
  let before: ArraySlice<String>

  /// The manifest specified with `--manifest`, or else the manifest that odr finds; `nil` if odr can't find or read a
  /// manifest.
  var manifest: Manifest? {
    guard let typed = manifestOption ?? (try? ManifestFinder.find()),
      let path = try? ManifestFinder.named(typed), let text = try? FileReader.named(path)
    else { return nil }
    return Manifest(text)
  }

  /// The value of the option `--manifest`.
  private var manifestOption: String? {
    for (index, word) in zip(before.indices, before) {
      if word.hasPrefix("--manifest=") { return String(word.dropFirst("--manifest=".count)) }
      if ["--manifest", "-m"].contains(word) { return before[(index + 1)...].first { $0 != "=" } }
    }
    return nil
  }
}

/// Formats names from a manifest so that a shell offers them unchanged and doesn't run any part of them.
extension CommandWords {
  /// Returns the names to offer, without duplicates and without names that a terminal can't show; a line break would split
  /// a name in two. If options are possible at the cursor, names with a leading hyphen are left out, because odr would
  /// read them as options.
  func offered(_ names: [String]) -> [String] {
    names.filter { name in
      !name.isEmpty && !name.unicodeScalars.contains(where: \.isUnprintable)
        && (before.contains("--") || name.utf8.first != "-")
    }
    .uniqued { Array($0.utf8) }.compactMap(escaped)
  }

  /// Returns the name in the format that the generated completion script needs; `nil` if the shell can't represent it.
  private func escaped(_ name: String) -> String? {
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
