import FileWriting
import ArgumentParser
import ResourceTags

/// `odr schema`: the JSON Schema of manifests.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of manifests, for editors and other validators.",
    discussion: """
      Save it beside the manifest and name it there; then the editor completes and explains keys:
        odr schema > resource-tags-1.schema.json
        # yaml-language-server: $schema=resource-tags-1.schema.json
      """)

  func run() throws {
    try StandardStream.output.write(ManifestSchema.text)
  }
}
