package import Bytes

/// A file that an export wants in a folder.
package struct ExportedFile: Sendable {
  /// Its name, from the folder on.
  package let name: ByteString
  package let bytes: [UInt8]
  /// The SHA-256 digest of the bytes.
  package let digest: String

  package init(_ name: ByteString, _ bytes: [UInt8]) {
    (self.name, self.bytes, digest) = (name, bytes, SHA256.hexDigest(of: bytes))
  }
}

/// What an export changes in one folder.
package struct ExportChanges: Sendable {
  /// A file that odr writes or removes.
  package struct Change: Sendable {
    /// Its name, from the folder on.
    package let name: ByteString
    /// The text that is there; `nil` if there is none.
    package let old: SourceText?
    /// The new bytes; `nil` if the file goes.
    package let new: [UInt8]?
  }

  /// The files that change, by name; the record is none of them.
  package private(set) var changes: [Change] = []
  /// Files of odr's that somebody has edited, and files of others in the place of packs: they stay.
  package private(set) var kept: [ByteString] = []
  /// The record in the end.
  package private(set) var record: ExportRecord

  /// What gives a folder the `wanted` files. `old` is its record, and `contents` the text of a file in it, if there is one.
  package init(
    _ wanted: [ExportedFile], _ old: ExportRecord, _ contents: (ByteString) throws -> SourceText?
  ) rethrows {
    record = ExportRecord()
    var names: Set<ByteString> = []
    for file in wanted {
      let name = file.name
      names.insert(name)
      let found = try contents(name)
      if let found, found.bytes.equals(file.bytes) {
        record.digests[name] = file.digest
      } else if let found, old.digests[name] != SHA256.hexDigest(of: found.allBytes) {
        kept.append(name)
        record.digests[name] = old.digests[name]
      } else {
        record.digests[name] = file.digest
        changes.append(Change(name: name, old: found, new: file.bytes))
      }
    }
    for (name, digest) in old.digests where !names.contains(name) {
      guard let found = try contents(name) else { continue }
      if SHA256.hexDigest(of: found.allBytes) == digest {
        changes.append(Change(name: name, old: found, new: nil))
      } else {
        kept.append(name)
        record.digests[name] = digest
      }
    }
    changes.sort { $0.name.precedes($1.name) }
    kept.sort { $0.precedes($1) }
  }
}
