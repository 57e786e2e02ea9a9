import Foundation
import OdrTestSupport
import Testing

/// Commands that make a work tree whose manifest is `ios/ResourceTags.yml`, and the work tree's root and variables.
struct WorkTreePlace: Sendable, CustomTestStringConvertible {
  let name: String
  let setUp: String
  var root = "w"
  var variables = ""
  /// What `odr lint --changed=main` and `odr diff` say if the clone lacks `main` or a commit.
  var lacks: String?
  var testDescription: String { name }

  static let all = [
    WorkTreePlace(name: "plain", setUp: "mkdir w; cd w; app"),
    WorkTreePlace(name: "sparse", setUp: "mkdir w; cd w; app; git sparse-checkout set ios/Levels; test ! -e ios/Music"),
    WorkTreePlace(
      name: "sparse and linked",
      setUp: "mkdir m; cd m; app; git worktree add -q ../w -b other; cd ../w; git sparse-checkout set ios/Levels"),
    WorkTreePlace(name: "linked", setUp: "mkdir m; cd m; app; git worktree add -q ../w -b other"),
    WorkTreePlace(
      name: "in a hook of a linked work tree",
      setUp: "mkdir m; cd m; app; git worktree add -q ../w -b other", variables: "GIT_DIR=$top/m/.git/worktrees/w"),
    WorkTreePlace(
      name: "named by the environment", setUp: "mkdir w; cd w; app --separate-git-dir=../g; rm .git",
      variables: "GIT_DIR=$top/g GIT_WORK_TREE=$top/w"),
    WorkTreePlace(
      name: "submodule",
      setUp:
        "mkdir a w; cd a; app; cd ../w; git init -q .; git -c protocol.file.allow=always submodule --quiet add -b topic "
        + "\"$PWD/../a\" m; git -C m branch -q main origin/main", root: "w/m"),
    WorkTreePlace(
      name: "shallow", setUp: "mkdir a; cd a; app; cd ..; git clone -q --depth 1 \"file://$PWD/a\" w",
      lacks:
        "in this shallow clone; git fetch --unshallow origin '+refs/heads/*:refs/remotes/origin/*' fetches all branches"
    ),
    WorkTreePlace(
      name: "unborn", setUp: "mkdir w; cd w; app; rm -rf .git; git init -q -b main .; git add -A",
      lacks: "no commit"),
  ]
}

/// Unusual work trees and clones, and what each command says in them.
@Suite("work trees of every kind") struct WorkTreeTests {
  /// `app` makes a repository with two commits on a branch that begins at `main`, with a manifest in a folder.
  private static let app = """
    app() {
      git init -q -b main "$@" .; mkdir -p ios/Levels ios/Music; echo 1 > ios/Levels/L1.sks; echo music > ios/Music/Sea.m4a
      printf 'version: 1\\ntags:\\n  onDemand: [level, sea]\\nfiles:\\n  Levels/L1.sks: [level]\\n  Music/Sea.m4a: [sea]\\n' \
        > ios/ResourceTags.yml
      git add -A; git commit -q -m one; git checkout -q -b topic; echo 2 > README; git add -A; git commit -q -m two
    }

    """

  @Test(
    "lint, --staged, --changed, follow, sizes, diff, and report know the tracked files", arguments: WorkTreePlace.all)
  func commands(_ place: WorkTreePlace) throws {
    let folder = try TemporaryFolder()
    let top = try #require(realpath(folder.url.path, nil).map { String(cString: $0) })
    func run(_ script: String) throws -> OdrProcess {
      try OdrProcess(
        ["-c", "top='\(top)'; \(Self.app)\(script)"], in: folder.url, environment: GitRepository.environment,
        program: URL(fileURLWithPath: "/bin/sh"))
    }
    let made = try run("set -e; \(place.setUp)")
    #expect(made.exitCode == 0, "\(made.standardError)")
    func odr(_ command: String, in path: String = "ios", _ words: String, exitCode: Int32 = 0) throws {
      let enter = "cd \(place.root); " + (place.variables.isEmpty ? "" : "export \(place.variables); ") + "cd \(path); "
      let run = try run(enter + command)
      let said = run.standardOutput + run.standardError
      #expect(
        run.exitCode == exitCode && (words.isEmpty || said.contains(words)),
        "\(place.name): \(command): \(run.exitCode) \(said)")
    }
    for (path, manifest) in [("ios", "ResourceTags.yml"), (".", "ios/ResourceTags.yml")] {
      try odr("odr lint \(manifest)", in: path, "no findings in ")
      try odr("odr lint --staged \(manifest)", in: path, "no findings in ")
    }
    try odr("odr resource list --where-missing", "")
    try odr("odr resource remove --where-missing", "nothing changed")
    try odr("odr resource follow", "nothing changed")
    try odr("odr sizes", "of 64 MB  sea")
    try odr("odr report -o ../../r.html --force", "wrote")
    try odr("odr doctor", "no findings")
    if let lacks = place.lacks {
      try odr("odr lint --changed=HEAD~1", place.name == "unborn" ? "no commits yet" : lacks, exitCode: 2)
      try odr("odr diff HEAD~1", place.name == "unborn" ? "HEAD~1" : lacks, exitCode: 2)
    } else {
      try odr("odr lint --changed=main", "no manifest lists a changed file")
      try odr("odr diff HEAD~1", "no differences")
      try odr("odr diff --packs", "users download 0 bytes")
    }
    // A mistake is found in each way, at a path that exists.
    let path = "ios/ResourceTags.yml"
    try odr("sed 's/: .sea.$/: [see]/' \(path) > n && mv n \(path) && git add \(path)", in: ".", "")
    for options in place.lacks == nil ? ["", "--staged", "--changed=main"] : ["", "--staged"] {
      try odr("odr lint \(options)", "ResourceTags.yml:6:19: error: tag 'see'", exitCode: 1)
    }
    try odr("odr lint --staged", in: ".", "ios/ResourceTags.yml:6:19: error: tag 'see'", exitCode: 1)
  }
}
