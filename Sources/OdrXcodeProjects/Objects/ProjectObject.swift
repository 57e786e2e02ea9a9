import ResourceTags

/// A dictionary in a project file: an object, or a dictionary inside one.
struct ProjectObject {
  let file: ProjectFile
  /// The dictionary's node.
  let id: NodeID

  /// The syntax tree of the file.
  var tree: SyntaxTree {
    _read { yield file.tree }
  }

  /// The value of `key` or, if the key is repeated, the last of its values, as in property list parsers.
  subscript(key: String) -> NodeID? { tree.value(of: key, in: id) }

  /// Returns the value of `key` if it is a dictionary.
  func dictionary(_ key: String) -> ProjectObject? {
    self[key].flatMap { tree[$0].isMapping ? file.object($0) : nil }
  }

  /// Returns the strings in the list at `key`, without elements of other types; empty if the value is not a list.
  func strings(_ key: String) -> [ByteString] { tree.strings(in: self[key]) }

  /// Returns the value of `key` if it is a string.
  func string(_ key: String) -> ByteString? {
    self[key].flatMap { tree[$0].isScalar ? ByteString(tree.scalarBytes($0)) : nil }
  }

  /// Returns the object that `key` refers to; `nil` if there is no such object.
  func object(_ key: String) -> ProjectObject? { file.object(at: self[key]) }

  /// Returns the objects that the list at `key` refers to; ids without an object are ignored.
  func objects(_ key: String) -> [ProjectObject] { tree.items(of: self[key]).compactMap { file.object(at: $0) } }

  /// The kind of the object, such as `PBXBuildFile`; empty if the object has no kind.
  var isa: String { string("isa")?.string ?? "" }

  /// The id of the object, which is its key in the file's list of objects.
  var key: NodeID { NodeID(id.index - 1) }

  /// The location of the object's id.
  var place: Diagnostic.Location { .init(file, key) }
}
