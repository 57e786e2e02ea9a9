import ResourceTags

/// The report of `odr doctor` on a repository: odr itself, the manifest, its schema, its project, the app's code,
/// and the git hook.
struct DoctorReport {
  /// The result of one check.
  struct Finding {
    /// The part that was checked, such as `manifest` or `hook`.
    let topic: String
    let state: State
    let text: String
    /// The command that fixes the problem, if there is one.
    let command: String?
    /// The command that shows the problem.
    let shownBy: String?

    init(_ topic: String, _ state: State, _ text: String, _ command: String? = nil, shownBy: String? = nil) {
      (self.topic, self.state, self.text, self.command, self.shownBy) = (topic, state, text, command, shownBy)
    }
  }

  /// The state of the part that was checked.
  enum State: String {
    case right
    /// The part works, but could be improved.
    case advice
    case wrong

    /// The state in the report for people, and its color.
    var label: (text: String, color: Style.Color) {
      switch self {
      case .right: ("ok", .green)
      case .advice: ("advice", .yellow)
      case .wrong: ("error", .red)
      }
    }
  }

  private(set) var findings: [Finding] = [.aboutProgram]

  /// Checks everything that belongs to the manifest at `path`; if `path` is `nil`, checks the manifests
  /// that odr finds.
  init(of path: String?) {
    do {
      for path in try path.map({ try ManifestSearch([$0]).paths }) ?? ManifestFinder.findAll() {
        let manifest = try Manifest(FileReader.input(at: path))
        var result = Linter.result(manifest, in: .ofManifest(manifest.name), limitPerRule: .max)
        let aboutProject = result.diagnostics.filter { $0.scope == .project }
        result.diagnostics.removeAll { $0.scope == .project }
        findings += [.aboutManifest(manifest, result), .aboutSchema(of: manifest)]
        findings += Finding.aboutProject(of: manifest, aboutProject, result)
        findings += Finding.aboutCode(of: manifest).asArray
        findings += Finding.aboutDriver(for: manifest.name)
      }
    } catch {
      let message = error.userMessage
      let isMissing = path == nil && error is ManifestFinder.Missing
      let below = isMissing ? ManifestFinder.below() : []
      findings.append(
        Finding(
          "manifest", .wrong, message,
          isMissing && below.isEmpty ? GlobalOptions.given.program + " init" : nil,
          shownBy: isMissing
            ? GlobalOptions.given.program + " doctor " + (below.only.map(ShellWord.path) ?? ".") : nil))
    }
    findings.append(.aboutHook)
  }

  /// Whether a check found something wrong.
  var isWrong: Bool { findings.contains { $0.state == .wrong } }

  /// Version 1 of the report for scripts.
  var json: JSONObject {
    let checks = findings.map { finding -> JSONObject in
      ["topic": finding.topic, "state": finding.state.rawValue, "message": finding.text, "command": finding.command]
    }
    return ["odr": Version.number, "checks": checks]
  }

  /// The command to run next, and the commands that it replaces: the first one that corrects something wrong or, if there
  /// is none, that shows it, or one that follows the advice if nothing is wrong. `odr install` sets up all parts at once.
  private var next: (command: String, replaced: Set<String>)? {
    let install = GlobalOptions.given.program + " install"
    let parts = Set(InstalledPart.allCases.map { "\(install) \($0.rawValue)" })
    let advice = findings.filter { $0.state == .advice }.compactMap(\.command)
    let wrong = findings.first { $0.state == .wrong && $0.command != nil }?.command
    if wrong == nil, isWrong {
      return findings.filter { $0.state == .wrong }.compactMap(\.shownBy).first.map { ($0, []) }
    }
    if wrong == nil, advice.count(where: parts.contains) > 1 { return (install, parts) }
    return (wrong ?? advice.first).map { ($0, [$0]) }
  }

  /// The report for people, with each command below the problem that it fixes, and the command to run next.
  var text: String {
    let next = next
    return findings.map { finding in
      let command = finding.command.flatMap { next?.replaced.contains($0) == true ? nil : $0 }
      let (label, color) = finding.state.label
      let mark = Wording.padded(label, to: 8).colored(color)
      let margin = Wording.spaces(18)
      let lines =
        finding.text.replacing("\n", with: "\n  " + margin) + (command.map { "\n\(margin)$ " + $0 } ?? "")
      return mark + Wording.padded(finding.topic, to: 10) + lines + "\n"
    }.joined() + (next.map { "next: \($0.command)\n" } ?? "")
  }
}

extension DoctorReport.Finding {
  /// Checks the running odr program, and whether a shell finds odr.
  fileprivate static var aboutProgram: Self {
    let text = Version.description
    guard let path = RunningProgram.path else {
      return Self("odr", .advice, text + ", in an unknown folder")
    }
    let command = "export PATH=\(ShellWord.path(path.parentFolder)):\"$PATH\""
    let found = RunningProgram.onSearchPath
    if let found, FilePath.isSame(found, path) { return Self("odr", .right, "\(text), \(path.visible)") }
    let fault = found.map { "; a shell runs another copy, \($0.visible)" } ?? ", which is not in PATH"
    return Self("odr", .advice, "\(text), \(path.visible)\(fault)", command)
  }

  /// Checks whether a git hook runs odr before commits.
  fileprivate static var aboutHook: Self {
    do {
      let hook = try CommitHook.current
      return .init("hook", hook.isEffective ? .right : .advice, hook.text, hook.command)
    } catch {
      let message = error.userMessage
      if RelativePath.repositoryRoot(around: ".") != nil { return .init("hook", .wrong, message) }
      let kind = message.contains("bare repository") ? "a bare repository, without a work tree" : "not a git repository"
      return .init("hook", .advice, "this is " + kind)
    }
  }

  /// Checks whether git is configured to run the merge driver that the git attributes of the manifest at `path` specify.
  /// Returns no finding if the attributes don't specify odr's merge driver.
  fileprivate static func aboutDriver(for path: String) -> [Self] {
    guard GitSettings.attribute("merge", of: path) == MergeDriver.name else { return [] }
    let isKnown = (try? GitSettings.value(MergeDriver.commandKey)) != nil
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
