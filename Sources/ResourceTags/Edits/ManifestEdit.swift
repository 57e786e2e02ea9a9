public import Bytes

/// A change of what a manifest says, such as a tag's new name.
///
/// An edit is a value that changes a ``ManifestDraft``, which is nothing but meaning: tags, categories, resources.
/// ``Manifest/applying(_:)-(ManifestEdit)`` works out what that does to the text, proves it and gives the new text.
public protocol ManifestEdit: Sendable {
  /// Makes the change in `draft`; throws where what the draft says does not allow it.
  func make(in draft: inout ManifestDraft) throws(EditRefusal)
}

/// One or more edits that were carried out and proved.
public struct ProvedEdit: Sendable {
  /// The replacements, in the order of the text; empty where the manifest says already what was asked for.
  public let textEdits: [TextEdit]
  /// The manifest afterwards, as it was read for the proof.
  public let manifest: Manifest
  /// What the manifest says otherwise than before, in the order in which it was asked for.
  public let changes: [EditChange]
  /// Comments of the old text that went with what they were about, in order.
  public let removedComments: [ByteSpan]

  /// A copy of the bytes of the manifest afterwards.
  public var bytes: [UInt8] { manifest.source.allBytes }

  /// Whether anything changes.
  public var isChange: Bool { !textEdits.isEmpty }
}

/// One thing that a manifest says otherwise after an edit.
public enum EditChange: Sendable, Equatable {
  /// A tag is declared that was not; its place in the category counts from 1.
  case tagAdded(String, DownloadCategory, position: Int)
  /// A tag is gone, from its category and from as many resources.
  case tagRemoved(String, resourceCount: Int)
  /// A tag has another name.
  case tagRenamed(String, to: String)
  /// A tag stands in another category, or in another place of its own; its place counts from 1.
  case tagMoved(String, DownloadCategory, position: Int)
  /// A resource has a tag that it had not.
  case tagAssigned(String, resource: String)
  /// A resource has lost a tag.
  case tagUnassigned(String, resource: String)
  /// The tags of a resource stand in another order.
  case tagsReordered(resource: String)
  /// A resource has no tags any more and has lost its entry.
  case resourceRemoved(String)
  /// A resource has another path.
  case resourceMoved(String, to: String)
}
