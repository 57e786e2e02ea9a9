/// Writes strings as scalars that every reader reads as the same string, in the style of the surrounding text.
package struct ScalarWriter {
  private let tree: SyntaxTree

  package init(_ tree: SyntaxTree) {
    self.tree = tree
  }

  /// Returns the text of `string` as a replacement for the scalar `node`. `isInFlow` says whether the text will be in a
  /// flow collection; by default, it stays in its place.
  ///
  /// If the value is the same, a quoted scalar on one line stays as it is. Existing quotes are kept, unless only the old
  /// text needed its double quotes. Text without quotes stays without quotes if that is safe; otherwise, it gets double
  /// quotes.
  package func text(_ string: String, inPlaceOf node: NodeID, isInFlow: Bool? = nil) -> [UInt8] {
    let (style, span) = (tree[node].style, tree[node].span)
    if tree[node].isQuoted, tree.scalarBytes(node).equals(string.utf8), !tree.source.hasLineBreak(in: span) {
      return Array(tree.source.bytes[span])
    }
    let newStyle = style == .doubleQuoted && needsQuotes(node) ? .plain : style
    return Array(text(string, newStyle, isInFlow ?? tree[node].isInFlow).utf8)
  }

  /// Whether the text of a quoted scalar needs quotes, at least between brackets, or contains escape sequences.
  private func needsQuotes(_ node: NodeID) -> Bool {
    !tree.isVerbatim(node) || !Self.isPlainSafe(tree.string(node), isInFlow: true)
  }

  /// Returns the text of `string` as a new scalar next to `neighbour`.
  ///
  /// The new scalar gets quotes if it needs quotes, or if the neighbor has quotes without needing them. The new quotes
  /// match the neighbor's quotes; by default, they are double quotes.
  package func text(_ string: String, beside neighbour: NodeID?, isInFlow: Bool) -> [UInt8] {
    var style = Node.Style.plain
    if let neighbour = neighbour.flatMap(tree.resolve), tree[neighbour].isQuoted,
      !needsQuotes(neighbour) || !Self.isPlainSafe(string, isInFlow: isInFlow)
    {
      style = tree[neighbour].style
    }
    return Array(text(string, style, isInFlow).utf8)
  }

  /// Returns the text of a value for another place: on one line, with all its aliases expanded, and with the new names of
  /// renamed tags.
  func copy(of value: NodeID, _ newNames: [ByteString: ByteString] = [:]) -> [UInt8] {
    guard let node = tree.resolve(value) else { return Array(tree.source.bytes[tree[value].span]) }
    switch tree[node].kind {
    case .sequence:
      let items = tree.children(of: node).map { copy(of: $0, newNames) }
      return ["["] + items.joined(separator: tree.separator) + ["]"]
    case .mapping:
      let entries = tree.entries(of: node).map { copy(of: $0.key) + [":", " "] + copy(of: $0.value) }
      return ["{"] + entries.joined(separator: tree.separator) + ["}"]
    default:
      let newName = newNames[ByteString(tree.string(node))]?.string
      if tree.type(of: node) != .string, newName == nil { return Array(tree.source.bytes[tree[node].span]) }
      return text(newName ?? tree.string(node), inPlaceOf: node, isInFlow: true)
    }
  }

  private func text(_ string: String, _ style: Node.Style, _ isInFlow: Bool) -> String {
    if tree.syntax == .json || string.unicodeScalars.contains(where: \.isUnprintable) {
      return Self.doubleQuoted(string)
    }
    return switch style {
    case .singleQuoted: Self.singleQuoted(string)
    case .doubleQuoted: Self.doubleQuoted(string)
    default: Self.isPlainSafe(string, isInFlow: isInFlow) ? string : Self.doubleQuoted(string)
    }
  }

  /// Whether YAML 1.1 and YAML 1.2 parsers both read unquoted `string` as that string.
  package static func isPlainSafe(_ string: String, isInFlow: Bool) -> Bool {
    isPlainSafe(ByteSlice(string.utf8), isInFlow: isInFlow)
  }

  /// Whether YAML 1.1 and YAML 1.2 parsers both read an unquoted string, given as bytes, as that string.
  package static func isPlainSafe(_ bytes: ByteSlice, isInFlow: Bool) -> Bool {
    guard PlainScalar(bytes) == .string, let first = bytes.first, let last = bytes.last else { return false }
    // Text may begin with a dash only if a character other than a space or a dash follows.
    let beginsWithDash = first == "-"
    if beginsWithDash, [nil, " ", "-"].contains(bytes.dropFirst().first) { return false }
    // A plain scalar cannot begin with these bytes. Source: YAML 1.2.2, `c-indicator`. Some readers treat `?` and `:` as
    // indicators even if no space follows.
    if "?:,[]{}#&*!|>'\"%@` ".utf8.contains(first) || last == ":" || last == " " { return false }
    var previous: UInt8 = 0
    var isASCII = true
    for byte in bytes {
      if byte < 0x20 || byte == 0x7F { return false }
      if byte == "#", previous == " " { return false }
      if byte == " ", previous == ":" { return false }
      if isInFlow, isFlowIndicator(byte) { return false }
      if byte >= 0x80 { isASCII = false }
      previous = byte
    }
    return isASCII || !bytes.string.unicodeScalars.contains(where: \.isUnprintable)
  }

  /// Whether some readers may interpret `byte` as an indicator in a plain scalar inside a flow collection.
  static func isFlowIndicator(_ byte: UInt8) -> Bool {
    Trivia.isFlowIndicator(byte) || byte == ":"
  }

  package static func singleQuoted(_ string: String) -> String {
    // Compares code points: a quote with a combining mark is a quote in YAML but a different `Character` in Swift.
    "'" + string.unicodeScalars.reduce(into: "") { $0 += $1 == "'" ? "''" : String($1) } + "'"
  }

  /// Returns the string in double quotes, with escape sequences that are valid in both YAML and JSON.
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

  /// Returns the escape sequence for a Unicode scalar in double quotes; `nil` if the Unicode scalar doesn't need one.
  private static func escape(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case _ where scalar.value < 0x10000 && scalar.isUnprintable:
      return "\\u" + scalar.value.digits(width: 4)
    default: return nil
    }
  }
}
