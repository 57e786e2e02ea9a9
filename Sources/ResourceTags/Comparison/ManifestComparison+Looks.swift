import Bytes
import Syntax

extension ManifestComparison {
  /// What looks different in manifests that say the same: comments, order without meaning; neither, if only the layout
  /// differs.
  package var onlyDifferent: [String] {
    var result: [String] = []
    if Self.comments(old) != Self.comments(new) { result.append("comments") }
    if Self.outline(old) != Self.outline(new) { result.append("order without meaning") }
    return result
  }

  private static func comments(_ manifest: Manifest) -> [ByteString] {
    manifest.tree.comments().map { ByteString(manifest.source.bytes[$0]) }.sorted { $0.precedes($1) }
  }

  /// All tags and paths in the order of the text.
  private static func outline(_ manifest: Manifest) -> [[ByteString]] {
    manifest.declarations.map { [ByteString(manifest.nameBytes($0.tag)), ByteString($0.category.rawValue)] }
      + manifest.entries.map { entry in
        [ByteString(manifest.normalizedPath(of: entry))]
          + manifest.uses(of: entry).map { ByteString(manifest.nameBytes($0.tag)) }
      } + manifest.settings.map { [$0.key.bytes] }
  }
}
