import ResourceTags

/// A git hook of the current repository.
struct GitHook {
  /// The path at which git looks for the hook.
  let path: String

  /// Returns the two hooks in a folder that check commits. Git runs `pre-merge-commit` before a merge commit without
  /// conflicts, and `pre-commit` before all other commits.
  ///
  /// Throws ``CommandFailure`` if the hooks are outside the repository, because the settings and links in a clone or an
  /// archive can lead anywhere. The user's settings or `followingLinks` can allow hooks outside the repository.
  static func beforeCommits(in folder: HooksFolder, followingLinks: Bool = GlobalOptions.given.followsLinks) throws
    -> [GitHook]
  {
    try ["pre-commit", "pre-merge-commit"].map {
      let path = folder.path.appendingPath($0)
      var place = path
      var missing = ""
      while place != "/", place != ".", !FilePath.exists(place) {
        missing = "/" + place.fileName + missing
        place = place.parentFolder
      }
      if followingLinks { return GitHook(path: path) }
      let real = try FileError.during("access", place) { try FileSystem.realPath(place) }
      guard folder.allows(real + missing) else {
        throw CommandFailure(
          """
          the hook \(path.quoted) is outside this repository: its '.git', a setting, or a symbolic link points there; \
          '--follow-links' allows that
          """)
      }
      return GitHook(path: path)
    }
  }

  /// The program or person who wrote the hook.
  enum Owner {
    case nobody
    /// odr wrote the whole hook. The associated value is the text of the hook.
    case odr(SourceText)
    /// Somebody wrote the hook, or edited the hook that odr wrote.
    case somebody(SourceText)
  }

  /// Returns the owner of the hook. Throws ``FileError`` if odr can't read the hook, because the owner of the hook is
  /// then unknown.
  func owner() throws -> Owner {
    guard try FilePath.hasEntry(path) else { return .nobody }
    let text = try FileReader.read(path, within: FileBoundary(only: path))
    return HookScript.isUnchanged(text.allBytes) ? .odr(text) : .somebody(text)
  }

  /// Writes the hook in place of `old`, in one step, and makes it executable. If odr can't write the hook, or if
  /// another program has changed the hook in the meantime, throws ``FileError`` and leaves no new files.
  func write(_ text: [UInt8], replacing old: SourceText?) throws {
    var made: [String] = []
    do {
      try makeFolder(path.parentFolder, noting: &made)
      let lock = try FolderLock(path.parentFolder, of: path)
      defer { withExtendedLifetime(lock) {} }
      let file = try StagedFile(path)
      try file.checkHolds(old)
      try file.replace(with: text, mode: 0o755)
    } catch {
      for folder in made.reversed() { try? FileSystem.removeFolder(folder) }
      throw error
    }
  }

  /// Removes the hook. Throws ``FileError`` if another program has changed the hook since odr read it.
  func remove(_ old: SourceText) throws {
    let lock = try FolderLock(path.parentFolder, of: path)
    defer { withExtendedLifetime(lock) {} }
    try FileError.check(path, holds: old, called: path)
    try FileError.during("remove", path) { try FileSystem.remove(path) }
  }

  /// Creates the folder of the hook, because users can configure git to create repositories without this folder.
  private func makeFolder(_ folder: String, noting made: inout [String]) throws {
    if try FilePath.hasEntry(folder) { return }
    try makeFolder(folder.parentFolder, noting: &made)
    do {
      try FileSystem.makeFolder(folder)
      made.append(folder)
    } catch {
      if error != .exists { throw FileError.failure("make", folder, error) }
    }
  }
}

/// The script that `odr hook install` writes.
enum HookScript {
  /// The start of the line that identifies a hook that odr wrote. The SHA-256 checksum of the other lines follows.
  private static let mark = "# Written by 'odr hook install'; 'odr hook uninstall' takes it away. Checksum: "

  /// Whether a hook is exactly as odr wrote it.
  static func isUnchanged(_ text: [UInt8]) -> Bool {
    var lines = text.split(separator: .lineFeed, omittingEmptySubsequences: false)
    guard lines.count > 1 else { return false }
    lines.remove(at: 1)
    return marked(Array(lines.joined(separator: [.lineFeed]))) == text
  }

  /// Inserts the mark after the first line.
  private static func marked(_ text: [UInt8]) -> [UInt8] {
    let start = text.prefix { $0 != .lineFeed } + [.lineFeed]
    return Array(start) + "\(mark)\(SHA256.hexDigest(of: text))\n".utf8 + text.dropFirst(start.count)
  }

  /// Returns the command that a hook must run.
  static func command(isStrict: Bool) -> String {
    "odr " + arguments(isStrict: isStrict)
  }

  private static func arguments(isStrict: Bool) -> String {
    "lint --staged" + (isStrict ? " --strict" : "")
  }

  /// Returns the script for any POSIX shell. `program` is the path of the odr to run. Except for this quoted path, the
  /// script contains no text from a repository, so the shell never runs a name as code.
  static func text(isStrict: Bool, program: String?) -> [UInt8] {
    marked(
      """
      #!/bin/sh
      # A branch can replace an odr in the work tree, so look for one elsewhere.
      \(RunningProgram.search(for: program))
      if [ -z "$odr" ]; then
        echo "${0##*/}: odr is not installed, so the resource tags of this commit are not checked." >&2
        printf '%s: install odr and run "odr hook install", or remove %s\\n' "${0##*/}" "$0" >&2
        exit 0
      fi
      "$odr" \(arguments(isStrict: isStrict)) && exit 0
      status=$?
      echo "${0##*/}: 'git commit --no-verify' skips this check once." >&2
      exit "$status"

      """.pathBytes)
  }
}
