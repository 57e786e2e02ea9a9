/// How git is asked: always by the same program, with plumbing commands, and with as little influence as possible.
///
/// A repository may come from anybody, with settings that run programs. Of the environment git gets only what tells it
/// which repository and index are meant, and where the user's settings are, since `safe.directory` is one of them.
enum GitCommand {
  /// The words that start git with `arguments`. Throws ``GitFailure`` if there is no git.
  static func words(_ arguments: [String], in place: GitPlace) throws(GitFailure) -> [String] {
    guard let program else { throw GitFailure("cannot run git: no folder of PATH has it") }
    return [program] + place.options + ["--no-optional-locks", "--no-replace-objects", "--no-pager"] + settings
      + arguments
  }

  /// Settings that have precedence over those of the repository and the user.
  ///
  /// An empty `core.fsmonitor` is no program to any version of git; before 2.36, `false` was the name of one. A clone may
  /// have a folder that looks like a bare repository, with settings that anybody could commit. Source: git-config(1).
  private static let settings = ["-c", "core.fsmonitor=", "-c", "safe.bareRepository=explicit"]

  /// The environment of git in a place.
  static func environment(in place: GitPlace) -> ChildProcess.Environment {
    ChildProcess.Environment(
      keeping: { name in
        name.utf8.starts(with: "GIT_".utf8)
          ? keeps(name) || place.parent == nil && ofRepository.contains(name) : name != "LC_ALL"
      },
      adding: [
        // Objects that are not here stay away, and no transport may start a program to get them.
        // Messages are looked into, so they have to be in English.
        "LC_ALL=C", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_TERMINAL_PROMPT=0",
      ] + (place.parent.map { ["GIT_CEILING_DIRECTORIES=\($0)"] } ?? []))
  }

  private static func keeps(_ name: String) -> Bool {
    kept.contains(name) || name.hasPrefix("GIT_CONFIG_KEY_") || name.hasPrefix("GIT_CONFIG_VALUE_")
  }

  /// Variables that lead to the user's settings and to parts of git. Source: git(1) and githooks(5) of git 2.39.
  private static let kept: Set<String> = [
    "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
    "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT", "GIT_EXEC_PATH",
  ]

  /// Variables that lead to a repository; those of a repository mean nothing to its submodules.
  private static let ofRepository: Set<String> = [
    "GIT_DIR", "GIT_COMMON_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX",
    "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_QUARANTINE_PATH", "GIT_CEILING_DIRECTORIES",
  ]

  /// The path of git. Folders of the search path that are relative do not count: the repository may have them.
  private static let program: String? = {
    let folders = (FileSystem.environment("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return folders.lazy.filter { $0.utf8.first == UInt8(ascii: "/") }.map { $0 + "/git" }
      .first(where: FileSystem.isProgram)
  }()
}

/// The repository that git is asked about.
package struct GitPlace: Sendable {
  /// Options that lead git there.
  fileprivate let options: [String]
  /// Of a submodule, the folder that it is in; git does not look for a repository there.
  fileprivate let parent: String?

  /// The repository that the working directory is in, or that the environment names.
  package static let workingFolder = GitPlace(options: [], parent: nil)

  /// The repository that `folder` is in, or that the environment names.
  package static func folder(_ folder: String) -> GitPlace { GitPlace(options: ["-C", folder], parent: nil) }

  /// No repository, wherever git runs.
  static let nowhere = GitPlace(options: ["--git-dir=/dev/null"], parent: nil)

  /// The submodule that is checked out at `folder`, an absolute path without links; `nil` if there is none.
  static func submodule(at folder: String) -> GitPlace? {
    // A link could lead to any other repository.
    guard (try? FileSystem.realPath(folder)) == folder,
      (try? FileMetadata(folder + "/.git", followsLinks: false)) != nil
    else { return nil }
    let name = folder.utf8.lastIndex(of: UInt8(ascii: "/")) ?? folder.startIndex
    return GitPlace(options: ["-C", folder], parent: String(folder[..<name]))
  }
}
