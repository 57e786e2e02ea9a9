import ResourceTags
import Testing

/// A tree as lines, one a node: its depth as dots, its kind, its bytes and, where that differs, its value.
func outline(_ tree: SyntaxTree) -> [String] {
  var lines: [String] = []
  func visit(_ id: NodeID, _ depth: Int) {
    let node = tree[id]
    let text = tree.source.string(in: tree[id].span).visible
    var line = String(repeating: "· ", count: depth) + name(node, tree, id) + "‹" + text + "›"
    if node.kind == .scalar, !tree.isVerbatim(id) { line += " = " + tree.string(id).visible }
    lines.append(line)
    guard node.isCollection else { return }
    for child in tree.children(of: id) { visit(child, depth + 1) }
  }
  if let root = tree.root { visit(root, 0) }
  return lines
}

private func name(_ node: Node, _ tree: SyntaxTree, _ id: NodeID) -> String {
  switch node.kind {
  case .mapping: return "map"
  case .sequence: return "list"
  case .alias:
    return tree.resolve(id).map { "alias to " + tree.source.string(in: tree[$0].span).visible + " " } ?? "alias"
  case .scalar: return ""
  }
}

/// Checks that the YAML in `text` has exactly the nodes of `lines`.
func expectYAML(_ text: String, _ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) {
  let tree = YAMLReader.read(SourceText(name: "test.yml", text))
  #expect(outline(tree) == lines, sourceLocation: sourceLocation)
  #expect(tree.faults.isEmpty, sourceLocation: sourceLocation)
}
