import ArgumentParser
import ResourceTags

/// The tags that are given to resources.
struct TagArguments: ParsableArguments {
  @Option(
    name: .customLong("tag"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "The tags: all words up to the next option, so resources stand in front. May be repeated.", valueName: "tag"),
    completion: ManifestCompletions.declaredTags)
  var tags: [String] = []

  func validate() throws {
    if tags.isEmpty { throw ValidationError("name the tags with '--tag'.") }
  }
}

/// What is done about tags that are not declared.
struct CreateOption: ParsableArguments {
  @Option(
    name: .customLong("create"), defaultAsFlag: CategoryName(category: .onDemand), parsing: .next,
    help: ArgumentHelp(
      "Declare tags that are not declared yet, in this category; without a value in onDemand.",
      valueName: "category"),
    completion: .list(DownloadCategory.allCases.map(\.rawValue)))
  var name: CategoryName?

  /// The category to declare them in; `nil` where they are refused.
  var category: DownloadCategory? { name?.category }

  func validate() throws {
    guard let name, name.category == nil else { return }
    let known = DownloadCategory.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError(
      "'--create' takes one of \(known), not '\(name.text)'; resources stand in front of it, or behind '--'.")
  }
}

/// The name of a category, if it is one: the parser would take the value of an option that may lack one, and cannot be
/// read, for a missing value.
struct CategoryName: ExpressibleByArgument, CustomStringConvertible {
  let text: String
  let category: DownloadCategory?

  init(argument: String) {
    text = argument
    category = DownloadCategory(rawValue: argument)
  }

  init(category: DownloadCategory) {
    self.init(argument: category.rawValue)
  }

  var description: String { text }
}
