/// What a key besides tags and resources will say.
struct DraftSetting: Sendable {
  let key: ManifestKey
  /// The new values; `nil` if the key goes.
  let values: [String]?
}

/// What keys besides tags and resources will say, where that differs from the manifest, in the order of the edits.
struct DraftSettings: Sequence, Sendable {
  private var slots: [DraftSetting?] = []
  private var places: [ByteString: Int] = [:]

  /// No changes.
  init() {}

  /// The change of a key; `nil` if it does not change.
  subscript(key: ManifestKey) -> DraftSetting? { places[key.bytes].flatMap { slots[$0] } }

  /// Puts a change behind all others, in place of an earlier one of its key.
  mutating func append(_ setting: DraftSetting) {
    remove(setting.key)
    places[setting.key.bytes] = slots.count
    slots.append(setting)
  }

  /// Forgets the change of a key.
  mutating func remove(_ key: ManifestKey) {
    if let place = places.removeValue(forKey: key.bytes) { slots[place] = nil }
  }

  func makeIterator() -> IndexingIterator<[DraftSetting]> { slots.compactMap { $0 }.makeIterator() }
}
