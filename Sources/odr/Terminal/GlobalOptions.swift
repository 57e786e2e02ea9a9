import ArgumentParser
import ResourceTags

/// The options that work before or after any command: `-q`, `-C`, `--color`, and `--follow-links`.
///
/// odr removes these options before it parses the other arguments. If every command declared the global options,
/// parsing would take longer at every start.
struct GlobalOptions {
  /// When to print colors.
  enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  /// The global options of this run.
  static let given = GlobalOptions(Array(CommandLine.arguments.dropFirst()))

  /// The global options in the command line that the user is typing, which the shell passes after `--`.
  static var typed: GlobalOptions {
    GlobalOptions(Array(CommandLine.arguments.drop { $0 != "--" }.dropFirst()))
  }

  private(set) var isQuiet = false
  private(set) var color = ColorChoice.auto
  /// Whether odr follows links, project paths, and settings out of the repository.
  private(set) var followsLinks = false
  /// The arguments that remain after the global options are removed.
  private(set) var rest: [String] = []
  /// The value of the command's option `--format`.
  var format: String? {
    let words = rest.prefix { $0 != "--" }.flatMap { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    return words.firstIndex(of: "--format").flatMap { words.dropFirst($0 + 1).first }
  }
  /// The working directory at the start, before `-C` changes it; `nil` without `-C`.
  private(set) var startFolder: String?
  /// The values of `-C`; each path is relative to the one before it.
  private var folders: [String] = []
  private var problem: String?

  /// Finds the global options in `arguments`, up to `--`.
  init(_ arguments: [String]) {
    var words = arguments[...]
    while let word = words.popFirst() {
      switch word {
      case "-q", "--quiet": isQuiet = true
      case "--follow-links": followsLinks = true
      case "-C":
        guard let folder = words.popFirst(), !folder.isEmpty else {
          problem = "'-C' needs a folder"
          return
        }
        folders.append(folder)
      case "--color":
        let word = words.popFirst()
        if let choice = word.flatMap(ColorChoice.init) {
          color = choice
        } else {
          let choices = ColorChoice.allCases.map(\.rawValue).commaSeparated
          problem = "'--color' takes one of \(choices)" + (word.map { ", not \($0.quoted)" } ?? "")
        }
      case _ where word.hasPrefix("--color="): words = ["--color", String(word.dropFirst("--color=".count))] + words
      case "--":
        rest += [word] + words
        words = []
      default: rest.append(word)
      }
    }
    if !folders.isEmpty { startFolder = FilePath.real(".") }
  }

  /// Enters the folder specified with `-C`. Throws ``CommandFailure`` if an option has a missing or invalid value,
  /// or if odr can't change to the folder.
  func carryOut() throws {
    if let problem { throw CommandFailure(problem, exitCode: 64) }
    for folder in folders {
      do { try FileSystem.changeWorkingFolder(to: folder) } catch {
        throw CommandFailure("cannot change to the folder \(folder.quoted): \(error.reason)")
      }
    }
  }

  /// The first words of suggested commands: the name of the program and the `-C` options of this run.
  var program: String { "odr" + folderWords + (followsLinks ? " --follow-links" : "") }
  var git: String { "git" + folderWords }

  /// Returns a message in which the suggested commands, such as `'odr lint'`, work where the user ran odr.
  func placed(_ message: String) -> String {
    if folders.isEmpty, !followsLinks { return message }
    let start = "'" + program + " "
    return message.replacing(start, with: "'odr ").replacing("'odr ", with: start)
  }

  private var folderWords: String { folders.map { " -C " + ShellWord.path($0) }.joined() }
}
