import Foundation
import OdrTestSupport
import Testing

/// Tests of git's commands, with and without the merge driver. Without it, `odr merge --add` finishes the merge.
extension MergeCommandTests {
  @Test(
    "each command of git ends with what both sides want, byte for byte",
    arguments: ["merge", "rebase", "cherry-pick", "revert", "stash", "worktree"],
    [(hasDriver: true, hasCRLF: false), (false, true)])
  func commands(_ command: String, _ settings: (hasDriver: Bool, hasCRLF: Bool)) throws {
    let repository = try repository(
      ["tag add storm"], ["tag add wind"], attributes: settings.hasDriver, autocrlf: settings.hasCRLF)
    let path = "ResourceTags.yml"
    var (words, next, place) = ([command], [command, "--continue"], ".")
    switch command {
    case "merge":
      words += ["--quiet", "--message=m", "side"]
      next = ["commit", "--quiet", "--message=m"]
    case "revert":
      // OURS contains both tags, and THEIRS is the manifest before the first of them.
      try edit(repository, ["tag add wind", "tag add storm2"])
      try repository.git("commit", "--quiet", "--all", "--message=more")
      words += ["--no-edit", "HEAD~1"]
    case "stash":
      try edit(repository, ["tag add wind"])
      try repository.git("stash", "--quiet")
      try edit(repository, ["tag add tornado"])
      try repository.git("commit", "--quiet", "--all", "--message=tornado")
      words += ["pop"]
      next = ["stash", "drop", "--quiet"]
    case "worktree":
      try repository.git("worktree", "add", "--quiet", "-b", "third", "Other", "main")
      place = "Other"
      words = ["merge", "--quiet", "--message=m", "side"]
      next = ["commit", "--quiet", "--message=m"]
    default: words += ["side"]
    }
    let run = try repository.tryGit(words, in: place)
    if settings.hasDriver {
      #expect(run.exitCode == 0, "\(run.standardError)")
    } else {
      #expect(run.exitCode == 1, "\(run.standardOutput)")
      let advice = "merge' resolves the conflicts in '\(path)'\n"
      #expect(try repository.odr("lint", "--no-disk", path, in: place).standardError.hasSuffix("'odr " + advice))
      let other = try repository.odr("--follow-links", "lint", "--no-disk", path, in: place)
      #expect(other.standardError.hasSuffix("'odr --follow-links " + advice))
      let merge = try repository.odr("merge", "--add", in: place)
      #expect(merge.exitCode == 0, "\(merge.standardError)")
      let end = try repository.tryGit(next, in: place, environment: ["GIT_EDITOR": "true"])
      #expect(end.exitCode == 0, "\(end.standardError)")
    }
    let tags =
      ["revert": ["storm2", "wind"], "stash": ["storm", "tornado", "wind"]][command] ?? ["storm", "wind"]
    let expected = Self.base.replacing("# dark\n", with: "# dark\n" + tags.map { "    - \($0)\n" }.joined())
    let lines = settings.hasCRLF ? expected.replacing("\n", with: "\r\n") : expected
    #expect(try text(repository, place == "." ? path : place + "/" + path) == lines)
    #expect(try repository.tryGit(["ls-files", "--unmerged"], in: place).standardOutput == "")
    if command != "stash" {
      #expect(try repository.tryGit(["status", "--porcelain", "--untracked-files=no"], in: place).standardOutput == "")
    }
  }
}
