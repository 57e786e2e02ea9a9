/// The repository in which git runs.
package struct GitContext: Sendable {
  /// The options with which git finds the repository.
  private let options: [String]
  /// For a submodule, its parent folder; git doesn't search for a repository in the parent folder or above it.
  private let parent: String?

  /// The repository that contains the working directory, or that the environment specifies.
  static let workingFolder = GitContext(options: [], parent: nil)

  /// Returns the repository that contains `folder`, or that the environment specifies.
  package static func folder(_ folder: String) -> GitContext { GitContext(options: ["-C", folder], parent: nil) }

  /// Returns the submodule that is checked out at `folder`, an absolute path without links; `nil` if there isn't one.
  static func submodule(at folder: String) -> GitContext? {
    // A link could lead to any other repository.
    guard FilePath.real(folder) == folder, FilePath.exists(folder.appendingPath(".git")) else { return nil }
    return GitContext(options: ["-C", folder], parent: folder.parentFolder)
  }
}

/// The command line and the environment of git: odr always runs the same program, uses plumbing commands, and limits
/// the influence of settings and variables.
///
/// A stranger may have written the repository, including settings that run programs. git gets only the `GIT_`
/// environment variables that specify the repository, the index, and the location of the user's settings. git needs the
/// user's settings, for example `safe.directory`.
extension GitContext {
  /// Returns the words of the command line that runs git with `arguments`. Throws ``GitFailure`` if git isn't
  /// installed.
  func words(_ arguments: [String]) throws(GitFailure) -> [String] {
    guard let program = Self.program else { throw GitFailure("cannot run git: it is not in PATH") }
    // These two commands run no hooks, but tell where the hooks are.
    let hooks = ["rev-parse", "config"].contains(arguments.first) ? [] : ["-c", "core.hooksPath=/dev/null"]
    return [program] + options + ["--no-optional-locks", "--no-replace-objects", "--no-pager"] + Self.settings + hooks
      + arguments
  }

  /// Settings that override the settings of the repository and of the user.
  ///
  /// No git version runs a program if `core.fsmonitor` is empty; before git 2.36, git would run a program called
  /// `false` if the value were `false`. Without `safe.bareRepository`, git would use a committed folder that looks like
  /// a bare repository, and anyone could commit settings in such a folder. Source: git-config(1).
  private static let settings = ["-c", "core.fsmonitor=", "-c", "safe.bareRepository=explicit"]

  /// The environment variables with which git runs.
  var environment: [String] {
    let inherited = FileSystem.environment.filter { name, _ in
      name.utf8.starts(with: "GIT_".utf8)
        ? Self.keeps(name) || parent == nil && Self.ofRepository.contains(name) : name != "LC_ALL"
    }
    let added = parent.map { "GIT_CEILING_DIRECTORIES=\($0)" } ?? Self.workTree.map { "GIT_WORK_TREE=\($0)" }
    return inherited.map(\.text) + added.asArray + [
      // git must not fetch missing objects, and no transport may start a program to fetch them. odr searches git's
      // messages for phrases, so the messages must be in English.
      "LC_ALL=C", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_TERMINAL_PROMPT=0", Self.emptyVariable + "=",
    ]
  }

  /// The root of the work tree in which a hook runs; `nil` if git finds the root by itself.
  ///
  /// In a linked work tree, git gives hooks GIT_DIR without GIT_WORK_TREE, so git would mistake the working directory
  /// for the root of the work tree. Source: git(1), `GIT_WORK_TREE`.
  private static let workTree: String? = {
    guard let given = FileSystem.environment("GIT_DIR").flatMap(FilePath.real),
      FileSystem.environment("GIT_WORK_TREE") == nil
    else { return nil }
    let place = GitContext(options: [], parent: "/")
    guard let found = try? place.line(["rev-parse", "--absolute-git-dir"]), FilePath.real(found) == given
    else { return nil }
    return try? place.workTree()
  }()

  /// The name of an empty environment variable, for git's option `--config-env`, which accepts keys that contain `=`.
  static let emptyVariable = "ODR_EMPTY"

  private static func keeps(_ name: String) -> Bool {
    kept.contains(name) || name.hasPrefix("GIT_CONFIG_KEY_") || name.hasPrefix("GIT_CONFIG_VALUE_")
  }

  /// Variables that locate the user's settings and git's own programs. Source: git(1) and githooks(5) of git 2.39.
  private static let kept = """
    GIT_DISCOVERY_ACROSS_FILESYSTEM GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_CONFIG_NOSYSTEM GIT_CONFIG_PARAMETERS \
    GIT_CONFIG_COUNT GIT_EXEC_PATH
    """.wordSet

  /// Variables that locate a repository. These variables don't apply to the repository's submodules.
  private static let ofRepository = """
    GIT_DIR GIT_COMMON_DIR GIT_WORK_TREE GIT_IMPLICIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX GIT_OBJECT_DIRECTORY \
    GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_QUARANTINE_PATH GIT_CEILING_DIRECTORIES
    """.wordSet

  /// The path of git. Relative folders in `PATH` are ignored, because they may be part of the repository.
  private static let program: String? = {
    let folders = (FileSystem.environment("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return folders.lazy.filter { $0.utf8.first == "/" }.map { $0 + "/git" }
      .first(where: FileSystem.isProgram)
  }()
}
