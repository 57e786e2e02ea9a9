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
      let attached = parts.count > 1 ? [(String(parts[1]), word.span)] : []
      options[name, default: []] += try Self.values(of: name, kind, attached, word, &rest)
    }
  }

  private static func isOption(_ word: Word) -> Bool {
    word.text.utf8.first == UInt8(ascii: "-") && word.text.utf8.count > 1
  }

  private static let longNames = ["-r": "--recursive", "-0": "--null", "-n": "--dry-run", "-m": "--manifest"]

  /// The values of an option: the attached one, or those among the words behind it.
  private static func values(
    of name: String, _ kind: Kind, _ attached: [Word], _ word: Word, _ rest: inout ArraySlice<Word>
  ) throws(ScriptError) -> [Word] {
    if kind == .flag, !attached.isEmpty { throw ScriptError(span: word.span, message: "'\(name)' takes no value") }
    let limit = kind == .flag ? 0 : kind == .values ? Int.max : 1
    var values = attached
    while attached.isEmpty, values.count < limit, let next = rest.first, kind == .value || !isOption(next) {
      values.append(rest.removeFirst())
    }
    if values.isEmpty, kind == .value || kind == .values {
      throw ScriptError(span: word.span, message: "'\(name)' needs a value")
    }
    return values
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

  /// Whether the edit skips what does not exist.
  var skips: Bool { has("--if-exists") }

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
