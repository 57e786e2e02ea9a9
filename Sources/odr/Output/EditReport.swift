import ResourceTags
import SourceText

/// What an editing command prints with `--format json`, version 1. Bytes and lines are those before the edit.
struct EditReport: Encodable {
  let version = 1
  let path: String
  let changed: Bool
  let message: String
  let edits: [LintReport.Edit]

  init(_ source: SourceText, _ proved: ProvedEdit, _ done: String, _ nothing: String) {
    path = source.name
    changed = proved.isChange
    message = proved.isChange ? done : nothing
    let converter = SpanConverter(LineTable(source))
    edits = proved.textEdits.map(converter.edit)
  }
}
