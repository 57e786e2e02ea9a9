/// Manifests that only list paths, for what is judged path by path.
extension Manifest {
  /// A manifest in JSON that has the levels of `other`, and resources at `paths` without tags.
  static func listing(_ paths: [ResourcePath], atLevelsOf other: Manifest? = nil) -> Manifest {
    var text = "{\"lint\":{"
    let levels = (other?.lintLevels ?? []).map { level in
      "\(ScalarWriter.doubleQuoted(other?.tree.text(of: level.rule) ?? "")):\"\(level.level.rawValue)\""
    }
    text += levels.joined(separator: ",") + "},\"files\":{" + entries(paths.filter { $0.catalog.bytes.isEmpty })
    text += "},\"catalogs\":{"
    let items = Dictionary(grouping: paths.filter { !$0.catalog.bytes.isEmpty }, by: \.catalog)
    text += items.map { "\(ScalarWriter.doubleQuoted($0.string)):{\(entries($1))}" }.joined(separator: ",")
    return Manifest(SourceText(name: "ResourceTags.json", bytes: Array((text + "}}").utf8)))
  }

  private static func entries(_ paths: [ResourcePath]) -> String {
    paths.map { ScalarWriter.doubleQuoted($0.item.string) + ":[]" }.joined(separator: ",")
  }

  /// The path of an entry whose path, and whose catalog's path, are normalized.
  func resourcePath(ofEntry index: Int) -> ResourcePath? {
    let entry = entries[index]
    guard let key = tree.resolve(entry.key) else { return nil }
    let item = Array(tree.scalarBytes(key))
    guard entry.catalog >= 0 else { return ResourcePath(normalized: item) }
    return tree.resolve(catalogs[Int(entry.catalog)].key).map {
      ResourcePath(normalized: Array(tree.scalarBytes($0)) + [UInt8(ascii: "/")] + item)
    }
  }
}
