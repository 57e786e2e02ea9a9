/// The ids of asset packs, which follow their tags.
extension ManifestDraft {
  /// Puts the tag `new`, if there is one, in the place of the tags `old` in all pins. A pin that has no tags left goes.
  mutating func replaceInPins(_ old: [ByteString], by new: ByteString?) throws(EditRefusal) {
    let known = Set(old)
    for tag in old {
      for key in try pins(with: tag) {
        guard let tags = try values(of: key)?.map({ ByteString($0) }), tags.contains(tag) else { continue }
        let changed = tags.compactMap { known.contains($0) ? new : $0 }.uniqued
        if try set(key, to: changed.isEmpty ? nil : changed.map(\.string)), changed.isEmpty {
          record(.keyRemoved(key.name))
        }
      }
    }
  }

  /// The pins that have a tag, and maybe some that had it.
  private mutating func pins(with tag: ByteString) throws(EditRefusal) -> [ManifestKey] {
    if let pinsByTag { return pinsByTag[tag] ?? [] }
    pinsByTag = [:]
    for key in try settingKeys(below: "assetPacks") { noteTags(try values(of: key) ?? [], of: key) }
    return pinsByTag?[tag] ?? []
  }

  /// Notes that a pin has these tags.
  mutating func noteTags(_ tags: [String], of pin: ManifestKey) {
    if pinsByTag == nil { return }
    for tag in tags { pinsByTag?[ByteString(tag), default: []].append(pin) }
  }
}
