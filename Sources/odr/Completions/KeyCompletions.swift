import ArgumentParser
import EditScripts
import ResourceTags

/// What a shell offers for keys besides tags and resources, and for their values.
enum KeyCompletions {
  /// The keys, and the sections that stand for several.
  static let keys = CompletionKind.custom { words, index, _ in
    ShellCandidates.names(KeyWords.all + ["lint"], on: CommandWords(words, index))
  }

  /// The values that the key takes, where they are known.
  static let values = CompletionKind.custom { words, index, prefix in
    let line = CommandWords(words, index)
    guard let key = KeyWords.all.first(where: words.contains) else { return [] }
    if key == "platform" { return ShellCandidates.names(Platform.allCases.map(\.rawValue), on: line) }
    if key.hasPrefix("lint.") { return ShellCandidates.names(RuleLevel.allCases.map(\.rawValue), on: line) }
    return []
  }
}
