import Bytes
import Diagnostics
import ResourceTags

/// What edits read from their arguments.
extension ScriptArguments {
  /// The names of tags, at least one.
  func tagNames() throws(ScriptError) -> [String] { try names("names of tags").map(\.text) }

  /// The tags of `--tag`, at least one.
  func tags() throws(ScriptError) -> [String] {
    let tags = values("--tag").map(\.text)
    if tags.isEmpty { throw error("name the tags with '--tag'") }
    return tags
  }

  /// Where `--create` declares tags; `nil` without it.
  func creating() throws(ScriptError) -> DownloadCategory? {
    has("--create") ? try category("--create") ?? .onDemand : nil
  }

  /// The resources that are named, in the arguments and in the file of `--files-from`.
  func resources() throws(ScriptError) -> [ResourcePath] {
    guard let list = value("--files-from") else {
      return try names("resources").map { word throws(ScriptError) in try resource(word) }
    }
    if list.text == "-", isStandardInput {
      throw ScriptError(span: list.span, message: "standard input already holds the script")
    }
    do {
      let listed = try resolver.names(inFile: list.text, isNullSeparated: has("--null"))
      return try (names.map(\.text) + listed).map(resolver.resource)
    } catch {
      throw ScriptError(span: list.span, error)
    }
  }

  /// The edit that `make` makes of the resources: of those that are named, or that are selected.
  func edit(
    _ make: @escaping @Sendable ([ResourcePath]) -> any ManifestEdit
  ) throws(ScriptError) -> any ManifestEdit {
    guard let selector = try selector() else { return make(try resources()) }
    if !names.isEmpty || has("--files-from") { throw error("name resources or select them, not both") }
    return SelectedEdit(selector, ifExists: skips, make)
  }

  /// The selector of the options; `nil` without any.
  private func selector() throws(ScriptError) -> ResourceSelector? {
    let options = ["--where-tag", "--where-category", "--where-glob", "--where-missing", "--where-larger", "--missing"]
    guard options.contains(where: has) else { return nil }
    var limit: Int?
    if let word = value("--where-larger") {
      limit = ByteCount.bytes(in: word.text)
      if limit == nil {
        throw ScriptError(
          span: word.span, message: "\(word.text.quoted) is not a size; expected \(ByteCount.examples)")
      }
    }
    return ResourceSelector(
      tags: values("--where-tag").map(\.text),
      categories: try categories("--where-category"),
      patterns: values("--where-glob").map(\.text), isMissing: has("--where-missing") || has("--missing"),
      largerThan: limit, in: resolver.selectionPlace)
  }

  /// The resource that a word names.
  func resource(_ word: Word) throws(ScriptError) -> ResourcePath {
    do {
      return try resolver.resource(word.text)
    } catch {
      throw ScriptError(span: word.span, error)
    }
  }

  /// An error about the edit as a whole.
  func error(_ message: String) -> ScriptError { ScriptError(span: command.span, message: message) }

  func category(_ option: String) throws(ScriptError) -> DownloadCategory? {
    try value(option).map { word throws(ScriptError) in try category(word) }
  }

  /// The categories of an option that may be repeated.
  func categories(_ option: String) throws(ScriptError) -> [DownloadCategory] {
    try values(option).map { word throws(ScriptError) in try category(word) }
  }

  private func category(_ word: Word) throws(ScriptError) -> DownloadCategory {
    if let category = DownloadCategory(rawValue: word.text) { return category }
    let known = DownloadCategory.allCases.map(\.rawValue).joined(separator: ", ")
    throw ScriptError(span: word.span, message: "unknown category \(word.text.quoted); expected one of \(known)")
  }

  func position() throws(ScriptError) -> TagPosition? {
    let given = ["--first", "--last", "--at", "--before", "--after"].filter(has)
    guard let option = given.first else { return nil }
    if given.count > 1 {
      throw error("give one of --first, --last, --at, --before and --after")
    }
    guard let word = value(option) else { return option == "--first" ? .first : .last }
    switch option {
    case "--before": return .before(word.text)
    case "--after": return .after(word.text)
    default:
      guard let place = Int(word.text) else {
        throw ScriptError(span: word.span, message: "\(word.text.quoted) is not a number")
      }
      return .at(place)
    }
  }
}
