/// A key besides tags and resources, with its values in three versions.
struct SettingVersions {
  let key: ManifestKey
  /// Its values; `nil` where it is not there. Tags of pins are called as in the base, and those that a side removed are left out.
  let values: PerSide<[ByteString]?>
  /// Whether a person decides about it, though only one side changed it.
  var isDisputed = false

  /// The values after the merge, where `nil` is no key; `nil` if both sides changed them, each in its own way.
  var merged: [ByteString]?? {
    if isDisputed { return nil }
    if !key.isPin { return values.merged }
    let sets = sets
    guard sets.merged != nil else { return nil }
    return sets.ours == sets.theirs || sets.theirs == sets.base ? values.ours : values.theirs
  }

  /// Whether it is not the same in all versions.
  var isChanged: Bool {
    if !key.isPin { return values.ours != values.base || values.theirs != values.base }
    let sets = sets
    return sets.ours != sets.base || sets.theirs != sets.base
  }

  private var sets: PerSide<Set<ByteString>?> { PerSide { values[$0].map { Set($0) } } }

  /// The keys of three versions, in the order in which these have them.
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
