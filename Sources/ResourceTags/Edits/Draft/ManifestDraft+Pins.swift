import Bytes

/// The ids of asset packs, which follow their tags.
extension ManifestDraft {
  /// Puts the tag `new`, if there is one, in the place of the tags `old` in all pins. A pin that has no tags left goes.
  mutating func replaceInPins(_ old: Set<ByteString>, by new: ByteString?) throws(EditRefusal) {
    let known = pinnedNames ?? Set(manifest.pins.flatMap { $0.tags.map { ByteString($0.name) } })
    pinnedNames = known
    guard settings.contains(where: { $0.key.section == "assetPacks" }) || !known.isDisjoint(with: old) else { return }
    if let new { pinnedNames?.insert(new) }
    for key in try settingKeys(below: "assetPacks") {
      guard let tags = try values(of: key)?.map({ ByteString($0) }), tags.contains(where: old.contains) else {
        continue
      }
      let changed = tags.compactMap { old.contains($0) ? new : $0 }.uniqued
      if try set(key, to: changed.isEmpty ? nil : changed.map(\.string)), changed.isEmpty {
        record(.keyRemoved(key.name))
      }
    }
  }
}
