import ResourceTags

extension DoctorReport.Finding {
  /// Checks whether a git hook runs odr before commits.
  static var aboutHook: Self {
    guard RelativePath.repositoryRoot(around: ".") != nil else {
      return .init("hook", .right, "this is not a git repository")
    }
    do {
      let hook = try CommitHook.current
      return .init("hook", hook.isEffective ? .right : .advice, hook.text, hook.command)
    } catch {
      return .init("hook", .wrong, error.userMessage)
    }
  }
}

extension DoctorReport.Finding {
  /// Checks whether git is configured to run the merge driver that the git attributes of the manifest at `path` specify.
  /// Returns no finding if the attributes don't specify odr's merge driver.
  static func aboutDriver(for path: String) -> [Self] {
    guard RelativePath.repositoryRoot(around: ".") != nil,
      GitSettings.attribute("merge", of: path) == MergeDriver.name
    else { return [] }
    let isKnown = ((try? GitSettings.value(MergeDriver.commandKey, in: nil)) ?? nil) != nil
    return [
      isKnown
        ? Self("merge", .right, "git uses odr to merge \(path.visible)")
        : Self(
          "merge", .advice,
          "git's attributes specify merge driver 'odr' for \(path.visible), but your settings do not define it",
          GlobalOptions.given.program + " install merge")
    ]
  }
}
