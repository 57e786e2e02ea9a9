import Foundation
import OdrTestSupport
import Testing

/// A setting of git, or a file of a repository, that runs a program in some command of git.
struct ProgramSetting: Sendable, CustomTestStringConvertible {
  /// The setting's key as git-config(1) calls it, or what else names a program.
  let name: String
  /// Commands of a shell that make the program part of the repository; `$P` is its path.
  let setUp: String

  var testDescription: String { name }

  /// A setting whose value is the program.
  init(_ key: String) {
    self.init(key, "git config '\(key)' \"$P\"")
  }

  init(_ name: String, _ setUp: String) {
    (self.name, self.setUp) = (name, setUp)
  }

  /// All settings that git-config(1) of git 2.39.5 says may name a program, and the attributes, hooks and files that do.
  ///
  /// Settings of drivers come with the attribute that selects the driver.
  static let all =
    [
      "core.fsmonitor", "core.gitProxy", "core.sshCommand", "core.alternateRefsCommand", "core.askPass", "core.editor",
      "core.pager", "browser.x.cmd", "browser.x.path", "credential.helper", "diff.external", "diff.tool",
      "diff.guitool",
      "difftool.x.cmd", "difftool.x.path", "gpg.program", "gpg.openpgp.program", "gpg.x509.program", "gpg.ssh.program",
      "gpg.ssh.defaultKeyCommand", "guitool.x.cmd", "help.browser", "imap.tunnel", "instaweb.browser", "instaweb.httpd",
      "interactive.diffFilter", "man.viewer", "man.x.cmd", "man.x.path", "merge.tool", "merge.guitool",
      "mergetool.x.cmd",
      "mergetool.x.path", "remote.origin.receivepack", "remote.origin.uploadpack",
      "remote.origin.vcs", "sendemail.smtpServer", "sendemail.toCmd", "sendemail.ccCmd", "sendemail.sendmailCmd",
      "sequence.editor", "tar.x.command", "uploadpack.packObjectsHook", "web.browser",
    ].map { ProgramSetting($0) }
    + ["diff-index", "ls-files", "cat-file", "rev-parse", "rev-list", "hash-object"].flatMap { command in
      [
        ProgramSetting("alias.\(command)", "git config alias.\(command) \"!$P\""),
        ProgramSetting("pager.\(command)"),
      ]
    } + [
      ProgramSetting(
        "core.hooksPath", "mkdir hooks; for h in \(hooks); do cp \"$P\" hooks/$h; done; git config core.hooksPath hooks"
      ),
      ProgramSetting(
        "hooks of the repository", "mkdir -p .git/hooks; for h in \(hooks); do cp \"$P\" .git/hooks/$h; done"),
      // Versions of git before 2.54 ignore these settings.
      ProgramSetting(
        "hook.<friendly-name>.command",
        "for h in \(hooks); do git config --add hook.x.y.event $h; done; git config hook.x.y.command \"$P\""),
      ProgramSetting(
        "core.fsmonitor with hook version 1", "git config core.fsmonitor \"$P\"; git config core.fsmonitorHookVersion 1"
      ),
      ProgramSetting(
        "core.fsmonitor in a noted index", "git update-index --fsmonitor || :; git config core.fsmonitor \"$P\""),
      ProgramSetting(
        "core.fsmonitor for some folders",
        "printf '[core]\\n  fsmonitor = %s\\n' \"$P\" > more; git config includeIf.gitdir:/.path ../more"),
      ProgramSetting(
        "include.path",
        "printf '[core]\\n  fsmonitor = %s\\n  pager = %s\\n' \"$P\" \"$P\" > more; git config include.path ../more"),
      ProgramSetting(
        "extensions.worktreeConfig",
        "git config extensions.worktreeConfig true; git config --worktree core.fsmonitor \"$P\""),
      ProgramSetting(
        "diff.<driver>.command",
        "echo '* diff=x' > .gitattributes; git config diff.x.command \"$P\"; git add .gitattributes"),
      ProgramSetting(
        "diff.<driver>.textconv",
        "echo '* diff=x' > .gitattributes; git config diff.x.textconv \"$P\"; git add .gitattributes"),
      ProgramSetting(
        "filter.<driver>.clean",
        "echo '* filter=x' > .gitattributes; git add .gitattributes; git config filter.x.clean \"$P\"; touch A.sks"),
      ProgramSetting(
        "filter.<driver>.clean with an odd name",
        "echo '* filter=a=b.c' > .gitattributes; git add .gitattributes; git config filter.a=b.c.clean \"$P\";"
          + "git config filter.a=b.c.required true; touch A.sks"),
      ProgramSetting(
        "filter.<driver>.smudge",
        "echo '* filter=x' > .gitattributes; git add .gitattributes; git config filter.x.smudge \"$P\"; rm A.sks"),
      ProgramSetting(
        "filter.<driver>.process",
        "echo '* filter=x' > .gitattributes; git add .gitattributes; git config filter.x.process \"$P\"; touch A.sks"),
      ProgramSetting(
        "merge.<driver>.driver",
        "echo '* merge=x' > .gitattributes; git config merge.x.driver \"$P\"; git add .gitattributes"),
      ProgramSetting(
        "submodule.<name>.update",
        "printf '[submodule \"m\"]\\n  path = m\\n  url = .\\n' > .gitmodules; git config submodule.m.update \"!$P\"; git add .gitmodules"
      ),
      ProgramSetting("trailer.<token>.command", "git config trailer.x.command \"$P\"; git config trailer.x.cmd \"$P\""),
      ProgramSetting("credential.<url>.helper", "git config credential.https://example.com.helper \"!$P\""),
      ProgramSetting(
        "gc.auto",
        "git config gc.auto 1; git config maintenance.auto true; git config core.hooksPath hooks; mkdir hooks; cp \"$P\" hooks/pre-auto-gc"
      ),
      ProgramSetting("sendemail.validate", "mkdir -p .git/hooks; cp \"$P\" .git/hooks/sendemail-validate"),
      ProgramSetting("a git in the folder", "cp \"$P\" git; cp \"$P\" git-diff-index; cp \"$P\" git-ls-files"),
      ProgramSetting(
        "a partial clone with core.sshCommand",
        partial
          + "git config remote.origin.url ssh://example.com/x; git config core.sshCommand \"$P\"; git config protocol.allow always"
      ),
      ProgramSetting(
        "a partial clone with an external transport",
        partial + "git config remote.origin.url \"ext::$P\"; git config protocol.ext.allow always"),
      ProgramSetting(
        "a partial clone with url.<base>.insteadOf",
        partial
          + "git config remote.origin.url x:y; git config \"url.ext::$P .insteadOf\" x:; git config protocol.ext.allow always"
      ),
      ProgramSetting(
        "a partial clone with remote.<name>.uploadpack",
        partial
          + "git config remote.origin.url \"$PWD\"; git config remote.origin.uploadpack \"$P\"; git config protocol.file.allow always"
      ),
      ProgramSetting(
        "a partial clone with core.gitProxy",
        partial
          + "git config remote.origin.url git://example.com/x; git config core.gitProxy \"$P\"; git config protocol.git.allow always"
      ),
      ProgramSetting(
        "a partial clone with credential.helper",
        partial
          + "git config remote.origin.url http://127.0.0.1:1/x; git config credential.helper \"!$P\"; git config protocol.http.allow always"
      ),
    ]

  /// All hooks that githooks(5) of git 2.39.5 describes.
  private static let hooks =
    "applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg commit-msg post-commit "
    + "pre-rebase post-checkout post-merge pre-push pre-receive update proc-receive post-receive post-update "
    + "reference-transaction push-to-checkout pre-auto-gc post-rewrite sendemail-validate fsmonitor-watchman "
    + "p4-changelist p4-prepare-changelist p4-post-changelist p4-pre-submit post-index-change"

  /// Makes the repository one that expects its objects from elsewhere, and lacks that of the tagged file.
  private static let partial =
    "git config core.repositoryFormatVersion 1; git config extensions.partialClone origin;"
    + "git config remote.origin.promisor true; o=$(git rev-parse :A.sks); rm -f .git/objects/??/${o#??}; "
}

@Suite("programs of a repository") struct ProgramSettingTests {
  /// The commands that run git: the ones that ask most or change most, and where all laws are tried the others, too.
  private static let commands =
    ["lint --staged"]
    + (LawCount.isFull
      ? [
        "lint", "lint .", "lint --staged ResourceTags.yml", "lint --changed HEAD~1", "lint --changed", "lint --code",
        "install hook", "uninstall hook", "merge", "install merge", "uninstall merge", "fmt --diff", "diff",
        "diff --staged", "diff HEAD~1", "diff HEAD~1 --packs", "report --against HEAD~1 --format markdown", "doctor",
        "resource follow --dry-run", "resource move A.sks D.sks --dry-run", "tag add x --dry-run", "show", "sizes",
        "code check", "lint --code --staged", "lint --write-baseline", "lint --fix",
      ] : [])

  /// A repository with missing and renamed files and, if `isUnmerged` is true, a manifest to merge.
  private func repository(isUnmerged: Bool) throws -> GitRepository {
    let repository = try GitRepository()
    try repository.stage(
      "version: 1\ntags: {onDemand: [sea]}\nfiles:\n  A.sks: [sea]\n  B.sks: [sea]\n  C.sks: [sea]\n",
      at: "ResourceTags.yml")
    try repository.stage("a", at: "A.sks")
    try repository.stage("b", at: "B.sks")
    try repository.stage("c", at: "C.sks")
    try repository.git("commit", "--quiet", "--message=x")
    try repository.git("rm", "--quiet", "B.sks")
    // A rename that git does not know of yet, which plain lint looks for.
    try FileManager.default.moveItem(
      at: repository.url.appendingPathComponent("C.sks"), to: repository.url.appendingPathComponent("Moved.sks"))
    if isUnmerged {
      var stages = ""
      for (stage, tags) in [(1, "[]"), (2, "[a]"), (3, "[b]")] {
        try repository.folder.write("version: 1\ntags: {onDemand: \(tags)}\n", to: "M/ResourceTags.yml")
        let object = try repository.git("hash-object", "-w", "M/ResourceTags.yml").dropLast()
        stages += "100644 \(object) \(stage)\tM/ResourceTags.yml\n"
      }
      let git = try #require(ProgramRun.program("git"))
      let run = try ProgramRun(
        git, ["update-index", "--index-info"], in: repository.url, input: Array(stages.utf8),
        environment: GitRepository.environment)
      #expect(run.exitCode == 0, "\(run.standardError)")
    }
    return repository
  }

  @Test("no command runs them", arguments: LawCount.some(ProgramSetting.all, count: 12))
  func runsNone(_ setting: ProgramSetting) throws {
    for commands in [Self.commands, ["merge --add --force"]] {
      let isUnmerged = commands[0].hasPrefix("merge")
      let repository = try repository(isUnmerged: isUnmerged)
      let outside = try TemporaryFolder()
      let program = outside.url.appendingPathComponent("program")
      try outside.write("#!/bin/sh\necho \"$0 $*\" >> '\(outside.url.path)/ran'\nexit 1\n", to: "program")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      let environment = GitRepository.environment.merging(["P": program.path, "HOME": outside.url.path]) { $1 }
      let shell = URL(fileURLWithPath: "/bin/sh")
      let made = try OdrProcess(["-ec", setting.setUp], in: repository.url, environment: environment, program: shell)
      #expect(made.exitCode == 0, "\(made.standardError)")
      let trace = outside.url.appendingPathComponent("ran")
      try? FileManager.default.removeItem(at: trace)
      for command in commands {
        let run = try OdrProcess(
          command.split(separator: " ").map(String.init), in: repository.url, environment: environment)
        #expect(run.exitCode >= 0 && run.exitCode != 64, "\(command): \(run.standardError)")
        if command == "lint --staged" {
          #expect(run.standardOutput.contains("error: 'B.sks' is not in git's index"), "\(run.standardError)")
        }
        if isUnmerged { #expect(run.exitCode == 0, "\(run.standardError)") }
        let ran = try? String(contentsOf: trace, encoding: .utf8)
        #expect(ran == nil, "\(command): \(ran ?? "")")
      }
    }
  }

  @Test("all settings of this git that name programs are tried")
  func isComplete() throws {
    func general(_ name: String) -> String {
      let parts = name.split(separator: ".")
      return parts.count == 3 ? "\(parts[0]).*.\(parts[2])".lowercased() : name.lowercased()
    }
    let git = try #require(ProgramRun.program("git"))
    let listed = try ProgramRun(git, ["help", "--config"], environment: GitRepository.environment)
    #expect(listed.exitCode == 0)
    let names =
      "askpass browser clean driver editor external fsmonitor guitool hookspath httpd path process proxy receivepack smudge "
      + "textconv tool tunnel update uploadpack vcs viewer"
    let (words, endings) = (
      names.split(separator: " "), ["command", "cmd", "filter", "helper", "hook", "pager", "program"]
    )
    // These settings select advice, colors, objects, addresses, and names.
    let others: Set = [
      "advice.ignoredhook", "color.pager", "http.proxy", "remote.*.partialclonefilter", "remote.*.proxy",
      "uploadpack.allowfilter", "column.clean",
      // This setting is tried under another name in the table.
      "includeif.*.path",
    ]
    let tried = Set(ProgramSetting.all.map { general($0.name) })
    let settings = listed.standardOutput.split(separator: "\n").map { general(String($0)) }
      .filter { setting in
        let last = setting.split(separator: ".").last ?? ""
        return words.contains(last) || endings.contains { last.hasSuffix($0) }
      }
    #expect(settings.count > 30)
    #expect(settings.filter { !tried.contains($0) && !others.contains($0) } == [])
  }
}
