/// Writes strings as scalars that every reader reads as the same string, in the style of the text around them.
package struct ScalarWriter {
  private let tree: SyntaxTree

  package init(_ tree: SyntaxTree) {
    self.tree = tree
  }

  /// The text of `string` in place of the scalar `node`, which is in a flow collection if `isInFlow`.
  ///
  /// Quotes stay as they are; plain text stays plain if that is safe, and otherwise gets double quotes.
  package func text(_ string: String, inPlaceOf node: NodeID, isInFlow: Bool) -> [UInt8] {
    Array(text(string, tree[node].style, isInFlow).utf8)
  }

  /// The text of `string` as a new scalar beside `neighbour`.
  ///
  /// If the neighbour has quotes that it does not need, the new scalar gets quotes too. Everywhere else plain text
  /// is written plain if that is safe, else with quotes like the neighbour's.
  package func text(_ string: String, beside neighbour: NodeID?, isInFlow: Bool) -> [UInt8] {
    var style = Node.Style.plain
    if let neighbour = neighbour.flatMap(tree.resolve), tree[neighbour].kind == .scalar,
      [.singleQuoted, .doubleQuoted].contains(tree[neighbour].style),
      Self.isPlainSafe(tree.string(neighbour), isInFlow: isInFlow) || !Self.isPlainSafe(string, isInFlow: isInFlow)
    {
      style = tree[neighbour].style
    }
    return Array(text(string, style, isInFlow).utf8)
  }

  private func text(_ string: String, _ style: Node.Style, _ isInFlow: Bool) -> String {
    if tree.syntax == .json || string.unicodeScalars.contains(where: \.isUnprintable) {
      return Self.doubleQuoted(string)
    }
    switch style {
    case .singleQuoted: return Self.singleQuoted(string)
    case .doubleQuoted: return Self.doubleQuoted(string)
    default: return Self.isPlainSafe(string, isInFlow: isInFlow) ? string : Self.doubleQuoted(string)
    }
  }

  /// Whether `string` may stand without quotes, for readers of YAML 1.1 and 1.2 alike.
  package static func isPlainSafe(_ string: String, isInFlow: Bool) -> Bool {
    isPlainSafe(ByteSlice(string.utf8), isInFlow: isInFlow)
  }

  /// The same for a string that is given by its bytes.
  package static func isPlainSafe(_ bytes: ByteSlice, isInFlow: Bool) -> Bool {
    guard PlainScalar(bytes) == .string, let first = bytes.first, let last = bytes.last else { return false }
    // A dash begins text if neither a space nor another dash follows.
    let beginsWithDash = first == UInt8(ascii: "-")
    if beginsWithDash, [nil, UInt8(ascii: " "), UInt8(ascii: "-")].contains(bytes.dropFirst().first) { return false }
    if Self.isIndicator(first) || last == UInt8(ascii: ":") || last == UInt8(ascii: " ") { return false }
    var previous: UInt8 = 0
    var isASCII = true
    for byte in bytes {
      if byte < 0x20 || byte == 0x7F { return false }
      if byte == UInt8(ascii: "#"), previous == UInt8(ascii: " ") { return false }
      if byte == UInt8(ascii: " "), previous == UInt8(ascii: ":") { return false }
      if isInFlow, isFlowIndicator(byte) { return false }
      if byte >= 0x80 { isASCII = false }
      previous = byte
    }
    return isASCII || !bytes.string.unicodeScalars.contains(where: \.isUnprintable)
  }

  /// Whether a byte that is not a dash cannot begin a plain scalar. Source: YAML 1.2.2, `c-indicator`; some
  /// readers treat `?` and `:` as one before any text.
  private static func isIndicator(_ byte: UInt8) -> Bool {
    "?:,[]{}#&*!|>'\"%@` ".utf8.contains(byte)
  }

  /// Whether a byte of a plain scalar may mean something else in a flow collection, to some readers.
  static func isFlowIndicator(_ byte: UInt8) -> Bool {
    Trivia.isFlowIndicator(byte) || byte == UInt8(ascii: ":")
  }

  package static func singleQuoted(_ string: String) -> String {
    // By code point: a quote with a combining mark is a quote to YAML, and another Character to Swift.
    "'" + string.unicodeScalars.reduce(into: "") { $0 += $1 == "'" ? "''" : String($1) } + "'"
  }

  /// The string in double quotes, in the escapes that YAML and JSON share.
  package static func doubleQuoted(_ string: String) -> String {
    var result = "\""
    var start = string.startIndex
    let scalars = string.unicodeScalars
    for index in scalars.indices {
      guard let escape = escape(of: scalars[index]) else { continue }
      result += string[start..<index]
      result += escape
      start = scalars.index(after: index)
    }
    result += string[start...]
    return result + "\""
  }

  /// What stands for a scalar in double quotes; `nil` for itself.
  private static func escape(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case _ where scalar.value < 0x10000 && scalar.isUnprintable:
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return nil
    }
  }
}
