extension Diagnostic {
  /// A place in one of the texts that a run looks at.
  public struct Location: Sendable {
    /// The text that it lies in; `nil` for the text that is checked, which is the manifest.
    public var source: SourceText?
    /// The bytes of the place.
    public var span: ByteSpan

    /// The bytes of `span` in `source` or, without one, in the text that is checked.
    public init(_ span: ByteSpan, in source: SourceText? = nil) {
      self.source = source
      self.span = span
    }
  }
}

extension Diagnostic.Location: Comparable {
  /// Whether both are the same bytes of the same text; texts with the same name are the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.span == right.span && (left.source === right.source || left.source?.name == right.source?.name)
  }

  /// Places in the text that is checked come first, then those in others by name; in each they are in the order of the
  /// text.
  public static func < (left: Self, right: Self) -> Bool {
    switch (left.source, right.source) {
    case (nil, nil): return left.span < right.span
    case (nil, .some): return true
    case (.some, nil): return false
    case (let first?, let second?):
      return first.name == second.name ? left.span < right.span : first.name < second.name
    }
  }
}
