extension [UInt8] {
  /// Whether `name` has all of the bytes in their order.
  func isSubsequence(of name: some Sequence<UInt8>) -> Bool {
    var rest = self[...]
    for byte in name where byte == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
