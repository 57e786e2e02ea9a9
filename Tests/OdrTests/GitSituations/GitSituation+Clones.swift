extension GitSituation {
  /// Kinds of clone and of repository.
  static let clones: [GitSituation] = [
    GitSituation(
      "a partial clone lacks a tagged file",
      "mkdir a p; cd a; start; echo x > A.sks; commit x; git config uploadpack.allowFilter true; cd ../p;"
        + "git clone -q --no-checkout --filter=blob:none \"file://$PWD/../a\" .; git reset -q;"
        + "manifest A.sks > ResourceTags.yml; echo >> ResourceTags.yml; git add ResourceTags.yml",
      run:
        "cd p && odr lint --staged && test -z \"$(git cat-file --batch-all-objects --batch-check | grep 'blob 2$')\"",
      .fine("this partial clone lacks 1 file; odr counts unknown sizes as 0\n")),
    GitSituation(
      "a partial clone lacks the manifest",
      "mkdir a p; cd a; start; git config uploadpack.allowFilter true; cd ../p;"
        + "git clone -q --no-checkout --filter=blob:none \"file://$PWD/../a\" .; git reset -q; git rm -q --cached A.sks",
      run: "cd p && odr lint --staged",
      .failure("cannot read 'ResourceTags.yml': the file is missing from git's objects")),
    GitSituation(
      "a partial clone lacks the manifest of the base, but not the project, so nothing is said about what changed",
      "mkdir a p; cd a; game; echo 'lint: {unused-tag: ignore}' >> ResourceTags.yml; commit b; git branch side;"
        + "echo '# x' >> ResourceTags.yml; commit x; git config uploadpack.allowFilter true; cd ../p;"
        + "git clone -q --filter=blob:none \"file://$PWD/../a\" .",
      run: "cd p && odr lint --changed=origin/side > said 2>&1; code=$?; cat said; ! grep lowers said || exit 3;"
        + "sh -c \"$(grep -o 'git cat-file -e [0-9a-f]*' said)\" && odr lint --changed=origin/side 2>&1 |"
        + " grep cat-file && exit 4; exit $code",
      .fine("fetches it")),
    GitSituation(
      "a shallow clone",
      "mkdir a; cd a; start; echo >> ResourceTags.yml; commit x; cd ..;"
        + "git clone -q --depth=1 \"file://$PWD/a\" s; cd s; git rm -q A.sks", run: "cd s && odr lint --staged",
      .finding(missing)),
    GitSituation(
      "a packed clone with alternates",
      "mkdir a; cd a; start; git gc -q; cd ..; git clone -q --shared a s; cd s; git rm -q A.sks",
      run: "cd s && odr lint --staged", .finding(missing)),
    GitSituation("a bare repository", "new --bare", run: "odr lint --staged .", .failure("safe.bareRepository")),
    GitSituation(
      "a bare repository with a work tree",
      "start; mv .git b; git --git-dir=b config core.bare true; git --git-dir=b --work-tree=. rm -q A.sks",
      run: "GIT_DIR=b GIT_WORK_TREE=. odr lint --staged", .finding(missing)),
    GitSituation("a repository elsewhere", "start --separate-git-dir=.g; git rm -q A.sks", .finding(missing)),
    GitSituation("SHA-256", "start --object-format=sha256; git rm -q A.sks", .finding(missing)),
    GitSituation(
      "SHA-256 before the first commit, with a noted file",
      "new --object-format=sha256; manifest A.sks > ResourceTags.yml; git add .; : > A.sks; git add -N A.sks",
      .finding(missing)),
    GitSituation(
      "a commit in a work tree of its own",
      "start; odr install hook; git worktree add -q w -b w; cd w; git rm -q A.sks",
      run: "cd w && git commit -m x", .finding(missing)),
    GitSituation(
      "a work tree that a setting names",
      "start; mkdir d; mv A.sks ResourceTags.yml d; git config core.worktree ../d; cd d; git rm -q A.sks",
      run: "cd d && odr lint --staged ResourceTags.yml", .finding(missing)),
    GitSituation(
      "a folder with a '.git' that is no repository", "start; mkdir -p d/.git; git rm -q A.sks",
      run: "cd d && odr lint --staged ../ResourceTags.yml", .finding("../ResourceTags.yml:4:3: " + missing)),
    GitSituation(
      "a replaced object",
      "start; wrong > ResourceTags.yml; git add .;"
        + "git replace $(git rev-parse :ResourceTags.yml) $(git rev-parse HEAD:ResourceTags.yml)", .finding(undeclared)),
    GitSituation(
      "a repository of somebody else",
      "start; mkdir ../bin-$$; printf '#!/bin/sh\\nGIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec %s \"$@\"\\n' \"$(command -v git)\" > .git/git;"
        + "chmod +x .git/git", run: "PATH=$PWD/.git:$PATH odr lint --staged",
      .failure("git config --global --add safe.directory")),
    GitSituation(
      "a repository of somebody else that is safe",
      "start; printf '#!/bin/sh\\nGIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec %s \"$@\"\\n' \"$(command -v git)\" > .git/git;"
        + "chmod +x .git/git; git config -f \"$HOME/config\" safe.directory \"$PWD\"; git rm -q A.sks",
      run: "GIT_CONFIG_GLOBAL=$HOME/config PATH=$PWD/.git:$PATH odr lint --staged", .finding(missing)),
    GitSituation("a broken index", "start; printf DIRCx > .git/index", .failure("git says:\n  ")),
    GitSituation("a broken setting", "start; printf '[core' > .git/config", .failure("bad config")),
    GitSituation("a broken HEAD", "start; echo x > .git/HEAD", .failure("not a git repository")),
    GitSituation(
      "a commit that is gone", "start; rm -rf .git/objects; mkdir .git/objects", .failure("git says:\n  ")),
    GitSituation(
      "a manifest whose object is gone",
      "start; wrong > ResourceTags.yml; git add .; o=$(git rev-parse :ResourceTags.yml); rm -f .git/objects/??/${o#??}",
      .failure("cannot read 'ResourceTags.yml'")),
  ]

  /// Merges, and what else brings changes of other commits.
  static let merges: [GitSituation] = [
    GitSituation(
      "a merge without conflicts",
      branches
        + "manifest A.sks B.sks > ResourceTags.yml; : > B.sks; commit b; git checkout -q main; git rm -q A.sks; commit a",
      run: "git merge -q --no-edit side", .finding(missing)),
    GitSituation(
      "a merge that is not committed",
      branches + "git rm -q A.sks; commit b; git checkout -q main; : > C.sks; commit c;"
        + "git merge -q --no-commit side", .finding(missing)),
    GitSituation(
      "a rename on both sides, after a squashed merge",
      "start; : > B.sks; odr assign B.sks -t x --create; odr install merge; commit x; git checkout -qb side;"
        + "odr tag rename sea wind; commit b; git checkout -q main; git merge -q --squash side; git commit -qm s;"
        + "git checkout -q side; odr assign B.sks -t wind; commit c; git checkout -q main",
      run: "git merge -q --no-edit side && cat ResourceTags.yml", .fine("[wind]\n  \"B.sks\": [x, wind]\n")),
    GitSituation(
      "a conflict in the manifest",
      branches + "wrong > ResourceTags.yml; commit b; git checkout -q main; echo '# x' > ResourceTags.yml; commit c;"
        + "! git merge -q side", .failure("'ResourceTags.yml' has an unresolved merge conflict")),
    GitSituation(
      "a conflict elsewhere",
      branches + "echo 1 > x; commit b; git checkout -q main; echo 2 > x; commit c; ! git merge -q side",
      .failure("'x' has an unresolved merge conflict in git's index; resolve the conflict, then run 'git add'")),
    GitSituation(
      "a merge of a setting that one side added", branches + ignoring,
      run: "git merge --no-edit side > log 2>&1; cat log; ! grep silenced-finding log", .fine(checked)),
    GitSituation(
      "a commit that ends such a merge", branches + ignoring + "; git merge --no-commit side",
      run: "git commit -m x > log 2>&1; cat log; ! grep silenced-finding log", .fine(checked)),
    GitSituation(
      "a merge of a setting, with a comment that neither side has",
      branches + ignoring
        + "; git merge --no-commit side; echo '# odr:ignore empty-tag-list' >> ResourceTags.yml; git add .",
      run: "odr lint --staged > log; cat log; ! grep lowers log",
      .fine("this change adds 'odr:ignore empty-tag-list'")),
    GitSituation(
      "a conflict of a project next to a manifest",
      added + "for b in side main; do git checkout -q $b; mkdir -p G.xcodeproj; echo $b > G.xcodeproj/project.pbxproj;"
        + "commit p; done; ! git merge -q side", run: "odr merge --add",
      .fine("ResourceTags.yml: merged\nalso unmerged: 'G.xcodeproj/project.pbxproj'; ")),
    GitSituation(
      "a conflict of a project alone",
      branches + "echo 1 > p; commit b; git checkout -q main; mkdir G.xcodeproj;"
        + "echo 2 > G.xcodeproj/project.pbxproj; commit c; git checkout -q side; mkdir -p G.xcodeproj;"
        + "echo 3 > G.xcodeproj/project.pbxproj; commit d; ! git merge -q main", run: "odr merge",
      .fine("no manifest needs merging; nothing changed\nalso unmerged: 'G.xcodeproj/project.pbxproj'; ")),
    GitSituation(
      "a merge of the index, with line breaks that git converts",
      added + "git config core.autocrlf true; git config merge.conflictStyle zdiff3; ! git merge -q side",
      run: "odr merge && git status --porcelain && odr merge --add && git status --porcelain &&"
        + " grep -c \"$(printf '\\r')\" ResourceTags.yml && git show :ResourceTags.yml",
      .fine("UU ResourceTags.yml\nM  ResourceTags.yml\n4\nversion: 1\ntags: {onDemand: [sea, storm, wind]}\n")),
    GitSituation(
      "a merge of several manifests, of which one was edited",
      "mkdir Z; manifest A.sks > Z/ResourceTags.yml; : > Z/A.sks; " + branches
        + "for m in . Z; do odr tag add wind -m $m; done; commit b; git checkout -q main;"
        + "for m in . Z; do odr tag add storm -m $m; done; commit c; ! git merge -q side; echo '# mine' >> Z/ResourceTags.yml; cp Z/ResourceTags.yml y; cp ResourceTags.yml x",
      run: "odr merge; code=$?; cmp ResourceTags.yml x && cmp Z/ResourceTags.yml y && odr merge --force && exit $code",
      .failure(
        "'Z/ResourceTags.yml' seems to be edited since the merge; if it is resolved, run 'git add'; '--force'")),
    GitSituation(
      "a merge with several merge bases",
      "start; odr install merge; git checkout -q -b side; odr tag rename sea wind; commit b; git checkout -q main;"
        + "odr tag rename sea storm; commit c; git checkout -q side; git merge -q main || :;"
        + "manifest A.sks | sed s/sea/wind/ > ResourceTags.yml; commit s; git checkout -q main; git merge -q side~1 || :;"
        + "manifest A.sks | sed s/sea/storm/ > ResourceTags.yml; commit m",
      run: "git merge side > log 2>&1; code=$?; grep 'by lines' log && exit 9; grep -c 'keep one name' log &&"
        + " cat ResourceTags.yml && exit $code", .finding("1\nversion: 1\n<<<<<<< HEAD\n")),
    GitSituation(
      "the labels of a conflict stay",
      branches + "odr tag rename sea wind; commit b; git checkout -q main; odr tag rename sea storm; commit c;"
        + "git config merge.conflictStyle diff3; ! git merge -q side",
      run: "grep '^[<|>]' ResourceTags.yml > log; odr merge; code=$?; grep '^[<|>]' ResourceTags.yml | cmp - log"
        + " && grep '^>>>>>>> side' log && exit $code", .finding("keep one name")),
    GitSituation(
      "a patch that moves a folder to which the other side adds a file",
      "start; odr install merge; mkdir A; echo a > A/a; echo b > A/b; manifest A/a A/b > ResourceTags.yml; commit a;"
        + "git checkout -q -b side; git mv A Q; manifest Q/a Q/b > ResourceTags.yml; commit q; git format-patch -q -1;"
        + "git checkout -q main; echo new > A/new; manifest A/a A/b A/new > ResourceTags.yml; commit n",
      run: "git am --3way *.patch > log; grep '/' ResourceTags.yml",
      .fine("  \"A/new\": [sea]\n  \"Q/a\": [sea]\n  \"Q/b\": [sea]\n")),
    GitSituation(
      "a manifest that one side deleted",
      branches + "git rm -q ResourceTags.yml; commit b; git checkout -q main; odr tag add storm; commit c;"
        + "! git merge -q side", run: "odr merge", .failure("is deleted on their side")),
    GitSituation(
      "a manifest that both sides renamed differently",
      branches + "git mv ResourceTags.yml Two.ResourceTags.yml; commit b; git checkout -q main;"
        + "git mv ResourceTags.yml One.ResourceTags.yml; commit c; ! git merge -q side", run: "odr merge",
      .failure(
        "'ResourceTags.yml' is renamed to 'One.ResourceTags.yml' on our side, but to 'Two.ResourceTags.yml' on their side; "
      )),
    GitSituation(
      "a merge while the index is locked",
      branches + "odr tag add wind; commit b; git checkout -q main; odr tag add storm; commit c; ! git merge -q side;"
        + ": > .git/index.lock",
      run: "odr merge --add; code=$?; rm .git/index.lock; odr merge --add > log 2>&1 && exit $code",
      .failure("odr: error: odr wrote the merge of 'ResourceTags.yml', but did not stage it; ")),
    GitSituation(
      "a resolved conflict, committed",
      branches + "wrong > ResourceTags.yml; commit b; git checkout -q main; echo '# x' > ResourceTags.yml; commit c;"
        + "! git merge -q side; wrong > ResourceTags.yml; git add .", run: "git commit -m x", .finding(undeclared)),
    GitSituation(
      "a picked commit", branches + "git rm -q A.sks; commit b; git checkout -q main; git cherry-pick -n side",
      .finding(missing)),
    GitSituation(
      "a reverted commit", "new; manifest A.sks > ResourceTags.yml; commit a; : > A.sks; commit b; git revert -n HEAD",
      .finding(missing)),
    GitSituation(
      "a rebase that stopped",
      branches
        + "echo 1 > x; git rm -q A.sks; commit b; git checkout -q main; echo 2 > x; commit c; git checkout -q side;"
        + "! git rebase -q main; git add .", .finding(missing)),
    GitSituation(
      "a stash that comes back", "start; git rm -q A.sks; git stash -q; git stash pop -q --index", .finding(missing)),
    GitSituation(
      "another path alone", "start; odr install hook; wrong > ResourceTags.yml; git add .; echo 1 > A.sks",
      run: "git commit -q A.sks -m x", .fine("")),
    GitSituation(
      "all changes", "start; odr install hook; wrong > ResourceTags.yml", run: "git commit -qam x",
      .finding(undeclared)),
    GitSituation(
      "an amended commit", "start; : > x; commit x; odr install hook; git rm -q A.sks", run: "git commit --amend -m x",
      .finding(missing)),
  ]

  private static let branches = "start; odr install hook; git checkout -q -b side; "
  private static let added =
    branches + "odr tag add wind; commit b; git checkout -q main; odr tag add storm; commit c; "
  private static let ignoring =
    "echo 'lint: {unused-tag: ignore}' >> ResourceTags.yml; commit b; git checkout -q main; : > x; commit c"

  /// Merges in which one side moves files and the other side adds one, with git's driver.
  static let moves: [GitSituation] =
    ["merge -q --no-edit", "rebase", "cherry-pick"].map { command in
      GitSituation(
        "'\(command)' of a file that left a folder with other files",
        "start; odr install merge; mkdir M; for n in 0 1 c; do echo $n > M/$n; done; manifest M/0 > ResourceTags.yml;"
          + "commit b; git checkout -q -b side; mkdir C; git mv M/0 C/0; manifest C/0 > ResourceTags.yml; commit m;"
          + "git checkout -q main; echo Boss > M/B; manifest M/0 M/B > ResourceTags.yml; commit a",
        run: "git \(command) side > log && cat ResourceTags.yml", .fine("  \"C/0\": [sea]\n  \"M/B\": [sea]\n"))
    }
    + ["merge", "merge --squash", "cherry-pick"].map { command in
      GitSituation(
        "the merge of the index after '\(command)' knows the commits that the driver knew",
        "new; odr install merge; mkdir O; for n in a b c; do echo $n > O/$n; done; manifest O/a O/b O/c > ResourceTags.yml;"
          + "commit b; git checkout -q -b side; git mv O N; manifest N/a N/b N/c | sed s/sea/u/ > ResourceTags.yml; commit s;"
          + "git checkout -q main; echo d > O/d; manifest O/a O/b O/c O/d | sed s/sea/v/ > ResourceTags.yml; commit m",
        run:
          "git \(command) side > log 2>&1 && exit 9; cp ResourceTags.yml x; odr merge; code=$?; cmp ResourceTags.yml x"
          + " && grep N/d x && exit $code", .finding("\"N/d\""))
    }

  /// Lengths of git's conflict markers.
  static let markers: [GitSituation] = [2, 7, 12].map { count in
    GitSituation(
      "a conflict with markers of \(count) characters",
      "echo 'ResourceTags.yml conflict-marker-size=\(count)' > .gitattributes; " + branches
        + "odr tag rename sea wind; commit b; git checkout -q main; odr tag rename sea storm; commit c; ! git merge -q side",
      run: "odr lint --no-disk | grep 'conflict begins here' || exit 9; odr merge; cp ResourceTags.yml x; odr merge;"
        + " code=$?; cmp x ResourceTags.yml && cat x && exit $code",
      .finding("\n\(String(repeating: "<", count: count)) HEAD\n"))
  }

  /// Merges of a manifest whose mode one side changes.
  static let modes: [GitSituation] = ["main", "side"].map { branch in
    GitSituation(
      "the mode that only \(branch) changed",
      "start; git checkout -q -b side; odr tag add wind; commit b; git checkout -q main; odr tag add storm; commit c;"
        + "git checkout -q \(branch); chmod +x ResourceTags.yml; commit m; git checkout -q main; ! git merge -q side",
      run: "odr merge --add && test -z \"$(git diff --stat)\" && git ls-files --stage", .fine("100755 "))
  }
}
