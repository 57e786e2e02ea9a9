import ResourceTags

/// A hook or an attributes file of git.
struct GitFile {
  let path: String
  /// The text; `nil` if the file doesn't exist.
  let text: SourceText?

  /// Reads the file. Throws ``FileError`` if that fails, because the contents of the file are then unknown.
  init(_ path: String) throws {
    self.path = path
    text = try FilePath.hasEntry(path) ? FileReader.read(path, within: FileBoundary(only: path)) : nil
  }

  /// Returns the two hooks in a folder that check commits. Git runs `pre-merge-commit` before a merge commit without
  /// conflicts, and `pre-commit` before all other commits.
  ///
  /// Throws ``CommandFailure`` if the hooks are outside the repository, because the settings and links in a clone or an
  /// archive can lead anywhere. The user's settings or `followingLinks` can allow hooks outside the repository.
  static func hooks(in folder: HooksFolder, followingLinks: Bool = GlobalOptions.given.followsLinks) throws
    -> [GitFile]
  {
    try ["pre-commit", "pre-merge-commit"].map(folder.path.appendingPath).map { path in
      if !followingLinks { try folder.check(path) }
      return try GitFile(path)
    }
  }

  /// Replaces or creates the file in one step, with its folder, or removes it if `new` is `nil`. If odr can't do that,
  /// or if another program has changed the file in the meantime, throws ``FileError`` and leaves no new folders.
  func replace(with new: [UInt8]?, mode: UInt16) throws {
    var made: [String] = []
    do {
      try makeFolder(path.parentFolder, noting: &made)
      let lock = try FolderLock(path.parentFolder, of: path)
      defer { withExtendedLifetime(lock) {} }
      let file = try StagedFile(path)
      try file.checkHolds(text)
      if let new { return try file.replace(with: new, mode: mode) }
      try FileError.during("remove", path) { try FileSystem.remove(path) }
    } catch {
      for folder in made.reversed() { try? FileSystem.removeFolder(folder) }
      throw error
    }
  }

  /// Creates a folder, because users can configure git to create repositories without the folders of these files.
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

extension HooksFolder {
  /// Throws ``CommandFailure`` if the file at `path`, after following links, is outside the repository and outside the
  /// folders that the user chose, even if the file doesn't exist yet.
  func check(_ path: String) throws {
    if let target = FilePath.target(of: path), allows(target) { return }
    throw CommandFailure(
      """
      \(path.quoted) is outside this repository: its '.git', a setting, or a symbolic link points there; \
      '--follow-links' allows that
      """)
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
