public import Bytes

/// How bad a finding is.
public enum Severity: String, Sendable, CaseIterable {
  /// The manifest says something it cannot mean, or that Xcode or Apple will refuse.
  case error
  /// The manifest can be used, but something in it is probably not what was meant.
  case warning
  /// Worth knowing; never fails a run.
  case note
}

/// Something found in a text: which rule, how bad, what and where, and how to mend it where that is certain.
public struct Diagnostic: Sendable, Equatable {
  /// The id of the rule that found it, such as `undeclared-tag`.
  public var rule: String
  /// How bad it is, after the manifest's own levels.
  public var severity: Severity
  /// What is wrong and what is accepted: lower case, no full stop, the user's text in single quotes.
  public var message: String
  /// The bytes it is about.
  public var span: ByteSpan
  /// A few words that stand beside the marked bytes, such as `did you mean 'level-2'?`.
  public var label: String?
  /// Other places that explain it, such as the first declaration.
  public var notes: [Note]
  /// The mend, where there is one.
  public var fix: Fix?

  /// A finding of `rule` about the bytes of `span`.
  public init(
    rule: String, severity: Severity, message: String, span: ByteSpan, label: String? = nil, notes: [Note] = [],
    fix: Fix? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.span = span
    self.label = label
    self.notes = notes
    self.fix = fix
  }

  /// A second place, in the same text, that explains a finding.
  public struct Note: Sendable, Equatable {
    /// What is to be seen there.
    public var message: String
    /// The bytes it is about; `nil` for a remark about the whole text.
    public var span: ByteSpan?

    /// A remark about the bytes of `span`.
    public init(_ message: String, at span: ByteSpan?) {
      self.message = message
      self.span = span
    }
  }

  /// Edits that mend a finding.
  public struct Fix: Sendable, Equatable {
    /// What the edits do, as an order: `quote it`.
    public var title: String
    /// Whether the edits are certain to keep or restore what was meant, so that they may be made unasked.
    public var isSafe: Bool
    /// The edits; they do not overlap. None where there are so many fixes that those of this one were not worked out.
    public var edits: [TextEdit]

    /// A mend that is safe to make unasked where `isSafe` says so.
    public init(title: String, isSafe: Bool, edits: [TextEdit]) {
      self.title = title
      self.isSafe = isSafe
      self.edits = edits
    }
  }
}
