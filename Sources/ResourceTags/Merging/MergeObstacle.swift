extension Manifest {
  /// The first problem that prevents a merge by meaning, because odr would have to drop or guess a part of the
  /// manifest.
  var mergeObstacle: (span: ByteSpan, message: String)? {
    if let place = tree.firstFaultPlace { return (place, "there is a syntax error here") }
    if let place = unsupportedVersion { return (place, "this odr does not support this version") }
    guard tree.rootMapping != nil else {
      return (ByteSpan(at: tree.source.byteOrderMarkLength), "there is no manifest here")
    }
    return unmergeableNode.map { (tree[$0].span, $1) }
  }

  private var unmergeableNode: (NodeID, String)? {
    for fault in faults {
      switch fault.kind {
      case .duplicateKey: return (fault.node, "this key is repeated")
      // The merge copies the text of an ambiguous or non-string scalar unchanged. A missing key has no contents that
      // the merge could lose.
      case .notAString, .ambiguous, .missingKey: continue
      default: return (fault.node, "this does not have the expected form")
      }
    }
    let repeated =
      repeatedPaths.first.map { entries[$0.entry].key } ?? repeatedCatalogs.first?.catalog
      ?? declarations.first { declaration(of: $0.tag)?.node != $0.node }?.node ?? repeatedUses.first?.use.node
    if let repeated { return (repeated, "this name is listed twice") }
    let unusual: PathForm = [
      .isEmpty, .isAbsolute, .hasParent, .isUnusable, .isTooLong, .passesCatalog, .endsInCatalog,
    ]
    for catalog in catalogs where catalog.form.intersection(unusual) != [.endsInCatalog] {
      return (catalog.key, "this is not the path of an asset catalog")
    }
    for entry in entries where !entry.form.isDisjoint(with: unusual) || entry.list < 0 {
      return (entry.key, "this is not the path of a resource")
    }
    return nil
  }
}
