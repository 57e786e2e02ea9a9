extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies `isInSecondPart`, as all later ones do; `endIndex` if none does.
  @inlinable public func partitionIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
