import ResourceTags
import Bytes
import Diagnostics

/// The arguments of one edit in a script, sorted into names and options as on the command line.
struct ScriptArguments {
  typealias Word = (text: String, span: ByteSpan)

  /// What an option takes.
  enum Kind {
    /// Nothing.
    case flag
    /// One value, behind it or after `=`.
    case value
    /// All words up to the next option.
    case values
    /// A value as above, or none before an option or at the end.
    case optionalValue
  }

  /// Words that are not options.
  private(set) var names: [Word] = []
  private var options: [String: [Word]] = [:]
  let command: Word
  let resolver: any ScriptResolver
  let isStandardInput: Bool

  /// Sorts `words`, which follow `command`, the end of the command's name. Throws ``ScriptError`` at the first word
  /// that does not fit.
  init(
    _ words: ArraySlice<Word>, of command: Word, _ kinds: [String: Kind], _ resolver: any ScriptResolver,
    isStandardInput: Bool
  ) throws(ScriptError) {
    self.command = command
    self.resolver = resolver
    self.isStandardInput = isStandardInput
    var rest = words
    while let word = rest.popFirst() {
      if word.text == "--" {
        names += rest
        return
      }
      guard Self.isOption(word) else {
        names.append(word)
        continue
      }
      let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = Self.longNames[String(parts[0])] ?? String(parts[0])
      guard let kind = kinds[name] else { throw Self.unknown(word, name) }
      let attached = parts.count > 1 ? (String(parts[1]), word.span) : nil
      try read(name, kind, attached, word, &rest)
    }
  }

  private static func isOption(_ word: Word) -> Bool {
    word.text.utf8.first == UInt8(ascii: "-") && word.text.utf8.count > 1
  }

  private static let longNames = ["-r": "--recursive", "-0": "--null", "-n": "--dry-run", "-m": "--manifest"]

  private mutating func read(
    _ name: String, _ kind: Kind, _ attached: Word?, _ word: Word, _ rest: inout ArraySlice<Word>
  ) throws(ScriptError) {
    switch kind {
    case .flag:
      if attached != nil { throw ScriptError(span: word.span, message: "'\(name)' takes no value") }
      options[name, default: []] += []
    case .optionalValue:
      let value = attached ?? (rest.first.map(Self.isOption) == false ? rest.removeFirst() : nil)
      options[name, default: []] += value.map { [$0] } ?? []
    case .value:
      guard let value = attached ?? rest.popFirst() else {
        throw ScriptError(span: word.span, message: "'\(name)' needs a value")
      }
      options[name, default: []].append(value)
    case .values:
      var values = attached.map { [$0] } ?? []
      while attached == nil, let next = rest.first, !Self.isOption(next) {
        values.append(next)
        rest.removeFirst()
      }
      if values.isEmpty { throw ScriptError(span: word.span, message: "'\(name)' needs a value") }
      options[name, default: []] += values
    }
  }

  private static func unknown(_ word: Word, _ name: String) -> ScriptError {
    let isOfWhole = ["--manifest", "--dry-run", "--format"].contains(name)
    return ScriptError(
      span: word.span,
      message: isOfWhole
        ? "'\(name)' belongs on the command line, not in the script" : "unknown option \(word.text.quoted)")
  }

  // MARK: What there is

  func has(_ option: String) -> Bool { options[option] != nil }

  func values(_ option: String) -> [Word] { options[option] ?? [] }

  /// The last value of an option.
  func value(_ option: String) -> Word? { options[option]?.last }

  /// The names, of which there must be at least one, or exactly `count`.
  func names(_ what: String, count: Int? = nil) throws(ScriptError) -> [Word] {
    if let count, names.count != count {
      throw error("expected \(what), found \(names.count) name\(names.count == 1 ? "" : "s")")
    }
    if names.isEmpty { throw error("expected \(what)") }
    return names
  }
}
