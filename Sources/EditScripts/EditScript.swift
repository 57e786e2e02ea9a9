package import ResourceTags
package import Bytes
import Diagnostics

/// A script of edits: one on each line, in the words of the command line.
package struct EditScript {
  /// The edits, and where in the script they stand.
  package private(set) var edits: [(edit: any ManifestEdit, span: ByteSpan)] = []
  private let resolver: any ScriptResolver
  private let isStandardInput: Bool

  /// Reads all of `source`. Throws ``ScriptError`` at the first line that is not an edit.
  package init(
    _ source: SourceText, _ resolver: some ScriptResolver, isStandardInput: Bool
  ) throws(ScriptError) {
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

  private func edit(
    _ first: ScriptArguments.Word, _ words: ArraySlice<ScriptArguments.Word>
  ) throws(ScriptError) -> any ManifestEdit {
    guard let verbs = EditVerb.byFirstWord[first.text] else { throw Self.unknown(first) }
    let hasSubcommands = verbs[0].words.count > 1
    guard let command = hasSubcommands ? words.first : first else {
      throw ScriptError(span: first.span, message: "expected a subcommand after '\(first.text)'")
    }
    guard let verb = verbs.first(where: { $0.words.last == command.text }) else { throw Self.unknown(command) }
    return try verb.edit(
      ScriptArguments(
        words.dropFirst(hasSubcommands ? 1 : 0), of: command, verb.options, resolver, isStandardInput: isStandardInput))
  }

  private static func unknown(_ word: ScriptArguments.Word) -> ScriptError {
    let names = EditVerb.groups.map { group in
      "'"
        + ([group.word] + (group.subcommands.isEmpty ? [] : [group.subcommands.joined(separator: "|")]))
        .joined(separator: " ") + "'"
    }
    return ScriptError(
      span: word.span,
      message:
        "\(word.text.quoted) is no edit; expected \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")")
  }
}

/// What a script of edits needs to know from its caller. Errors have messages for the user.
package protocol ScriptResolver {
  /// The resource that `argument` names.
  func resource(_ argument: String) throws -> ResourcePath

  /// The names in the file at `path`; those on standard input if that is `-`.
  func names(inFile path: String, isNullSeparated: Bool) throws -> [String]
}
