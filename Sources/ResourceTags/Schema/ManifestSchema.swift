/// The JSON Schema of the manifest, version 1: the file in `Schemas`, built into the program.
public enum ManifestSchema {
  /// The schema as JSON, with a final newline.
  public static var text: String {
    String(decoding: PackageResources.resource_tags_1_schema_json, as: UTF8.self)
  }
}

/// The versions of the libraries that the package is built on.
public enum Libraries {
  /// The version of libyaml that is linked, such as `0.2.5`.
  public static var libyamlVersion: String { YAMLLibrary.version }
}
