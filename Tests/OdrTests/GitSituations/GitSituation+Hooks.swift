extension GitSituation {
  /// Where 'odr install hook' writes.
  static let hooks: [GitSituation] = hooksThatLeadOut + otherHooks

  /// Repositories whose hooks are outside of them, and the folder to be in: nothing is written.
  private static let hooksThatLeadOut: [GitSituation] = [
    ("settings of the repository lead them out", ".", "start; git config core.hooksPath \"$HOME/h\""),
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
    ("a '.git' leads to another repository", "b", "mkdir a b; cd a; start; cd ../b; echo 'gitdir: ../a/.git' > .git"),
    ("a '.git' is a link to another repository", "b", "mkdir a b; cd a; start; cd ../b; ln -s ../a/.git .git"),
    (
      "a '.git' shares the settings of another repository", "b",
      "mkdir a b; cd a; start; cd ../b; mkdir .git; cp ../a/.git/HEAD .git; echo ../../a/.git > .git/commondir;"
        + "echo \"$PWD/.git\" > .git/gitdir"
    ),
    ("the git directory is elsewhere", ".", "start --separate-git-dir=\"$HOME/g\""),
  ].map { (name: String, folder: String, setUp: String) in
    GitSituation(
      "hooks are outside: \(name)", setUp,
      run: "cd \(folder); odr doctor --format json | grep 'install hook' && exit 9; odr install hook; code=$?;"
        + "test -z \"$(ls \"$HOME\"/h/pre-* ../h/pre-* 2> /dev/null)\" && exit $code",
      .failure(refused))
  }

  private static let otherHooks: [GitSituation] = [
    GitSituation(
      "a commit of only the manifest",
      "game; odr install hook; odr assign Scenes/Level1.sks --tag level-2 --apply; git add *.xcodeproj",
      run: "git commit -qm x ResourceTags.yml", .finding("also name 'BambooBreakout.xcodeproj/project.pbxproj'\n")),
    GitSituation(
      "a commit with an error", "start; odr install hook; git rm -q A.sks", run: "git commit -m x",
      .finding("pre-commit: 'git commit --no-verify' skips this check once.\n")),
    GitSituation(
      "a commit that affects no manifest", "start; odr install hook; : > x; git add x",
      run: "git commit -qm x > log 2>&1; test ! -s log", .fine("")),
    GitSituation(
      "a commit with a warning",
      "start; odr install hook; printf 'version: 1\\ntags: {onDemand: [sea]}\\n' > ResourceTags.yml; git add .",
      run: "git commit -qm x", .fine("warning: tag 'sea' has no resources")),
    GitSituation(
      "a hook that runs the link on PATH, after which a package manager puts other versions",
      stops + "mkdir \"$HOME/Cellar\" \"$HOME/bin\"; ln -s \"$(command -v odr)\" \"$HOME/Cellar/odr\";"
        + "ln -s \"$HOME/Cellar/odr\" \"$HOME/bin/odr\"; PATH=\"$HOME/bin:/usr/bin:/bin\" \"$HOME/Cellar/odr\" install hook;"
        + "rm -r \"$HOME/Cellar\"; ln -sfn \"$(command -v odr)\" \"$HOME/bin/odr\"",
      run: "PATH=/usr/bin:/bin git commit -m x", .finding(missing)),
    GitSituation(
      "hooks that check the code",
      "start; odr install hook; perl -pi -e 's/--staged/$& --code/' .git/hooks/pre-commit .git/hooks/pre-merge-commit",
      run: "odr install hook; odr uninstall hook", .fine("removed .git/hooks/pre-merge-commit\n")),
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
      "the doctor and the merge driver", "start; odr install merge", run: "odr install merge && odr doctor",
      .fine("ok      merge     git uses odr to merge ResourceTags.yml\n")),
    GitSituation(
      "the doctor and a merge driver without its command", "start; odr install; git config --unset merge.odr.driver",
      run: "odr doctor; odr uninstall merge; odr uninstall merge", .fine("already; nothing changed\n")),
    GitSituation(
      "the former names of the commands", "start",
      run: "odr hook install && odr hook uninstall && odr merge --install && odr merge --uninstall"
        + " && ! grep odr .git/config && test ! -e .git/hooks/pre-commit", .fine("installed .git/hooks/pre-commit\n")),
    GitSituation(
      "no repository", ":", run: "odr uninstall 2>&1 | grep 'note: this is not a git repository' && odr doctor",
      .finding("advice  hook      this is not a git repository")),
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

  /// Ways to call the odr that installs a hook, which then runs it by an absolute path.
  static let calls: [GitSituation] = ["./odr", "PATH=.:$PATH odr", "PATH=:$PATH odr"].map { call in
    GitSituation(
      "a hook that '\(call)' installs",
      stops
        + "mkdir \"$HOME/my tools\"; ln -s \"$(command -v odr)\" \"$HOME/my tools/odr\"; export GIT_DIR=\"$PWD/.git\""
        + " GIT_WORK_TREE=\"$PWD\"; PATH=/usr/bin:/bin; cd \"$HOME/my tools\"; \(call) install hook",
      run: "PATH=/usr/bin:/bin git commit -m x", .finding(missing))
  }

  /// Folders of odr whose names are a path for the hook, and nothing else.
  static let folders: [GitSituation] = [
    "a b", "it's", "''", "$(touch pwned)", "`touch pwned`", "\"; touch pwned; \"", "a\nb", "\\", "*", "größe",
  ].map { name in
    GitSituation(
      "a hook that odr in the folder \(name) installs",
      stops
        + "d=\"$HOME/\"'\(name.replacing("'", with: "'\\''"))'; mkdir \"$d\"; ln -s \"$(command -v odr)\" \"$d/odr\";"
        + "PATH=/usr/bin:/bin \"$d/odr\" install hook",
      run: "PATH=/usr/bin:/bin git commit -m x; code=$?; test ! -e pwned && exit $code", .finding(missing))
  }

  /// Attributes that the merge driver leaves as they were, once it is removed.
  static let attributes: [GitSituation] = ["", "\n", "*.png binary", "*.png binary\n\n", "*.png binary\r\n# mine"].map {
    text in
    GitSituation(
      "the merge driver with the attributes \(text.debugDescription)",
      "start; printf '%s' '\(text)' > .git/info/attributes; cp .git/info/attributes a; cp .git/config c; odr install merge",
      run:
        "for name in ResourceTags.json Lite.ResourceTags.yml; do git check-attr merge -- $name | grep odr || exit 9; done;"
        + " odr uninstall merge && cmp a .git/info/attributes && cmp c .git/config", .fine("without odr"))
  }

  /// Lines of the hook after which a person adds a line. A command changes nothing then.
  static let edited: [GitSituation] = ["#!/bin/sh", "fi", "exit \"$status\""].map { line in
    GitSituation(
      "a hook with another line after '\(line)'",
      "start; odr install hook; awk '{ print; sub(/^ */, \"\") } $0 == line { print \"./scan\" }' line='\(line)' .git/hooks/pre-commit > x;"
        + "cat x > .git/hooks/pre-commit; grep scan x",
      run: "odr install hook || exit 9; odr uninstall hook; code=$?; cmp x .git/hooks/pre-commit && exit $code",
      .failure("odr did not change '.git/hooks/pre-commit', because not all lines are from odr"))
  }

  private static let stops = "start; git rm -q A.sks; "
  private static let refused = "'--follow-links' allows that"

  private static let otherOwner =
    "start; printf '#!/bin/sh\\nGIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec %s \"$@\"\\n' \"$(command -v git)\" > .git/git;"
    + "chmod +x .git/git"

  /// An odr in a work tree of the repository, which installs the hook, but isn't run.
  static let workTrees: [GitSituation] =
    ["tools/odr", "\"$HOME/link/odr\""].map { call in
      GitSituation(
        "\(call) in the work tree installs the hook and the merge driver",
        stops + "mkdir tools; ln -s \"$(command -v odr)\" tools/odr; ln -s \"$PWD/tools\" \"$HOME/link\"",
        run: "for part in hook merge; do PATH=/usr/bin:/bin \(call) install $part || exit 9; done;"
          + " grep tools .git/hooks/pre-commit .git/config && exit 9; git commit -m x",
        .finding("this odr is in a work tree, where a branch can replace it; the hook runs only"))
    }
    + [("m", "w"), ("w", "m")].map { own, other in
      GitSituation(
        "no hook of \(other) runs an odr of the work tree \(own)",
        "mkdir m; cd m; start; git worktree add -q ../w -b w; cd ../\(other); mkdir \"$HOME/bin\" ../\(own)/tools;"
          + "ln -s \"$(command -v odr)\" \"$HOME/bin/odr\"; PATH=/usr/bin:/bin \"$HOME/bin/odr\" install hook; rm \"$HOME/bin/odr\";"
          + "printf '#!/bin/sh\\ntouch \"$HOME/ran\"\\n' > ../\(own)/tools/odr; chmod +x ../\(own)/tools/odr",
        run: "PATH=$PWD/\(own)/tools:/usr/bin:/bin; cd \(other); git commit -q --allow-empty -m y; code=$?;"
          + " test ! -e \"$HOME/ran\" && exit $code", .fine(""))
    }

  /// Scripts of husky, to which odr adds its line.
  static let husky: [GitSituation] =
    [
      GitSituation(
        "odr's line is added below the line that names the shell, and removed",
        script("#!/usr/bin/env sh\r\nnpm test\r\n"),
        run: "odr install hook && cat .husky/pre-commit && odr uninstall hook &&"
          + " cmp .husky/pre-commit x",
        .fine("#!/usr/bin/env sh\r\nodr lint --staged || exit 1\nnpm test\r\n")),
      GitSituation(
        "another line of odr is not removed", script("npm test\nodr lint --staged || exit 1\n"),
        run: "odr uninstall hook; code=$?; cmp .husky/pre-commit x && exit $code", .failure("remove the command")),
      GitSituation(
        "odr's line is not added to a script in another language", script("#!/usr/bin/env node\n"),
        run: "odr install hook; code=$?; cmp .husky/pre-commit x && exit $code", .failure("does not run odr")),
      GitSituation(
        "a folder in the place of husky's script", installedHusky + "husky .; mkdir .husky/pre-commit",
        run: "odr install hook",
        .failure("does not run odr")),
      GitSituation(
        "husky's script is next to its hooks, also in a subfolder",
        installedHusky + "husky web; odr install hook; git rm -q A.sks",
        run:
          "git commit -m x && exit 9; cat web/.husky/pre-commit; odr uninstall hook && test ! -e web/.husky/pre-commit",
        .fine("odr lint --staged || exit 1\n")),
    ]
    + ["../A.sks", "../.git/config", "/dev/null"].map { target in
      GitSituation(
        "husky's script is a link to \(target)",
        installedHusky + "husky .; ln -s \(target) .husky/pre-commit; cp .git/config x",
        run: "odr install hook; code=$?; odr uninstall hook; cmp .git/config x && test ! -s A.sks && exit $code",
        .failure("the hook is not set up: .husky/pre-commit does not run odr"))
    }

  private static func script(_ text: String) -> String {
    installedHusky
      + "husky .; printf '%s' '\(text)' > .husky/pre-commit; chmod +x .husky/pre-commit; cp .husky/pre-commit x"
  }

  private static let installedHusky =
    "husky() { mkdir -p $1/.husky/_; printf '#!/usr/bin/env sh\\n. \"$(dirname \"$0\")/h\"\\n' > $1/.husky/_/pre-commit;"
    + "printf 's=$(dirname \"$(dirname \"$0\")\")/$(basename \"$0\")\\n[ ! -f \"$s\" ] && exit 0\\nsh -e \"$s\"\\n' > $1/.husky/_/h;"
    + "chmod +x $1/.husky/_/pre-commit; git config core.hooksPath $1/.husky/_; }; start; "

  /// Hooks that git or odr cannot use.
  static let installed: [GitSituation] =
    [
      ("chmod 644 .git/hooks/pre-commit", "doctor", "chmod +x .git/hooks/pre-commit"),
      ("chmod 644 .git/hooks/pre-commit", "install hook", "updated .git/hooks/pre-commit\n"),
      ("rm .git/hooks/pre-merge-commit", "doctor", "or the hook for merges is missing\n"),
      ("rm .git/hooks/pre-merge-commit", "install hook", "installed .git/hooks/pre-merge-commit\n"),
      (
        "printf '#!/bin/sh\\r\\nodr lint --staged || exit 1\\r\\n' > .git/hooks/pre-commit", "doctor",
        "git cannot run .git/hooks/pre-commit, because its first line ends with CRLF\n"
      ),
      // Another version may have written another text; its checksum shows that nobody changed it.
      (other, "doctor", "another copy or version of odr"), (other, "install hook", "updated .git/hooks/pre-commit\n"),
      (
        "printf '#!/bin/sh\\nodr lint --staged\\n' > .git/hooks/pre-commit", "uninstall hook; test $? = 2",
        "because not all lines are from odr"
      ),
    ].map { change, command, words in
      GitSituation(
        "'odr \(command)' after \(change)", "start; odr install hook; \(change)", run: "odr \(command)", .fine(words))
    } + [
      GitSituation(
        "a changed hook of another version", "start; odr install hook; \(other); sed -i.b 's/^exit 0/exit 1/' $f",
        run: "odr install hook", .failure("the hook is not set up")),
      GitSituation(
        "a hook that runs odr by its name, without odr on PATH",
        "start; printf '#!/bin/sh\\nodr lint --staged\\n' > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit",
        run: "o=$(command -v odr); PATH=/usr/bin:/bin \"$o\" doctor", .fine("advice  hook")),
    ]

  private static let other =
    "f=.git/hooks/pre-commit; printf '#!/bin/sh\\nexit 0\\n' > $f; s=$( (sha256sum $f || shasum -a 256 $f) | cut -c 1-64);"
    + "echo \"# Written by odr 0.0; remove it freely. Checksum: $s\" >> $f"
}
