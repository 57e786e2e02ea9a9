import OdrEditScripts
import ResourceTags

/// A script of an app's actions that affect asset packs, with one step on each line. Steps that an app can't perform at
/// that point are errors.
struct PlayThrough {
  /// The steps, each with its text in the script.
  private(set) var lines: [(step: Step, text: String)] = []
  /// The errors in lines that aren't steps, in order.
  private(set) var errors: [ScriptError] = []
  private let packs: TagPacks
  /// Suggests names for misspelled tags; one suggester limits the work for all tags together.
  private var suggester: SpellingSuggester
  private var isInstalled = false
  /// The number of accesses to each tag.
  private var accesses: [String: Int] = [:]

  /// One step.
  enum Step {
    /// The app is installed; its initial install tags and prefetched tags are downloaded.
    case install
    /// The app begins to access these tags.
    case request([String])
    /// The app ends one access to each of these tags.
    case end([String])
    /// The app sets the preservation priority of these tags.
    case priority([String], Double)
    /// The system needs this many bytes of storage.
    case pressure(Int)
  }

  /// Reads the play-through in `source`, for an app with the tags of `packs`.
  init(_ source: SourceText, _ packs: TagPacks) {
    self.packs = packs
    suggester = SpellingSuggester(packs.tagNames)
    errors = ScriptLine.forEach(in: source) { line in
      if line.words.isEmpty { return }
      let step = try Step(line)
      try check(step, line)
      lines.append((step, line.words.map(\.text.visible).joined(separator: " ")))
    }
  }

  /// Checks the step of a line. Throws an error if the step requests tags that aren't in the manifest, ends an access
  /// that the app hasn't begun, or comes before the app is installed.
  private mutating func check(_ step: Step, _ line: ScriptLine) throws {
    defer { isInstalled = true }
    if case .install = step {
      if isInstalled { throw ScriptError(line.span, "the app is already installed; remove this line") }
      return
    }
    if !isInstalled {
      throw ScriptError(line.span, "the app is not installed yet; begin with the line 'install'")
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
        throw ScriptError(span, "tag \(tag.quoted) is not in use here; request it first, or remove it here")
      }
      for tag in tags { accesses[tag, default: 0] -= 1 }
    }
  }

  private mutating func checkNames(_ words: ArraySlice<(text: String, span: ByteSpan)>) throws {
    for word in words {
      if let problem = packs.problem(with: word.text, &suggester) { throw ScriptError(word.span, problem) }
    }
  }
}

extension PlayThrough.Step {
  private static let names = ["install", "request", "end", "priority", "pressure"]

  /// Parses a line that contains words.
  init(_ line: ScriptLine) throws {
    let verb = line.words[0]
    let values = line.words.dropFirst()
    // Apple's methods take tags as a set.
    let tags = values.map(\.text).uniqued
    switch verb.text {
    case "install":
      if let word = values.first { throw ScriptError(word.span, "'install' takes no arguments") }
      self = .install
    case "request", "end":
      if tags.isEmpty { throw ScriptError(verb.span, "expected tags after '\(verb.text)'") }
      self = verb.text == "end" ? .end(tags) : .request(tags)
    case "priority":
      guard let last = values.last, values.count > 1 else {
        throw ScriptError(verb.span, "expected tags and a number from 0 to 1, as in 'priority forest 0.8'")
      }
      guard let number = Double(last.text), (0...1).contains(number) else {
        throw ScriptError(
          last.span, "\(last.text.quoted) is not a preservation priority; expected a number from 0 to 1")
      }
      self = .priority(values.dropLast().map(\.text).uniqued, number)
    case "pressure":
      guard let size = FormattedByteCount(reading: values.map(\.text).joined(separator: " ")) else {
        throw ScriptError(
          ByteSpan(verb.span.start, line.words[line.words.count - 1].span.end),
          "expected the amount of space that the system needs, as in 'pressure 500 MB'")
      }
      self = .pressure(size.bytes)
    default:
      let advice = verb.text.nearest(in: Self.names).map { "did you mean '\($0)'?" }
      let expected = "expected 'install', 'request', 'end', 'priority', or 'pressure'"
      throw ScriptError(verb.span, "unknown step \(verb.text.quoted); \(advice ?? expected)")
    }
  }
}
