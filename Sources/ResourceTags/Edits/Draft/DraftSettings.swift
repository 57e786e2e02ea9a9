import Bytes

/// What a key besides tags and resources will say.
struct DraftSetting: Sendable {
  let key: ManifestKey
  /// The new values; `nil` if the key goes.
  var values: [String]?
}

/// The changes of keys besides tags and resources, in the order of the edits; one for each key.
struct DraftSettings: Sendable {
  private var changes: [DraftSetting?] = []
  private var indices: [ByteString: Int] = [:]

  /// All of them.
  var all: [DraftSetting] { indices.isEmpty ? [] : changes.compactMap(\.self) }

  /// The change of the key with these bytes.
  subscript(key: ByteString) -> DraftSetting? { indices[key].flatMap { changes[$0] } }

  /// Adds a change behind all others, in place of the one that its key had.
  mutating func add(_ setting: DraftSetting) {
    remove(setting.key)
    indices[setting.key.bytes] = changes.count
    changes.append(setting)
  }

  /// Forgets the change of a key.
  mutating func remove(_ key: ManifestKey) {
    if let index = indices.removeValue(forKey: key.bytes) { changes[index] = nil }
  }
}
