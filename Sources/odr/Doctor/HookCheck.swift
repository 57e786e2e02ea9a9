import ResourceTags

extension DoctorReport.Finding {
  /// Checks whether a git hook runs odr before commits.
  static var aboutHook: Self {
    guard let here = FilePath.real("."), let root = RelativePath.repositoryRoot(above: here) else {
      return .init("hook", .right, "this is not a git repository")
    }
    let install = GlobalOptions.given.program + " hook install"
    do {
      let folder = try HooksFolder()
      guard let hook = try GitFile.hooks(in: folder, followingLinks: true).first else {
        return .init("hook", .right, "git does not run hooks before commits")
      }
      guard let text = hook.text else {
        if let manager = manager(in: root) { return .init("hook", .right, "\(manager) checks each commit") }
        return .init("hook", .advice, "no hook checks commits", install)
      }
      if HookScript.isUnchanged(text.allBytes) {
        let isStrict = text.bytes.string.contains(" --strict")
        let wanted = HookScript.text(isStrict: isStrict, program: RunningProgram.path(outside: folder.workTree))
        if text.allBytes != wanted {
          return .init(
            "hook", .advice, "\(hook.path.visible) was written by another copy or version of odr",
            install + (isStrict ? " --strict" : ""))
        }
      } else if !runsOdr(text), manager(in: root) == nil {
        return .init(
          "hook", .advice, "\(hook.path.visible) is a hook that does not run odr",
          (try? GitFile.hooks(in: folder)) == nil
            ? nil : "echo '\(HookScript.command(isStrict: false)) || exit 1' >> \(ShellWord.path(hook.path))")
      }
      return .init("hook", .right, "\(hook.path.visible) checks each commit")
    } catch {
      return .init("hook", .wrong, error.userMessage, install)
    }
  }

  /// Returns the name of a hook manager's configuration file in the repository's root, if the file runs odr.
  private static func manager(in root: String) -> String? {
    [".pre-commit-config.yaml", "lefthook.yml", ".lefthook.yml", ".husky/pre-commit"].first {
      (try? FileReader.named(root.appendingPath($0), onlyRegular: true)).map(runsOdr) ?? false
    }
  }

  private static func runsOdr(_ text: SourceText) -> Bool {
    text.bytes.string.contains(/\bodr"?[ -]lint\b/)
  }
}

extension DoctorReport.Finding {
  /// Checks whether git is configured to run the merge driver that the git attributes of the manifest at `path` specify.
  /// Returns no finding if the attributes don't specify odr's merge driver.
  static func aboutDriver(for path: String) -> [Self] {
    guard let here = FilePath.real("."), RelativePath.repositoryRoot(above: here) != nil,
      GitSettings.attribute("merge", of: path) == MergeDriver.name
    else { return [] }
    let isKnown = ((try? GitSettings.value(MergeDriver.commandKey, in: nil)) ?? nil) != nil
    return [
      isKnown
        ? Self("merge", .right, "git uses odr to merge \(path.visible)")
        : Self(
          "merge", .advice,
          "git's attributes specify merge driver 'odr' for \(path.visible), but your settings do not define it",
          GlobalOptions.given.program + " merge --install")
    ]
  }
}
