package import ResourceTags

/// A script with one edit on each line. An edit is written like an `odr` command line, but doesn't need to begin with
/// `odr`.
package struct EditScript {
  /// The edits, each with its line.
  package private(set) var edits: [Line] = []
  /// The errors in lines that odr can't read, in order.
  package private(set) var errors: [ScriptError] = []
  /// For each row of a table that has no tags, the error that it is if no row has tags.
  package private(set) var rowsWithoutTags: [ScriptError] = []

  /// An edit, its line in the script, and whether the edit may add resources that don't exist.
  package typealias Line = (edit: any ManifestEdit, span: ByteSpan, allowsMissing: Bool)

  /// Reads all of `source`.
  package init(_ source: SourceText, _ resolver: ResourcePathResolver) {
    errors = ScriptLine.forEach(in: source) { try read($0, resolver) }
  }

  /// Reads a table that assigns tags to resources, such as `Levels/5.sks,level-5`. If `category` isn't `nil`, the edits
  /// declare undeclared tags in it.
  ///
  /// odr passes over empty lines, and over a header: a first line whose first field is a word such as `path`, or whose
  /// second field is a word such as `tag` if the first one has no period or slash and isn't on disk. A header
  /// with other columns, or with the tag first, is an error.
  package init(
    table source: SourceText, separator: UInt8, creating category: DownloadCategory?, _ resolver: ResourcePathResolver
  ) {
    var separator = separator
    var isFirst = true
    errors = ScriptLine.forEach(in: source) { start, end in
      let span = ByteSpan(start, end)
      // In many countries, Excel separates the fields with semicolons.
      if isFirst, end == start + 5, source.bytes[start..<end].starts(with: "sep=".utf8) {
        separator = source.bytes[end - 1]
        return
      }
      if isFirst, separator == "," {
        let unquoted = source.bytes[start..<end].string.replacing(/"[^"]*"/, with: "")
        if unquoted.contains(";"), !unquoted.contains(",") { separator = ";" }
      }
      let fields = try Self.fields(of: span, in: source.bytes, separator: separator)
      defer { isFirst = isFirst && fields.isEmpty }
      guard let path = fields.first, fields.contains(where: { !$0.isEmpty }) else { return }
      let words = isFirst ? fields.map { $0.lowercased() } : []
      let isTag = words.map { ["tag", "tags", "odr tag", "odr tags"].contains($0) }
      if isFirst,
        ["path", "file", "resource", "asset", "name", "filename", "file name"].contains(
          words[isTag[0] ? words.count - 1 : 0])
          || isTag.dropFirst().first == true && !path.contains(where: { "./".contains($0) })
            && !FilePath.exists(path)
      {
        // Without this error, odr would take the sizes of files for tags.
        guard
          let index = words.indices.first(where: { !words[$0].isEmpty && words[$0].contains("tag") == ($0 == 0) })
        else { return }
        throw ScriptError(
          span,
          "the first column must contain paths, and the others tags; "
            + (isTag[0] ? "swap the columns" : "remove \(fields[index].quoted), or rename it if it contains tags")
            + ", as in 'path,tag'"
        )
      }
      // Rows of a spreadsheet have the same number of fields, so the last ones can be empty.
      let tags = fields.dropFirst().flatMap(Self.tags)
      if path.isEmpty || tags.isEmpty {
        let name = separator == "\t" ? "tab" : separator == ";" ? "semicolon" : "comma"
        let error = ScriptError(span, "expected a path and a tag, separated by a \(name)")
        if path.isEmpty || fields.count == 1 { throw error }
        return rowsWithoutTags.append(error)
      }
      edits.append((AssignTags(tags, to: [try resolver.resource(path)], creating: category), span, false))
    }
    if edits.isEmpty, errors.isEmpty { swap(&errors, &rowsWithoutTags) }
  }

  /// Returns the tags in a field of a table, which commas or semicolons separate, without the spaces around them.
  private static func tags(in field: String) -> [String] {
    field.utf8.split { $0 == "," || $0 == ";" }.compactMap { part in
      part.lastIndex { $0 != " " }.map { part[...$0].drop { $0 == " " }.string }
    }
  }

  /// Returns the fields of a line of a table, without their quotes and without the spaces around them.
  ///
  /// Fields can be in double quotes, which are doubled inside a field. Source: RFC 4180. Other than there, a field can't
  /// contain line breaks.
  private static func fields(
    of line: ByteSpan, in bytes: ByteSlice, separator: UInt8
  ) throws(ScriptError) -> [String] {
    var fields: [String] = []
    var field: [UInt8] = []
    var quote: ByteIndex?
    var wasQuoted = false
    func add() throws(ScriptError) {
      guard let text = String(validatedUTF8: field) else {
        throw ScriptError(line, "this is not UTF-8; save the file as UTF-8")
      }
      if text.utf8.contains(0) { throw ScriptError(line, "this contains a NUL character") }
      fields.append(wasQuoted ? text : String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()))
      (field, wasQuoted) = ([], false)
    }
    for index in line.start..<line.end {
      let byte = bytes[index]
      // A quote begins or ends the field, or is the second one of a pair.
      if byte == "\"",
        quote != nil || !wasQuoted && field.allSatisfy(\.isBlank) || wasQuoted && bytes[index - 1] == "\""
      {
        if quote == nil, wasQuoted, bytes[index - 1] == "\"" { field.append(byte) }
        if quote == nil, !wasQuoted { field = [] }
        quote = quote == nil ? index : nil
        wasQuoted = true
      } else if byte == separator, quote == nil {
        try add()
      } else if quote != nil || !wasQuoted {
        field.append(byte)
      } else if !byte.isBlank {
        throw ScriptError(ByteSpan(index, index + 1), "expected a separator after the closing quote")
      }
    }
    if let quote { throw ScriptError(ByteSpan(quote, quote + 1), "this quote is not closed on the same line") }
    if !(fields.isEmpty && field.allSatisfy(\.isBlank)) { try add() }
    return fields
  }

  private mutating func read(_ line: ScriptLine, _ resolver: ResourcePathResolver) throws {
    var words = line.words[...]
    // Lines from a shell script may begin with `odr`.
    if words.first?.text == "odr", words.count > 1 { words.removeFirst() }
    guard let first = words.first else { return }
    let isGroup = EditVerb.groups.contains { $0.word == first.text && !$0.subcommands.isEmpty }
    let command = words.prefix(isGroup ? 2 : 1)
    let last = command.last ?? first
    guard let verb = EditVerb(rawValue: command.map(\.text).joined(separator: " ")),
      isGroup == verb.rawValue.contains(" ")
    else {
      throw ScriptError(
        last.span,
        "unknown edit \(last.text.quoted); expected \(EditVerb.list("or")); a table needs '--input csv' or '--input tsv'"
      )
    }
    let arguments = try ScriptArguments(words[command.endIndex...], of: last, verb.options, resolver)
    let edit = try arguments.edit(verb)
    edits.append((edit, line.span, arguments.has("--allow-missing")))
  }
}

extension EditRefusal {
  /// Returns the reason why `edit` was refused, followed by `offer` and by advice if there is any. `option` selects the
  /// manifest in a command.
  package func message(for edit: (any ManifestEdit)?, option: String = "", offer: String = "") -> String {
    message + offer + (advice(for: edit, option).map { "; " + $0 } ?? "")
  }

  /// Returns advice about a command or option that helps after `edit` was refused.
  fileprivate func advice(for edit: (any ManifestEdit)?, _ option: String) -> String? {
    switch self {
    case .syntax, .unsound: return ShellWord.inSentence("odr lint\(option)") + " shows all errors"
    case .noManifest: return "a manifest contains at least 'version: 1'"
    case .undeclaredTag(let name, _) where name.contains(","):
      let tags = name.split(separator: ",").map { $0.drop { $0 == " " } }
      return "write " + tags.map { "--tag \(ShellWord.text(String($0)))" }.joined(separator: " ")
    case .undeclaredTag(let name, nearest: nil):
      if let tag = (edit as? AssignTags)?.resources.first?.string, name.contains(where: { "/.".contains($0) }),
        FilePath.exists(name), !FilePath.exists(tag)
      {
        let words = "\(ShellWord.path(name)) --tag \(ShellWord.text(tag.fileName))"
        return "the path comes first, as in " + ShellWord.inSentence("odr assign\(option) \(words)")
      }
      let command = ShellWord.inSentence(
        "odr tag add\(option) \(EditVerb.guarded([name]).map(ShellWord.text).joined(separator: " "))")
      let isAssignment = edit is AssignTags || (edit as? SelectedEdit)?.edit is AssignTags
      return "declare it with \(command)" + (isAssignment ? ", or add '--create'" : "")
    case .unknownTag(let name, nearest: nil) where edit is RemoveTags && FilePath.exists(name):
      return "'odr unassign PATH --tag TAG' removes a tag from a path"
    case .unknownTag(let name, nearest: nil) where edit is RenameTag && FilePath.exists(name):
      return "'odr resource move OLD NEW' changes a path"
    case .unknownTag(_, nearest: nil): return ShellWord.inSentence("odr tag list\(option)") + " lists the tags"
    case .unknownResource(let path, _) where path.contains("*") && !(edit is MoveResource):
      return "write patterns after '--where-glob'"
    case .nothingBelow(let path) where path.contains("*"): return "write patterns after '--where-glob', without '-r'"
    case .tagExists(let name, _):
      guard let edit = edit as? RenameTag else {
        return "'odr tag merge' joins two tags; 'odr assign' and 'odr unassign' move resources to another tag"
      }
      return ShellWord.inSentence("odr tag merge\(option) \(ShellWord.text(edit.name)) --into \(ShellWord.text(name))")
        + " joins the two"
    case .tagInOtherCategory(let name, _, let category, _):
      return ShellWord.inSentence("odr tag move\(option) \(ShellWord.text(name)) --to \(category.rawValue)")
        + " moves it"
    case .wholeCatalog where edit is AssignTags: return "'odr assign -r' tags every item in the catalog"
    case .severalCategories: return "choose one category with '--to'"
    case .unknownKey(_, nearest: nil): return "'odr set --help' lists the keys"
    case .incompleteProject:
      return "'odr set xcode PROJECT TARGET' sets both keys, and 'odr unset xcode' removes them"
    case .resourcesBelow where edit is RemoveResources:
      return "'--recursive' also removes the resources below this path"
    default: return nil
    }
  }
}
