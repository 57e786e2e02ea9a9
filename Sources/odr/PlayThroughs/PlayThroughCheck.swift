import Bytes
import Diagnostics
import EditScripts

/// Refuses the steps of a play-through that no app can take where they stand.
struct PlayThroughCheck {
  private let packs: TagPacks
  private var isInstalled = false
  /// How often each tag is accessed.
  private var accesses: [String: Int] = [:]

  /// For a play-through with the tags of `packs`.
  init(_ packs: TagPacks) {
    self.packs = packs
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
    switch step {
    case .install, .pressure: break
    case .request(let tags):
      try checkNames(tags, line)
      for tag in tags { accesses[tag, default: 0] += 1 }
    case .priority(let tags, _): try checkNames(tags, line)
    case .end(let tags):
      try checkNames(tags, line)
      for (index, tag) in tags.enumerated() {
        let count = accesses[tag] ?? 0
        guard count > 0 else {
          throw ScriptError(
            span: line.words[index + 1].span,
            message: "tag \(tag.quoted) is not in use here; request it first, or leave it out")
        }
        accesses[tag] = count - 1
      }
    }
  }

  /// The tags stand behind the first word.
  private func checkNames(_ tags: [String], _ line: ScriptLine) throws(ScriptError) {
    for (index, tag) in tags.enumerated() {
      if let problem = packs.problem(with: tag) {
        throw ScriptError(span: line.words[index + 1].span, message: problem)
      }
    }
  }
}
