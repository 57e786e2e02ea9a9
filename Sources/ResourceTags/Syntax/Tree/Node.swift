/// The number of a node in its ``SyntaxTree``; nodes are numbered in the order in which they begin.
package struct NodeID: Hashable, Sendable, Comparable, BitwiseCopyable {
  /// The number itself.
  package var rawValue: UInt32

  /// The node at `index` of the tree's flat array.
  package init(_ index: Int) {
    rawValue = UInt32(truncatingIfNeeded: index)
  }

  /// The place of the node in the tree's flat array.
  package var index: Int { Int(rawValue) }

  /// Nodes are ordered by where they begin.
  package static func < (left: NodeID, right: NodeID) -> Bool { left.rawValue < right.rawValue }
}

/// One value of a document: a scalar, a mapping, a sequence or an alias. Sixteen bytes, without references.
package struct Node: Sendable, BitwiseCopyable {
  /// What the node is, in the terms of YAML; a JSON object is a mapping, an array a sequence, all else a scalar.
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    case scalar, mapping, sequence, alias
  }

  /// How the node is written. JSON strings are `doubleQuoted`, other JSON scalars `plain`, objects and arrays `flow`. In
  /// property lists in XML, strings are `plain`, other scalars `literal`, and collections `block`.
  package enum Style: UInt8, Sendable, BitwiseCopyable {
    case plain, singleQuoted, doubleQuoted, literal, folded, block, flow
  }

  /// Other facts about a node.
  package struct Flags: OptionSet, Sendable, BitwiseCopyable {
    /// The flags as bits.
    package var rawValue: UInt8
    /// The flags of these bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// An anchor or a tag stands before the node; ``SyntaxTree/properties`` says where.
    package static var hasProperties: Flags { Flags(rawValue: 1) }
    /// A plain scalar that a tag (`!!str` or `!`) makes a string.
    package static var isTaggedString: Flags { Flags(rawValue: 2) }
    /// A collection that a syntax error cut short.
    package static var isUnclosed: Flags { Flags(rawValue: 4) }
  }

  /// The first byte of the node itself, after any anchor and tag.
  package var startByte: UInt32
  /// The byte after its last one; for block collections and block scalars, the end of their content.
  package var endByte: UInt32
  /// ``subtreeEnd`` of a collection, ``aliasTarget`` of an alias, and of a scalar one more than its ``decodedIndex`` or 0.
  var link: UInt32
  /// What the node is.
  package var kind: Kind
  /// How it is written.
  package var style: Style
  /// What else is known about it.
  package var flags: Flags

  /// A node over the bytes from `startByte` to `endByte`, for a scalar with its ``decodedIndex``.
  package init(
    startByte: Int, endByte: Int, kind: Kind, style: Style, flags: Flags = [], decodedIndex: Int? = nil
  ) {
    self.startByte = UInt32(truncatingIfNeeded: startByte)
    self.endByte = UInt32(truncatingIfNeeded: endByte)
    link = decodedIndex.map { UInt32(truncatingIfNeeded: $0 + 1) } ?? 0
    self.kind = kind
    self.style = style
    self.flags = flags
  }

  /// Whether the node is a mapping or a sequence.
  package var isCollection: Bool { kind == .mapping || kind == .sequence }

  /// For a collection, the index after the last node inside; 0 while it is open.
  package var subtreeEnd: Int {
    get { Int(link) }
    set { link = UInt32(truncatingIfNeeded: newValue) }
  }

  /// For an alias, the index of the node that it stands for, or its own if there is none.
  package var aliasTarget: Int {
    get { Int(link) }
    set { link = UInt32(truncatingIfNeeded: newValue) }
  }

  /// For a scalar, the index of its decoded value; `nil` if it stands in the source as it is.
  package var decodedIndex: Int? {
    get { link == 0 ? nil : Int(link) - 1 }
    set { link = newValue.map { UInt32(truncatingIfNeeded: $0 + 1) } ?? 0 }
  }
}
