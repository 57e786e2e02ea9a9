/// An order for sorting names or paths.
package enum SortOrder: CaseIterable {
  /// Names are sorted by bytes, as git sorts paths.
  case bytes
  /// Names are sorted by bytes, but the case of ASCII letters is ignored.
  case caseInsensitive
  /// Like ``caseInsensitive``, but with digits compared as numbers, so that `Level 9` comes before `Level 10`, as in
  /// the Finder.
  case numeric

  /// Returns the first order in which `names` are already sorted. A list with at most one name is sorted in every
  /// order.
  static func order(of names: some Collection<[UInt8]>) -> SortOrder? {
    allCases.first { $0.isSorted(names) }
  }

  func isSorted(_ names: some Collection<[UInt8]>) -> Bool {
    !zip(names, names.dropFirst()).contains { precedes($1, $0) }
  }

  /// Returns the indices that sort `names` by ``numeric``; `nil` if `names` are already sorted in one of the orders.
  package static func sorting(_ names: [[UInt8]]) -> [Int]? {
    if order(of: names) != nil { return nil }
    return names.indices.sorted { left, right in
      names[left] == names[right] ? left < right : inNumericOrder(names[left], names[right])
    }
  }

  /// Whether `left` comes before `right` by ``numeric`` or, if that order considers them equal, by their bytes.
  static func inNumericOrder(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let order = SortOrder.numeric.compare(left, right)
    return order == 0 ? left.lexicographicallyPrecedes(right) : order < 0
  }

  /// Whether `left` comes before `right`.
  func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    self == .bytes ? left.lexicographicallyPrecedes(right) : compare(left, right) < 0
  }

  /// Returns a negative number if `left` comes first, zero if both names are equal, and a positive number otherwise. The
  /// case of letters is ignored.
  private func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var (left, right) = (left[...], right[...])
    while let leftByte = left.first, let rightByte = right.first {
      if self == .numeric, leftByte.isDigit, rightByte.isDigit {
        let (leftNumber, rightNumber) = (Self.number(&left), Self.number(&right))
        if leftNumber.count != rightNumber.count { return leftNumber.count - rightNumber.count }
        if let difference = zip(leftNumber, rightNumber).first(where: { $0 != $1 }) {
          return Int(difference.0) - Int(difference.1)
        }
        continue
      }
      let difference = Int(Self.lowercased(leftByte)) - Int(Self.lowercased(rightByte))
      if difference != 0 { return difference }
      left.removeFirst()
      right.removeFirst()
    }
    return left.count - right.count
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }

  /// Removes the digits at the start of `rest`, and returns them without leading zeros.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix(while: \.isDigit)
    rest.removeFirst(digits.count)
    return digits.drop { $0 == "0" }
  }
}
