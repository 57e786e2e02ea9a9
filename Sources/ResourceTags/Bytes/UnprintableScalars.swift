extension Unicode.Scalar {
  /// Whether the scalar would move the cursor, change the terminal, reorder the text around it or be invisible.
  ///
  /// True for controls, line and paragraph separators, surrogates and format characters (Unicode categories Cc, Cf, Zl,
  /// Zp, Cs) and noncharacters such as U+FFFF, except the joiner and variation selectors, which many scripts need.
  package var isUnprintable: Bool {
    if value < 0x7F { return value < 0x20 }
    // Noncharacters, which no text may contain.
    if value & 0xFFFE == 0xFFFE { return true }
    if value == 0x200D || value == 0x200C { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: return false
    }
  }
}
