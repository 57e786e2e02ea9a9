import Syntax
import Bytes

/// The value of a build setting that lists tags, such as `ON_DEMAND_RESOURCES_PREFETCH_ORDER`.
///
/// In a string, white space separates tags; a backslash, single and double quotes keep it in one. In an array each
/// element is a tag. Source: swift-build, `MacroExpressionParser.parseAsStringList()`.
struct TagSetting: Sendable, Equatable {
  /// The tags in order; those of an outer level replace `$(inherited)`.
  private(set) var tags: [ByteString] = []
  /// References to other build settings, as they are written; odr does not follow them.
  private(set) var references: [ByteString] = []

  /// No tags.
  init() {}

  /// The value at `node`; `inherited` is what the outer level has.
  init(_ node: NodeID, in tree: SyntaxTree, inherited: TagSetting?) {
    if tree[node].kind == .scalar {
      read(Array(tree.scalarBytes(node)), inherited)
      return
    }
    for element in tree.items(of: node) where tree[element].kind == .scalar {
      let bytes = Array(tree.scalarBytes(element))
      append(TagSettingElement(value: bytes, reference: bytes.contains(UInt8(ascii: "$")) ? bytes : nil), inherited)
    }
  }

  private mutating func read(_ bytes: [UInt8], _ inherited: TagSetting?) {
    var index = 0
    while true {
      while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
      guard index < bytes.count else { return }
      append(TagSettingElement(bytes, &index), inherited)
    }
  }

  private mutating func append(_ element: TagSettingElement, _ inherited: TagSetting?) {
    guard let reference = element.reference else { return tags.append(ByteString(element.value)) }
    let text = String(decoding: reference, as: UTF8.self)
    guard ["$(inherited)", "${inherited}", "$[inherited]", "$inherited"].contains(text) else {
      return references.append(ByteString(reference))
    }
    tags += inherited?.tags ?? []
    references += inherited?.references ?? []
  }

  /// The tags as the text of a setting, in the form that Xcode writes.
  static func text(of tags: [ByteString]) -> [UInt8] {
    Array(tags.map { $0.bytes.flatMap(escaped) }.joined(separator: [UInt8(ascii: " ")]))
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "$"):
      return [UInt8(ascii: "\\"), byte]
    default: return isSpace(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || 0x09...0x0D ~= byte
  }
}

/// One element of a list in a string.
struct TagSettingElement {
  /// Its value, if it refers to no other setting.
  private(set) var value: [UInt8] = []
  /// Its text, if it refers to another setting.
  private(set) var reference: [UInt8]?

  init(value: [UInt8], reference: [UInt8]?) {
    self.value = value
    self.reference = reference
  }

  /// Reads the element at `index`, which is not white space, and moves past it.
  init(_ bytes: [UInt8], _ index: inout Int) {
    let start = index
    var quote: UInt8?
    var hasReference = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
        value.append(bytes[index + 1])
        index += 2
        continue
      }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if quote == nil, TagSetting.isSpace(byte) {
        break
      } else {
        hasReference = hasReference || byte == UInt8(ascii: "$")
        value.append(byte)
      }
      index += 1
    }
    if hasReference { reference = Array(bytes[start..<index]) }
  }
}
