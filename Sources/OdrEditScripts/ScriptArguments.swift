import ResourceTags

/// The arguments of one edit in a script, parsed into names and options as on the command line.
struct ScriptArguments {
  typealias Word = (text: String, span: ByteSpan)

  /// The options without a value. All others have one: the text after `=`, or the next word. Only `--create` can be
  /// without its value, a category.
  private static let flags: Set = [
    "--all", "--allow-missing", "--first", "--if-exists", "--last", "--recursive", "--where-missing",
  ]

  /// The words that are neither options nor option values.
  var names: [Word] = []
  private var options: [String: [Word]] = [:]
  let command: Word
  let resolver: ResourcePathResolver

  /// Parses the words after `command`, which is the last word of the command's name. Throws ``ScriptError`` at the
  /// first invalid word.
  init(
    _ words: ArraySlice<Word>, of command: Word, _ known: [String], _ resolver: ResourcePathResolver
  ) throws {
    self.command = command
    self.resolver = resolver
    var rest = words
    while let word = rest.popFirst() {
      if word.text == "--" {
        names += rest
        return
      }
      guard word.text.utf8.first == "-", word.text.utf8.count > 1 else {
        names.append(word)
        continue
      }
      let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = Self.longNames[parts[0]] ?? parts[0]
      guard known.contains(name) else {
        throw ScriptError(word.span, "unknown option \(word.text.quoted)")
      }
      let isOptional = name == "--create"
      var values: [Word] = parts.dropFirst().map { ($0, word.span) }
      if Self.flags.contains(name) {
        if !values.isEmpty { throw ScriptError(word.span, "'\(name)' takes no value") }
      } else if values.isEmpty {
        if let next = rest.first, !isOptional || DownloadCategory(rawValue: next.text) != nil {
          values = [rest.removeFirst()]
        } else if !isOptional {
          throw ScriptError(word.span, "'\(name)' needs a value")
        }
      }
      options[name, default: []] += values
    }
  }

  private static let longNames = ["-t": "--tag", "-r": "--recursive"]

  // MARK: Names and options

  func has(_ option: String) -> Bool { options[option] != nil }

  var ifExists: Bool { has("--if-exists") }

  func values(_ option: String) -> [Word] { options[option] ?? [] }

  /// Returns the last value of an option.
  func value(_ option: String) -> Word? { options[option]?.last }

  /// Returns the names. Throws an error if there are too few or too many names. `what` describes the names in the error
  /// message.
  func names(_ what: String, atLeast minimum: Int = 1, atMost maximum: Int = .max) throws -> [Word] {
    if (minimum...maximum).contains(names.count) { return names }
    throw error("expected \(what), found \(names.count) name\(names.count == 1 ? "" : "s")")
  }
}

/// Converts arguments to the values that edits need.
extension ScriptArguments {
  /// Returns the tag names; throws an error if there are no names.
  func tagNames() throws -> [String] { try names("tag names").map(\.text) }

  /// Returns the values of `--tag`; throws an error if there are no tags.
  func tags() throws -> [String] {
    let tags = values("--tag").map(\.text)
    if tags.isEmpty { throw error("specify tags with '--tag'") }
    return tags
  }

  /// Returns `edit` for the named or selected resources.
  func edit(
    _ edit: any ResourceEdit, addsResources: Bool = false, isRecursive: Bool = false
  ) throws -> any ManifestEdit {
    var selector = try selector()
    if selector != nil, isRecursive || !names.isEmpty {
      throw error("specify resources or select them, not both")
    }
    let named = selector == nil ? try names("resources").map(resource) : []
    if isRecursive { selector = ResourceSelector(below: named.map { ByteString($0.string) }, in: resolver) }
    if let selector { return SelectedEdit(selector, addsResources: addsResources, ifExists: ifExists, edit) }
    var edit = edit
    edit.resources = named
    return edit
  }

  /// Returns the edit that gives the named or selected resources the tags, or that replaces their tags.
  func assignment(isReplacing: Bool) throws -> any ManifestEdit {
    let tags = try tags()
    let category = has("--create") ? try categories("--create").last ?? .onDemand : nil
    return try edit(
      AssignTags(tags, to: [], creating: category, replacing: isReplacing), addsResources: true,
      isRecursive: has("--recursive"))
  }

  /// Returns the selector that the options describe; `nil` if no option selects resources.
  private func selector() throws -> ResourceSelector? {
    guard options.contains(where: { $0.key.hasPrefix("--where-") }) else { return nil }
    let limit = try value("--where-larger").map { word in
      guard let bytes = ByteCount.bytes(in: word.text) else {
        throw ScriptError(word.span, "\(word.text.quoted) is not a size; expected \(ByteCount.examples)")
      }
      return bytes
    }
    return ResourceSelector(
      tags: values("--where-tag").map(\.text),
      categories: try categories("--where-category"),
      patterns: values("--where-glob").map(\.text), isMissing: has("--where-missing"),
      largerThan: limit, in: resolver)
  }

  /// Returns the resource that a word names.
  func resource(_ word: Word) throws -> ResourcePath {
    do {
      return try resolver.resource(word.text)
    } catch {
      throw ScriptError(word.span, error)
    }
  }

  /// Returns an error about the whole edit.
  func error(_ message: String) -> ScriptError { ScriptError(command.span, message) }

  /// Returns the categories that an option specifies.
  func categories(_ option: String) throws -> [DownloadCategory] {
    try values(option).map { word in
      if let category = DownloadCategory(rawValue: word.text) { return category }
      let known = DownloadCategory.names.commaSeparated
      throw ScriptError(word.span, "unknown category \(word.text.quoted); expected one of \(known)")
    }
  }

  func position() throws -> TagPosition? {
    let given = ["--first", "--last", "--at", "--before", "--after"].filter(has)
    guard let option = given.first else { return nil }
    if given.count > 1 {
      throw error("specify only one of --first, --last, --at, --before, and --after")
    }
    guard let word = value(option) else { return option == "--first" ? .first : .last }
    switch option {
    case "--before": return .before(word.text)
    case "--after": return .after(word.text)
    default:
      guard let place = Int(word.text) else {
        throw ScriptError(word.span, "\(word.text.quoted) is not a number")
      }
      return .at(place)
    }
  }
}
