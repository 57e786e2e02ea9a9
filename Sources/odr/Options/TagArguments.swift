import ArgumentParser
import ResourceTags

/// The tags that are given to resources.
struct TagArguments: ParsableArguments {
  @Option(
    name: .customLong("tag"), parsing: .upToNextOption,
    help: ArgumentHelp("The tags; one or more, and the option may be repeated.", valueName: "tag"))
  var tags: [String] = []

  func validate() throws {
    if tags.isEmpty { throw ValidationError("name the tags with '--tag'.") }
  }
}

/// What is done about tags that are not declared.
struct CreateOption: ParsableArguments {
  @Option(
    name: .customLong("create"), defaultAsFlag: .onDemand, parsing: .next,
    help: ArgumentHelp(
      "Declare tags that are not declared yet, in this category; without a value in onDemand.",
      valueName: "category"))
  var category: ResourceTags.Category?
}
