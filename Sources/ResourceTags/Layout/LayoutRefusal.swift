/// Why a manifest cannot be formatted or converted. Nothing has changed.
public enum LayoutRefusal: Error, Equatable {
  /// The manifest has syntax errors, the first of them at the span.
  case syntax(ByteSpan)
  /// The text is empty, or is not a mapping.
  case noManifest(ByteSpan)
  /// A list has an item at the span that is not a name, or a key is empty.
  case unsound(ByteSpan)
  /// The key at the span is already in its mapping, so that the content of the manifest is not clear.
  case repeatedKey(ByteSpan)
  /// The whole manifest has an anchor, or mappings are nested too deeply, at the span.
  case unsupported(ByteSpan)
  /// The text at the span has no counterpart in JSON: a key that is not a string, or a number in a YAML notation.
  case notInJSON(ByteSpan)
  /// The text at the span has no counterpart in YAML: half a surrogate pair.
  case notInYAML(ByteSpan)
  /// The comment at the span, or a similar one, would silence other findings in the new layout.
  case otherFindings(ByteSpan)
  /// The new text would not have the content of the old from the span on, so it was discarded.
  case unproved(ByteSpan)

  /// The place in the manifest that prevents the change.
  public var span: ByteSpan {
    switch self {
    case .syntax(let span), .noManifest(let span), .unsound(let span), .repeatedKey(let span), .unsupported(let span),
      .notInJSON(let span), .notInYAML(let span), .otherFindings(let span), .unproved(let span):
      return span
    }
  }

  /// What is wrong: lower-case start, no full stop.
  public var message: String {
    switch self {
    case .syntax: return "a manifest with syntax errors is left as it is"
    case .noManifest: return "there is no manifest here"
    case .unsound: return "expected a name here, so the manifest is left as it is"
    case .repeatedKey: return "this key is repeated, so the manifest is left as it is; keep only one"
    case .unsupported:
      return
        "this cannot be formatted: the whole manifest has an anchor, or mappings are in \(SyntaxLimits.depth) others"
    case .notInJSON: return "JSON cannot express this; expected a string as a key, and decimal numbers"
    case .notInYAML: return "YAML cannot express this; expected whole surrogate pairs, such as '\\ud83d\\ude00'"
    case .otherFindings:
      return "in the new layout, this or a similar comment would silence other findings; format its list by hand"
    case .unproved: return "odr could not prove that the new text means the same here, so nothing was changed"
    }
  }
}
