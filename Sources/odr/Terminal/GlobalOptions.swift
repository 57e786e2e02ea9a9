import ArgumentParser
import ResourceTags

/// The options of odr itself, which stand before or after any command: `-q`, `-C`, `--color` and `--follow-links`.
///
/// They are taken out of the arguments before these are parsed: as options of each command they would take part of the
/// time of every start.
struct GlobalOptions {
  /// When text has colors.
  enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  /// The options of this run.
  static let given = GlobalOptions(Array(CommandLine.arguments.dropFirst()))

  /// The options in the words that a shell completes, which it passes behind `--`.
  static var typed: GlobalOptions {
    GlobalOptions(Array(CommandLine.arguments.drop { $0 != "--" }.dropFirst()))
  }

  private(set) var isQuiet = false
  private(set) var color = ColorChoice.auto
  /// Whether links, projects and settings may lead out of the repository.
  private(set) var followsLinks = false
  /// The other arguments.
  private(set) var rest: [String] = []
  /// The working directory at the start, if `-C` names another.
  private(set) var startFolder: String?
  /// The folders that `-C` names, each from the one before it on.
  private var folders: [String] = []
  private var problem: String?

  /// Takes the options out of `arguments`; behind `--` there are none.
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
      case "--color": take(color: words.popFirst())
      case _ where word.hasPrefix("--color="): take(color: String(word.dropFirst("--color=".count)))
      case "--":
        rest += [word] + words
        words = []
      default: rest.append(word)
      }
    }
    if !folders.isEmpty { startFolder = try? FileSystem.workingFolder() }
  }

  private mutating func take(color word: String?) {
    if let choice = word.flatMap(ColorChoice.init) {
      color = choice
    } else {
      let choices = ColorChoice.allCases.map(\.rawValue).joined(separator: ", ")
      problem = "'--color' takes one of \(choices)" + (word.map { ", not \($0.quoted)" } ?? "")
    }
  }

  /// Goes to the folder of `-C`. Throws ``CommandFailure`` if an option has no value that counts, or there is no such
  /// folder.
  func carryOut() throws {
    if let problem { throw CommandFailure(problem, exitCode: 64) }
    for folder in folders {
      do throws(SystemError) { try FileSystem.changeWorkingFolder(to: folder) } catch {
        throw CommandFailure("cannot change to the folder \(folder.quoted): \(error.reason)")
      }
    }
  }

  /// How a person calls odr, and git, for what is in the folder of `-C`.
  var program: String { "odr" + folderWords + (followsLinks ? " --follow-links" : "") }
  var git: String { "git" + folderWords }

  private var folderWords: String { folders.map { " -C " + ShellWord.path($0) }.joined() }

  // MARK: Help

  static let longNames = ["--quiet", "--color", "--follow-links"]
  static let quiet: ArgumentHelp = "Print results, findings and errors only: no notes and no summaries."
  static let folder = ArgumentHelp("Work in this folder, as if odr were called there.", valueName: "dir")
  static let followLinks: ArgumentHelp =
    "Also read and write files outside of the repository that a link, a project or a setting leads to."
  static let color = ArgumentHelp(
    "When to print colors: auto (on a terminal), always or never.", valueName: "when")
}
