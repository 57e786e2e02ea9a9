extension Feature {
  /// Everything that the server can do.
  static func all(_ judge: DocumentJudge) -> [Feature] {
    [.synchronization(judge), .findings, .formatting, .codeActions, .completion, .tagPlaces, .tagRename]
  }
}
