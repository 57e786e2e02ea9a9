import ManifestSyntax
import SourceText

/// A dictionary of a project file: an object, or one inside it.
struct ProjectObject: Sendable {
  let tree: SyntaxTree
  /// The dictionary's node.
  let id: NodeID

  /// The value of `key`; of two the last, as property list readers have it.
  subscript(key: StaticString) -> NodeID? {
    var found: NodeID?
    for entry in tree.entries(of: id) where tree.scalarBytes(entry.key).equals(key) { found = entry.value }
    return found
  }

  /// The value of `key` where it is a dictionary.
  func dictionary(_ key: StaticString) -> ProjectObject? {
    guard let value = self[key], tree[value].kind == .mapping else { return nil }
    return ProjectObject(tree: tree, id: value)
  }

  /// The strings in the list at `key`, other things in it left out; `nil` where there is no list.
  func strings(_ key: StaticString) -> [ByteString]? {
    guard let value = self[key], tree[value].kind == .sequence else { return nil }
    return tree.strings(in: value)
  }

  /// The string at `key`.
  func string(_ key: StaticString) -> ByteString? {
    guard let value = self[key], tree[value].kind == .scalar else { return nil }
    return ByteString(tree.scalarBytes(value))
  }

  /// What kind of object it is: `PBXBuildFile` and so on; empty where it does not say.
  var isa: String { string("isa")?.string ?? "" }

  /// The id under which the object stands among the objects of its file.
  var key: NodeID { NodeID(id.index - 1) }

  /// The bytes of the dictionary.
  var span: ByteSpan { tree.span(of: id) }
}

extension SyntaxTree {
  /// The strings in a list, other things in it left out.
  func strings(in list: NodeID) -> [ByteString] {
    children(of: list).filter { self[$0].kind == .scalar }.map { ByteString(scalarBytes($0)) }
  }
}
