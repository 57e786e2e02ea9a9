/// A place of a manifest that names a tag.
package struct TagMention: Sendable, Hashable {
  /// The tag's name.
  package let name: String
  /// The bytes of the name, without quotes around it.
  package let span: ByteSpan
  /// The category that it is declared in here; `nil` where a resource or an asset pack has it.
  package let category: DownloadCategory?
}

/// What stands at a place of the text.
extension Manifest {
  /// The tag that is named at `offset`, also right behind its name.
  package func tagMention(at offset: ByteIndex) -> TagMention? {
    func isHere(_ node: NodeID) -> Bool { tree.span(of: node).touches(offset) }
    if let declaration = declarations.first(where: { isHere($0.node) }) { return mention(declaration) }
    if let use = tagUses.first(where: { isHere($0.node) }) { return mention(of: use.tag, at: use.node, category: nil) }
    return pins.lazy.flatMap(\.tags).first { $0.span.touches(offset) }.map(mention)
  }

  /// All places that name the tag `name`, in the order of the text.
  package func tagMentions(of name: String) -> [TagMention] {
    let wanted = ByteSlice(name.utf8)
    let tags = Set(tagNames.indices.map { TagID(rawValue: UInt32($0)) }.filter { nameBytes($0) == wanted })
    // An alias repeats the places of its anchor.
    var all: Set<TagMention> = []
    for declaration in declarations where tags.contains(declaration.tag) { all.insert(mention(declaration)) }
    for use in tagUses where tags.contains(use.tag) { all.insert(mention(of: use.tag, at: use.node, category: nil)) }
    for tag in pins.lazy.flatMap(\.tags) where ByteSlice(tag.name.utf8) == wanted { all.insert(mention(tag)) }
    return all.sorted { $0.span.start < $1.span.start }
  }

  private func mention(_ declaration: TagDeclaration) -> TagMention {
    mention(of: declaration.tag, at: declaration.node, category: declaration.category)
  }

  private func mention(_ tag: (name: String, span: ByteSpan)) -> TagMention {
    TagMention(name: tag.name, span: tag.span.withoutQuotes(in: source), category: nil)
  }

  private func mention(of tag: TagID, at node: NodeID, category: DownloadCategory?) -> TagMention {
    TagMention(
      name: nameBytes(tag).string, span: tree.span(of: node).withoutQuotes(in: source), category: category)
  }
}
