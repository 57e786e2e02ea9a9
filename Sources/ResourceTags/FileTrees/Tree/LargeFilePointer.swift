/// The short text that Git LFS stores in place of a large file.
///
/// If a clone doesn't use Git LFS, or hasn't fetched the large file, the file on disk also contains only the pointer.
/// Source: the Git LFS specification, "The Pointer", and lfs/pointer.go of git-lfs.
struct LargeFilePointer {
  /// The size of the file that the pointer refers to.
  let size: Int
  /// The SHA-256 digest of the file, in hexadecimal digits.
  let digest: [UInt8]

  /// The message about a pointer in place of a manifest.
  static let message = "this is a Git LFS pointer, not a manifest; 'git lfs pull' fetches the manifest"

  /// The possible sizes of a pointer in bytes: from the shortest pointer to the limit of git-lfs.
  static let sizes = 125...1024

  /// Reads a pointer; `nil` if `bytes` isn't a pointer.
  init?(_ bytes: some RandomAccessCollection<UInt8>) {
    guard Self.sizes.contains(bytes.count), bytes.last == "\n" else { return nil }
    var previous: [UInt8]?
    var digest: [UInt8]?
    var size: Int?
    for line in bytes.dropLast().split(separator: .lineFeed, omittingEmptySubsequences: false) {
      guard let space = line.firstIndex(of: 0x20) else { return nil }
      let key = Array(line[..<space])
      let value = line[space...].dropFirst()
      guard let before = previous else {
        // The `version` line must come first, and the keys of the other lines must be sorted.
        guard key.elementsEqual("version".utf8), Self.versions.contains(where: { value.elementsEqual($0.utf8) }) else {
          return nil
        }
        previous = []
        continue
      }
      guard !key.isEmpty, key.allSatisfy({ $0.isDigit || "a"..."z" ~= $0 || $0 == "." || $0 == "-" }),
        before.lexicographicallyPrecedes(key), !value.isEmpty,
        String(validatedUTF8: value) != nil, !value.contains(.carriageReturn)
      else { return nil }
      previous = key
      if key.elementsEqual("oid".utf8) {
        guard value.starts(with: "sha256:".utf8), value.count == 71,
          value.dropFirst(7).allSatisfy({ $0.isDigit || "a"..."f" ~= $0 })
        else {
          return nil
        }
        digest = Array(value.dropFirst(7))
      } else if key.elementsEqual("size".utf8) {
        guard value.allSatisfy(\.isDigit), let number = Int(value.string) else { return nil }
        size = number
      }
    }
    guard let digest, let size else { return nil }
    (self.size, self.digest) = (size, digest)
  }

  private static let versions = ["https://git-lfs.github.com/spec/v1", "https://hawser.github.com/spec/v1"]

  /// Whether a `.gitattributes` file selects the Git LFS filter.
  static func isSelected(by attributes: some Sequence<UInt8>) -> Bool {
    Array(attributes).string.contains("filter=lfs")
  }
}
