import ArgumentParser
import ResourceTags

extension InstalledPart: ExpressibleByArgument {}

/// The arguments of `odr install` and `odr uninstall`.
struct InstalledParts: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "hook, merge, schema; CI: guide ContinuousIntegration.", discussion: "Default: all of them."))
  var parts: [InstalledPart] = []

  @Option(manifest: "For schema: the manifest, or a folder of manifests.")
  var manifestPath: String?

  func validate() throws {
    if manifestPath == "-" { throw ValidationError("editors need a file; specify a manifest that is a file") }
  }

  /// Sets up or removes each part. If a part fails, odr continues with the next part.
  func change(isInstalling: Bool) throws {
    var failures: [any UserFacingError] = []
    for part in parts.isEmpty ? InstalledPart.allCases : parts.uniqued {
      do {
        switch part {
        case .hook: try isInstalling ? CommitHook.install() : CommitHook.uninstall()
        case .merge: try isInstalling ? MergeDriver().install() : MergeDriver().uninstall()
        case .schema:
          let search = try ManifestSearch(manifestPath.asArray)
          failures += search.failures.map { CommandFailure($0) }
          for path in search.paths {
            let schema = try SchemaReference(in: Manifest(FileReader.input(at: path)))
            try isInstalling ? schema.install() : schema.uninstall()
          }
        }
      } catch let failure as ManifestFinder.Missing where parts.isEmpty {
        if isInstalling { StandardStream.note("the schema is not set up: " + failure.message) }
      } catch let failure as any UserFacingError {
        failures.append(failure)
      }
    }
    let count = failures.count
    if isInstalling || parts.isEmpty, RelativePath.repositoryRoot(around: ".") == nil {
      failures.removeAll { $0.message.contains("not a git repository") }
    }
    if failures.count < count, !isInstalling {
      StandardStream.note("this is not a git repository, so it has no hook and no merge driver")
    } else if failures.count < count {
      let again = GlobalOptions.given.git + " init && " + ShellWord.line(["odr"] + GlobalOptions.given.rest)
      failures.append(CommandFailure("this is not a git repository; the hook and git merges need one; run: \(again)"))
    }
    for failure in failures.dropLast() { failure.show() }
    if let last = failures.last { throw last }
  }
}

/// `odr install`: sets up what a repository needs.
struct InstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "install",
    """
    Set up the git hook, git merges, and your editor.

    'odr install' sets up all three parts, or only those that you name: hook, merge, schema. 'odr uninstall' \
    removes them.

    hook: the hooks pre-commit and, for merges, pre-merge-commit in git's hooks folder run 'odr lint --staged' \
    before each commit. With husky, odr adds 'odr lint --staged || exit 1' to .husky/pre-commit. odr does not change \
    other hooks of other programs or the files of other hook managers; it prints the lines to add, sets up the other \
    parts, and exits with 2. The hooks run the odr that installed them or, if it is gone, the first odr in PATH, \
    /opt/homebrew/bin, or /usr/local/bin, but never one in the work tree, where a branch can replace odr. \
    'git commit --no-verify' skips the hooks once. If the hooks folder is outside the repository \
    and your own settings do not specify this folder, pass --follow-links.

    merge: the settings of this clone make odr git's merge driver for manifests.

    schema: the manifest refers to its JSON Schema, with which editors complete keys, and odr saves the schema.

    Examples:
      odr install
      odr install hook

    Guide: Git.
    """)

  @OptionGroup var parts: InstalledParts

  func run() throws {
    try parts.change(isInstalling: true)
  }
}

/// `odr uninstall`: removes what `odr install` set up.
struct UninstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "uninstall",
    """
    Remove what 'odr install' set up.

    odr removes only unedited text of 'odr install'. If another hook or a hook manager's file runs odr, it prints \
    the lines to remove and exits with 2.

    The copy of the schema stays if it was edited, or if another manifest in or below its folder refers to it.

    Examples:
      odr uninstall
      odr uninstall hook

    Guide: Git.
    """)

  @OptionGroup var parts: InstalledParts

  func run() throws {
    try parts.change(isInstalling: false)
  }
}
