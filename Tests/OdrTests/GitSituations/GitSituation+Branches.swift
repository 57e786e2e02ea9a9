extension GitSituation {
  private static func branch(
    _ name: String, _ setUp: String, run command: String = "odr lint --changed main", _ outcome: Outcome
  ) -> GitSituation {
    GitSituation("a branch: " + name, setUp, run: command, outcome)
  }

  /// What a branch has changed since it left another one.
  static let sinceFork = [
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
      "what is not staged does not count", "start; git checkout -q -b b; wrong > ResourceTags.yml", .nothing),
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
}
