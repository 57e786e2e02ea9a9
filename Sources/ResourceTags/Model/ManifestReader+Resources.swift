import ManifestSyntax
import SourceText

/// The `files` and `catalogs` sections.
extension ManifestReader {
  mutating func readFiles(_ value: NodeID) {
    guard let mapping = mapping(value, .files, allowsNull: true) else { return }
    readEntries(mapping, .file, catalog: -1, hash: hasher.start, isShared: mapping != value)
  }

  mutating func readCatalogs(_ value: NodeID) {
    guard let mapping = mapping(value, .catalogs, allowsNull: true) else { return }
    var table = PathTableBuilder(expectedCount: 16)
    var firstKeys: [NodeID] = []
    for (key, value) in tree.entries(of: mapping) {
      guard let node = keyText(key, .catalogPath) else { continue }
      let (form, hash) = pathHash(tree.scalarBytes(node), from: hasher.start)
      firstKeys.append(key)
      if let first = table.insert(hash) {
        if isSameScalar(firstKeys[first], key) {
          report(.duplicateKey(first: firstKeys[first]), key)
        } else {
          repeatedCatalogs.append((key, firstKeys[first]))
        }
      }
      catalogs.append(CatalogEntry(key: key, form: form, hash: hash))
      // Each item's path would begin with it: a million bytes a hundred thousand times.
      if form.contains(.isTooLong) {
        report(.catalogTooLong, key)
        continue
      }
      guard let items = self.mapping(value, .catalog, allowsNull: true) else { continue }
      // What is wrong in a mapping that aliases repeat is reported once, where it stands.
      let isShared = items != value
      let faultCount = faults.count
      readEntries(items, .item, catalog: Int32(catalogs.count - 1), hash: hash, isShared: isShared)
      if isShared { faults.removeSubrange(faultCount...) }
    }
  }

  /// Reads the entries of a mapping from paths to tag lists, whose paths go on from `hash`.
  private mutating func readEntries(
    _ mapping: NodeID, _ place: Place, catalog: Int32, hash: UInt64, isShared: Bool
  ) {
    let firstEntry = entries.count
    let mayBeShared = isShared || tree[mapping].flags.contains(.hasProperties)
    let end = Int(tree[mapping].link)
    var key = NodeID(mapping.index + 1)
    while key.index < end {
      let value = tree.next(after: key)
      readEntry(key, value, place, catalog, hash, firstEntry, isShared, mayBeShared)
      key = tree.next(after: value)
    }
  }

  @inline(__always)
  private mutating func readEntry(
    _ key: NodeID, _ value: NodeID, _ place: Place, _ catalog: Int32, _ start: UInt64, _ firstEntry: Int,
    _ isShared: Bool, _ mayBeShared: Bool
  ) {
    guard let node = keyText(key, place) else { return }
    let (form, hash) = pathHash(tree.scalarBytes(node), from: start)
    let first = paths.insert(hash)
    let entry = ResourceEntry(
      key: key, list: tagList(value, isShared: mayBeShared) ?? -1, catalog: catalog, form: form, isShared: isShared)
    entries.append(entry)
    guard let first else { return }
    if first >= firstEntry, isSameScalar(entries[first].key, key) {
      report(.duplicateKey(first: entries[first].key), key)
    } else {
      repeatedPaths.append((entries.count - 1, first))
    }
  }

  /// The form of a path and the hash of its normalized components after `state`; its folders are entered.
  @inline(__always)
  private mutating func pathHash(_ path: UnsafeBufferPointer<UInt8>, from state: UInt64) -> (PathForm, UInt64) {
    let scanner = PathScanner(hasher: hasher)
    var depth = 0
    let (form, hash) = scanner.scan(path, from: state) { folder in
      folders.insert(folder, depth: depth)
      depth += 1
    }
    guard form.contains(.hasParent) else { return (form, hash) }
    let normalized = ByteStorage(NormalizedPath(path).bytes)
    return (form, normalized.withBytes { scanner.scan($0, from: state) { folders.insert($0, depth: 0) }.hash })
  }

  private func isSameScalar(_ left: NodeID, _ right: NodeID) -> Bool {
    guard let left = tree.resolve(left), let right = tree.resolve(right) else { return false }
    return tree.scalarBytes(left).equalBytes(tree.scalarBytes(right))
  }
}
