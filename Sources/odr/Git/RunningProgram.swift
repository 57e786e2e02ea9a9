import ResourceTags

/// The location of the running odr program.
enum RunningProgram {
  /// The absolute path of the running odr program; `nil` if odr can't determine it.
  ///
  /// If a folder in the search path contains a link to the running program, `path` is the path of the link, because
  /// package managers keep the link when they install another version.
  static var path: String? {
    guard var call = CommandLine.arguments.first, !call.isEmpty else { return nil }
    // The path is relative to the folder in which odr was started, not to the folder that '-C' specifies.
    if call.utf8.contains("/"), let start = GlobalOptions.given.startFolder {
      call = RelativePath.resolved(call, from: start)
    }
    let found = call.utf8.contains("/") ? call : programs(call).first
    guard let found, FileSystem.isProgram(found) else { return nil }
    return RelativePath.resolved(programs("odr").first { FilePath.isSame($0, found) } ?? found)
  }

  /// The path of the running odr program, for a hook or a merge driver to run later; `nil` if the program is in one of
  /// the work trees, where a branch can replace it.
  static func path(outside workTrees: [String]) -> String? {
    guard let path else { return nil }
    let roots = workTrees.map { ByteString(folder: $0) }
    let places = [path, path.parentFolder].map { ByteString(FilePath.real($0) ?? $0) }
    return places.contains { roots.contains(where: $0.isWithin) } ? nil : path
  }

  /// Explains the effect if ``path(outside:)`` returns no path to the user who installs `name`.
  static func note(about name: String) {
    StandardStream.note(
      "this odr is in a work tree, where a branch can replace it; \(name) runs only an odr outside the work trees, "
        + "such as the first one in PATH")
  }

  /// Returns shell commands, on one line, that set the variable `odr` to the path of an odr: to `program` or, if that
  /// is gone, to the first odr in PATH or a usual folder; to nothing if there isn't one.
  ///
  /// A hook and a merge driver run in the root of a work tree, which contains the files of any branch. The commands
  /// therefore skip relative folders and folders in the repository's work trees. `command -v` would not do: it prints an
  /// absolute path for a relative folder in PATH. Source: POSIX.1-2017, "command" and "cd"; git-worktree(1), "Porcelain
  /// Format".
  static func search(for program: String?) -> String {
    """
    odr=\(ShellWord.quoted(program ?? "")); rest=$PATH:/opt/homebrew/bin:/usr/local/bin:; \
    until case $odr in /*) [ -f "$odr" ] && [ -x "$odr" ] && trees=$(git worktree list --porcelain) && \
    (cd -P . && root=${PWD%/} && cd -P "${odr%/*}/" && folder=${PWD%/} && while [ "$folder" ] && \
    case $trees in *"worktree $folder"[!/]HEAD*) false ;; *) [ "$folder" != "$root" ] ;; esac; do \
    folder=${folder%/*}; done && [ -z "$folder" ] && [ "$root" ]) ;; *) false ;; esac; do \
    if [ -z "$rest" ]; then odr=''; break; fi; \
    odr=${rest%%:*}; odr=${odr:-.}/odr; rest=${rest#*:}; done
    """
  }

  /// The path of the odr program that a shell runs; `nil` if the search path doesn't contain odr.
  static var onSearchPath: String? { programs("odr").first }

  /// Returns the paths of the programs with a name in the search path, in order.
  private static func programs(_ name: String) -> [String] {
    let searchPath = FileSystem.environment("PATH") ?? "/usr/bin:/bin"
    return searchPath.split(separator: ":", omittingEmptySubsequences: false)
      .map { ($0.isEmpty ? "." : String($0)).appendingPath(name) }.filter(FileSystem.isProgram)
  }
}
