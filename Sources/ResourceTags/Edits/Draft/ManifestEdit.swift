/// A change of what a manifest says, such as a tag's new name.
///
/// An edit is a value that changes a ``ManifestDraft``, which is nothing but meaning: tags, categories, resources.
/// ``Manifest/applying(_:)-(ManifestEdit)`` works out what that does to the text, proves it and gives the new text.
public protocol ManifestEdit: Sendable {
  /// Makes the change in `draft`; throws where what the draft says does not allow it.
  func make(in draft: inout ManifestDraft) throws(EditRefusal)
}
