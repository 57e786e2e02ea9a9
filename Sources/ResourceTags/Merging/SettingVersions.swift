import Bytes

/// A key besides tags and resources, with its values in three versions.
struct SettingVersions {
  let key: ManifestKey
  /// Its values; `nil` where it is not there.
  let values: PerSide<[ByteString]?>
  /// Whether a person decides about it, though only one side changed it.
  var isDisputed = false

  /// The values after the merge, where `nil` is no key; `nil` if both sides changed them, each in its own way.
  var merged: [ByteString]?? { isDisputed ? nil : values.merged }

  /// The keys that differ between the versions, in the order in which these have them.
  static func changed(in manifests: PerSide<Manifest>) -> [SettingVersions] {
    var keys: [ManifestKey] = []
    var values = PerSide<[ByteString: [ByteString]]> { _ in [:] }
    var seen: Set<ByteString> = []
    for side in MergeSide.allCases {
      for setting in manifests[side].settings {
        if seen.insert(setting.key.bytes).inserted { keys.append(setting.key) }
        values[side][setting.key.bytes] = setting.values.map { ByteString($0) }
      }
    }
    return keys.compactMap { key in
      let own = PerSide { side in values[side][key.bytes] }
      return own.ours == own.base && own.theirs == own.base ? nil : SettingVersions(key: key, values: own)
    }
  }
}
