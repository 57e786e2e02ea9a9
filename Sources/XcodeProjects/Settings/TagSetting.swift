import Syntax
import Bytes
import Diagnostics

/// The value of a build setting that lists tags, such as `ON_DEMAND_RESOURCES_PREFETCH_ORDER`.
///
/// In a string, white space separates tags; a backslash, single and double quotes keep it in one. In an array each
/// element is a tag. Source: swift-build, `MacroExpressionParser.parseAsStringList()`.
struct TagSetting: Sendable, Equatable {
  /// The tags in order; those of an outer level replace `$(inherited)`.
  private(set) var tags: [ByteString] = []
  /// References to other build settings, as they are written; odr does not follow them.
  private(set) var references: [ByteString] = []
  /// Where an `.xcconfig` file sets it, or what it inherits.
  private(set) var file: Diagnostic.Location?

  /// No tags.
  init() {}

  /// The value at `node`; `inherited` is what the outer level has.
  init(_ node: NodeID, in tree: SyntaxTree, inherited: TagSetting?) {
    if tree[node].kind == .scalar { read(Array(tree.scalarBytes(node)), inherited) }
    guard tree[node].kind == .sequence else { return }
    for element in tree.strings(in: node).map(\.bytes) {
      append(element, reference: element.contains(UInt8(ascii: "$")) ? element[...] : nil, inherited)
    }
  }

  /// The value of an assignment in an `.xcconfig` file.
  init(_ assignment: ConfigurationFile.Assignment, inherited: TagSetting?) {
    read(assignment.value, inherited)
    file = assignment.location
  }

  /// Reads the elements of a list in a string.
  private mutating func read(_ bytes: [UInt8], _ inherited: TagSetting?) {
    var rest = bytes.drop(while: Self.isSpace)
    while !rest.isEmpty {
      let start = rest.startIndex
      var (value, quote, hasReference) = ([UInt8](), UInt8?.none, false)
      while let byte = rest.first, quote != nil || !Self.isSpace(byte) {
        rest.removeFirst()
        if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() {
          value.append(escaped)
        } else if byte == quote {
          quote = nil
        } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else {
          hasReference = hasReference || byte == UInt8(ascii: "$")
          value.append(byte)
        }
      }
      append(value, reference: hasReference ? bytes[start..<rest.startIndex] : nil, inherited)
      rest = rest.drop(while: Self.isSpace)
    }
  }

  /// Adds an element: its value or, if it refers to another setting, its text.
  private mutating func append(_ value: [UInt8], reference: ArraySlice<UInt8>?, _ inherited: TagSetting?) {
    guard let reference else { return tags.append(ByteString(value)) }
    let text = String(decoding: reference, as: UTF8.self)
    guard ["$(inherited)", "${inherited}", "$[inherited]", "$inherited"].contains(text) else {
      return references.append(ByteString(reference))
    }
    tags += inherited?.tags ?? []
    references += inherited?.references ?? []
    file = inherited?.file
  }

  /// The tags as the text of a setting, in the form that Xcode writes.
  static func text(of tags: [ByteString]) -> [UInt8] {
    Array(tags.map { $0.bytes.flatMap(escaped) }.joined(separator: [UInt8(ascii: " ")]))
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    isSpace(byte) || "\\\"'$".utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || 0x09...0x0D ~= byte
  }
}
