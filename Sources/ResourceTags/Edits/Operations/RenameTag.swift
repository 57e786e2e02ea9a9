/// Gives a tag another name, in its declaration and on every resource.
public struct RenameTag: ManifestEdit {
  /// The current name of the tag.
  public let name: String
  /// The new name.
  public let newName: String
  /// Whether nothing happens if no tag has the current name.
  public let ifExists: Bool

  /// Renames the tag `name`, which must exist unless `ifExists`, to `newName`, which must not.
  public init(_ name: String, to newName: String, ifExists: Bool = false) {
    self.name = name
    self.newName = newName
    self.ifExists = ifExists
  }

  /// Refuses an unknown tag, a name that is taken or not valid, and a manifest in which some lists of tags cannot be
  /// read.
  public func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    guard let tag = try draft.tag(name, ifExists: ifExists) else { return }
    let newName = ByteString(self.newName)
    if draft.names[tag] == newName { return }
    if TagName.isInvalid(self.newName) { throw .invalidTagName(self.newName) }
    if let existing = draft.names.tag(named: newName) { throw .tagExists(self.newName, draft.mention(of: existing)) }
    try draft.checkAllTagsAreSeen()
    try draft.replaceInPins([draft.names[tag]], by: newName)
    draft.rename(tag, to: newName)
    draft.record(.tagRenamed(name, to: self.newName))
  }
}

extension ManifestDraft {
  /// The bytes of the text that declare a tag or, if it is not declared, the first that name it.
  fileprivate func mention(of tag: DraftTag) -> ByteSpan? {
    if let declaration = declaration(of: tag) { return declaration }
    return tag.index < manifest.tagNames.count ? tree.span(of: manifest.tagNames[tag.index]) : nil
  }
}
