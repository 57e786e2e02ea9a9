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

/// The place in a category for tags.
struct PositionOptions: ParsableArguments {
  @Flag(help: "Before all tags of the category.")
  var first = false

  @Flag(help: "After all tags of the category.")
  var last = false

  @Option(help: ArgumentHelp("At this place of the category, counted from 1.", valueName: "n"))
  var at: Int?

  @Option(
    help: ArgumentHelp("Before this tag, in its category.", valueName: "tag"),
    completion: ManifestCompletions.declaredTags)
  var before: String?

  @Option(
    help: ArgumentHelp("After this tag, in its category.", valueName: "tag"),
    completion: ManifestCompletions.declaredTags)
  var after: String?

  func validate() throws {
    if (first ? 1 : 0) + (last ? 1 : 0) + [at != nil, before != nil, after != nil].count(where: { $0 }) > 1 {
      throw ValidationError("give one of --first, --last, --at, --before and --after.")
    }
  }

  /// The requested place; `nil` if none is given.
  var position: TagPosition? {
    if first { return .first }
    if last { return .last }
    return at.map { .at($0) } ?? before.map { .before($0) } ?? after.map { .after($0) }
  }
}
