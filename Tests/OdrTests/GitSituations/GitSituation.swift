import Foundation
import OdrTestSupport
import Testing

/// A folder or a repository in some state, and what a command has to say about it.
struct GitSituation: Sendable, CustomTestStringConvertible {
  let name: String
  /// Commands of a shell that make the state, in a new folder.
  let setUp: String
  /// The command that is linted, in the same folder.
  let command: String
  let outcome: Outcome

  enum Outcome: Sendable {
    /// Fine: the changes don't affect any manifest.
    case nothing
    /// Fine, and the words are said, if there are any.
    case fine(String)
    /// A finding with these words.
    case finding(String)
    /// A failure with these words.
    case failure(String)
  }

  init(
    _ name: String, _ setUp: String, run command: String = "odr lint --staged", _ outcome: Outcome
  ) {
    (self.name, self.setUp, self.command, self.outcome) = (name, setUp, command, outcome)
  }

  var testDescription: String { name }

  /// Words of findings.
  static let undeclared = "error: tag 'sea' is not declared"
  static let missing = "error: 'A.sks' is not in git's index"
  static let checked = "no findings in "
  /// The possible output if no manifest is affected.
  private static let unaffected = [
    "no manifest lists a changed file", "nothing is staged", "nothing was committed or staged since the merge base",
  ].map { $0 + "; nothing to check\n" }

  /// Functions for all commands: `start` makes a repository with a manifest and its file, `manifest` prints a manifest
  /// with the files it is given, `wrong` one with an undeclared tag, and `pointer` a pointer of Git LFS; `game` makes a
  /// repository with a sample and its project, by default BambooBreakout.
  private static let functions = """
    manifest() {
      printf 'version: 1\\ntags: {onDemand: [sea]}\\nfiles:\\n'
      for file in "$@"; do printf '  "%s": [sea]\\n' "$file"; done
    }
    pointer() {
      printf 'version https://git-lfs.github.com/spec/v1\\noid sha256:%064d\\nsize %s\\n' 0 "$1"
    }
    wrong() { printf 'version: 1\\ntags: {onDemand: []}\\nfiles:\\n  A.sks: [sea]\\n'; }
    new() { git init -q -b main "$@" .; }
    start() { new "$@"; manifest A.sks > ResourceTags.yml; : > A.sks; commit start; }
    game() { new; cp -R '\(Fixtures.root.path)/Samples/'"${1:-BambooBreakout}/." .; commit game; }
    commit() { git add -A; git commit -q --no-verify -m "$1"; }

    """

  /// Runs the commands and compares what comes of the last one.
  func check() throws {
    let folder = try TemporaryFolder()
    let home = try TemporaryFolder()
    let script =
      Self.functions + "(set -e\n\(setUp)\n) > '\(home.url.path)/log' 2>&1 < /dev/null || {\n"
      + "  cat '\(home.url.path)/log'; exit 99\n}\n\(command)\n"
    let environment = GitRepository.environment.merging(["HOME": home.url.path, "LC_ALL": ProgramRun.locale]) { $1 }
    let run = try OdrProcess(
      ["-c", script], in: folder.url, environment: environment, program: URL(fileURLWithPath: "/bin/sh"))
    let said = run.standardOutput + run.standardError
    switch outcome {
    case .nothing: #expect(run.exitCode == 0 && Self.unaffected.contains(said), "\(name): \(run.exitCode) \(said)")
    case .fine(let words):
      #expect(run.exitCode == 0 && (words.isEmpty || said.contains(words)), "\(name): \(run.exitCode) \(said)")
    case .finding(let words): #expect(run.exitCode == 1 && said.contains(words), "\(name): \(run.exitCode) \(said)")
    case .failure(let words): #expect(run.exitCode == 2 && said.contains(words), "\(name): \(run.exitCode) \(said)")
    }
  }
}

@Suite("what odr says in situations of git, projects, and folders") struct GitSituationTests {
  @Test("in each situation", arguments: LawCount.some(GitSituation.all, count: 160))
  func situation(_ situation: GitSituation) throws { try situation.check() }
}

extension GitSituation {
  static let all: [GitSituation] = [
    changes, pointers, noted, arguments, renames, sinceFork, hidingNames, settings, variables, clones, merges, moves,
    markers, modes, links, linksOut, quotedLinks, submodules, names, hooks, calls, folders, edited, attributes,
    projects, samples, differences, failures, notGenerated, imports, firstManifests, baselines, advice, nextSteps,
    brackets, paths, excluded, refusedNames, levels, edits, conversions, fixes, exitCodes, splits, tables, spellings,
    knownFindings, selections, generated, pages, versions, places, ignored, code, silenced, removals, formatting,
    newVersions, options, examinations, notLookedAt, answers, pulls, updates, workTrees, husky, installed,
  ].flatMap { $0 }
}
