import ResourceTags
import Testing

@Suite("Finding by name and by order") struct NameTableTests {
  @Test("numbers are given in order, found again, and kept while the table grows")
  func growing() {
    var table = NameTable()
    let names = (0..<1000).map { ByteSlice("name \($0)".utf8) }
    for (number, name) in names.enumerated() {
      #expect(table.find(name) == nil)
      #expect(table.insert(name) == number)
      #expect(table.insert(name) == number)
    }
    #expect(table.count == 1000)
    #expect(names.map { table.find($0) } == Array(0..<1000))
    #expect(names.indices.allSatisfy { table[$0] == names[$0] })
  }

  @Test("one name in several folders is several names")
  func folders() {
    var table = NameTable()
    let name = ByteSlice("Forest".utf8)
    let numbers = [-1, 0, 1, 0, -1].map { table.insert(name, in: $0) }
    #expect(numbers == [0, 1, 2, 1, 0])
    #expect((0..<3).map { table.folder(of: $0) } == [-1, 0, 1])
    #expect(table.find(name, in: 2) == nil)
    #expect(table.find(ByteSlice("Fores".utf8)) == nil)
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
