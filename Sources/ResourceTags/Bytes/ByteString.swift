/// A string that is stored and compared as bytes, because Swift's `==` treats different normalizations of a letter as
/// equal.
package struct ByteString: Sendable {
  package let bytes: [UInt8]

  /// The empty string.
  package static let empty = ByteString([])

  @inlinable package init(_ bytes: some Sequence<UInt8>) {
    self.init(Array(bytes))
  }

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ string: String) {
    bytes = Array(string.utf8)
  }

  /// Creates the path of a folder; the path of the disk's root is empty, so that a slash follows it in all paths.
  package init(folder: String) { self.init(folder == "/" ? "" : folder) }

  /// The bytes as a string; invalid UTF-8 becomes U+FFFD.
  package var string: String { bytes.string }

  /// The bytes as the string for a path.
  package var pathString: String { String(path: bytes) }

  /// Whether the string has no bytes.
  package var isEmpty: Bool { bytes.isEmpty }

  /// The path of the folder that contains this path; empty if the path has only one component.
  package var folder: ByteString { ByteString(bytes.folderPath) }

  /// Whether this path is `folder` or is inside `folder`.
  package func isWithin(_ folder: ByteString) -> Bool {
    let count = folder.bytes.count
    return bytes.starts(with: folder.bytes) && (bytes.count == count || bytes[count] == "/")
  }
}

extension ByteString: Comparable, Hashable {
  package static func < (left: ByteString, right: ByteString) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension Sequence {
  /// Returns the sum of the numbers of all elements.
  @inlinable package func sum(_ number: (Element) -> Int) -> Int { reduce(0) { $0 + number($1) } }

  /// Returns the elements in order, without elements whose trait an earlier element has.
  @inlinable package func uniqued<Trait: Hashable>(by trait: (Element) -> Trait) -> [Element] {
    var seen: Set<Trait> = []
    return filter { seen.insert(trait($0)).inserted }
  }

  /// Returns the elements in groups with the same trait, in the order of the groups' first elements.
  @inlinable package func grouped<Trait: Hashable>(by trait: (Element) -> Trait) -> [[Element]] {
    let groups = Dictionary(grouping: self, by: trait)
    return uniqued(by: trait).compactMap { groups[trait($0)] }
  }
}

extension String {
  /// The words between spaces.
  package var wordSet: Set<String> { Set(split(separator: " ").map(String.init)) }
}

extension Collection {
  /// The element, if there is exactly one.
  @inlinable package var only: Element? { count == 1 ? first : nil }

  /// The collection, unless it is empty.
  @inlinable package var nonEmpty: Self? { isEmpty ? nil : self }
}

extension Sequence {
  /// Returns the number of elements with each key.
  @inlinable package func counts<Key: Hashable>(by key: (Element) -> Key) -> [Key: Int] {
    reduce(into: [:]) { $0[key($1), default: 0] += 1 }
  }

  /// Returns the index of the first element with each key.
  @inlinable package func firstIndices<Key: Hashable>(by key: (Element) -> Key) -> [Key: Int] {
    Dictionary(first: enumerated().map { (key($1), $0) })
  }
}

extension Dictionary {
  /// Creates a dictionary from pairs; of several pairs with the same key, the first one counts.
  @inlinable package init(first pairs: some Sequence<(Key, Value)>) { self.init(pairs) { first, _ in first } }
}

extension Dictionary where Key: Comparable {
  /// The elements, in the order of their keys.
  @inlinable package var sortedByKey: [Element] { sorted { $0.0 < $1.0 } }
}

extension Optional {
  /// An array with the value, or an empty array for `nil`.
  @inlinable package var asArray: [Wrapped] { map { [$0] } ?? [] }
}

extension Sequence where Element: Hashable {
  /// The elements in order, without duplicates.
  @inlinable package var uniqued: [Element] { uniqued { $0 } }
}

extension Sequence<String> {
  /// The bytes of each string.
  package var byteStrings: [ByteString] { map { ByteString($0) } }
}

extension Sequence where Element: Collection<UInt8> {
  /// The elements as byte strings.
  package var byteStrings: [ByteString] { map { ByteString($0) } }
}

extension Sequence where Element: StringProtocol {
  /// The elements, separated by commas and spaces.
  package var commaSeparated: String { joined(separator: ", ") }
}

extension [String] {
  /// Returns the texts as part of a sentence, with `conjunction` before the last text.
  package func listed(_ conjunction: String) -> String {
    guard count > 1 else { return first ?? "" }
    return dropLast().commaSeparated + (count > 2 ? ", " : " ") + conjunction + " " + self[count - 1]
  }
}

extension Collection<UInt8> {
  /// The bytes as UTF-8 text; invalid bytes are replaced with U+FFFD.
  @inlinable package var string: String { String(decoding: self, as: UTF8.self) }
}
