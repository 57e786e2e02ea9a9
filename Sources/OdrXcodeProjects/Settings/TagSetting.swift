import ResourceTags

/// The value of a build setting that lists tags, such as `ON_DEMAND_RESOURCES_PREFETCH_ORDER`.
struct TagSetting: Sendable {
  /// The tags in order; those of an outer level replace `$(inherited)`.
  let tags: [ByteString]
  /// References to other build settings that odr cannot evaluate, as they are written.
  let references: [ByteString]
  /// Where the tags stand, if that is not a setting that `odr xcode apply` changes.
  let origin: SettingValue.Origin?
  /// The path of a file outside of what odr may read that may set the tags; nothing is known of them then.
  let fileOutside: ByteString?

  /// The tags in the value of a setting.
  init(_ value: SettingValue) {
    fileOutside = value.fileOutside
    (tags, references) = fileOutside == nil ? (value.elements, value.unresolved) : ([], [])
    origin = value.origin
  }

  /// The tags as the text of a setting, in the form that Xcode writes.
  static func text(of tags: [ByteString], escapingReferences: Bool = true) -> [UInt8] {
    Array(
      tags.map { tag in
        tag.bytes.isEmpty ? Array("\"\"".utf8) : tag.bytes.flatMap { escaped($0, escapingReferences) }
      }
      .joined(separator: [UInt8(ascii: " ")]))
  }

  private static func escaped(_ byte: UInt8, _ escapingReferences: Bool) -> [UInt8] {
    let isReference = escapingReferences && byte == UInt8(ascii: "$")
    return isReference || byte.isSettingSpace || "\\\"'".utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
  }
}

extension UInt8 {
  /// Whether the byte separates the elements of a list in a build setting.
  var isSettingSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}
