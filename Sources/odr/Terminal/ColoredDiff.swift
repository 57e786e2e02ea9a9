import FileWriting

extension StandardStream {
  /// Writes a unified diff of one file, in the colors of git where colors are wanted.
  func write(diff: [UInt8]) throws {
    guard wantsColor else { return try write(diff) }
    let lineBreak = UInt8(ascii: "\n")
    var colored: [UInt8] = []
    for (index, line) in shown(diff).split(separator: lineBreak, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { colored.append(lineBreak) }
      // The first two lines name the file. Others may begin with the same signs.
      let code = index < 2 ? "1" : Self.color(of: line.first)
      if let code, !line.isEmpty {
        colored += "\u{1B}[\(code)m".utf8 + line + "\u{1B}[0m".utf8
      } else {
        colored += line
      }
    }
    try write(styled: colored)
  }

  private static func color(of sign: UInt8?) -> String? {
    switch sign {
    case UInt8(ascii: "@"): Style.Color.cyan.rawValue
    case UInt8(ascii: "-"): Style.Color.red.rawValue
    case UInt8(ascii: "+"): Style.Color.green.rawValue
    default: nil
    }
  }
}
