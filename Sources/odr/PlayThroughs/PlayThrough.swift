import OdrEditScripts
import ResourceTags

/// A script of an app's actions that affect asset packs, with one step on each line, and the packs on the device after
/// each step. Steps that an app can't perform at that point are errors.
///
/// A pack is in use as long as the app accesses one of its tags. The system can purge all other packs. The system
/// purges packs with the lowest preservation priority first; among packs with the same priority, the system purges the
/// least recently used pack first. The priority is a number from 0, its initial value, to 1. Apple calls the priority a
/// hint, and promises only that the system doesn't purge packs in use. Apple doesn't say which priority applies to a
/// pack with several tags; odr uses the highest.
///
/// Sources: `Bundle.setPreservationPriority(_:forTags:)` and `NSBundleResourceRequest` in Apple's Foundation
/// documentation. The documented effect of a pack's last use is unverified.
struct PlayThrough {
  /// A step, its effect, and the packs on the device after the step.
  struct Step {
    /// The step in the words of the script.
    let text: String
    /// The packs that are downloaded, in the order of the download.
    var downloaded: [AssetPack] = []
    /// The packs that the system purges, in order; `nil` if the system doesn't need storage.
    var purged: [AssetPack]?
    /// The number of bytes that the system still needs after purging.
    var missingBytes = 0
    /// The packs that the app uses.
    var inUse: [AssetPack] = []
    /// The packs that the system can purge, starting with the pack that is purged first.
    var purgeable: [AssetPack] = []
  }

  private(set) var steps: [Step] = []
  /// The errors in lines that aren't steps, in order.
  private(set) var errors: [ScriptError] = []
  private let packs: TagPacks
  /// Suggests names for misspelled tags; one suggester limits the work for all tags together.
  private var suggester: SpellingSuggester
  private var isInstalled = false
  /// The number of accesses to each tag.
  private var accesses: [String: Int] = [:]
  /// The number of the step at which each pack on the device was last used or, if it was never used, downloaded, by the
  /// pack's digest.
  private var lastUse: [String: Int] = [:]
  /// The preservation priorities that the app has set, by tag.
  private var priorities: [String: Double] = [:]

  /// Plays the script in `source`, for an app with the tags of `packs`.
  init(_ source: SourceText, _ packs: TagPacks) {
    self.packs = packs
    suggester = SpellingSuggester(packs.tagNames)
    errors = ScriptLine.forEach(in: source) { line in
      if !line.words.isEmpty { try take(line) }
    }
  }

  /// Performs the step of a line with words.
  private mutating func take(_ line: ScriptLine) throws {
    let verb = line.words[0]
    let values = line.words.dropFirst()
    var step = Step(text: line.words.map(\.text.visible).joined(separator: " "))
    // Apple's methods take tags as a set.
    let tags = values.map(\.text).uniqued
    switch verb.text {
    case "install":
      if let word = values.first { throw ScriptError(word.span, "'install' takes no arguments") }
      if isInstalled { throw ScriptError(line.span, "the app is already installed; remove this line") }
      isInstalled = true
      // Packs are sorted by priority. Packs without a priority are downloaded only on demand.
      step.downloaded = packs.all.filter { $0.priority != nil }
    case "request", "end":
      if tags.isEmpty { throw ScriptError(verb.span, "expected tags after \(verb.text.quoted)") }
      try checkTags(values, line)
      let isRequest = verb.text == "request"
      if !isRequest, let (tag, span) = values.first(where: { accesses[$0.text, default: 0] == 0 }) {
        throw ScriptError(span, "tag \(tag.quoted) is not in use here; request it first, or remove it here")
      }
      for tag in tags { accesses[tag, default: 0] += isRequest ? 1 : -1 }
      for pack in packs.packs(of: tags) {
        if isRequest, lastUse[pack.digest] == nil { step.downloaded.append(pack) }
        if !isRequest { lastUse[pack.digest] = steps.count }
      }
    case "priority":
      guard let last = values.last, values.count > 1 else {
        throw ScriptError(verb.span, "expected tags and a number from 0 to 1, as in 'priority forest 0.8'")
      }
      guard let number = Double(last.text), (0...1).contains(number) else {
        throw ScriptError(
          last.span, "\(last.text.quoted) is not a preservation priority; expected a number from 0 to 1")
      }
      try checkTags(values.dropLast(), line)
      for tag in values.dropLast() { priorities[tag.text] = number }
    case "pressure":
      guard let bytes = ByteCount.bytes(in: values.map(\.text).joined(separator: " ")) else {
        throw ScriptError(
          ByteSpan(verb.span.start, line.words[line.words.count - 1].span.end),
          "expected the amount of space that the system needs, as in 'pressure 500 MB'")
      }
      try checkTags([], line)
      var rest = bytes
      step.purged = Array(
        purgeable.prefix { pack in
          defer { rest -= pack.bytes }
          return rest > 0
        })
      for pack in step.purged ?? [] { lastUse[pack.digest] = nil }
      step.missingBytes = max(rest, 0)
    default:
      throw ScriptError(
        verb.span,
        "unknown step \(verb.text.quoted); expected 'install', 'request', 'end', 'priority', or 'pressure'")
    }
    for pack in step.downloaded { lastUse[pack.digest] = steps.count }
    step.inUse = packs.packs(of: accesses.filter { $0.value > 0 }.map(\.key))
    step.purgeable = purgeable
    steps.append(step)
  }

  /// Throws an error if the app isn't installed, or if one of the words isn't a tag of the manifest. Only the first step
  /// of an app that isn't installed is an error.
  private mutating func checkTags(_ words: ArraySlice<(text: String, span: ByteSpan)>, _ line: ScriptLine) throws {
    if !isInstalled {
      isInstalled = true
      throw ScriptError(line.span, "the app is not installed yet; begin with the line 'install'")
    }
    for word in words {
      if let problem = packs.problem(with: word.text, &suggester) { throw ScriptError(word.span, problem) }
    }
  }

  private var purgeable: [AssetPack] {
    let idle = packs.all.filter { pack in
      lastUse[pack.digest] != nil && !pack.tags.contains { accesses[$0, default: 0] > 0 }
    }
    let ranks = idle.map { pack in
      (pack.tags.compactMap { priorities[$0] }.max() ?? 0, lastUse[pack.digest] ?? 0)
    }
    return zip(idle, ranks).sorted { $0.1 < $1.1 }.map(\.0)
  }

  // MARK: The report

  /// The maximum number of bytes in use at the same time.
  private var mostInUse: Int { steps.map { $0.inUse.bytes }.max() ?? 0 }

  /// Whether the app exceeds the limit for packs in use at the same time.
  var isOverLimit: Bool { packs.isOverLimit(mostInUse) }

  /// The indices of the resources in all packs that are downloaded during the play-through.
  var listed: [Int] {
    let downloaded = Set(steps.flatMap { $0.downloaded.map(\.digest) })
    return packs.all.filter { downloaded.contains($0.digest) }.flatMap(\.resources)
  }

  private var downloadBytes: Int { steps.sum(\.downloaded.bytes) }

  /// The warning that the order of purging isn't guaranteed.
  private static let hint =
    "The purge order is an estimate: the system decides how it weights preservation priority and last use."

  /// The report for scripts, version 1. Packs are identified by their digests.
  var json: JSONObject {
    func digests(_ packs: [AssetPack]) -> [String] { packs.map(\.digest) }
    let steps = steps.map { step -> JSONObject in
      [
        "step": step.text, "downloaded": digests(step.downloaded),
        "downloadBytes": step.downloaded.bytes, "inUse": digests(step.inUse),
        "inUseBytes": step.inUse.bytes, "purged": digests(step.purged ?? []),
        "missingBytes": step.missingBytes > 0 ? step.missingBytes : nil, "purgeable": digests(step.purgeable),
      ]
    }
    return [
      "packs": packs.all.map(\.json), "steps": steps, "downloadBytes": downloadBytes,
      "mostInUseBytes": mostInUse, "inUseLimit": packs.limits.inUse, "note": Self.hint,
    ]
  }

  /// The report for people.
  var text: String {
    func line(_ title: String, _ packs: [AssetPack], _ bytes: String? = nil) -> String {
      let size = packs.isEmpty ? "" : " (\(bytes ?? "\(FormattedByteCount(packs.bytes))"))"
      return "    \(title): \(packs.isEmpty ? "nothing" : packs.map(\.title).commaSeparated)\(size)\n"
    }
    var text = ""
    for (index, step) in steps.enumerated() {
      text += "\(index + 1). \(step.text.bold)\n"
      if !step.downloaded.isEmpty { text += line("downloads", step.downloaded) }
      if let purged = step.purged { text += line("purged", purged) }
      if step.missingBytes > 0 {
        text += "    nothing else can be purged; \(FormattedByteCount(step.missingBytes)) more is needed\n"
      }
      text += line("in use", step.inUse, packs.inUse(step.inUse.bytes)) + line("may be purged", step.purgeable)
    }
    return text + "Downloaded in total".bold + " \(FormattedByteCount(downloadBytes)), "
      + "maximum size in use at the same time".bold + " \(packs.inUse(mostInUse))\n\(Self.hint)\n"
  }
}
