import ResourceTags

/// Folding ranges, and the ranges to which a selection expands.
extension Method {
  static let structure: [Method] = [
    .manifestRequest("textDocument/foldingRange") { _, document, _ in .array(document.foldingRanges) },
    .request("textDocument/selectionRange") { session, params in
      let document = try session.manifest(params)
      var selections: [JSONValue] = []
      for place in try params.list("positions") {
        let position = try LSP.Position(line: place.int("line"), character: place.int("character"))
        let spans = document?.spans(around: document?.text.offset(of: position, session.encoding) ?? 0) ?? []
        let ranges = spans.compactMap { document?.text.range(of: $0, session.encoding) }
        let own = ranges.isEmpty ? [LSP.Range(start: position, end: position)] : ranges
        selections.append(own.reduce(nil) { ["range": $1, "parent": $0] } ?? .null)
      }
      return .array(selections)
    },
  ]
}

extension Document {
  /// The `FoldingRange`s of collections and comments that span several lines, sorted by their first line.
  fileprivate var foldingRanges: [JSONValue] {
    let tree = manifest.tree
    var ranges: [(first: Int, last: Int, kind: JSONValue?)] = []
    func add(_ first: Int, _ last: Int, _ kind: JSONValue? = nil) {
      if last > first { ranges.append((first, last, kind)) }
    }
    func visit(_ node: NodeID, from start: ByteIndex) {
      guard tree[node].isCollection else { return }
      let span = tree[node].span
      if node != tree.root, !span.isEmpty {
        // If the closing bracket is the first text on its line, the line stays visible when the range is folded.
        let last = text.line(of: span.end - 1)
        let isBracket = tree[node].style == .flow && text.isBlank(line: last, before: span.end - 1)
        add(text.line(of: start), isBracket ? last - 1 : last)
      }
      if tree[node].isMapping {
        for entry in tree.entries(of: node) { visit(entry.value, from: tree[entry.key].span.start) }
      } else {
        for child in tree.children(of: node) { visit(child, from: tree[child].span.start) }
      }
    }
    if let root = tree.root { visit(root, from: 0) }
    var first: Int?
    for line in 0...text.lineCount where tree.syntax == .yaml {
      let isComment = line < text.lineCount && text.isComment(line: line)
      if isComment { first = first ?? line } else if let start = first { add(start, line - 1, "comment") }
      if !isComment { first = nil }
    }
    return ranges.sorted { ($0.first, -$0.last) < ($1.first, -$1.last) }.map {
      ["startLine": $0.first, "endLine": $0.last, "kind": $0.kind]
    }
  }

  /// Returns the spans around `offset`, outermost first; each span contains the next one.
  fileprivate func spans(around offset: ByteIndex) -> [ByteSpan] {
    let tree = manifest.tree
    let place = tree.place(at: offset)
    var spans = [ByteSpan(0, text.bytes.count)]
    func add(_ span: ByteSpan) {
      if let last = spans.last, span != last, last.start <= span.start, span.end <= last.end { spans.append(span) }
    }
    var keys = place.keys[...]
    for node in place.nodes {
      add(tree[node].span)
      if tree[node].isMapping, let key = keys.popFirst() {
        add(ByteSpan(tree[key].span.start, max(tree[key].span.end, tree[tree.next(after: key)].span.end)))
      }
      let style = tree[node].style
      let span = tree[node].span
      if style == .singleQuoted || style == .doubleQuoted, span.count >= 2 {
        add(ByteSpan(span.start + 1, span.end - 1))
      }
    }
    return spans
  }
}

extension EditorText {
  /// Returns whether a line contains only white space before `offset`.
  fileprivate func isBlank(line: Int, before offset: ByteIndex) -> Bool {
    bytes[span(ofLine: line).start..<offset].allSatisfy { $0.isBlank }
  }

  /// Returns whether a line is a YAML comment.
  fileprivate func isComment(line: Int) -> Bool {
    let span = span(ofLine: line)
    return bytes[span].first { !$0.isBlank } == "#"
  }
}
