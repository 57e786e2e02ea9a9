/// One or more edits that were made and proved.
public struct ProvedEdit: Sendable {
  /// The replacements, in the order of the text; empty if the manifest already has the requested content.
  public let textEdits: [TextEdit]
  /// The manifest after the edits, as it was read for the proof.
  public let manifest: Manifest
  /// The changes of the manifest's content, in the order of the requests.
  public let changes: [EditChange]
  /// Comments of the old text that were removed together with their subject, in order.
  public let removedComments: [ByteSpan]
  /// The resources at paths that the manifest did not have.
  package let additions: [ResourceAddition]

  /// A copy of the bytes of the manifest after the edits.
  public var bytes: [UInt8] { manifest.source.allBytes }

  /// Whether anything changes.
  public var isChange: Bool { !textEdits.isEmpty }
}
