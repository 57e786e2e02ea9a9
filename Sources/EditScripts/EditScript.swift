package import ResourceTags
package import Bytes
import Diagnostics

/// A script of edits: one on each line, in the words of the command line.
package struct EditScript {
  /// The text of the script.
  package let source: SourceText
  /// The edits, and where in the script they stand.
  package private(set) var edits: [(edit: any ManifestEdit, span: ByteSpan)] = []
  private let resolver: any ScriptResolver
  private let isStandardInput: Bool

  /// Reads all of `source`. Throws ``ScriptError`` at the first line that is no edit.
  package init(
    _ source: SourceText, _ resolver: some ScriptResolver, isStandardInput: Bool
  ) throws(ScriptError) {
    self.source = source
    self.resolver = resolver
    self.isStandardInput = isStandardInput
    var start = source.byteOrderMarkLength
    while start < source.count {
      let end = source.bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
      let line = try ScriptLine(source, start, end)
      var words = line.words[...]
      // Lines that were commands of a shell script may stay as they are.
      if words.first?.text == "odr", words.count > 1 { words.removeFirst() }
      if let first = words.popFirst() { edits.append((try edit(first, words), line.span)) }
      start = end + 1
    }
  }

  private static let placing: [String: ScriptArguments.Kind] = [
    "--to": .value, "--first": .flag, "--last": .flag, "--at": .value, "--before": .value, "--after": .value,
  ]
  private static let naming: [String: ScriptArguments.Kind] = ["--files-from": .value, "--null": .flag]
  private static let tagging: [String: ScriptArguments.Kind] = ["--tag": .values, "--create": .optionalValue]

  private func edit(
    _ first: ScriptArguments.Word, _ words: ArraySlice<ScriptArguments.Word>
  ) throws(ScriptError) -> any ManifestEdit {
    switch first.text {
    case "tag", "resource":
      guard let second = words.first else {
        throw ScriptError(span: first.span, message: "expected a subcommand after '\(first.text)'")
      }
      return first.text == "tag"
        ? try tagEdit(second, words.dropFirst()) : try resourceEdit(second, words.dropFirst())
    case "assign":
      let arguments = try ScriptArguments(words, of: first, Self.naming.merging(Self.tagging) { left, _ in left })
      return AssignTags(
        try tags(arguments, first), to: try resources(arguments), creating: try creating(arguments))
    case "unassign":
      let kinds = Self.naming.merging(["--tag": .values, "--all": .flag]) { left, _ in left }
      let arguments = try ScriptArguments(words, of: first, kinds)
      if arguments.has("--all") == arguments.has("--tag") {
        throw ScriptError(span: first.span, message: "name the tags with '--tag', or give '--all'")
      }
      let tags = arguments.has("--all") ? nil : try tags(arguments, first)
      return UnassignTags(tags, from: try resources(arguments))
    default: throw Self.unknown(first)
    }
  }

  private func tagEdit(
    _ command: ScriptArguments.Word, _ words: ArraySlice<ScriptArguments.Word>
  ) throws(ScriptError) -> any ManifestEdit {
    switch command.text {
    case "add":
      let arguments = try ScriptArguments(words, of: command, Self.placing)
      return AddTags(
        try arguments.names("names of tags").map(\.text), to: try arguments.category("--to"), try arguments.position())
    case "remove":
      return RemoveTags(try ScriptArguments(words, of: command, [:]).names("names of tags").map(\.text))
    case "rename":
      let names = try ScriptArguments(words, of: command, [:]).names("an old and a new name", count: 2)
      return RenameTag(names[0].text, to: names[1].text)
    case "move":
      let arguments = try ScriptArguments(words, of: command, Self.placing)
      let names = try arguments.names("names of tags").map(\.text)
      let (category, position) = (try arguments.category("--to"), try arguments.position())
      if category == nil, position == nil {
        throw ScriptError(span: command.span, message: "say where: with '--to', or a place such as '--first'")
      }
      return MoveTags(names, to: category, position)
    default: throw Self.unknown(command)
    }
  }

  private func resourceEdit(
    _ command: ScriptArguments.Word, _ words: ArraySlice<ScriptArguments.Word>
  ) throws(ScriptError) -> any ManifestEdit {
    switch command.text {
    case "remove":
      let kinds = Self.naming.merging(["--recursive": .flag]) { left, _ in left }
      let arguments = try ScriptArguments(words, of: command, kinds)
      return RemoveResources(try resources(arguments), isRecursive: arguments.has("--recursive"))
    case "move":
      let names = try ScriptArguments(words, of: command, [:]).names("an old and a new path", count: 2)
      let target = MoveTarget.path(of: names[0].text, names[1].text)
      return MoveResource(try resource(names[0]), to: try resource((target, names[1].span)))
    case "set":
      let arguments = try ScriptArguments(words, of: command, Self.naming.merging(Self.tagging) { left, _ in left })
      return SetTags(
        try tags(arguments, command), of: try resources(arguments), creating: try creating(arguments))
    default: throw Self.unknown(command)
    }
  }

  // MARK: Arguments

  private func tags(
    _ arguments: ScriptArguments, _ command: ScriptArguments.Word
  ) throws(ScriptError) -> [String] {
    let tags = arguments.values("--tag").map(\.text)
    if tags.isEmpty { throw ScriptError(span: command.span, message: "name the tags with '--tag'") }
    return tags
  }

  private func creating(_ arguments: ScriptArguments) throws(ScriptError) -> DownloadCategory? {
    arguments.has("--create") ? try arguments.category("--create") ?? .onDemand : nil
  }

  private func resources(_ arguments: ScriptArguments) throws(ScriptError) -> [ResourcePath] {
    guard let list = arguments.value("--files-from") else {
      return try arguments.names("resources").map { word throws(ScriptError) in try resource(word) }
    }
    if list.text == "-", isStandardInput {
      throw ScriptError(span: list.span, message: "standard input is the script already")
    }
    do {
      let listed = try resolver.names(inFile: list.text, isNullSeparated: arguments.has("--null"))
      return try (arguments.names.map(\.text) + listed).map(resolver.resource)
    } catch {
      throw ScriptError(span: list.span, message: Self.words(error))
    }
  }

  private func resource(_ word: ScriptArguments.Word) throws(ScriptError) -> ResourcePath {
    do {
      return try resolver.resource(word.text)
    } catch {
      throw ScriptError(span: word.span, message: Self.words(error))
    }
  }

  private static func words(_ error: any Error) -> String {
    (error as? any UserFacingError)?.message ?? "\(error)"
  }

  private static func unknown(_ word: ScriptArguments.Word) -> ScriptError {
    ScriptError(
      span: word.span,
      message: "\(word.text.quoted) is no edit; expected 'tag add|remove|rename|move', 'assign', 'unassign' or "
        + "'resource remove|move|set'")
  }
}
