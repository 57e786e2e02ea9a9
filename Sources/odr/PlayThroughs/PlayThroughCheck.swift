import OdrEditScripts
import ResourceTags

/// Refuses the steps of a play-through that no app can take where they stand.
struct PlayThroughCheck {
  private let packs: TagPacks
  /// Finds what is meant by all tags together, within one budget.
  private var suggester: SpellingSuggester
  private var isInstalled = false
  /// How often each tag is accessed.
  private var accesses: [String: Int] = [:]

  /// For a play-through with the tags of `packs`.
  init(_ packs: TagPacks) {
    self.packs = packs
    suggester = SpellingSuggester(packs.tagNames)
  }

  /// Takes the step of a line. Throws if it asks for tags that the manifest does not have, ends what was not begun, or
  /// comes before the app is installed.
  mutating func take(_ step: PlayThrough.Step, _ line: ScriptLine) throws(ScriptError) {
    defer { isInstalled = true }
    if case .install = step {
      if isInstalled { throw ScriptError(span: line.span, message: "the app is installed already; remove this line") }
      return
    }
    if !isInstalled {
      throw ScriptError(span: line.span, message: "the app is not installed yet; begin with a line 'install'")
    }
    let words = line.words.dropFirst()
    switch step {
    case .install, .pressure: break
    case .request(let tags):
      try checkNames(words)
      for tag in tags { accesses[tag, default: 0] += 1 }
    case .priority: try checkNames(words.dropLast())
    case .end(let tags):
      try checkNames(words)
      if let (tag, span) = words.first(where: { accesses[$0.text, default: 0] == 0 }) {
        throw ScriptError(
          span: span, message: "tag \(tag.quoted) is not in use here; request it first, or leave it out")
      }
      for tag in tags { accesses[tag, default: 0] -= 1 }
    }
  }

  private mutating func checkNames(_ words: ArraySlice<(text: String, span: ByteSpan)>) throws(ScriptError) {
    for word in words {
      if let problem = packs.problem(with: word.text, &suggester) {
        throw ScriptError(span: word.span, message: problem)
      }
    }
  }
}
