import ResourceTags

/// What findings show in brackets that no rule has found: commands that refuse their work,
/// and merges that a person has to finish.
enum RefusalKind: String, CaseIterable {
  case batch
  case editRefused = "edit-refused"
  case formatRefused = "format-refused"
  case mergeConflict = "merge-conflict"
  case trace

  /// The closest one to a word that is none of them.
  static func nearest(to word: String) -> String? {
    var suggester = SpellingSuggester(allCases.map(\.rawValue))
    return suggester.best(for: word)
  }

  /// The page that `odr explain` prints.
  var page: String {
    "\(rawValue)\n\(summary)\nLevel: error, always\n\n\(explanation)\n"
  }

  private var summary: String {
    switch self {
    case .batch: "a line of a script cannot be carried out"
    case .editRefused: "the manifest does not allow an edit"
    case .formatRefused: "a manifest cannot be laid out anew"
    case .mergeConflict: "both sides of a merge want something else"
    case .trace: "a line of a play-through is no step that an app can take"
    }
  }

  private var explanation: String {
    switch self {
    case .batch:
      """
      'odr batch' makes all edits of a script or none. The finding marks the line, and the message says why it cannot be
      carried out. Correct every line that is marked, and run the script again.
      """
    case .editRefused:
      """
      The finding marks what is in the way of an edit: a name that exists already, an entry that is listed twice, or text
      that does not have the expected form. Nothing was changed. 'odr lint' tells more about text that is wrong.
      """
    case .formatRefused:
      """
      'odr fmt' and 'odr convert' write a manifest only if it says the same afterwards. The finding marks what they cannot
      write anew. Nothing was changed. 'odr lint' tells more about text that is wrong.
      """
    case .mergeConflict:
      """
      'odr merge' decides nothing in which the two sides disagree, and accepts no error that neither had. The finding says
      what each side wants; in the text, git's marks stand around it. Keep one version of what is between the marks, remove
      the marks, and tell git with 'git add'. As a note it says what odr has merged on its own, or why git merged the lines.
      """
    case .trace:
      """
      'odr packs --trace' plays steps through: 'install', 'request TAG...', 'end TAG...', 'priority TAG... NUMBER' and
      'pressure SIZE', one on a line. The finding marks what no app can do there: ask for a tag that the manifest does not
      have, end what was not requested, or do anything before it is installed.
      """
    }
  }
}
