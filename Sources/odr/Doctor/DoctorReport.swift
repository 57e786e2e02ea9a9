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
    fileprivate(set) var command: String?
    /// The command that shows the problem.
    fileprivate(set) var shownBy: String?

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
        findings += ManifestCheck(try Manifest(FileReader.input(at: path))).findings
      }
    } catch {
      var finding = Finding("manifest", .wrong, error.userMessage)
      if path == nil, error is ManifestFinder.Missing {
        let below = ManifestFinder.below()
        let odr = GlobalOptions.given.program
        finding.command = below.isEmpty ? ManifestFinder.restoring ?? odr + " init" : nil
        finding.shownBy = "\(odr) doctor \(below.only.map(ShellWord.path) ?? ".")"
      }
      findings.append(finding)
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
    let wrong = findings.filter { $0.state == .wrong }
    let open = wrong.isEmpty ? findings.filter { $0.state == .advice } : wrong
    let commands = open.compactMap(\.command)
    let install = GlobalOptions.given.program + " install"
    let parts = Set(InstalledPart.allCases.map { "\(install) \($0.rawValue)" })
    if wrong.isEmpty, commands.count(where: parts.contains) > 1 { return (install, parts) }
    return (commands.first ?? wrong.compactMap(\.shownBy).first).map { ($0, [$0]) }
  }

  /// The report for people, with each command below the problem that it fixes, and the command to run next.
  var text: String {
    let next = next
    let margin = Wording.spaces(18)
    let rows = findings.map { finding in
      let (label, color) = finding.state.label
      let mark = Wording.padded(label, to: 8).colored(color)
      let text = finding.text.replacing("\n", with: "\n  " + margin)
      let command = finding.command.map { next?.replaced.contains($0) == true ? "" : "\n\(margin)$ \($0)" } ?? ""
      return "\(mark)\(Wording.padded(finding.topic, to: 10))\(text)\(command)\n"
    }
    return rows.joined() + (next.map { "next: \($0.command)\n" } ?? "")
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
}
