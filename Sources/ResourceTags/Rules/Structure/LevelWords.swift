/// The words that other linters use for levels.
enum LevelWords {
  /// The level that a word probably means; `nil` for an unknown word.
  static func level(for word: String) -> RuleLevel? {
    switch word.lowercased() {
    case "ignore", "ignored", "off", "none", "no", "disable", "disabled", "false", "silent", "allow": .ignore
    case "note", "notes", "notice", "info", "information", "hint": .note
    case "warning", "warn", "warnings": .warning
    case "error", "err", "errors", "deny", "forbid": .error
    default: nil
    }
  }
}
