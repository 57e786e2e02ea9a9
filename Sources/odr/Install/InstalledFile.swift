import ResourceTags

/// A part that `odr install` sets up.
enum InstalledPart: String, CaseIterable {
  case hook, merge, schema
}

/// A file that `odr install` writes: a hook, an attributes file of git, or a copy of the schema.
struct InstalledFile {
  let path: String
  /// The text; `nil` if the file doesn't exist.
  let text: SourceText?

  /// The text as the script of a hook; empty if the file doesn't exist.
  var script: HookScript { HookScript(text?.bytes.string ?? "") }

  /// Returns the two hooks in a folder that check commits, and the hook that pre-commit renamed and still runs. Git
  /// runs `pre-merge-commit` before a merge commit without conflicts, and `pre-commit` before all other commits.
  ///
  /// Throws ``CommandFailure`` if the hooks are outside the repository, because the settings and links in a clone or an
  /// archive can lead anywhere. The user's settings or `followingLinks` can allow hooks outside the repository.
  static func hooks(in folder: HooksFolder, followingLinks: Bool = GlobalOptions.given.followsLinks) throws
    -> [InstalledFile]
  {
    try ["pre-commit", "pre-merge-commit", "pre-commit.legacy"].map(folder.path.appendingPath).map { path in
      if !followingLinks { try folder.check(path) }
      return try InstalledFile(path)
    }
  }

  /// Replaces or creates the file in one step, with its folder, or removes it if `new` is `nil`. Throws ``FileError`` if
  /// odr can't do that, or if another program has changed the file in the meantime.
  func replace(with new: [UInt8]?, mode: UInt16) throws {
    // Users can configure git to create repositories without the folders of these files.
    try OutputFile.makeFolder(path.parentFolder)
    let lock = try FolderLock(path.parentFolder, of: path)
    defer { withExtendedLifetime(lock) {} }
    let file = try StagedFile(path)
    try file.checkHolds(text)
    if let new { return try file.replace(with: new, mode: mode) }
    try FileError.during("remove", path) { try FileSystem.remove(path) }
  }
}

extension InstalledFile {
  /// Reads the file. Throws ``FileError`` if that fails, because the contents of the file are then unknown.
  init(_ path: String) throws {
    self.init(
      path: path, text: try FilePath.hasEntry(path) ? FileReader.read(path, within: FileBoundary(only: path)) : nil)
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

/// Text that odr adds to files of other programs. The text ends with its checksum, so that every version of odr
/// recognizes it, and odr never changes or removes an edited text.
extension InstalledFile {
  /// Returns the text with a comment that contains the text's SHA-256 checksum.
  static func signed(_ text: String) -> String {
    text + "# Written by odr; 'odr uninstall' removes it. Checksum: \(SHA256.hexDigest(of: text.pathBytes))"
  }

  /// Whether odr signed the text and the text hasn't been edited.
  static func isSigned(_ text: String) -> Bool {
    guard let match = text.wholeMatch(of: /(?s)(.*)# Written by odr[^\n]* Checksum: ([0-9a-f]{64})\n?/) else {
      return false
    }
    return SHA256.hexDigest(of: String(match.1).pathBytes) == String(match.2)
  }
}
