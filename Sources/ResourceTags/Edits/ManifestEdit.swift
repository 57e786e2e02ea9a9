import ManifestSyntax
public import SourceText

/// A change of what a manifest says, such as a tag's new name.
///
/// An edit is a value; ``Manifest/applying(_:)`` carries it out, proves the result and gives the new text.
public protocol ManifestEdit: Sendable {
  /// The edits of the text, and the meaning they must give, in the names of `names`.
  ///
  /// For the package's own edits; a type outside cannot conform.
  func plan(for manifest: Manifest, _ names: EditNames) throws(EditRefusal) -> EditPlan
}

/// The names of a manifest before and after an edit.
public struct EditNames {
  let pool = NamePool()
}

/// What an edit is going to do to a text.
public struct EditPlan {
  let textEdits: [TextEdit]
  let meaning: ManifestMeaning
}

/// An edit that was carried out and proved.
public struct ProvedEdit: Sendable {
  /// The replacements, in the order of the text; empty where the manifest says already what was asked for.
  public let textEdits: [TextEdit]
  /// The bytes of the manifest afterwards.
  public let bytes: [UInt8]

  /// Whether anything changes.
  public var isChange: Bool { !textEdits.isEmpty }
}

/// Why a manifest cannot be edited as asked. Nothing has been changed.
public enum EditRefusal: Error, Equatable {
  /// The manifest has faults of syntax, the first of them at the span.
  case syntax(ByteSpan)
  /// A tag that is neither declared nor on any resource; the nearest one that is.
  case unknownTag(String, nearest: String?)
  /// A tag of this name is there already, at the span.
  case tagExists(String, ByteSpan)
  /// The name cannot be a tag's.
  case invalidTagName(String)
  /// The text at the span means something else as well, which would change with it.
  case shared(ByteSpan)
  /// The changed text would not say what it should, so it was thrown away.
  case unproved(ByteSpan)
}

extension EditRefusal {
  /// The place in the manifest that stands in the way; `nil` where the request itself is at fault.
  public var span: ByteSpan? {
    switch self {
    case .syntax(let span), .tagExists(_, let span), .shared(let span), .unproved(let span): return span
    case .unknownTag, .invalidTagName: return nil
    }
  }

  /// What is wrong: lower-case start, no full stop.
  public var message: String {
    switch self {
    case .syntax: return "a manifest with syntax errors is not edited; 'odr lint' shows them"
    case .unknownTag(let name, let nearest):
      return "there is no tag \(name.quoted)" + (nearest.map { "; did you mean \($0.quoted)?" } ?? "")
    case .tagExists(let name, _): return "there is a tag \(name.quoted) already"
    case .invalidTagName(let name):
      return
        "\(name.quoted) cannot be a tag; a name is not empty, has no control characters, and no white space at its ends"
    case .shared: return "this text is used for something else through an alias; write it out first"
    case .unproved: return "the change could not be proved to be right here, so nothing was changed"
    }
  }
}
