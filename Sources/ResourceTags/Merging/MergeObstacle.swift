/// A problem that prevents a merge by meaning, because odr would have to drop or guess a part of the manifest.
struct MergeObstacle {
  let span: ByteSpan
  let message: String

  private init(_ span: ByteSpan, _ message: String) {
    (self.span, self.message) = (span, message)
  }

  /// Returns the first obstacle in `manifest`; `nil` if there is none.
  static func find(in manifest: Manifest) -> MergeObstacle? {
    let tree = manifest.tree
    if let place = tree.firstFaultPlace { return MergeObstacle(place, "there is a syntax error here") }
    guard let root = tree.root, tree[root].kind == .mapping else {
      return MergeObstacle(ByteSpan(at: tree.source.byteOrderMarkLength), "there is no manifest here")
    }
    for fault in manifest.faults {
      switch fault.kind {
      case .duplicateKey: return MergeObstacle(tree.span(of: fault.node), "this key is repeated")
      // The merge copies the text of an ambiguous or non-string scalar unchanged. A missing key has no contents that
      // the merge could lose.
      case .notAString, .ambiguous, .missingKey: continue
      default: return MergeObstacle(tree.span(of: fault.node), "this does not have the expected form")
      }
    }
    if let repeated = manifest.repeatedPaths.first {
      return MergeObstacle(tree.span(of: manifest.entries[repeated.entry].key), "this path is listed twice")
    }
    if let repeated = manifest.repeatedCatalogs.first {
      return MergeObstacle(tree.span(of: repeated.catalog), "this catalog is listed twice")
    }
    return repeatedTag(manifest) ?? unusualPath(manifest)
  }

  private static func repeatedTag(_ manifest: Manifest) -> MergeObstacle? {
    for (index, declaration) in manifest.declarations.enumerated()
    where manifest.firstDeclarations[declaration.tag.index] != Int32(index) {
      return MergeObstacle(manifest.tree.span(of: declaration.node), "this tag is declared twice")
    }
    var last = ContiguousArray<Int32>(repeating: -1, count: manifest.tagNames.count)
    for (index, list) in manifest.tagLists.enumerated() {
      for use in manifest.tagUses[list.uses] {
        if last[use.tag.index] == Int32(index) {
          return MergeObstacle(manifest.tree.span(of: use.node), "this tag is listed twice")
        }
        last[use.tag.index] = Int32(index)
      }
    }
    return nil
  }

  private static func unusualPath(_ manifest: Manifest) -> MergeObstacle? {
    let unusual: PathForm = [
      .isEmpty, .isAbsolute, .hasParent, .isUnusable, .isTooLong, .passesCatalog, .endsInCatalog,
    ]
    let tree = manifest.tree
    for catalog in manifest.catalogs
    where !catalog.form.isDisjoint(with: unusual.subtracting(.endsInCatalog)) || !catalog.form.contains(.endsInCatalog)
    {
      return MergeObstacle(tree.span(of: catalog.key), "this is not the path of an asset catalog")
    }
    for entry in manifest.entries where !entry.form.isDisjoint(with: unusual) || entry.list < 0 {
      return MergeObstacle(tree.span(of: entry.key), "this is not the path of a resource")
    }
    return nil
  }
}
