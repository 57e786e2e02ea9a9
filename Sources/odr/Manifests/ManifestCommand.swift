import ResourceTags

/// Command lines about one manifest that work in the folder that the person is in.
struct ManifestCommand: Sendable {
  /// The manifest's path from there; `nil` for standard input.
  private let path: String?
  /// The absolute path of the manifest's folder, and that of the folder that the person is in.
  private let folder: String
  private let standing: String
  /// Whether odr finds the manifest there without its path.
  private let isFound: Bool

  /// For the manifest at a path from the working directory; `nil` for standard input.
  init(_ path: String?) {
    let workingFolder = FilePath.real(".") ?? "/"
    standing = Self.standingFolder(workingFolder)
    let absolute = path.map { path in
      let whole = RelativePath.resolved(path, from: workingFolder)
      return FilePath.joined(
        FilePath.real(FilePath.folder(of: whole)) ?? FilePath.folder(of: whole), FilePath.name(of: whole))
    }
    self.path =
      path?.utf8.first == UInt8(ascii: "/")
      ? path : absolute.map { [standing] in RelativePath.path(of: $0, from: standing) }
    folder = absolute.map(FilePath.folder) ?? workingFolder
    isFound = absolute.map { [standing] in ManifestFinder.finds($0, from: standing) } ?? false
  }

  /// `odr lint --fix`, with the `arguments` of the run or, without these, the manifest if odr does not find it.
  static func fix(_ commands: [ManifestCommand], noDisk: Bool, arguments: [String]? = nil) -> String {
    var seen: Set<String> = []
    let words =
      arguments?.map(ShellWord.path)
      ?? (commands.count == 1 && commands[0].isFound
        ? [] : commands.map(\.word).filter { seen.insert($0).inserted })
    return ([GlobalOptions.given.program + " lint --fix"] + (noDisk ? ["--no-disk"] : []) + words).joined(
      separator: " ")
  }

  /// `odr` with a subcommand, and the option that names the manifest if odr does not find it.
  func odr(_ subcommand: String, _ words: [String] = []) -> String {
    ([GlobalOptions.given.program, subcommand] + (isFound ? [] : ["-m", word]) + words).joined(separator: " ")
  }

  /// `odr resource move` with two paths from the manifest's folder on.
  func move(_ path: String, to newPath: String) -> String {
    odr("resource move", [resource(path), resource(newPath)])
  }

  /// `git add` with the manifest.
  var add: String { GlobalOptions.given.git + " add \(word)" }

  /// The word for a path from the manifest's folder on.
  func resource(_ path: String) -> String {
    let absolute = FilePath.joined(folder, path)
    if self.path?.utf8.first == UInt8(ascii: "/") { return ShellWord.path(absolute) }
    let relative = RelativePath.path(of: absolute, from: standing)
    return ShellWord.path(relative.isEmpty ? "." : relative)
  }

  private var word: String { path.map(ShellWord.path) ?? "-" }

  /// The folder that git was called in, for its hooks and aliases, which run at the root; else the working directory.
  ///
  /// Source: git-config(1), `alias.*`; git sets `GIT_PREFIX` for all that it runs.
  private static func standingFolder(_ workingFolder: String) -> String {
    guard let prefix = FileSystem.environment("GIT_PREFIX"), !prefix.isEmpty else { return workingFolder }
    return FilePath.real(RelativePath.resolved(prefix, from: workingFolder)) ?? workingFolder
  }
}

/// A command line that a person can copy into a shell.
enum ShellCommand {
  /// The words, each in quotes if a shell would not take it as it is.
  static func text(_ words: [String]) -> String {
    let isOdr = words.first == "odr"
    return ((isOdr ? [GlobalOptions.given.program] : []) + words.dropFirst(isOdr ? 1 : 0).map(word)).joined(
      separator: " ")
  }

  private static func word(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy { letters.contains($0) }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''").visible + "'"
  }

  private static let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./+:=@%,".utf8)
}
