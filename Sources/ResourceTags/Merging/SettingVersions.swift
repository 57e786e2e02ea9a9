/// A setting of a manifest, with its values in three versions.
struct SettingVersions {
  let key: ManifestKey
  /// The values in each version; `nil` if the version doesn't contain the key. For a pin, the values are the tag names
  /// in the base, without tags that a side removed.
  let values: PerSide<[ByteString]?>
  /// Whether the user has to resolve a conflict about the key, even if only one side changed the key.
  var isDisputed = false

  /// The merged values, with an inner `nil` if the key is removed; `nil` if there is a conflict.
  var merged: [ByteString]?? {
    if isDisputed { return nil }
    if !key.isPin { return values.merged }
    let sets = sets
    guard sets.merged != nil else { return nil }
    return sets.ours == sets.theirs || sets.theirs == sets.base ? values.ours : values.theirs
  }

  /// Whether the values differ between the versions.
  var isChanged: Bool {
    if !key.isPin { return values.ours != values.base || values.theirs != values.base }
    let sets = sets
    return sets.ours != sets.base || sets.theirs != sets.base
  }

  private var sets: PerSide<Set<ByteString>?> { PerSide { values[$0].map { Set($0) } } }

  /// Returns the settings of three versions, in the order in which their keys first appear.
  static func all(in manifests: PerSide<Manifest>) -> [SettingVersions] {
    var keys: [ManifestKey] = []
    var values = PerSide<[ByteString: [ByteString]]> { _ in [:] }
    var seen: Set<ByteString> = []
    for side in MergeSide.allCases {
      for setting in manifests[side].settings {
        if seen.insert(setting.key.bytes).inserted { keys.append(setting.key) }
        values[side][setting.key.bytes] = setting.values.map { ByteString($0) }
      }
    }
    return keys.map { key in SettingVersions(key: key, values: PerSide { side in values[side][key.bytes] }) }
  }
}
