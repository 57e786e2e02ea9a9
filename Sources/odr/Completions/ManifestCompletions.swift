import ArgumentParser
import ResourceTags

/// The completions that a shell offers, most of them from the current manifest: tag names, resource paths, and keys.
///
/// Messages aren't visible while a shell completes a word. If odr can't read the manifest, the shell offers nothing.
enum ManifestCompletions {
  /// All tags, including those that are used but not declared.
  static let tags = names { $0.manifest?.tags().map(\.name) }

  /// The tags that resources use but that no category lists.
  static let undeclaredTags = names { $0.manifest?.tags().filter { $0.category == nil }.map(\.name) }

  /// The resource paths, relative to the working directory.
  static let resources = CompletionKind.custom { words, index, _ in
    let line = CommandWords(words, index)
    guard let manifest = line.manifest else { return [] }
    guard let folder = FilePath.real(manifest.folderPath), let here = FilePath.real(".") else { return [] }
    let paths = manifest.resources().map { RelativePath.resolved($0.path, from: folder) }
    return CommandWords.offered(paths: paths.map { RelativePath.path(of: $0, from: here) })
  }

  /// The manifest keys (other than tags and resources), and the sections that include several keys.
  static let keys = names { _ in SetKey.names(RuleRegistry.configurableIDs) + ["lint"] }

  private static func names(_ names: @escaping @Sendable (CommandWords) -> [String]?) -> CompletionKind {
    .custom { words, index, _ in
      let line = CommandWords(words, index)
      return line.offered(names(line) ?? [])
    }
  }
}
