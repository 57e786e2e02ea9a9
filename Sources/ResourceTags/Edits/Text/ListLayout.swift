/// The layout of a list under its key, so that a new list can copy it.
enum ListLayout {
  /// A dash and an item on each line; the number of spaces beyond the key's indentation, and the text behind the dash.
  case block(offset: Int, gap: [UInt8])
  /// Between brackets on the key's line; the text inside the brackets, and between items.
  case inline(padding: [UInt8], separator: [UInt8])
  /// Between brackets, each item on its own line; the indentation beyond the key's.
  case spread(indent: [UInt8])

  var isBlock: Bool { if case .block = self { true } else { false } }

  /// The layout of the list `node` under `key`; `nil` if it has no items that show it.
  init?(of node: NodeID, under key: NodeID, _ tree: SyntaxTree) {
    guard tree[node].kind == .sequence, let first = tree.firstChild(of: node) else { return nil }
    let source = tree.source
    let keyIndent = source.startOfLineIfFirst(Int(tree[key].startByte)).map { Int(tree[key].startByte) - $0 } ?? 0
    let firstStart = tree.start(of: first)
    let open = Int(tree[node].startByte)
    if tree[node].style == .block {
      guard let line = source.startOfLineIfFirst(open) else { return nil }
      let gap = source.bytes[(open + 1)..<firstStart]
      self = .block(
        offset: max(0, open - line - keyIndent),
        gap: !gap.isEmpty && gap.allSatisfy(SourceText.isBlank) ? Array(gap) : [UInt8(ascii: " ")])
      return
    }
    if let line = source.startOfLineIfFirst(firstStart) {
      self = .spread(indent: Array(source.bytes[line..<firstStart].dropFirst(keyIndent)))
      return
    }
    let padding = source.bytes[(open + 1)..<firstStart]
    self = .inline(
      padding: padding.allSatisfy(SourceText.isBlank) ? Array(padding) : [], separator: Self.separator(node, tree))
  }

  private static func separator(_ node: NodeID, _ tree: SyntaxTree) -> [UInt8] {
    var items = tree.children(of: node)
    if let first = items.next(), let second = items.next() {
      let end = Int(tree[first].endByte)
      let gap = tree.source.bytes[end..<max(end, tree.start(of: second))]
      if gap.allSatisfy({ SourceText.isBlank($0) || $0 == UInt8(ascii: ",") }), !gap.isEmpty { return Array(gap) }
    }
    return tree.separator
  }

  /// Whether it has room for the comments of items.
  var hasRoomForComments: Bool { if case .inline = self { false } else { true } }

  /// The list of `items` behind its key, as the lines of an element: the first goes on the key's line.
  func lines(_ items: [ElementText]) -> [[UInt8]] {
    switch self {
    case .block(let offset, let gap):
      let indent = [UInt8](repeating: UInt8(ascii: " "), count: offset)
      return [[]] + items.flatMap { $0.ownLines(prefix: [UInt8(ascii: "-")] + gap) }.map { indent + $0 }
    case .inline(let padding, let separator):
      let texts = items.map { $0.inline(indent: [], lineBreak: []) }
      return [[UInt8(ascii: "[")] + padding + texts.joined(separator: separator) + padding + [UInt8(ascii: "]")]]
    case .spread(let indent):
      let comma = [UInt8(ascii: ",")]
      let lines = items.enumerated().flatMap { $1.ownLines(suffix: $0 + 1 < items.count ? comma : []) }
      return [[UInt8(ascii: "[")]] + lines.map { indent + $0 } + [[UInt8(ascii: "]")]]
    }
  }
}
