import ResourceTags
import Testing

@Suite("Finding by hash and by order") struct HashTableTests {
  @Test("numbers are given in order, found again, and kept while the table grows")
  func growing() {
    var table = HashTable(expectedCount: 0)
    // Multiples of a power of two fall into the same slots.
    let hashes = (0..<1000).map { UInt64($0) << 20 }
    for (number, hash) in hashes.enumerated() {
      #expect(table.find(hash) { _ in true } == nil)
      table.append(hash)
      #expect(table.find(hash) { _ in true } == number)
    }
    #expect(hashes.map { table.find($0) { _ in true } } == Array(0..<1000))
  }

  @Test("things with the same hash are told apart by comparison")
  func collisions() {
    var table = HashTable()
    for hash in [5, 9, 5, 5] as [UInt64] { table.append(hash) }
    #expect((0..<4).map { wanted in table.find(5) { $0 == wanted } } == [0, nil, 2, 3])
    #expect(table.find(9) { _ in true } == 1)
  }

  @Test("a path's names have the same hashes as the bytes between its slashes")
  func names() {
    let hasher = ByteHasher()
    let names = ["", "a", "sevenby", "eightbyt", "ninebytes", "sixteen bytes, y", "Größe", "n\0"]
    let path = ByteSlice(names.joined(separator: "/").utf8)
    var offset = 0
    for name in names {
      let found = hasher.combine(7, nameAt: offset, of: path)
      #expect(found.state == hasher.combine(7, ByteSlice(name.utf8)))
      #expect(found.end == offset + name.utf8.count)
      #expect(found.isPlain == name.utf8.allSatisfy { 1...0x7F ~= $0 })
      offset = found.end + 1
    }
  }

  @Test("a search finds the first element of the second part", arguments: 0...5)
  func search(_ count: Int) {
    let row = Array(0..<count)
    for border in 0...count { #expect(row.partitionIndex { $0 >= border } == border) }
    #expect(row[(count / 2)...].partitionIndex { _ in true } == count / 2)
  }

  @Test(
    "the longest increasing subsequence",
    arguments: [
      ([], []), ([3], [0]), ([1, 2, 3], [0, 1, 2]), ([3, 2, 1], [2]), ([2, nil, 1, 3], [2, 3]), ([nil, nil], []),
      ([5, 1, 6, 2, 7, 3], [1, 3, 5]), ([2, 0, 1], [1, 2]), ([5, 4, 3], [2]), ([1, nil, 2, nil], [0, 2]),
    ] as [([Int?], [Int])])
  func subsequence(_ numbers: [Int?], _ expected: [Int]) {
    #expect(LongestIncreasingSubsequence.indices(of: numbers) == expected)
  }
}
