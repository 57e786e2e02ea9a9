import ResourceTags

/// Builds the command lines that odr suggests to the user for one manifest. The command lines work in the folder in
/// which the user ran odr or git (the user's folder).
struct ManifestCommand {
  /// The manifest's path, relative to the user's folder, or absolute if the user specified an absolute path; `nil` for
  /// standard input.
  private let path: String?
  /// The absolute path of the manifest's folder, and the absolute path of the user's folder.
  private let folder: String
  private let standing: String
  /// Whether odr, started in the user's folder, finds the manifest without its path.
  private let isFound: Bool

  /// Creates commands for the manifest at a path relative to the working directory; `nil` means standard input.
  init(_ path: String?) {
    let workingFolder = FilePath.workingFolder
    let standing = Self.standingFolder(workingFolder)
    let absolute = path.map { RelativePath.absolute($0, from: workingFolder) }
    self.standing = standing
    self.path = path?.utf8.first == "/" ? path : absolute.map { RelativePath.path(of: $0, from: standing) }
    folder = absolute?.parentFolder ?? workingFolder
    isFound = absolute.map { ManifestFinder.finds($0, from: standing) } ?? false
  }

  /// Returns an `odr lint` command with options and with the `arguments` of the run. If `arguments` is `nil`, the command
  /// lists the paths of the manifests instead, but leaves out a single manifest that odr finds without a path.
  static func lint(_ commands: [ManifestCommand], _ options: [String], arguments: [String]? = nil) -> String {
    let words =
      arguments?.map(ShellWord.path)
      ?? (commands.only?.isFound == true
        ? [] : commands.map(\.word).uniqued)
    return ([GlobalOptions.given.program, "lint"] + options + words).joined(separator: " ")
  }

  /// Returns `odr` with a subcommand, and with `-m` if odr needs the manifest's path.
  func odr(_ subcommand: String, _ words: [String] = []) -> String {
    ([GlobalOptions.given.program, subcommand + option] + words).joined(separator: " ")
  }

  /// Returns the command that ``odr(_:_:)`` returns, in quotes for a sentence.
  func inSentence(_ subcommand: String, _ words: [String] = []) -> String {
    ShellWord.inSentence(odr(subcommand, words))
  }

  /// The option `-m`, after a space, if odr needs the manifest's path; otherwise empty.
  var option: String { isFound ? "" : " -m " + word }

  /// The start of the advice to run `odr xcode pull`, which removes tags that only the manifest has.
  var pull: String { "if someone changed tags in Xcode, " + inSentence("xcode pull") }

  /// Returns an `odr` command about resources, whose paths are relative to the manifest's folder.
  func editing(_ subcommand: String, _ paths: [String], _ options: [String] = []) -> String {
    odr(subcommand, paths.map(resource) + options)
  }

  /// The `git add` command for the manifest.
  var add: String { GlobalOptions.given.git + " add \(word)" }

  /// Converts a path relative to the manifest's folder to a word for the shell.
  func resource(_ path: String) -> String {
    let absolute = folder.appendingPath(path)
    if self.path?.utf8.first == "/" { return ShellWord.path(absolute) }
    let relative = RelativePath.path(of: absolute, from: standing)
    return ShellWord.path(relative.isEmpty ? "." : relative)
  }

  private var word: String { path.map(ShellWord.path) ?? "-" }

  /// If git runs odr, returns the folder in which the user called git, because git runs hooks and aliases from the
  /// repository's root. Otherwise, returns the working directory.
  ///
  /// Source: git-config(1), `alias.*`; git sets `GIT_PREFIX` for everything that it runs.
  private static func standingFolder(_ workingFolder: String) -> String {
    guard let prefix = FileSystem.environment("GIT_PREFIX"), !prefix.isEmpty else { return workingFolder }
    return FilePath.real(RelativePath.resolved(prefix, from: workingFolder)) ?? workingFolder
  }
}

extension ShellWord {
  /// Returns a command line that the user can copy into a shell: joins the words, and quotes each word that a shell
  /// would otherwise change.
  static func line(_ words: [String]) -> String {
    words.enumerated().map { index, text in
      index == 0 && text == "odr" ? GlobalOptions.given.program : ShellWord.text(text).visible
    }.joined(separator: " ")
  }

  /// Returns the command line that ``line(_:)`` returns, in quotes for a sentence.
  static func lineInSentence(_ words: [String]) -> String { inSentence(line(words)) }
}
