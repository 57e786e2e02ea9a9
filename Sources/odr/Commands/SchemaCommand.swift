import ArgumentParser
import ResourceTags

/// `odr schema`: prints the JSON Schema of manifests.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of manifests, for editors.",
    discussion: """
      Save the schema next to the manifest. To refer to the schema, begin the manifest with the line '# \
      yaml-language-server: $schema=resource-tags-1.schema.json' or, in JSON, add the key '$schema'. Your editor then \
      completes and explains keys.

      Examples:
        odr schema -o resource-tags-1.schema.json
      """)

  @OptionGroup var result: OutputOptions

  func run() throws {
    try result.write(Array(ManifestSchema.text.utf8))
  }
}
