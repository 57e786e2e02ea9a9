import Bytes

/// What tells the contents of a file from those of others, without a look at them.
package enum ContentName: Sendable {
  /// The name of git's object, in hexadecimal digits: SHA-1, or SHA-256 in repositories of that format.
  case object([UInt8])
  /// The SHA-256 digest of a file that Git LFS keeps elsewhere, in hexadecimal digits.
  case largeFile([UInt8])

  /// The name for contents in the work tree, made like `other` so that the two can be compared; without filters, as
  /// `git hash-object --no-filters` does it. A pointer of Git LFS stands for its file.
  package init(of contents: [UInt8], like other: ContentName) {
    if let name = LargeFilePointer.name(in: contents) {
      self = .largeFile(name)
      return
    }
    switch other {
    case .largeFile: self = .largeFile(Array(SHA256.hexDigest(of: contents).utf8))
    case .object(let name):
      let object = Array("blob \(contents.count)\0".utf8) + contents
      self = .object(Array((name.count == 64 ? SHA256.hexDigest(of: object) : SHA1.hexDigest(of: object)).utf8))
    }
  }

  /// Whether both name the same contents.
  package func isSame(as other: ContentName) -> Bool {
    switch (self, other) {
    case (.object(let left), .object(let right)), (.largeFile(let left), .largeFile(let right)): left == right
    default: false
    }
  }

  /// Its digits, by which names of one kind are sorted.
  package var digits: [UInt8] {
    switch self {
    case .object(let name), .largeFile(let name): name
    }
  }
}
