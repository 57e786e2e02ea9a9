/// The grammar of a number in RFC 8259, section 6: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
package enum JSONNumber {
  /// What keeps `text` from being a number; `nil` if it is one.
  package static func fault(in text: ByteSlice) -> JSONProblem? {
    var index = 0
    func byte(_ offset: Int) -> UInt8 { offset < text.count ? text[offset] : 0 }
    func skipDigits() -> Int {
      let start = index
      while byte(index).isDigit { index += 1 }
      return index - start
    }
    if byte(0) == UInt8(ascii: "+") { return .leadingPlus }
    if byte(0) == UInt8(ascii: "-") { index = 1 }
    let integerStart = index
    let integerDigits = skipDigits()
    if integerDigits == 0 {
      let isName = byte(index) == UInt8(ascii: "I") || byte(index) == UInt8(ascii: "N")
      return isName ? .notFinite : .missingInteger
    }
    if byte(integerStart) == UInt8(ascii: "0"), byte(index) | 0x20 == UInt8(ascii: "x") { return .hexadecimal }
    if integerDigits > 1, byte(integerStart) == UInt8(ascii: "0") { return .leadingZero }
    if byte(index) == UInt8(ascii: ".") {
      index += 1
      if skipDigits() == 0 { return .missingFraction }
    }
    if byte(index) | 0x20 == UInt8(ascii: "e") {
      index += 1
      if byte(index) == UInt8(ascii: "+") || byte(index) == UInt8(ascii: "-") { index += 1 }
      if skipDigits() == 0 { return .missingExponent }
    }
    return index == text.count ? nil : .trailingCharacters
  }
}
