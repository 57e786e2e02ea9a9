package import ResourceTags

/// Laws that the syntax tree of any text must satisfy, even if the text is broken.
package enum ReadingLaws {
  /// Finds the laws that `tree`, which was read from `bytes`, violates.
  package static func broken(_ tree: SyntaxTree, _ bytes: [UInt8]) -> [String] {
    var broken: [String] = []
    var rebuilt: [UInt8] = []
    var position = 0
    for index in 0..<tree.nodes.count {
      let id = NodeID(index)
      let node = tree[id]
      let (start, end) = (node.start, node.end)
      if start > end || end > bytes.count {
        return ["node \(index) has the bytes \(start) to \(end) of \(bytes.count)"]
      }
      if isContinuation(bytes, start) || isContinuation(bytes, end) { broken.append("node \(index) cuts a character") }
      if node.isCollection {
        if node.subtreeEnd <= index || node.subtreeEnd > tree.nodes.count {
          return broken + ["node \(index) has no end"]
        }
        let children = Array(tree.children(of: id))
        if node.kind == .mapping, children.count % 2 == 1 {
          broken.append("mapping \(index) has a key without a value")
        }
        for child in children where tree[child].span.start < start || tree[child].span.end > end {
          broken.append(
            "node \(child.index) at \(tree[child].span) reaches out of \(index) at \(tree[id].span)")
        }
      } else {
        if start < position { return broken + ["scalar \(index) begins before \(position), where the last one ended"] }
        rebuilt += bytes[position..<start]
        rebuilt += bytes[start..<end]
        position = end
        if node.kind == .scalar { _ = tree.string(id) }
      }
    }
    rebuilt += bytes[position...]
    if rebuilt != bytes { broken.append("the pieces do not give the text") }
    for fault in tree.faults where fault.span.end > bytes.count || (fault.related?.end ?? 0) > bytes.count {
      broken.append("fault \(fault.kind) is outside the text")
    }
    if !tree.isComplete, tree.faults.isEmpty { broken.append("the tree is cut and nothing is said about it") }
    for comment in tree.comments() where bytes[comment.start] != UInt8(ascii: "#") {
      broken.append("a comment without #")
    }
    return broken
  }

  private static func isContinuation(_ bytes: [UInt8], _ offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] & 0xC0 == 0x80 && offset > 0 && bytes[offset - 1] >= 0x80
  }
}
