extension GitSituation {
  /// Advice, and the paths in it.
  static let advice = [
    GitSituation(
      "the hook names '--fix' for what it fixes, with the path from the repository's root", wrongBelow,
      run: "git commit -m x",
      .finding(
        "1 marked [*] can be fixed with 'odr lint --fix Game/ResourceTags.yml', then 'git add Game/ResourceTags.yml'\n")
    ),
    GitSituation(
      "the hook names '--fix' for what it fixes, with the path from the folder", wrongBelow,
      run: "cd Game; git commit -m x",
      .finding("1 marked [*] can be fixed with 'odr lint --fix', then 'git add ResourceTags.yml'\n")),
    GitSituation(
      "a file that is only on disk", onDisk, run: "odr lint --staged",
      .finding("found on disk; run: git add 'Game/Deep/B c.sks'\n")),
    GitSituation(
      "a file that is only on disk, from its folder", onDisk, run: "cd Game/Deep; odr lint --staged",
      .finding("found on disk; run: git add 'B c.sks'\n")),
    GitSituation(
      "a work tree that differs from what is staged only in its line ends",
      "start; wrong > ResourceTags.yml; git add .; wrong | awk '{ printf \"%s\\r\\n\", $0 }' > ResourceTags.yml",
      run: "odr lint --staged > log 2>&1; code=$?; cat log; grep 'differs from the staged version' log || exit $code",
      .finding(undeclared)),
    GitSituation(
      "a file with a new name, in the work tree and in the index",
      "start; mkdir d; git mv A.sks ResourceTags.yml d; commit x; git mv d/A.sks 'd/Other name.sks'",
      run: "odr lint d | grep \"did you mean 'Other name.sks'?\" && odr lint --staged d",
      .finding("did you mean 'Other name.sks'?\n")),
    GitSituation(
      "an ambiguous revision", bad + "git update-ref refs/remotes/main b", run: "odr lint --changed main",
      .failure("'main' is ambiguous")),
    GitSituation(
      "the full name of a revision", bad + "git update-ref refs/remotes/main b",
      run: "odr lint --changed refs/heads/main", .finding(missing)),
    GitSituation(
      "the range of pre-commit", bad,
      run: "PRE_COMMIT=1 PRE_COMMIT_FROM_REF=main PRE_COMMIT_TO_REF=HEAD odr lint --staged", .finding(missing)),
  ]

  private static let wrongBelow =
    "start; odr install hook; mkdir Game; git mv A.sks ResourceTags.yml Game; commit x; cd Game;"
    + "printf 'version: 1\\ntags: {onDemand: []}\\nfiles: {./A.sks: [sea]}\\n' > ResourceTags.yml; git add ."
  private static let onDisk =
    "start; mkdir -p Game/Deep; manifest 'Deep/B c.sks' > Game/ResourceTags.yml; git add Game; : > 'Game/Deep/B c.sks'"
  private static let bad = "start; git checkout -q -b b; git rm -q A.sks; git commit -qm bad; "

  /// Paths for GitHub, which begin at the workspace or, elsewhere, at the root of the repository.
  static let paths = [
    ("\"\"", "deep/Game/ResourceTags.yml"), ("\"$(cd ..; pwd -P)\"", "Game/ResourceTags.yml"),
    ("/nowhere", "ResourceTags.yml"),
  ].map { workspace, path in
    GitSituation(
      "a path for GitHub with the workspace \(workspace)",
      "start; mkdir -p deep/Game; wrong > deep/Game/ResourceTags.yml",
      run: "cd deep/Game; GITHUB_WORKSPACE=\(workspace) odr lint --format github", .finding("::error file=\(path),"))
  }

  /// Revisions that exclude commits.
  static let excluded = [
    "diff ^HEAD", "diff HEAD ^HEAD", "diff HEAD..^HEAD", "resource follow ^HEAD", "lint --changed=^HEAD",
  ].map { command in
    GitSituation(
      "'odr \(command)'", "start", run: "odr \(command)",
      .failure("odr: error: '^HEAD' excludes commits; expected a revision without a leading '^'\n"))
  }
}
