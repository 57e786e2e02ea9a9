import ArgumentParser
import ResourceTags

/// The tags that are given to resources.
struct TagArguments: ParsableArguments {
  @Option(
    name: .customLong("tag"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "The tags: all words up to the next option, so put resources first. May be repeated.", valueName: "tag"),
    completion: ManifestCompletions.declaredTags)
  var tags: [String] = []

  func validate() throws {
    if tags.isEmpty { throw ValidationError("name the tags with '--tag'.") }
  }
}

/// What to do with tags that are not declared.
struct CreateOption: ParsableArguments {
  @Option(
    name: .customLong("create"), defaultAsFlag: CategoryName(argument: DownloadCategory.onDemand.rawValue),
    parsing: .next,
    help: ArgumentHelp(
      "Declare tags that are not declared yet, in this category; without a value, in onDemand.",
      valueName: "category"),
    completion: .list(DownloadCategory.allCases.map(\.rawValue)))
  var name: CategoryName?

  /// The category to declare them in; `nil` if they are refused.
  var category: DownloadCategory? { name?.category }

  func validate() throws {
    guard let name, name.category == nil else { return }
    let known = DownloadCategory.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError(
      "'--create' takes one of \(known), not '\(name)'; put resources before it, or after '--'.")
  }
}

/// The name of a category, valid or not: if an option's value is optional, the parser would treat an invalid one as
/// missing.
struct CategoryName: ExpressibleByArgument, CustomStringConvertible {
  let description: String

  init(argument: String) { description = argument }

  var category: DownloadCategory? { DownloadCategory(rawValue: description) }
}
