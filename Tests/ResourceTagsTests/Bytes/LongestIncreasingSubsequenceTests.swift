import ResourceTags
import Testing

@Suite("The longest increasing subsequence") struct LongestIncreasingSubsequenceTests {
  @Test(
    "has the indices of as many increasing numbers as possible",
    arguments: [
      ([], []), ([3], [0]), ([1, 2, 3], [0, 1, 2]), ([3, 2, 1], [2]), ([2, nil, 1, 3], [2, 3]), ([nil, nil], []),
      ([5, 1, 6, 2, 7, 3], [1, 3, 5]), ([2, 0, 1], [1, 2]), ([5, 4, 3], [2]), ([1, nil, 2, nil], [0, 2]),
    ] as [([Int?], [Int])])
  func subsequence(_ numbers: [Int?], _ expected: [Int]) {
    #expect(LongestIncreasingSubsequence.indices(of: numbers) == expected)
  }
}
