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

  /// Reads a pointer; `nil` if `bytes` isn't a pointer. As in git-lfs, its lines have the keys `version`, `ext-…` for
  /// each extension, `oid`, and `size`, in this order.
  init?(_ bytes: some RandomAccessCollection<UInt8>) {
    guard Self.sizes.contains(bytes.count) else { return nil }
    var lines = bytes.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.popLast()?.isEmpty == true, let version = lines.popFirst(), Self.versions.contains(version.string),
      let size = lines.popLast(), size.starts(with: "size ".utf8), case let number = size.dropFirst(5),
      number.allSatisfy(\.isDigit), let size = Int(number.string),
      let object = lines.popLast(), object.starts(with: "oid sha256:".utf8), case let digest = object.dropFirst(11),
      digest.count == 64, digest.allSatisfy({ $0.isDigit || "a"..."f" ~= $0 }),
      lines.allSatisfy({ $0.starts(with: "ext-".utf8) })
    else { return nil }
    (self.size, self.digest) = (size, Array(digest))
  }

  private static let versions = [
    "version https://git-lfs.github.com/spec/v1", "version https://hawser.github.com/spec/v1",
  ]

  /// Whether a `.gitattributes` file selects the Git LFS filter.
  static func isSelected(by attributes: [UInt8]) -> Bool {
    attributes.string.contains("filter=lfs")
  }
}
