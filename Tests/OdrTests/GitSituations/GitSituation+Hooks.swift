extension GitSituation {
  /// Where 'odr install hook' writes.
  static let hooks = hooksThatLeadOut + otherHooks

  /// Repositories whose hooks are outside of them, and the folder to be in: nothing is written.
  private static let hooksThatLeadOut: [GitSituation] = [
    (
      "settings of the repository lead them out", ".",
      "start; git config core.hooksPath \"$HOME/h\""
    ),
    (
      "settings of the repository lead them out by a relative path", "r",
      "mkdir r; cd r; start; git config core.hooksPath ../h"
    ),
    (
      "settings of a work tree lead them out", ".",
      "start; git config extensions.worktreeConfig true; git config --worktree core.hooksPath \"$HOME/h\""
    ),
    (
      "settings that the repository includes lead them out", ".",
      "start; printf '[core]\\n hooksPath = %s\\n' \"$HOME/h\" > more; git config include.path ../more"
    ),
    (
      "the folder of hooks is a link that leads out", ".",
      "start; mkdir \"$HOME/h\"; rm -rf .git/hooks; ln -s \"$HOME/h\" .git/hooks"
    ),
    (
      "the work tree is the whole disk, and settings lead hooks elsewhere on it", ".",
      "start; git config core.hooksPath \"$HOME/h\"; git config core.worktree /"
    ),
    (
      "the work tree is a folder above, and settings lead hooks there", "r",
      "mkdir r; cd r; start; git config core.hooksPath ../h; git config core.worktree \"$PWD/..\""
    ),
    (
      "a hook is a link to one of another repository", "b",
      "mkdir a b; cd a; start; odr install hook; sed -i.old s/lint/x/ .git/hooks/pre-commit; cd ../b; start;"
        + "mkdir -p .git/hooks; ln -s \"$PWD/../a/.git/hooks/pre-commit\" .git/hooks/pre-commit"
    ),
    (
      "a '.git' leads to another repository", "b",
      "mkdir a b; cd a; start; cd ../b; echo 'gitdir: ../a/.git' > .git"
    ),
    (
      "a '.git' is a link to another repository", "b",
      "mkdir a b; cd a; start; cd ../b; ln -s ../a/.git .git"
    ),
    (
      "a '.git' shares the settings of another repository", "b",
      "mkdir a b; cd a; start; cd ../b; mkdir .git; cp ../a/.git/HEAD .git; echo ../../a/.git > .git/commondir;"
        + "echo \"$PWD/.git\" > .git/gitdir"
    ),
    (
      "the git directory is elsewhere", ".",
      "start --separate-git-dir=\"$HOME/g\""
    ),
  ].map { (name: String, folder: String, setUp: String) in
    GitSituation(
      "hooks are outside: \(name)", setUp,
      run: "cd \(folder); odr install hook; code=$?;"
        + "test -z \"$(ls \"$HOME\"/h/pre-* ../h/pre-* 2> /dev/null)\" && exit $code",
      .failure(refused))
  }

  private static let otherHooks = [
    GitSituation(
      "the person allows hooks outside", "start; git config core.hooksPath \"$HOME/h\"",
      run: "odr install hook --follow-links && odr uninstall hook --follow-links",
      .fine("/h/pre-commit\n")),
    GitSituation(
      "hooks outside are not removed, either",
      "start; git config core.hooksPath \"$HOME/h\"; odr install hook --follow-links", run: "odr uninstall hook",
      .failure(refused)),
    GitSituation(
      "settings of the repository name a folder of it",
      "start; mkdir .husky; git config core.hooksPath .husky; odr install hook; git rm -q A.sks",
      run: "git commit -m x", .finding(missing)),
    GitSituation(
      "the user's settings name a folder for all repositories",
      "start; git config -f \"$HOME/config\" core.hooksPath \"$HOME/h\"",
      run: "GIT_CONFIG_GLOBAL=$HOME/config odr install hook && test -x \"$HOME/h/pre-commit\"",
      .fine("'core.hooksPath' in your settings specifies the hooks folder, so the hooks run in all your repositories")),
    GitSituation(
      "the user's settings name a folder of each repository, which is a link that leads out",
      "start; mkdir \"$HOME/h\"; ln -s \"$HOME/h\" hooks; git config -f \"$HOME/config\" core.hooksPath hooks",
      run: "GIT_CONFIG_GLOBAL=$HOME/config odr install hook", .failure(refused)),
    GitSituation(
      "a work tree elsewhere", "start; git worktree add -q \"$HOME/w\" -b w",
      run: "cd \"$HOME/w\"; odr install hook", .fine("/.git/hooks/pre-commit\n")),
    GitSituation(
      "a submodule",
      "mkdir a w; cd a; start; cd ../w; new;"
        + "git -c protocol.file.allow=always submodule --quiet add \"$PWD/../a\" m",
      run: "cd w/m; odr install hook", .fine("/.git/modules/m/hooks/pre-commit\n")),
    GitSituation(
      "a repository that the environment names", "mkdir a; cd a; start",
      run: "GIT_DIR=a/.git GIT_WORK_TREE=a odr install hook", .fine("a/.git/hooks/pre-commit\n")),
    GitSituation(
      "a work tree of a bare repository",
      "mkdir a; cd a; start; cd ..; git clone -q --bare a b.git; git -C b.git worktree add -q ../w; cd w; odr install hook;"
        + "git rm -q A.sks", run: "cd w; git commit -m x", .finding(missing)),
    GitSituation(
      "a bare repository in the folder of its work trees",
      "mkdir a p; cd a; start; cd ..; git clone -q --bare a p/.bare; echo 'gitdir: ./.bare' > p/.git",
      run: "cd p; odr install hook", .fine("/p/.bare/hooks/pre-commit\n")),
    GitSituation(
      "a bare repository of the person's own", "new --bare", run: "odr install hook", .failure("bareRepository")),
    GitSituation(
      "a folder that looks like a bare repository",
      "start; mkdir b; git clone -q --bare . b/x; git add b", run: "cd b/x; odr install hook",
      .failure("safe.bareRepository")),
    GitSituation(
      "hooks in a repository of somebody else", otherOwner, run: "PATH=$PWD/.git:$PATH odr install hook",
      .failure("git config --global --add safe.directory")),
    GitSituation(
      "a merge driver that somebody changed",
      "start; odr install merge; git config merge.odr.driver \"true; $(git config merge.odr.driver)\"; cp .git/config x",
      run: "odr uninstall merge; odr install merge; code=$?; cmp .git/config x && exit $code",
      .failure("remove it with 'git config --local --unset-all merge.odr.driver'\n")),
    GitSituation(
      "the former names of the commands", "start",
      run: "odr hook install && odr hook uninstall && odr merge --install && odr merge --uninstall"
        + " && ! grep odr .git/config && test ! -e .git/hooks/pre-commit", .fine("installed .git/hooks/pre-commit\n")),
    GitSituation("doctor without a repository", ":", run: "odr doctor", .finding("this is not a git repository")),
    GitSituation(
      "doctor in a bare repository", "new --bare", run: "odr doctor",
      .finding("this is a bare repository, without a work tree")),
    GitSituation(
      "hooks without a repository", ":", run: "odr install hook",
      .failure("the hook and git merges need one; run: git init && odr install hook\n")),
    GitSituation(
      "hooks with a broken setting", "start; printf '[core' > .git/config", run: "odr install hook",
      .failure("bad config")),
    GitSituation(
      "hooks of somebody else are to be removed", otherOwner, run: "PATH=$PWD/.git:$PATH odr uninstall hook",
      .failure("git config --global --add safe.directory")),
    GitSituation(
      "settings name a folder of the repository as its work tree", "start; mkdir d; git config core.worktree ../d",
      run: "cd d; odr install hook", .fine("/.git/hooks/pre-commit\n")),
  ]

  private static let refused = "'--follow-links' allows that"

  private static let otherOwner =
    "start; printf '#!/bin/sh\\nGIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec %s \"$@\"\\n' \"$(command -v git)\" > .git/git;"
    + "chmod +x .git/git"
}
