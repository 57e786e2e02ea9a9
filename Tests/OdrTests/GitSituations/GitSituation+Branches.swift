extension GitSituation {
  private static func branch(
    _ name: String, _ setUp: String, run command: String = "odr lint --changed main", _ outcome: Outcome
  ) -> GitSituation {
    GitSituation("a branch: " + name, setUp, run: command, outcome)
  }

  /// What a branch has changed since it left another one.
  static let sinceFork: [GitSituation] = [
    branch("nothing has changed", "start; git checkout -q -b b", .nothing),
    branch("a file without a tag is new", "start; git checkout -q -b b; : > x; commit x", .nothing),
    branch(
      "a manifest is wrong since then", "start; git checkout -q -b b; wrong > ResourceTags.yml; commit x",
      .finding(undeclared)),
    branch(
      "it was wrong before", "start; wrong > ResourceTags.yml; commit x; git checkout -q -b b; : > x; commit y",
      .nothing
    ),
    branch(
      "another commit has put it right",
      "start; git checkout -q -b b; wrong > ResourceTags.yml; commit x; manifest A.sks > ResourceTags.yml; commit y",
      .nothing),
    branch(
      "a commit in front of the last one is wrong",
      "start; git checkout -q -b b; wrong > ResourceTags.yml; commit x; : > x; commit y", .finding(undeclared)),
    branch("a tagged file is removed", "start; git checkout -q -b b; git rm -q A.sks; commit x", .finding(missing)),
    branch(
      "a catalog item has other tags",
      "start; mkdir -p C.xcassets/I.imageset; echo '{}' > C.xcassets/I.imageset/Contents.json;"
        + "printf 'version: 1\\ntags: {onDemand: [sea]}\\ncatalogs:\\n  C.xcassets:\\n    I: [sea]\\n' > ResourceTags.yml; commit x;"
        + "git checkout -q -b b; git rm -rq C.xcassets; commit y",
      .finding("asset catalog 'C.xcassets' is not in git's index")),
    branch("what is staged counts, too", "start; git checkout -q -b b; git rm -q A.sks", .finding(missing)),
    branch(
      "what is not staged does not count", "start; git checkout -q -b b; wrong > ResourceTags.yml", .fine(notStaged)),
    branch(
      "the other one has gone on",
      "start; git checkout -q -b b; : > x; commit x; git checkout -q main;"
        + "wrong > ResourceTags.yml; commit y; git checkout -q b", .nothing),
    branch(
      "a folder is named, and another one is wrong",
      "start; mkdir d e; manifest > d/ResourceTags.yml; manifest > e/ResourceTags.yml; commit x; git checkout -q -b b;"
        + "wrong > d/ResourceTags.yml; echo >> e/ResourceTags.yml; commit y", run: "odr lint --changed main e",
      .fine("1 warning in ")),
    branch(
      "a folder is named, and the branch does not concern it",
      "start; mkdir d; wrong > d/ResourceTags.yml; commit x; git checkout -q -b b; echo >> ResourceTags.yml; commit y",
      run: "odr lint --changed=main d", .nothing),
    branch(
      "no revision is named, and main is there", "start; git checkout -q -b b; git rm -q A.sks; commit x",
      run: "odr lint --changed", .finding(missing)),
    branch(
      "no revision is named, and origin has a default branch",
      "start -b trunk; git clone -q . c; cd c; git checkout -q -b b; git rm -q A.sks; commit x",
      run: "cd c && odr lint --changed --strict", .finding(missing)),
    branch(
      "no revision is named, and nothing is usual", "start -b trunk", run: "odr lint --changed",
      .failure("there is no branch origin/HEAD, main, or master; specify the revision")),
    branch(
      "a commit is named", "start; git rm -q A.sks; commit x", run: "odr lint --changed HEAD~1", .finding(missing)),
    branch("HEAD is detached", "start; git checkout -q --detach; git rm -q A.sks; commit x", .finding(missing)),
    branch(
      "the revision is unknown", "start", run: "odr lint --changed nix",
      .failure("unknown revision 'nix'; to also specify")),
    branch(
      "a range is named", "start", run: "odr lint --changed=main..main", .failure("unknown revision 'main..main'")),
    branch(
      "the revision looks like an option", "start", run: "odr lint --changed=--all",
      .failure("unknown revision '--all'")),
    branch(
      "the revision is no commit", "start", run: "odr lint --changed HEAD:A.sks",
      .failure("unknown revision 'HEAD:A.sks'")),
    branch(
      "both have no commit in common", "start; git checkout -q --orphan b; : > x; commit x",
      .failure("this branch and 'main' have no commit in common")),
    branch("there is no repository", ":", .failure("cannot list the changes; git says:")),
    branch(
      "a conflict is unresolved",
      "start; git checkout -q -b b; echo '# b' >> ResourceTags.yml; commit x; git checkout -q main;"
        + "echo '# a' >> ResourceTags.yml; commit y; git checkout -q b; git merge -q main || :",
      .failure("'ResourceTags.yml' has an unresolved merge conflict")),
    branch(
      "the project is compared, too",
      "start; mkdir G.xcodeproj; : > G.xcodeproj/project.pbxproj;"
        + "printf 'version: 1\\nxcode: {project: G.xcodeproj, targets: [G]}\\ntags: {onDemand: [sea]}\\nfiles: {A.sks: [sea]}\\n'"
        + " > ResourceTags.yml; commit x; git checkout -q -b b; echo x > G.xcodeproj/project.pbxproj; commit y",
      .finding("G.xcodeproj/project.pbxproj:1:")),
  ]

  /// Names of other branches and tags, which hide no change of a branch.
  static let hidingNames: [GitSituation] = [
    "tag origin/HEAD", "tag origin/main", "checkout -q -b origin/main",
    "update-ref refs/heads/refs/remotes/origin/HEAD HEAD",
  ].map { command in
    GitSituation(
      "a branch with 'git \(command)'",
      "start; for n in main HEAD; do git update-ref refs/remotes/origin/$n HEAD; done; git checkout -q -b topic;"
        + "echo 'lint: {unused-tag: ignore}' >> ResourceTags.yml; commit x; git \(command)",
      run: "for option in '' =origin/HEAD =origin/main; do odr lint --changed$option | grep lowers || exit 9; done",
      .fine("this change lowers 'unused-tag' from warning to ignore"))
  }

  /// Manifests and baselines that silence findings.
  static let silenced: [GitSituation] =
    [
      GitSituation(
        "new manifests that silence findings",
        silencing + "mkdir D J; cp ResourceTags.yml D;"
          + "echo '{\"version\": 1, \"lint\": {\"tag-too-large\": \"ignore\"}}' > J/ResourceTags.json; git add .",
        run: "odr lint --staged | grep -c 'lowers .tag-too-large. from warning to ignore'", .fine("2\n")),
      GitSituation(
        "a renamed manifest that silences another finding",
        silencing + "mkdir D; git mv ResourceTags.yml D/ResourceTags.yaml; git mv A.sks D;"
          + "echo '# odr:ignore unused-tag' >> D/ResourceTags.yaml; git add .",
        run:
          "odr lint --staged | grep -c 'this change' && git commit -qm x && odr lint --changed=HEAD~1 | grep 'this change'",
        .fine("1\nD/ResourceTags.yaml:6:1: note: this change adds 'odr:ignore unused-tag'")),
      GitSituation(
        "a baseline that a key with escapes names",
        entries
          + "new; echo '{\"version\": 1, \"base\\u006cine\": \"k\"}' > ResourceTags.json; entry other > k; commit b;"
          + "entry unused-tag > k; git add .", .fine(hidden)),
      GitSituation(
        "a baseline that is a link",
        entries + "new; mkdir d; echo 'baseline: Link' > ResourceTags.yml; echo 'version: 1' >> ResourceTags.yml;"
          + "ln -s d/k Link; entry other > d/k; commit b; entry unused-tag > d/k; git add .", .fine(hidden)),
    ]
    + ["known.txt", "b"].map { name in
      GitSituation(
        "a baseline called \(name)",
        entries + "new; echo 'baseline: \(name)' > ResourceTags.yml; echo 'version: 1' >> ResourceTags.yml;"
          + "entry other > \(name); commit b; entry unused-tag > \(name); git add .", .fine(hidden))
    }

  private static let silencing = "start; echo 'lint: {tag-too-large: ignore}' >> ResourceTags.yml; commit x; "
  private static let hidden = "note: this change hides 1 finding in 'ResourceTags.yml': x [unused-tag]"
  private static let entries =
    "entry() { printf '{\"version\": 1, \"findings\": [{\"path\": \"ResourceTags.yml\", \"rule\": \"%s\", \"message\": \"x\","
    + " \"count\": 1}]}' $1; }; "

  /// Changes after which a manifest that tagged resources is gone, and others.
  static let removals: [GitSituation] =
    [
      "git rm -q ResourceTags.yml", "git mv ResourceTags.yml resourcetags.yml", "git rm -q Catalog/ResourceTags.yml",
      "git rm -q ResourceTags.yml; mkdir ResourceTags.yml; : > ResourceTags.yml/x; git add .",
      "git rm -q Link/ResourceTags.yml", "git rm -q Wrong/ResourceTags.yml",
    ].map { removal($0, .fine("note: this change removes the manifest, so odr no longer checks its resources")) }
    + [
      "git mv ResourceTags.yml ResourceTags.yaml", "mkdir D; git mv ResourceTags.yml D",
      "git rm -q Empty/ResourceTags.yml",
      "git rm -q ResourceTags.yml; echo '{\"version\": 1}' > ResourceTags.json; git add .",
    ].map { removal($0 + "; echo x > A.sks; git add .", .fine("none is gone")) }

  private static func removal(_ change: String, _ outcome: Outcome) -> GitSituation {
    GitSituation(
      "removed manifests: \(change)",
      "start; mkdir Empty Catalog Wrong Link; manifest > Empty/ResourceTags.yml; echo ' {}' >> Empty/ResourceTags.yml;"
        + "printf 'version: 1\\ncatalogs: {A.xcassets: {S.imageset: [sea]}}\\n' > Catalog/ResourceTags.yml;"
        + "printf 'version: 1\\nfiles: [\\n' > Wrong/ResourceTags.yml; cp ResourceTags.yml Link/t;"
        + "ln -s t Link/ResourceTags.yml; commit all; \(change)",
      run: "odr lint --staged > log 2>&1; odr lint --changed HEAD > other 2>&1; grep 'removes the manifest' log > a;"
        + " grep 'removes the manifest' other | cmp - a || exit 9; test -s a && cat a || echo none is gone", outcome)
  }
}
