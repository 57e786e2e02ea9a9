import Bytes
package import ResourceTags

extension EditScript {
  /// The refusals of its edits that do not merely follow from an earlier line that could not be carried out, such as
  /// those of all lines that use a tag which was not declared.
  package func causes(of failure: EditFailure) -> [(refusal: EditRefusal, index: Int?)] {
    var unread = unreadWords[...]
    /// What lines would have brought that could not be carried out.
    var missed: Set<String> = []
    return failure.refusals.filter { refusal, index in
      guard let index else { return true }
      while let word = unread.first, word.span.start < edits[index].span.start {
        missed.insert(word.text)
        unread.removeFirst()
      }
      let follows = refusal.missingName.map(missed.contains) ?? false
      missed.formUnion(edits[index].edit.named.newNames)
      return !follows
    }
  }
}

extension EditRefusal {
  /// The name that the manifest does not have, if that is the reason.
  fileprivate var missingName: String? {
    switch self {
    case .unknownTag(let name, _), .undeclaredTag(let name, _), .tagNotInCategory(let name, _),
      .unknownResource(let name, _):
      return name
    default: return nil
    }
  }
}

extension ManifestEdit {
  /// The tags and the paths of resources that it may bring into a manifest.
  fileprivate var newNames: [String] {
    switch self {
    case let edit as AddTags: edit.names
    case let edit as RenameTag: [edit.newName]
    case let edit as MoveTags: edit.names
    case let edit as AssignTags: (edit.creating == nil ? [] : edit.tags) + edit.resources.map(\.string)
    case let edit as SetTags: (edit.creating == nil ? [] : edit.tags) + edit.resources.map(\.string)
    case let edit as MoveResource: [edit.newPath.string]
    default: []
    }
  }
}
