import Bytes

/// Code points that take two columns of a terminal: those of East Asian Width W and F that are not combining marks.
enum WideCharacters {
  /// Whether `scalar` takes two columns.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    guard value >= 0x1100 else { return false }
    let index = ranges.partitionIndex { $0.upperBound >= value }
    return index < ranges.count && ranges[index].contains(value)
  }
}
