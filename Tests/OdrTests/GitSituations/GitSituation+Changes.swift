extension GitSituation {
  /// Kinds of change, and of index.
  static let changes: [GitSituation] = [
    GitSituation(
      "a JSON file that is no manifest is staged", "start; echo '{}' > x.json; git add .", .nothing),
    GitSituation("the first commit has nothing", "new", .nothing),
    GitSituation(
      "an orphan branch begins with a wrong manifest",
      "start; git checkout -q --orphan other; wrong > ResourceTags.yml; git add .", .finding(undeclared)),
    GitSituation(
      "the manifest may be run from now on",
      "start; wrong > ResourceTags.yml; commit x; git update-index --chmod=+x ResourceTags.yml",
      .finding(undeclared)),
    GitSituation(
      "a tagged file is removed from the index only", "start; git rm -q --cached A.sks", .finding(missing)),
    GitSituation(
      "a large tagged file is removed", "start; head -c 4000000 /dev/zero > A.sks; commit x; git rm -q A.sks",
      .finding(missing)),
    GitSituation(
      "git no longer ignores a missing file in a folder below",
      "new; mkdir Game; manifest Data/B.sks > Game/ResourceTags.yml; echo '*.sks' > .gitignore; commit x;"
        + "echo '*.bin' > .gitignore; git add .",
      .finding("error: 'Data/B.sks' is not in git's index")),
    GitSituation(
      "a pointer becomes a large file",
      "start; pointer 9000000000 > A.sks; commit x; echo '*.sks filter=lfs' > .gitattributes; git add .gitattributes",
      .finding("the asset pack for the tags [sea] is 9 GB")),
    GitSituation(
      "a tagged file becomes a folder", "start; git rm -q A.sks; mkdir A.sks; : > A.sks/x; git add .", .fine("")),
    GitSituation(
      "a tagged file is not to be in the work tree",
      "start; git update-index --skip-worktree A.sks; rm A.sks; echo >> ResourceTags.yml; git add .", .fine(checked)),
    GitSituation(
      "a tagged file is assumed to be unchanged",
      "start; git update-index --assume-unchanged A.sks; rm A.sks; echo >> ResourceTags.yml; git add .", .fine(checked)),
    GitSituation(
      "the work tree is right, and what is staged is wrong",
      "start; wrong > ResourceTags.yml; git add .; manifest A.sks > ResourceTags.yml", .finding(notStaged)),
    GitSituation(
      "the work tree is wrong, and what is staged is right",
      "start; echo >> ResourceTags.yml; git add .; wrong > ResourceTags.yml", .fine(notStaged)),
    GitSituation(
      "the work tree is wrong, and nothing is staged", "start; wrong > ResourceTags.yml; mkdir d",
      run: "cd d; odr lint --changed HEAD", .fine(notStaged)),
    GitSituation(
      "only the project in the work tree differs",
      "game; echo >> ResourceTags.yml; git add .; echo >> BambooBreakout.xcodeproj/project.pbxproj",
      .fine("\n'BambooBreakout.xcodeproj/project.pbxproj' in the work tree differs from the staged version; ")),
    GitSituation(
      "a wrong manifest gets another name",
      "start; wrong > ResourceTags.yml; commit x; git mv ResourceTags.yml ResourceTags.yaml",
      .finding("ResourceTags.yaml:4:11: " + undeclared)),
    GitSituation(
      "git would update the times in the index",
      "start; echo >> ResourceTags.yml; git add .; : > A.sks; ls -A .git > \"$HOME/old\"; cp .git/index \"$HOME\"",
      run: "odr lint --staged && cmp .git/index \"$HOME/index\" && ls -A .git | cmp - \"$HOME/old\"", .fine(checked)),
    GitSituation(
      "the index has version 4", "start; git update-index --index-version 4; git rm -q A.sks", .finding(missing)),
    GitSituation("the index is split", "start; git update-index --split-index; git rm -q A.sks", .finding(missing)),
    GitSituation(
      "the index is sparse",
      "start; mkdir in out; : > in/x; : > out/y; manifest A.sks out/y > ResourceTags.yml; commit x;"
        + "git sparse-checkout init --cone --sparse-index; git sparse-checkout set in; echo >> ResourceTags.yml; git add .",
      .fine(checked)),
    GitSituation(
      "an edit of a manifest with a syntax error", "start; echo 'x: [' >> ResourceTags.yml", run: "odr tag add a",
      .failure("[yaml-syntax]")),
    GitSituation(
      "an edit of an item whose Contents.json is missing", "start; mkdir -p A.xcassets/S.imageset",
      run: "odr assign A.xcassets/S.imageset --tag sea", .failure("[catalog-contents-unreadable]")),
    GitSituation(
      "an edit with a folder that is a link", "mkdir G; manifest > G/ResourceTags.yml; : > G/a; : > G/b; ln -s G link",
      run: "odr assign G/a -m link/ResourceTags.yml -t sea && odr assign link/b -m G/ResourceTags.yml -t sea"
        + " && cat G/ResourceTags.yml", .fine("files:\n  a: [sea]\n  b: [sea]\n")),
    GitSituation(
      "a diff of an edit in a folder below", "mkdir 'my game'; start; mv A.sks R*.yml 'my game'; cd 'my game'; mkdir L",
      run: "cd 'my game/L'; odr tag add lake -n > ../../d; cd ../..; git apply d && cat my*/R*.yml",
      .fine("[sea, lake]")),
    GitSituation(
      "an edit of a file that is only in the index", sparse, run: "odr assign d/B.sks --tag sea",
      .fine("assigned tag 'sea' to 'd/B.sks'\n")),
    GitSituation(
      "an edit of a name that only the index has in another case", sparse, run: "odr assign d/b.sks --tag sea",
      .failure("'d/b.sks' is 'd/B.sks' on disk or in git's index; did you mean 'd/B.sks'?")),
    GitSituation(
      "an edit while the index is broken", sparse + "; printf broken > .git/index", run: "odr assign d/B.sks --tag sea",
      .failure("odr: note: cannot list the staged changes; git says:")),
    GitSituation(
      "another index is named",
      "start; GIT_INDEX_FILE=.git/other git read-tree HEAD; GIT_INDEX_FILE=.git/other git rm -q --cached A.sks",
      run: "GIT_INDEX_FILE=.git/other odr lint --staged", .finding(missing)),
    GitSituation(
      "the manifest is in a folder, and its file is removed",
      "start; mkdir d; git mv A.sks ResourceTags.yml d; commit x; git rm -q d/A.sks",
      .finding("d/ResourceTags.yml:4:3: " + missing)),
    GitSituation(
      "line endings are converted",
      "start; git config core.autocrlf true; printf 'version: 1\\r\\n' > ResourceTags.yml; git add .",
      .fine(checked)),
    GitSituation(
      "the work tree has another encoding than git",
      "start; echo '*.yml working-tree-encoding=UTF-16LE' > .gitattributes; git add .gitattributes;"
        + "wrong | iconv -f UTF-8 -t UTF-16LE > ResourceTags.yml; git add .",
      .finding("ResourceTags.yml:4:11: " + undeclared)),
    GitSituation(
      "the manifest is staged in an encoding that is not UTF-8",
      "start; wrong | iconv -f UTF-8 -t UTF-16LE > ResourceTags.yml; git add .", .finding("ResourceTags.yml:1:1: ")),
    GitSituation(
      "the manifest begins with a byte order mark",
      "start; { printf '\\357\\273\\277'; wrong; } > ResourceTags.yml; git add .",
      .finding("ResourceTags.yml:4:11: " + undeclared)),
    GitSituation(
      "an attribute expands the manifest in the work tree alone",
      "start; echo '*.yml ident' > .gitattributes; { wrong; echo '# $Id$'; } > ResourceTags.yml; git add .",
      .finding("ResourceTags.yml:4:11: " + undeclared)),
    GitSituation(
      "a tracked file that git ignores is removed from disk",
      "start; echo '*.sks' > .gitignore; git add .gitignore; rm A.sks", run: "odr lint",
      .finding("error: 'A.sks' is not on disk [missing-resource]")),
    GitSituation(
      "the packs since a version without a manifest", "start; git rm -q --cached ResourceTags.yml; git commit -qm none",
      run: "odr diff HEAD --packs > log; cat log; ! grep again log",
      .fine("HEAD has no manifest, so odr cannot know which packs users have")),
    GitSituation(
      "what looks like a pointer of Git LFS and is none",
      "start; echo '*.sks filter=lfs' > .gitattributes; git config filter.lfs.clean cat; pointer 70000000 > A.sks;"
        + "echo 'zero 0' >> A.sks; echo '' >> A.sks; echo >> ResourceTags.yml; git add .",
      run: "odr lint --staged --strict", .fine(checked)),
    GitSituation(
      "the manifest has conflict markers", "start; echo '<<<<<<< HEAD' >> ResourceTags.yml; git add .",
      .finding("a merge conflict begins here")),
  ]

  static let notStaged =
    "ResourceTags.yml' in the work tree differs from the staged version; odr checks the staged version\n"
  private static let sparse =
    "start; mkdir d; : > d/B.sks; commit x; git sparse-checkout set --no-cone /ResourceTags.yml; test ! -e d"

  /// Pointers of Git LFS in place of manifests.
  static let pointers: [GitSituation] = ["yml", "json"].flatMap { ending in
    ["odr lint", "odr lint --staged"].map { command in
      GitSituation(
        "'\(command)' with a pointer in \(ending)", "new; pointer 5 > ResourceTags.\(ending); git add .", run: command,
        .finding(
          "ResourceTags.\(ending):1:1: error: this is a Git LFS pointer, not a manifest; 'git lfs pull' fetches the manifest"
        ))
    }
  }

  /// Files of 'git add --intent-to-add', which the commit will not have.
  static let noted: [GitSituation] = [
    GitSituation(
      "a tagged file is only noted",
      "start; manifest A.sks B.sks > ResourceTags.yml; git add .; echo x > B.sks; git add -N B.sks",
      .finding("'B.sks' is not in git's index")),
    GitSituation(
      "a tagged file is only noted, and an empty one staged",
      "start; manifest A.sks B.sks C.sks > ResourceTags.yml; : > C.sks; git add .; : > B.sks; git add -N B.sks",
      .finding("1 error in ")),
    GitSituation(
      "a tagged file is removed and noted", "start; git rm -q --cached A.sks; git add -N A.sks", .finding(missing)),
    GitSituation(
      "a manifest is only noted", "new; wrong > ResourceTags.yml; git add -N ResourceTags.yml", .nothing),
    GitSituation(
      "a manifest is only noted, after the first commit", "start; mkdir d; wrong > d/ResourceTags.yml; git add -N d",
      .nothing),
    GitSituation(
      "a file is noted before the first commit",
      "new; manifest A.sks > ResourceTags.yml; git add .; : > A.sks; git add -N A.sks", .finding(missing)),
    GitSituation(
      "a file was noted before an older manifest names it",
      "start; manifest A.sks B.sks > ResourceTags.yml; commit x; : > B.sks; git add -N B.sks; git rm -q A.sks",
      .finding("'B.sks' is not in git's index")),
  ]

  /// Manifests on the command line.
  static let arguments: [GitSituation] = [
    GitSituation(
      "a manifest that is not staged", "start; mkdir d; wrong > d/ResourceTags.yml",
      run: "odr lint --staged d/ResourceTags.yml",
      .failure("no manifest at 'd/ResourceTags.yml' in git's index")),
    GitSituation(
      "a manifest that is only noted", "start; mkdir d; wrong > d/ResourceTags.yml; git add -N d",
      run: "odr lint --staged d", .failure("no manifest at 'd' in git's index")),
    GitSituation(
      "a folder without a manifest", "start; mkdir d; : > d/x; git add .", run: "odr lint --staged d",
      .failure("no manifest at 'd'")),
    GitSituation(
      "a path out of the repository", "start", run: "odr lint --staged ../x.yml", .failure("no manifest at '../x.yml'")),
    GitSituation(
      "an absolute path", "start; wrong > ResourceTags.yml; commit x",
      run: "odr lint --staged \"$PWD/ResourceTags.yml\"",
      .finding(undeclared)),
    GitSituation(
      "a manifest of another name", "start; wrong > Tags.yml; commit x", run: "odr lint --staged Tags.yml",
      .finding(undeclared)),
  ]

  /// Renames that 'odr resource follow' looks for.
  static let renames: [GitSituation] =
    [
      ("a file that was renamed twice", renamed + "git mv A.sks B.sks; mv B.sks C.sks", "odr resource follow", moved),
      (
        "a renamed file beside a new link that leads nowhere, after a commit of the deletion",
        renamed + "mv A.sks C.sks; ln -s /nowhere/x gone; git commit -qam x", "odr resource follow", moved
      ),
      (
        "a file that was renamed and edited", renamed + "mv A.sks C.sks; echo more >> C.sks; git add -u",
        "odr resource follow 2>&1 | grep 'an unstaged new file may be an edited copy' && git add . && odr resource follow",
        moved
      ),
      (
        "a file that was exported anew, and an item that was deleted, next to a new one with a similar Contents.json",
        renamed + "m=A.xcassets/M.imageset; mkdir -p M $m; printf '{\"x\": \"%0999d\"}' 0 > $m/Contents.json;"
          + ": > $m/M.png; odr assign $m -t sea; commit x; git mv $m A.xcassets/N.imageset; git mv A.sks M; : > M/A.sks;"
          + "cd A.xcassets/N.imageset; git rm -qf M.png; echo >> Contents.json; echo n > N.png; git add -A ../..",
        "odr resource follow 2>&1 | grep 'move A.xcassets/M.imageset A.xcassets/N.imageset' && odr resource follow",
        .finding("it may be 'M/A.sks' now; 'odr resource move A.sks M/A.sks' updates the entry")
      ),
      (
        "renumbered files", numbered + "git mv 3 4; git mv 2 3",
        "odr lint | grep -e mean -e deleted || odr resource follow 2>&1 | grep \"new path is '3', which\""
          + " && git reset -q --hard && mv 2 1 && mv 3 2 && odr resource follow 2>&1 | grep \"new path is '2', which\""
          + " && git reset -q --hard && seq 400 > 1 && seq 900 > 2 && commit y && mv 2 1 && echo >> 1 && git add -A"
          + " && odr resource follow",
        .finding("the new path is '1', which the manifest already lists")
      ),
      (
        "renumbered files in a merge",
        numbered + "git checkout -qb t; odr assign 3 -t x --create; commit t; git checkout -q main; odr install merge;"
          + "git mv 3 4; git mv 2 3; manifest 1 3 4 > ResourceTags.yml; commit m",
        "odr diff HEAD~1 | grep \"'2' to '3'\" && git merge -q --no-edit t && cat ResourceTags.yml",
        .fine("\"3\": [sea]\n  \"4\": [sea, x]\n")
      ),
      (
        "a file that left the manifest's folder",
        renamed + "mkdir d; git mv A.sks ResourceTags.yml d; commit x; git mv d/A.sks C.sks",
        "cd d; odr resource follow",
        .finding("git reports a move to '../C.sks', outside the manifest's folder")
      ),
      (
        "several identical files", renamed + "mv A.sks B.sks; cp B.sks C.sks", "odr resource follow",
        .finding("'A.sks' is missing and cannot be followed: several identical files match: 'B.sks', 'C.sks'")
      ),
      (
        "several identical files that are staged", renamed + "mv A.sks C.sks; cp C.sks D.sks; git add .",
        "odr resource follow", moved
      ),
      (
        "identical files, of which one keeps its name", identical + "mv A/1 B; mv A/2 B/two",
        "odr resource follow", .finding("moved 'A/1' to 'B/1'\n")
      ),
      (
        "identical files with other names",
        identical
          + "mv A/1 B/one; mv A/2 B/two; odr lint | grep 'did you mean' && exit 9; manifest B/one A/2 > ResourceTags.yml",
        "odr diff", .finding("added resource 'B/one': 'sea'")
      ),
      (
        "files of a folder that are in different folders",
        "new; mkdir F G H; echo 1 > F/1; echo 2 > F/2; manifest F > ResourceTags.yml; commit x; mv F/1 G; mv F/2 H; rmdir F",
        "odr resource follow", .finding("cannot be followed: the files are now in different folders: 'G', 'H'")
      ),
      (
        "a path that git does not track, and one that moved",
        renamed
          + "manifest A.sks Gone.sks > ResourceTags.yml; mv A.sks C.sks; odr resource follow > \"$HOME/log\" 2>&1 || :",
        "cat \"$HOME/log\"; grep -q 'C.sks' ResourceTags.yml && exit 1",
        .finding("'Gone.sks' is missing and cannot be followed: git does not track this path")
      ),
      (
        "a folder that moved before the last commit",
        "start; mkdir L; : > L/1; : > L/2; manifest L/1 L/2 > ResourceTags.yml; commit x; mkdir G; git mv L G; commit y;"
          + ": > o; commit z", "odr resource follow && cat ResourceTags.yml",
        .fine("\"G/L/1\": [sea]\n  \"G/L/2\": [sea]\n")
      ),
      (
        "no commit yet, and an ignored file", "new; echo G > .gitignore; manifest G/x > ResourceTags.yml; git add .",
        "odr resource follow", .fine("nothing changed\n")
      ),
      ("no repository", "manifest A.sks > ResourceTags.yml", "odr resource follow", .failure("odr: error: ")),
      ("an unknown revision", "start", "odr resource follow nix", .failure("odr: error: unknown revision 'nix'\n")),
      (
        "a revision that looks like an option", "start", "odr resource follow -- --output=x",
        .failure("unknown revision '--output=x'")
      ),
    ].map { (name: String, setUp: String, command: String, outcome: Outcome) in
      GitSituation("renames: \(name)", setUp, run: command, outcome)
    }
    + [
      ("a staged pair of identical files", pair + "git add .; git commit -qm x ResourceTags.yml", pairNames),
      ("a committed pair of identical files", pair + "commit moved", pairNames),
      ("moves in two commits", movedTwice + "git add .; " + movedNext, ["M/x": "A/y", "M/z": "A/w"]),
      ("moves in one commit", movedTwice + movedNext, ["M/x": "A/y", "M/z": "A/w"]),
    ].map { (name: String, setUp: String, pairs: [String: String]) in
      // lint, follow, and diff name the files that git found, also if other files have the names of the missing ones.
      GitSituation(
        "renames: \(name)", setUp,
        run: pairs.values.map { "odr lint | grep \"did you mean '\($0)'\" || exit 9; " }.joined()
          + "odr lint --changed=HEAD~1 | grep 'did you mean' || exit 9; odr resource follow || exit 9;"
          + " for version in '' HEAD~1 --staged; do git add .; odr diff $version > \"$HOME/log\"; "
          + pairs.map { "grep \"moved '\($0)' to '\($1)' \" \"$HOME/log\" || exit 9; " }.joined() + "done",
        .fine("moved "))
    }
    + [":", "git add .", "commit y"].map { command in
      GitSituation(
        "renames: identical files in folders that moved, after '\(command)'",
        "new; mkdir F S; for d in F S; do echo same > $d/b; echo $d > $d/m; done; manifest F/b F/m S/b S/m > ResourceTags.yml;"
          + "commit x; mv F G; mv S T; \(command)", run: "odr resource follow && grep /b ResourceTags.yml",
        .fine("  \"G/b\": [sea]\n  \"T/b\": [sea]\n"))
    }

  private static let numbered =
    "new; for i in 1 2 3; do echo $i > $i; done; manifest 1 2 3 > ResourceTags.yml; commit x; "

  private static let renamed = "start; for i in 1 2 3 4 5 6 7 8 9; do echo \"line $i\"; done > A.sks; commit text; "
  private static let pair =
    "new; mkdir L1 L2 X Y; for d in L1 L2; do echo same > $d/bg; done; manifest L1/bg > ResourceTags.yml; commit x;"
    + "mv L1/bg X/a; mv L2/bg Y/bg; echo '# x' >> ResourceTags.yml; "
  private static let pairNames = ["L1/bg": "X/a"]
  private static let movedTwice =
    "new; mkdir M N A B; for n in M/x M/z N/x N/z; do echo $n > $n; done; manifest M/x M/z > ResourceTags.yml;"
    + "commit game; mv M/x A/y; "
  private static let movedNext =
    "mv N/x B/x; commit 1; mv M/z A/w; mv N/z B/z; commit 2; echo '# x' >> ResourceTags.yml; commit 3"
  private static let identical =
    "new; mkdir A B; echo same > A/1; echo same > A/2; manifest A/1 A/2 > ResourceTags.yml; commit x; "
  private static let moved = Outcome.fine("moved 'A.sks' to 'C.sks'\n")
}
