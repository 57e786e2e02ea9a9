/// Removes a key besides tags and resources.
public struct UnsetKey: ManifestEdit {
  /// The name of the key, such as `deploymentTarget` or `lint.unused-tag`; `xcode`, `assetPacks` and `lint` are all keys
  /// below them.
  public let name: String

  /// Removes the key `name`.
  public init(_ name: String) {
    self.name = name
  }

  /// Changes nothing if the manifest does not have the key. Refuses a key that does not exist, and one that the others
  /// of its section need.
  public func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    var keys: [ManifestKey]
    if Section.ofSettings.contains(name) {
      keys = try draft.settingKeys(below: name)
    } else if let key = ManifestKey(name) {
      keys = [key]
    } else {
      throw ManifestKey.unknown(name, nil, in: draft)
    }
    for key in keys where try draft.set(key, to: nil) { draft.record(.keyRemoved(key.name)) }
  }
}
