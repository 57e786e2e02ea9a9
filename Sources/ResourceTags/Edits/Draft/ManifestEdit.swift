/// A change of a manifest's content, such as a new name for a tag.
///
/// An edit is a value that changes a ``ManifestDraft``, which holds only meaning: tags, categories, resources.
/// ``Manifest/applying(_:)-(ManifestEdit)`` turns that into changes of the text, proves them and returns the new text.
public protocol ManifestEdit: Sendable {
  /// Makes the change in `draft`; throws if the content of the draft does not allow it.
  func make(in draft: inout ManifestDraft) throws(EditRefusal)
}
