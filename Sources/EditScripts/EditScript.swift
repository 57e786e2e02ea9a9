package import ResourceTags
package import Bytes
import Diagnostics

/// A script of edits: one on each line, in the words of the command line.
package struct EditScript {
  /// The edits, each with its line.
  package private(set) var edits: [Line] = []
  /// What is wrong with the lines that are no edits, in order.
  package private(set) var errors: [ScriptError] = []
  /// The words of those lines, as far as they are known, with their places.
  private(set) var unreadWords: [ScriptArguments.Word] = []
  private let resolver: any ScriptResolver
  private let isStandardInput: Bool

  /// An edit, and the line that it stands on.
  package struct Line {
    package let edit: any ManifestEdit
    package let span: ByteSpan
    /// Whether it may add resources that are not there.
    package let allowsMissing: Bool
  }

  /// Reads all of `source`.
  package init(_ source: SourceText, _ resolver: some ScriptResolver, isStandardInput: Bool) {
    self.resolver = resolver
    self.isStandardInput = isStandardInput
    var start = source.byteOrderMarkLength
    while start < source.count {
      let end = source.bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
      do throws(ScriptError) { try read(ScriptLine(source, start, end)) } catch { errors.append(error) }
      start = end + 1
    }
  }

  private mutating func read(_ line: ScriptLine) throws(ScriptError) {
    var words = line.words[...]
    // Lines that were commands of a shell script may stay as they are.
    if words.first?.text == "odr", words.count > 1 { words.removeFirst() }
    guard let first = words.popFirst() else { return }
    do throws(ScriptError) {
      let (edit, arguments) = try edit(first, words)
      edits.append(Line(edit: edit, span: line.span, allowsMissing: arguments.has("--allow-missing")))
    } catch {
      unreadWords += line.words
      throw error
    }
  }

  private func edit(
    _ first: ScriptArguments.Word, _ words: ArraySlice<ScriptArguments.Word>
  ) throws(ScriptError) -> (any ManifestEdit, ScriptArguments) {
    guard let verbs = EditVerb.byFirstWord[first.text] else { throw Self.unknown(first) }
    let hasSubcommands = verbs[0].words.count > 1
    guard let command = hasSubcommands ? words.first : first else {
      throw ScriptError(span: first.span, message: "expected a subcommand after '\(first.text)'")
    }
    guard let verb = verbs.first(where: { $0.words.last == command.text }) else { throw Self.unknown(command) }
    let arguments = try ScriptArguments(
      words.dropFirst(hasSubcommands ? 1 : 0), of: command, verb.options, resolver, isStandardInput: isStandardInput)
    return (try verb.edit(arguments), arguments)
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

  /// Where selectors look.
  var selectionPlace: SelectionPlace { get }
}
