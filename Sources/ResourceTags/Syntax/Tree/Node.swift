/// The number of a node in its ``SyntaxTree``. Nodes are numbered in the order in which they begin.
package struct NodeID: Hashable, Sendable, Comparable, BitwiseCopyable {
  private let number: Int32

  /// Creates the number of the node at `index` in the tree's flat array.
  package init(_ index: Int) { number = Int32(index) }

  /// The index of the node in the tree's flat array.
  package var index: Int { Int(number) }

  /// Whether the left node precedes the right node in the tree.
  package static func < (left: NodeID, right: NodeID) -> Bool { left.index < right.index }
}

/// One value of a document: a scalar, a mapping, a sequence, or an alias. A node takes 16 bytes and contains no references to
/// objects.
package struct Node: Sendable, BitwiseCopyable {
  /// The kind of a node in YAML terms. JSON objects and property list dictionaries are mappings, arrays are sequences,
  /// and all other values are scalars.
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    case scalar, mapping, sequence, alias
  }

  /// The style in which the node is written. YAML scalars that begin with `|` or `>` are `literal`. JSON strings are
  /// `doubleQuoted`, other JSON scalars are `plain`, and JSON objects and arrays are `flow`. In XML property lists,
  /// strings are `plain`, other scalars are `literal`, and collections are `block`.
  package enum Style: UInt8, Sendable, BitwiseCopyable {
    case plain, singleQuoted, doubleQuoted, literal, block, flow
  }

  private var firstByte: Int32
  private var endByte: Int32
  /// The ``subtreeEnd`` of a collection, or the ``aliasTarget`` of an alias. For a scalar, the ``decodedIndex`` plus 1,
  /// or 0 if there is no ``decodedIndex``.
  private var link: Int32
  /// Whether the node is a scalar, a mapping, a sequence, or an alias.
  package let kind: Kind
  /// The style in which the node is written, for example, with quotes.
  package let style: Style
  /// Whether the node has an anchor or a tag; ``SyntaxTree/properties`` contains the position of the anchor or tag.
  var hasProperties = false
  /// Whether a tag (`!!str` or `!`) makes the plain scalar a string.
  var isTaggedString = false
  /// Whether the node is inside a collection in brackets or braces.
  var isInFlow = false
  /// Whether the collection is incomplete because of a syntax error.
  package var isUnclosed = false

  /// Creates a node for the bytes from `start` to `end`; a scalar may have a ``decodedIndex``.
  package init(_ kind: Kind, _ style: Style, from start: Int, to end: Int, decodedIndex: Int? = nil) {
    firstByte = Int32(start)
    endByte = Int32(end)
    link = decodedIndex.map { Int32($0 + 1) } ?? 0
    self.kind = kind
    self.style = style
  }

  /// The offset of the node's first byte, without the node's anchor and tag.
  package var start: ByteIndex {
    get { Int(firstByte) }
    set { firstByte = Int32(newValue) }
  }

  /// The offset after the node's last byte or, for block collections and block scalars, after the end of the content.
  package var end: ByteIndex {
    get { Int(endByte) }
    set { endByte = Int32(newValue) }
  }

  /// The bytes of the node, without the node's anchor and tag.
  package var span: ByteSpan { ByteSpan(start, end) }

  /// Whether the node is a scalar.
  package var isScalar: Bool { kind == .scalar }

  /// Whether the node is a mapping.
  package var isMapping: Bool { kind == .mapping }

  /// Whether the node is a sequence.
  package var isSequence: Bool { kind == .sequence }

  /// Whether the node is an alias.
  var isAlias: Bool { kind == .alias }

  /// Whether the node is a scalar without quotes.
  var isPlain: Bool { style == .plain }

  /// Whether the node is a scalar in single or double quotes.
  var isQuoted: Bool { style == .singleQuoted || style == .doubleQuoted }

  /// Whether the node is a collection in brackets or braces.
  var isFlow: Bool { style == .flow }

  /// Whether the node is a scalar that begins with `|` or `>`.
  var isBlockScalar: Bool { style == .literal }

  /// Whether the node is a mapping or a sequence.
  package var isCollection: Bool { isMapping || isSequence }

  /// For a collection, the index after the last node inside it; 0 while the collection is open.
  package var subtreeEnd: Int {
    get { Int(link) }
    set { link = Int32(newValue) }
  }

  /// For an alias, the index of the node that the alias refers to, or the alias's own index if that node does not
  /// exist.
  var aliasTarget: Int {
    get { Int(link) }
    set { link = Int32(newValue) }
  }

  /// For a scalar, the index of its decoded value; `nil` if the source contains the value unchanged.
  var decodedIndex: Int? {
    get { link == 0 ? nil : Int(link) - 1 }
    set { link = newValue.map { Int32($0 + 1) } ?? 0 }
  }
}
