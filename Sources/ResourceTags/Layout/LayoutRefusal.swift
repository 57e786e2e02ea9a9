import Syntax
public import Bytes

/// Why a manifest cannot be laid out anew, or converted. Nothing has been changed.
public enum LayoutRefusal: Error, Equatable {
  /// The manifest has faults of syntax, the first of them at the span.
  case syntax(ByteSpan)
  /// The text is empty, or something else than a mapping.
  case noManifest(ByteSpan)
  /// A list has something else than a name at the span, or a key is empty.
  case unsound(ByteSpan)
  /// A key stands at the span that its mapping has before, so that it is uncertain what the manifest says.
  case repeatedKey(ByteSpan)
  /// An anchor of the whole manifest, or mappings deeper than is read, stand at the span.
  case unsupported(ByteSpan)
  /// What stands at the span has no counterpart in JSON: a key that is no string, or a number in a notation of YAML.
  case notInJSON(ByteSpan)
  /// What stands at the span has no counterpart in YAML: half a surrogate pair.
  case notInYAML(ByteSpan)
  /// The comment at the span, or another like it, would silence other findings in the new layout.
  case otherFindings(ByteSpan)
  /// The new text would not say the same as the old from the span on, so it was thrown away.
  case unproved(ByteSpan)

  /// The place in the manifest that stands in the way.
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
    case .syntax: return "a manifest with syntax errors is left as it is; 'odr lint' shows them all"
    case .noManifest: return "there is no manifest here; 'odr init' writes one"
    case .unsound: return "expected a name here, so the manifest is left as it is; 'odr lint' says what is wrong"
    case .repeatedKey: return "this key stands twice, so the manifest is left as it is; leave one of them"
    case .unsupported:
      return
        "this is not laid out: neither an anchor of the whole manifest nor mappings in \(SyntaxLimits.depth) others"
    case .notInJSON: return "JSON has no way to say this; expected a string as a key, and decimal numbers"
    case .notInYAML: return "YAML has no way to say this; expected whole surrogate pairs, such as '\\ud83d\\ude00'"
    case .otherFindings:
      return "laid out anew, this comment or another like it would silence other findings; lay out its list by hand"
    case .unproved: return "the new text could not be proved to say the same here, so the manifest is left as it is"
    }
  }
}
