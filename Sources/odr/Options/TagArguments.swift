import ArgumentParser
import ResourceTags

/// The tags to add to resources or to remove from resources.
struct TagArguments: ParsableArguments {
  @Option(
    name: [.customLong("tag"), .customShort("t")],
    help: "A tag; repeat the option for more.", completion: ManifestCompletions.tags)
  var tags: [String] = []

  /// Returns the category for new tags; `nil` if a tag contains a comma, because it is a list unless it is declared.
  func category(_ create: CreateOption) -> DownloadCategory? {
    tags.contains { $0.contains(",") } ? nil : create.category
  }

  /// Throws an error if there are no tags for `resources`. Words that are neither on disk nor look like paths are probably
  /// tags. `other` is an option that the command also accepts; `options` returns the options that the command also needs for a
  /// tag.
  func require(
    for resources: [String], or other: String? = nil, adding options: (String) -> [String] = { _ in [] }
  ) throws {
    guard tags.isEmpty else { return }
    var message = "specify the tags with '--tag'" + (other.map { ", or use '\($0)'" } ?? "")
    var words = GlobalOptions.given.rest
    let missing = resources.filter { !FilePath.exists($0) }
    if !missing.isEmpty, missing.count < resources.count, missing.uniqued == missing, !words.contains("--"),
      !missing.contains(where: TagName.isPath)
    {
      for tag in missing { words.insert("--tag", at: words.lastIndex(of: tag) ?? words.endIndex) }
      words += missing.flatMap(options).uniqued
      message += "; did you mean \(ShellWord.lineInSentence(["odr"] + words))?"
    }
    throw ValidationError(message)
  }
}

/// The `--create` option, which declares tags that the manifest doesn't declare yet.
struct CreateOption: ParsableArguments {
  // The value is a string, because ArgumentParser silently uses the default for a value that it can't convert.
  @Option(
    name: .customLong("create"), defaultAsFlag: DownloadCategory.onDemand.rawValue, parsing: .next,
    help: ArgumentHelp(
      "Declare new tags, in onDemand or this category",
      valueName: "category"),
    completion: .list(DownloadCategory.names))
  var name: String?

  /// The category for new tags; `nil` if undeclared tags are refused.
  var category: DownloadCategory? { name.flatMap(DownloadCategory.init) }

  func validate() throws {
    guard let name, category == nil else { return }
    let known = DownloadCategory.names.commaSeparated
    throw ValidationError(
      "'--create' takes one of \(known), not '\(name)'; put resources before '--create', or after '--'")
  }
}

/// The options for the position of tags in a category.
struct PositionOptions: ParsableArguments {
  @Flag(help: "Put the tags before all other tags in the category.")
  var first = false

  @Flag(help: "Put the tags after all other tags in the category.")
  var last = false

  @Option(help: ArgumentHelp("Put the tags at this position in the category, counted from 1.", valueName: "n"))
  var at: Int?

  @Option(
    help: ArgumentHelp("Put the tags before this tag, in its category.", valueName: "tag"),
    completion: ManifestCompletions.tags)
  var before: String?

  @Option(
    help: ArgumentHelp("Put the tags after this tag, in its category.", valueName: "tag"),
    completion: ManifestCompletions.tags)
  var after: String?

  func validate() throws {
    if [first, last, at != nil, before != nil, after != nil].count(where: { $0 }) > 1 {
      throw ValidationError("use only one of --first, --last, --at, --before, and --after")
    }
  }

  /// The requested position; `nil` if the user didn't specify a position.
  var position: TagPosition? {
    if first { return .first }
    if last { return .last }
    return at.map { .at($0) } ?? before.map { .before($0) } ?? after.map { .after($0) }
  }
}
