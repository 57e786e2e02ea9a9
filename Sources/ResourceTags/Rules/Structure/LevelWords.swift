/// The words that other linters use for levels.
enum LevelWords {
  /// The level that a word probably means; `nil` for an unknown word.
  static func level(for word: String) -> RuleLevel? {
    switch word.lowercased() {
    case "ignore", "ignored", "off", "none", "no", "disable", "disabled", "false", "silent", "allow": return .ignore
    case "note", "notes", "notice", "info", "information", "hint": return .note
    case "warning", "warn", "warnings": return .warning
    case "error", "err", "errors", "deny", "forbid": return .error
    default: return nil
    }
  }
}
