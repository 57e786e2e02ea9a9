extension String {
  /// The string that `bytes` are the UTF-8 of; `nil` where they are none.
  ///
  /// The standard library has this from macOS 15 on only.
  package init?(validatedUTF8 bytes: some Collection<UInt8>) {
    let string = String(decoding: bytes, as: UTF8.self)
    // What is not UTF-8 was replaced by U+FFFD.
    guard string.utf8.elementsEqual(bytes) else { return nil }
    self = string
  }
}
