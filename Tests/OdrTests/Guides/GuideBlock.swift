import ResourceTags
import Testing

/// A block of code in a guide.
struct GuideBlock: Sendable, CustomTestStringConvertible {
  let guide: String
  /// The word behind the fence.
  let language: String
  /// The lines, each with its line break.
  let text: String
  /// The number of its first line.
  let line: Int

  var testDescription: String { "\(guide):\(line): \(text.prefix { $0 != "\n" })" }

  /// The blocks of all guides.
  static let all = Guide.all.flatMap(\.blocks)

  /// The manifest that the guides are about.
  static let manifest = Guide.named("Manifest").blocks.first { $0.kind == .manifest }?.text ?? ""

  /// How a block is tested.
  enum Kind {
    /// Commands after a `$`, run, with their output.
    case session
    /// Changes that a reader makes in an editor, as a diff that the test applies.
    case change
    /// A manifest, without errors and in the canonical layout.
    case manifest
    /// Commands for a shell or a build server, of which the syntax and the calls of odr are tested.
    case recipe
    /// A script of edits.
    case edits
    /// Swift for a package.
    case package
    /// Swift for an app.
    case code
    /// Settings of an editor; `Tests/Editors` starts editors with those that were tried.
    case settings
  }

  /// `nil` where no test knows such a block.
  var kind: Kind? {
    switch language {
    case "console": return .session
    case "diff": return .change
    case "yaml": return text.hasPrefix("version:") ? .manifest : .recipe
    case "json": return text.contains("\"version\": 1") ? .manifest : .settings
    case "lua", "lisp", "toml": return .settings
    case "sh", "ruby", "csharp", "xml": return .recipe
    case "": return .edits
    case "swift": return text.hasPrefix("dependencies:") ? .package : .code
    default: return nil
    }
  }

  static func of(_ kind: Kind) -> [GuideBlock] { all.filter { $0.kind == kind } }

  /// The commands of the guides, as lists of blocks that use the same files. Each block has its own files, except that
  /// a block that makes the project of the tutorial shares the project with all later blocks of its guide.
  static let sessions = Guide.all.flatMap { guide in
    guide.blocks.filter { $0.kind == .session || $0.kind == .change }.reduce(into: [[GuideBlock]]()) {
      sessions, block in
      if sessions.last?.first?.text.contains("Samples/tutorial.sh") == true {
        sessions[sessions.count - 1].append(block)
      } else {
        sessions.append([block])
      }
    }
  }

  /// A command after a `$`, and the output that the block shows, if any.
  struct Command {
    let words: String
    var output = ""

    /// Whether `printed` is what is shown; a line `…` stands for any number of lines.
    func shows(_ printed: String) -> Bool {
      let parts = output.components(separatedBy: "…\n")
      guard let first = parts.first, let last = parts.last, parts.count > 1 else { return printed == output }
      guard printed.hasPrefix(first), printed.hasSuffix(last) else { return false }
      var rest = printed.dropFirst(first.count).dropLast(last.count)
      for part in parts.dropFirst().dropLast() {
        guard let range = rest.firstRange(of: part) else { return false }
        rest = rest[range.upperBound...]
      }
      return true
    }
  }

  /// The commands of the block, in order.
  var commands: [Command] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().reduce(into: []) { commands, line in
      if line.hasPrefix("$ ") {
        commands.append(Command(words: String(line.dropFirst(2))))
      } else if !commands.isEmpty {
        commands[commands.count - 1].output += line + "\n"
      }
    }
  }

  /// The calls of odr in a recipe, each as its arguments.
  var calls: [[String]] {
    get throws {
      // Comments of YAML, messages and the folders of other programs may name odr as well.
      let code = text.replacing(/(?m)(^| )#.*$/, with: "").replacing(/echo ".*"|-C \S+/, with: "")
      return try code.matches(of: /\bodr"?,? +("?[a-z-][^|&;<>\n]*)/).map { match in
        switch language {
        // `sh("odr", "lint")` of Ruby has the words as they are, with marks around them.
        case "ruby": return try ScriptTests.words(match.1.filter { !",)".contains($0) })
        // Here all words are in one pair of marks.
        case "csharp", "xml": return try ScriptTests.words(match.1.split(separator: "\"").first.map(String.init) ?? "")
        default: return try ScriptTests.words(String(match.1))
        }
      }
    }
  }
}
