import ManifestSyntax
import SourceText

/// Numbers the names that the meanings of a manifest before and after an edit have in common.
final class NamePool {
  /// A name by its number; the same bytes have the same number.
  typealias Name = Int32

  /// What stands in a row of names for the bounds of collections; no name has these numbers.
  static let mappingStart: Name = -1
  static let sequenceStart: Name = -2
  static let collectionEnd: Name = -3

  private var table = ScalarTable(ByteHasher())
  /// What keeps the bytes of the table alive.
  private var owners: [ByteStorage] = []
  private var manifests: [Manifest] = []

  /// The meaning of a manifest, which lives as long as the pool from here on.
  func meaning(of manifest: Manifest) -> ManifestMeaning {
    manifests.append(manifest)
    return ManifestMeaning(manifest, self)
  }

  func name(_ string: String) -> Name {
    let storage = ByteStorage(Array(string.utf8))
    owners.append(storage)
    return name(storage.bytes)
  }

  func name(_ bytes: UnsafeBufferPointer<UInt8>) -> Name {
    Name(truncatingIfNeeded: table.insert(bytes))
  }

  func name(of id: NodeID, in tree: SyntaxTree) -> Name {
    guard let node = tree.resolve(id) else { return name(UnsafeBufferPointer(start: nil, count: 0)) }
    return name(tree.scalarBytes(node))
  }
}
