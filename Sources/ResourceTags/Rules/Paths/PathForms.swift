/// The paths of a manifest that have a certain form, for the rules about paths.
enum PathForms {
  /// Calls `body` with the key of each entry and each catalog whose path has one of `forms`; where an alias repeats
  /// entries, only with those in the text. `isItem` tells whether the path is relative to a catalog.
  static func visit(_ manifest: Manifest, _ forms: PathForm, _ body: (_ key: NodeID, PathForm, ResourceEntry?) -> Void)
  {
    for catalog in manifest.catalogs where !catalog.form.isDisjoint(with: forms) {
      body(catalog.key, catalog.form, nil)
    }
    for entry in manifest.entries where !entry.form.isDisjoint(with: forms) && !entry.isShared {
      body(entry.key, entry.form, entry)
    }
  }
}
