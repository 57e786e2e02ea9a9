public import Bytes

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
