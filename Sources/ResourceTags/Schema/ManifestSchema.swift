/// The JSON Schema for version 1 manifests, which the build embeds from the `Schemas` folder.
public enum ManifestSchema {
  /// The schema as JSON, with a final newline.
  public static var text: String {
    PackageResources.resource_tags_1_schema_json.string
  }
}

/// The versions of the libraries that this package uses.
public enum Libraries {
  /// The version of the linked libyaml, such as `0.2.5`.
  public static var libyamlVersion: String { YAMLLibrary.version }
}
