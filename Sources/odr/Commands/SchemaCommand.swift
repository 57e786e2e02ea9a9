import ArgumentParser
import ResourceTags

/// `odr schema`: prints the JSON Schema of manifests.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "schema",
    """
    Print the JSON Schema of manifests, for editors.

    'odr install schema' saves the schema next to the manifest, and makes the manifest refer to it. Your editor then \
    completes and explains keys.

    Examples:
      odr schema -o resource-tags-1.schema.json

    Guide: Editors.
    """)

  @OptionGroup var result: OutputOptions

  func run() throws {
    try result.write(ManifestSchema.text)
  }
}
