import ArgumentParser
import ResourceTags

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
