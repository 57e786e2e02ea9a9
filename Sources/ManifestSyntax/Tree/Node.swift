/// The number of a node in its ``SyntaxTree``; nodes are numbered in the order in which they begin.
package struct NodeID: Hashable, Sendable, Comparable {
  @usableFromInline package var rawValue: UInt32

  @inlinable package init(_ index: Int) {
    rawValue = UInt32(truncatingIfNeeded: index)
  }

  /// The place of the node in the tree's flat array.
  @inlinable package var index: Int { Int(rawValue) }

  @inlinable package static func < (left: NodeID, right: NodeID) -> Bool { left.rawValue < right.rawValue }
}

/// One value of a document: a scalar, a mapping, a sequence or an alias. Sixteen bytes, with no reference to anything.
package struct Node: Sendable, BitwiseCopyable {
  /// What the node is, in the terms of YAML; a JSON object is a mapping, an array a sequence, all else a scalar.
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    case scalar, mapping, sequence, alias
  }

  /// How the node is written. JSON strings are `doubleQuoted`, other JSON scalars `plain`, objects and arrays `flow`.
  package enum Style: UInt8, Sendable, BitwiseCopyable {
    case plain, singleQuoted, doubleQuoted, literal, folded, block, flow
  }

  package struct Flags: OptionSet, Sendable, BitwiseCopyable {
    package var rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// An anchor or a tag stands before the node; ``SyntaxTree/properties`` says where.
    @inlinable package static var hasProperties: Flags { Flags(rawValue: 1) }
    /// A plain scalar that a tag (`!!str` or `!`) makes a string.
    @inlinable package static var isTaggedString: Flags { Flags(rawValue: 2) }
    /// A collection that a syntax error cut short.
    @inlinable package static var isUnclosed: Flags { Flags(rawValue: 4) }
  }

  /// The first byte of the node itself, after any anchor and tag.
  @usableFromInline package var startByte: UInt32
  /// The byte after its last one; for block collections and block scalars after their content, without what follows.
  @usableFromInline package var endByte: UInt32
  /// For collections the index after the last node inside; for aliases the index of the node they stand for, or their
  /// own where there is none; for scalars 0, or one more than the index of their decoded value.
  @usableFromInline package var link: UInt32
  package var kind: Kind
  package var style: Style
  package var flags: Flags

  @inlinable package init(startByte: Int, endByte: Int, link: Int, kind: Kind, style: Style, flags: Flags = []) {
    self.startByte = UInt32(truncatingIfNeeded: startByte)
    self.endByte = UInt32(truncatingIfNeeded: endByte)
    self.link = UInt32(truncatingIfNeeded: link)
    self.kind = kind
    self.style = style
    self.flags = flags
  }

  @inlinable package var isCollection: Bool { kind == .mapping || kind == .sequence }
}
