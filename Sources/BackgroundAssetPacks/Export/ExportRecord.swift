import Syntax
package import Bytes

/// What odr has written into a folder: the names of files, from the folder on, with the digests of their contents.
///
/// It is a file in that folder. By it odr knows its own files from those that others put there or have edited. Its name
/// begins with a dot, so that `*.json` of a shell is only packs.
package struct ExportRecord: Sendable {
  /// The name of the file.
  package static let name = ".odr-export.json"

  /// The digests by the names of the files.
  package var digests: [ByteString: String]

  /// A record of files with these digests.
  package init(_ digests: [ByteString: String] = [:]) { self.digests = digests }

  /// The record in `source`; `nil` if that is none that odr writes.
  ///
  /// Others may have written it: a name that could lead out of the folder makes it none.
  package init?(_ source: SourceText) {
    let tree = JSONReader.read(source)
    guard tree.faults.isEmpty, tree.isComplete,
      tree.entry("version", of: tree.root).flatMap({ tree.text(of: $0.value) }) == "1",
      let files = tree.entry("files", of: tree.root)?.value, tree[files].kind == .mapping
    else { return nil }
    digests = [:]
    for (key, value) in tree.entries(of: files) {
      let name = ByteString(tree.scalarBytes(key))
      guard Self.isInside(name), tree[value].kind == .scalar else { return nil }
      digests[name] = tree.string(value)
    }
  }

  /// Whether a name is that of a file in the folder or below it, and not the record's own.
  private static func isInside(_ name: ByteString) -> Bool {
    let parts = name.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !name.bytes.contains(0) && name != ByteString(Self.name)
      && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
  }

  /// Its text.
  package var text: String {
    let files = digests.sorted { $0.key.precedes($1.key) }.map { name, digest in
      "\n    \(ScalarWriter.doubleQuoted(name.string)): \(ScalarWriter.doubleQuoted(digest))"
    }
    return "{\n  \"version\": 1,\n  \"files\": {\(files.joined(separator: ","))\n  }\n}\n"
  }
}
