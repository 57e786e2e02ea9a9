import ResourceTags
import Bytes

/// What an editing command prints with `--format json`, version 1. Bytes and lines are those before the edit.
struct EditReport: Encodable {
  let version = 1
  let path: String
  let changed: Bool
  let message: String
  let changes: [Change]
  let edits: [LintReport.Edit]
  let removedComments: [Comment]

  /// One change in the manifest; keys that do not apply are left out.
  struct Change: Encodable {
    var kind: String
    var tag: String?
    var newName: String?
    var category: String?
    /// The place in the category, from 1.
    var position: Int?
    var resource: String?
    var newPath: String?
    var resourceCount: Int?
  }

  struct Comment: Encodable {
    let text: String
    let span: LintReport.Span
  }

  init(_ source: SourceText, _ proved: ProvedEdit, _ noChangeMessage: String) {
    path = source.name
    changed = proved.isChange
    message = proved.isChange ? EditSummary.changes(proved.changes).joined(separator: "; ") : noChangeMessage
    changes = proved.changes.map(Change.init)
    let converter = SpanConverter(LineTable(source))
    edits = proved.textEdits.map(converter.edit)
    removedComments = proved.removedComments.map { Comment(text: source.string(in: $0), span: converter.span($0)) }
  }
}

extension EditReport.Change {
  init(_ change: EditChange) {
    switch change {
    case .tagAdded(let tag, let category, let position):
      self.init(kind: "tag-added", tag: tag, category: category.rawValue, position: position)
    case .tagRemoved(let tag, let count): self.init(kind: "tag-removed", tag: tag, resourceCount: count)
    case .tagRenamed(let tag, let name): self.init(kind: "tag-renamed", tag: tag, newName: name)
    case .tagMoved(let tag, let category, let position):
      self.init(kind: "tag-moved", tag: tag, category: category.rawValue, position: position)
    case .tagAssigned(let tag, let resource): self.init(kind: "tag-assigned", tag: tag, resource: resource)
    case .tagUnassigned(let tag, let resource): self.init(kind: "tag-unassigned", tag: tag, resource: resource)
    case .tagsReordered(let resource): self.init(kind: "tags-reordered", resource: resource)
    case .resourceRemoved(let resource): self.init(kind: "resource-removed", resource: resource)
    case .resourceMoved(let resource, let path): self.init(kind: "resource-moved", resource: resource, newPath: path)
    }
  }
}
