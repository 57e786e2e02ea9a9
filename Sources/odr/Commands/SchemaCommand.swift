import ArgumentParser
import ResourceTags

/// `odr schema`: prints the JSON Schema of manifests.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of manifests, for editors.",
    discussion: """
      Save it beside the manifest. A first line '# yaml-language-server: $schema=resource-tags-1.schema.json', or the \
      key '$schema' in JSON, names it there; then the editor completes and explains keys.

      Examples:
        odr schema > resource-tags-1.schema.json
      """)

  func run() throws {
    try StandardStream.output.write(ManifestSchema.text)
  }
}
