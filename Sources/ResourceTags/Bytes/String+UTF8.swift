extension String {
  /// The string whose UTF-8 is `bytes`; `nil` if they are not UTF-8.
  ///
  /// The standard library has this only from macOS 15 on.
  package init?(validatedUTF8 bytes: some Collection<UInt8>) {
    let string = String(decoding: bytes, as: UTF8.self)
    // What is not UTF-8 was replaced by U+FFFD.
    guard string.utf8.elementsEqual(bytes) else { return nil }
    self = string
  }
}
