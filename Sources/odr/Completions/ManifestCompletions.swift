import ArgumentParser
import ResourceTags

/// The words that a shell offers to complete a command: the manifest's tag names, and keys of manifests.
///
/// Messages aren't visible while a shell completes a word. If odr can't read the manifest, the shell offers nothing.
enum ManifestCompletions {
  /// All tags, including those that are used but not declared.
  static let tags = names { $0.manifest?.tags().map(\.name) }

  /// The tags that resources use but that no category lists.
  static let undeclaredTags = names { $0.manifest?.tags().filter { $0.category == nil }.map(\.name) }

  /// The manifest keys (other than tags and resources), and the sections that include several keys.
  static let keys = names { _ in SetKey.names(RuleRegistry.configurableIDs) + ["lint"] }

  private static func names(_ names: @escaping @Sendable (CommandWords) -> [String]?) -> CompletionKind {
    .custom { words, index, _ in
      let line = CommandWords(before: words.prefix(max(index, 0)))
      return line.offered(names(line) ?? [])
    }
  }
}
