/// The members of an object that is read.
///
/// Swift would write this code for each type, with an enum of its keys; those have so many conformances that every command
/// of the program would start later.
struct Members {
  private let container: KeyedDecodingContainer<MemberKey>

  init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: MemberKey.self) }

  /// A member that has to be there. Throws `DecodingError` if it is missing, or something else.
  func get<Value: Decodable>(_ key: String) throws -> Value {
    try container.decode(Value.self, forKey: MemberKey(key))
  }

  /// A member that may be missing, or null. Throws `DecodingError` if it is something else.
  func find<Value: Decodable>(_ key: String) throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: MemberKey(key))
  }

  /// What reads a member as any type.
  func decoder(of key: String) throws -> any Decoder { try container.superDecoder(forKey: MemberKey(key)) }
}

/// The key of a member.
struct MemberKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ key: String) { stringValue = key }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
