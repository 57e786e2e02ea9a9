extension GitSituation {
  /// Settings that change what git prints. A removed file is noticed all the same, from a folder of the repository.
  static let settings: [GitSituation] =
    [
      "alias.diff-index status", "alias.ls-files status", "color.diff always", "color.ui always", "core.abbrev 4",
      "core.ignorecase true", "core.pager cat", "core.precomposeunicode true", "core.preloadIndex false",
      "core.quotePath true", "diff.algorithm patience", "diff.dirstat lines", "diff.external false",
      "diff.ignoreSubmodules all", "diff.mnemonicPrefix true", "diff.noprefix true", "diff.orderFile /dev/null",
      "diff.relative true", "diff.renames copies", "diff.statGraphWidth 1", "diff.submodule log",
      "diff.suppressBlankEmpty true", "diff.wsErrorHighlight all", "feature.manyFiles true",
      "i18n.logOutputEncoding UTF-16",
      "pager.diff-index true", "pager.ls-files true", "status.relativePaths true", "status.short true",
      "status.showUntrackedFiles no", "submodule.recurse true", "submodule.active .",
    ].map { setting in
      GitSituation(
        "with \(setting)", "start; mkdir d; git config \(setting); git rm -q A.sks", run: "cd d && odr lint --staged",
        .finding("../ResourceTags.yml:4:3: " + missing))
    }

  /// Variables of the environment that change what git does or prints.
  static let variables: [GitSituation] =
    [
      "GIT_LITERAL_PATHSPECS=1", "GIT_GLOB_PATHSPECS=1", "GIT_NOGLOB_PATHSPECS=1", "GIT_ICASE_PATHSPECS=1",
      "GIT_EXTERNAL_DIFF=false", "GIT_DIFF_OPTS=-u0", "GIT_TRACE=1", "GIT_PAGER=false", "GIT_NAMESPACE=x",
      "GIT_DEFAULT_HASH=sha256", "GIT_FLUSH=0", "GIT_OPTIONAL_LOCKS=1", "GIT_REPLACE_REF_BASE=refs/heads",
      "GIT_GRAFT_FILE=/dev/null", "GIT_SHALLOW_FILE=/dev/null", "GIT_ATTR_SOURCE=HEAD",
      "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=diff.relative GIT_CONFIG_VALUE_0=true",
      "GIT_CONFIG_PARAMETERS=\"'diff.relative=true'\"", "LC_ALL=C", "LANGUAGE=de", "GIT_PREFIX=d/",
    ].map { variable in
      GitSituation(
        "with \(variable)", "start; mkdir d; git rm -q A.sks", run: "cd d && \(variable) odr lint --staged",
        .finding("../ResourceTags.yml:4:3: " + missing))
    }
    + ["GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES"].map { variable in
      GitSituation(
        "with objects where \(variable) leads",
        "start; mv .git/objects o; mkdir .git/objects; export \(variable)=$PWD/o; git rm -q A.sks",
        run: "\(variable)=$PWD/o odr lint --staged", .finding(missing))
    } + [
      GitSituation(
        "with literal pathspecs in a hook", "start; odr install hook; git rm -q A.sks",
        run: "git --literal-pathspecs commit -m x", .finding(missing)),
      GitSituation(
        "with a setting of the command in a hook", "start; odr install hook; git rm -q A.sks",
        run: "git -c diff.relative=true -c core.quotePath=true commit -m x", .finding(missing)),
      GitSituation(
        "with a repository and a work tree that are named", "mkdir r; cd r; start; git rm -q A.sks",
        run: "GIT_DIR=r/.git GIT_WORK_TREE=r odr lint --staged", .finding("r/ResourceTags.yml:4:3: " + missing)),
      GitSituation(
        "with a git in the folder, which PATH would find",
        "start; printf '#!/bin/sh\\ntouch ran\\n' > git; chmod +x git; git rm -q A.sks",
        run: "PATH=.::$PATH odr lint --staged; code=$?; test ! -e ran && exit $code", .finding(missing)),
      GitSituation(
        "without a git", "start", run: "PATH=/nowhere \"$(command -v odr)\" lint --staged", .failure("cannot run git")),
    ]
}
