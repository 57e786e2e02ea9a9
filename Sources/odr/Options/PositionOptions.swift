import ArgumentParser
import ResourceTags

/// Where in a category tags are put.
struct PositionOptions: ParsableArguments {
  @Flag(help: "In front of all tags of the category.")
  var first = false

  @Flag(help: "Behind all tags of the category.")
  var last = false

  @Option(help: ArgumentHelp("At this place of the category, counted from 1.", valueName: "n"))
  var at: Int?

  @Option(
    help: ArgumentHelp("In front of this tag, in its category.", valueName: "tag"),
    completion: ManifestCompletions.declaredTags)
  var before: String?

  @Option(
    help: ArgumentHelp("Behind this tag, in its category.", valueName: "tag"),
    completion: ManifestCompletions.declaredTags)
  var after: String?

  func validate() throws {
    if (first ? 1 : 0) + (last ? 1 : 0) + [at != nil, before != nil, after != nil].count(where: { $0 }) > 1 {
      throw ValidationError("give one of --first, --last, --at, --before and --after.")
    }
  }

  /// The place that is asked for; `nil` where none is.
  var position: TagPosition? {
    if first { return .first }
    if last { return .last }
    return at.map { .at($0) } ?? before.map { .before($0) } ?? after.map { .after($0) }
  }
}
