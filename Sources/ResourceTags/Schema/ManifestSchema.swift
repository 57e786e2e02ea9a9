/// The JSON Schema for version 1 manifests, which the build embeds from the `Schemas` folder.
package enum ManifestSchema {
  /// The schema as JSON, with a final newline.
  package static var text: String {
    PackageResources.resource_tags_1_schema_json.string
  }
}
