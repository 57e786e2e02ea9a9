/// The JSON Schema of the manifest, version 1: the file in `Schemas`, built into the program.
public enum ManifestSchema {
  /// The schema as JSON, with a final newline.
  public static var text: String {
    String(decoding: PackageResources.resource_tags_1_schema_json, as: UTF8.self)
  }
}
