import ResourceTags
import Testing

@Suite("Finding by hash and by order") struct HashTableTests {
  @Test("numbers are given in order, found again, and kept while the table grows")
  func growing() {
    var table = HashTable(expectedCount: 0)
    // Multiples of a power of two fall into the same slots.
    let hashes = (0..<1000).map { UInt64($0) << 20 }
    for (number, hash) in hashes.enumerated() {
      #expect(table.find(hash) == nil)
      #expect(table.insert(hash) == number)
      #expect(table.insert(hash) == number)
    }
    #expect(table.count == 1000)
    #expect(hashes.map { table.find($0) } == Array(0..<1000))
  }

  @Test("a table of hashes finds the first of each, however often one stands there")
  func repetition() {
    let hashes = [UInt64](repeating: 5, count: 200_000) + [9, 5]
    var table = HashTable()
    for hash in hashes { #expect(table.append(hash) == (hash == 5 ? 0 : 200_000)) }
    #expect(table.count == hashes.count)
    #expect(table.find(5) == 0)
    #expect(table.find(9) == 200_000)
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
