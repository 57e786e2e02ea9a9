import ResourceTags

/// A hook of the current repository.
struct GitHook {
  /// The path where git looks for it.
  let path: String

  /// The hooks in a folder that run before a commit: git runs the second one, and not the first, before it commits a merge
  /// without conflicts.
  ///
  /// Throws ``CommandFailure`` if they are outside of the repository, and neither the user's settings nor `followingLinks`
  /// allows that: a clone or an archive may have settings and links that lead anywhere.
  static func beforeCommits(in folder: HooksFolder, followingLinks: Bool = GlobalOptions.given.followsLinks) throws
    -> [GitHook]
  {
    try ["pre-commit", "pre-merge-commit"].map {
      let path = FilePath.joined(folder.path, $0)
      var (place, missing) = (path, "")
      while place != "/", place != ".", !FilePath.exists(place) {
        missing = "/" + FilePath.name(of: place) + missing
        place = FilePath.folder(of: place)
      }
      if followingLinks { return GitHook(path: path) }
      let real = try FileError.during("look at", place) { try FileSystem.realPath(place) }
      guard folder.allows(real + missing) else {
        throw CommandFailure(
          """
          the hook \(path.quoted) is outside of this repository: its '.git', a setting or a symbolic link leads there; \
          '--follow-links' allows that
          """)
      }
      return GitHook(path: path)
    }
  }

  /// Whose hook it is.
  enum Owner {
    case nobody
    /// Written by odr, with its text as it was read.
    case odr(SourceText)
    case somebody(SourceText)
  }

  /// Throws ``FileError`` if the hook cannot be read, since its owner is then unknown.
  func owner() throws -> Owner {
    guard try FilePath.isThere(path) else { return .nobody }
    let text = try FileReader.read(path, within: FileBoundary(only: path))
    let string = text.string(in: ByteSpan(0, text.count))
    return string.contains("\n\(HookScript.mark)\n") ? .odr(text) : .somebody(text)
  }

  /// Writes the hook in place of `old`, in one step and executable. Throws ``FileError`` with nothing left behind
  /// if that fails, or if another program has changed the hook meanwhile.
  func write(_ text: [UInt8], replacing old: SourceText?) throws {
    var made: [String] = []
    do {
      try makeFolder(FilePath.folder(of: path), noting: &made)
      let lock = try FolderLock(FilePath.folder(of: path), of: path)
      defer { withExtendedLifetime(lock) {} }
      let file = try StagedFile(path)
      try file.checkHolds(old)
      try file.replace(with: text, mode: 0o755)
    } catch {
      for folder in made.reversed() { try? FileSystem.removeFolder(folder) }
      throw error
    }
  }

  /// Removes the hook. Throws ``FileError`` if another program has changed it since it was read.
  func remove(_ old: SourceText) throws {
    let lock = try FolderLock(FilePath.folder(of: path), of: path)
    defer { withExtendedLifetime(lock) {} }
    try FileError.check(path, holds: old, called: path)
    try FileError.during("remove", path) { try FileSystem.remove(path) }
  }

  /// Makes the folder, which new repositories do not have if git is told to leave it out.
  private func makeFolder(_ folder: String, noting made: inout [String]) throws {
    if try FilePath.isThere(folder) { return }
    try makeFolder(FilePath.folder(of: folder), noting: &made)
    do throws(SystemError) {
      try FileSystem.makeFolder(folder)
      made.append(folder)
    } catch {
      if error != .exists { throw FileError.failure("make", folder, error) }
    }
  }
}

/// The hook that `odr hook install` writes.
enum HookScript {
  /// The line that tells our hooks from those of others.
  static let mark = "# Written by 'odr hook install'; 'odr hook uninstall' takes it away."

  /// The command that a hook must run.
  static func command(isStrict: Bool) -> String {
    "odr " + arguments(isStrict: isStrict)
  }

  private static func arguments(isStrict: Bool) -> String {
    "lint --staged" + (isStrict ? " --strict" : "")
  }

  /// The whole hook, for any POSIX shell, with the path of the odr that installs it; if that is in the work tree, it is found
  /// there, too, when the repository has moved. Nothing else comes from a repository, so that the shell never runs a name as
  /// code, and no folder of PATH counts that is relative.
  static func text(isStrict: Bool, program: String?, workTree: String?) -> [UInt8] {
    let inside = program.flatMap { program in
      workTree.flatMap { ByteString(program).path(below: ByteString($0)) }.map {
        "\"$PWD\"/\(ShellWord.quoted($0.string)) "
      }
    }
    return """
      #!/bin/sh
      \(mark)
      # Graphical programs have a PATH without most folders of programs.
      for odr in "$(command -v odr)" \(ShellWord.quoted(program ?? "")) \(inside ?? "")/opt/homebrew/bin/odr /usr/local/bin/odr ''; do
        case $odr in /*) if [ -f "$odr" ] && [ -x "$odr" ]; then break; fi ;; esac
      done
      if [ -z "$odr" ]; then
        echo "${0##*/}: odr is not installed, so the resource tags of this commit are not checked." >&2
        printf '%s: install odr and run "odr hook install", or remove %s\\n' "${0##*/}" "$0" >&2
        exit 0
      fi
      "$odr" \(arguments(isStrict: isStrict)) && exit 0
      status=$?
      echo "${0##*/}: 'git commit --no-verify' commits as it is, once." >&2
      exit "$status"

      """.pathBytes
  }

}
