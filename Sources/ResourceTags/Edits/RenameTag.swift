import ManifestSyntax
import SourceText

/// Gives a tag another name, in its declaration and on every resource.
public struct RenameTag: ManifestEdit {
  /// The name the tag has.
  public let name: String
  /// The name it gets.
  public let newName: String

  /// Renames the tag `name`, which must exist, to `newName`, which must not.
  public init(_ name: String, to newName: String) {
    self.name = name
    self.newName = newName
  }

  /// Replaces every scalar that names the tag. Refuses a tag that is not there, a name that is taken or cannot be one,
  /// and a name that an alias uses for something else.
  public func plan(for manifest: Manifest, _ names: EditNames) throws(EditRefusal) -> EditPlan {
    guard let tag = manifest.tag(named: name) else {
      var nearMiss = NearMiss(manifest.tags().map(\.name))
      throw .unknownTag(name, nearest: nearMiss.best(for: name))
    }
    var meaning = names.pool.meaning(of: manifest)
    if name.utf8.elementsEqual(newName.utf8) { return EditPlan(textEdits: [], meaning: meaning) }
    if InvalidTagName.isInvalid(newName) { throw .invalidTagName(newName) }
    if let existing = manifest.tag(named: newName) {
      throw .tagExists(newName, manifest.tree.span(of: manifest.tagNames[existing.index]))
    }
    meaning.replaceTag(names.pool.name(name), by: names.pool.name(newName))
    return EditPlan(textEdits: try textEdits(tag, manifest), meaning: meaning)
  }

  /// One replacement for each scalar that names the tag; aliases follow the one they stand for.
  private func textEdits(_ tag: TagID, _ manifest: Manifest) throws(EditRefusal) -> [TextEdit] {
    let tree = manifest.tree
    let mentions =
      manifest.declarations.filter { $0.tag == tag }.map(\.node)
      + manifest.tagUses.elements.filter { $0.tag == tag }.map(\.node)
    let scalars = Set(mentions.compactMap { tree.resolve($0) })
    if let shared = tree.aliases(toAny: scalars, besides: Set(mentions)).first { throw .shared(tree.span(of: shared)) }
    let inFlow = tree.nodesInFlow(scalars)
    let writer = ScalarWriter(tree)
    return scalars.map { node in
      TextEdit(tree.span(of: node), writer.text(newName, inPlaceOf: node, isInFlow: inFlow.contains(node)))
    }
  }
}

extension Manifest {
  /// The tag with exactly this name.
  func tag(named name: String) -> TagID? {
    tagNames.indices.lazy.map { TagID(rawValue: UInt32($0)) }.first { nameBytes($0).elementsEqual(name.utf8) }
  }
}
