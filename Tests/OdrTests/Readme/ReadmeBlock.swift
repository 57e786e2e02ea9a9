import Foundation
import TestSupport
import Testing

/// A block of code in the README.
struct ReadmeBlock: Sendable, CustomTestStringConvertible {
  /// The word behind the fence: `console`, `yaml`; `sh` for commands that are told and not run.
  let language: String
  /// The lines, each with its line break.
  let text: String
  /// The number of its first line.
  let line: Int

  var testDescription: String { "line \(line): \(text.prefix { $0 != "\n" })" }

  static let readme =
    (try? String(contentsOf: Fixtures.root.appendingPathComponent("README.md"), encoding: .utf8)) ?? ""

  /// All blocks, in order.
  static let all: [ReadmeBlock] = {
    var blocks: [ReadmeBlock] = []
    var open: (language: String, line: Int, lines: [Substring])?
    for (index, line) in readme.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if !line.hasPrefix("```") {
        open?.lines.append(line)
      } else if let (language, start, lines) = open {
        blocks.append(ReadmeBlock(language: language, text: lines.map { $0 + "\n" }.joined(), line: start))
        open = nil
      } else {
        open = (String(line.dropFirst(3)), index + 2, [])
      }
    }
    return blocks
  }()

  /// The manifest that the README explains.
  static let manifest = all.first { $0.isManifest }?.text ?? ""

  /// Whether this is a manifest in YAML or JSON.
  var isManifest: Bool {
    switch language {
    case "yaml": return text.hasPrefix("version:")
    case "json": return text.contains("\"version\":")
    default: return false
    }
  }

  /// A command behind a `$`, and what the block shows of its output, if it does.
  struct Command {
    let words: String
    var output = ""

    /// Whether `printed` is what is shown; a line `…` stands for any number of lines.
    func shows(_ printed: String) -> Bool {
      let parts = output.components(separatedBy: "…\n")
      guard let first = parts.first, let last = parts.last, parts.count > 1 else { return printed == output }
      return printed.hasPrefix(first) && printed.dropFirst(first.count).hasSuffix(last)
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
}
