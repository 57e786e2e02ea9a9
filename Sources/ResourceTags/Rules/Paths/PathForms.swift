/// Finds the paths of a manifest that have a certain form, for the path rules.
enum PathForms {
  /// Calls `body` with the key of each catalog and each entry whose path has one of `forms`. For a catalog, the
  /// ``ResourceEntry`` is `nil`. An entry that an alias repeats is visited only once.
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
