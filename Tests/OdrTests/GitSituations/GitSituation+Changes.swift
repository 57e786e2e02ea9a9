extension GitSituation {
  /// Kinds of change, and of index.
  static let changes = [
    GitSituation(
      "a JSON file that is no manifest is staged", "start; echo '{}' > x.json; git add .", .nothing),
    GitSituation("the first commit has nothing", "new", .nothing),
    GitSituation(
      "the first commit has a good manifest", "new; manifest A.sks > ResourceTags.yml; : > A.sks; git add .",
      .fine(checked)),
    GitSituation(
      "an orphan branch begins with a wrong manifest",
      "start; git checkout -q --orphan other; wrong > ResourceTags.yml; git add .", .finding(undeclared)),
    GitSituation(
      "HEAD is detached", "start; git checkout -q --detach; wrong > ResourceTags.yml; git add .", .finding(undeclared)),
    GitSituation(
      "the manifest may be run from now on",
      "start; wrong > ResourceTags.yml; commit x; git update-index --chmod=+x ResourceTags.yml",
      .finding(undeclared)),
    GitSituation(
      "a tagged file is removed from the index only", "start; git rm -q --cached A.sks", .finding(missing)),
    GitSituation(
      "a tagged file becomes a folder", "start; git rm -q A.sks; mkdir A.sks; : > A.sks/x; git add .", .fine("")),
    GitSituation(
      "a tagged file is not to be in the work tree",
      "start; git update-index --skip-worktree A.sks; rm A.sks; echo >> ResourceTags.yml; git add .", .fine(checked)),
    GitSituation(
      "a tagged file is assumed to be unchanged",
      "start; git update-index --assume-unchanged A.sks; rm A.sks; echo >> ResourceTags.yml; git add .", .fine(checked)),
    GitSituation(
      "the index has version 4", "start; git update-index --index-version 4; git rm -q A.sks", .finding(missing)),
    GitSituation("the index is split", "start; git update-index --split-index; git rm -q A.sks", .finding(missing)),
    GitSituation(
      "the index is sparse",
      "start; mkdir in out; : > in/x; : > out/y; manifest A.sks out/y > ResourceTags.yml; commit x;"
        + "git sparse-checkout init --cone --sparse-index; git sparse-checkout set in; echo >> ResourceTags.yml; git add .",
      .fine(checked)),
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
      "start; wrong | iconv -f UTF-8 -t UTF-16LE > ResourceTags.yml; git add .", .finding("ResourceTags.yml:1:1: error")
    ),
    GitSituation(
      "the manifest begins with a byte order mark",
      "start; { printf '\\357\\273\\277'; wrong; } > ResourceTags.yml; git add .",
      .finding("ResourceTags.yml:4:11: " + undeclared)),
    GitSituation(
      "an attribute expands the manifest in the work tree alone",
      "start; echo '*.yml ident' > .gitattributes; { wrong; echo '# $Id$'; } > ResourceTags.yml; git add .",
      .finding("ResourceTags.yml:4:11: " + undeclared)),
    GitSituation(
      "what looks like a pointer of Git LFS and is none",
      "start; echo '*.sks filter=lfs' > .gitattributes; git config filter.lfs.clean cat; pointer 70000000 > A.sks;"
        + "echo 'zero 0' >> A.sks; echo '' >> A.sks; echo >> ResourceTags.yml; git add .",
      run: "odr lint --staged --strict", .fine(checked)),
    GitSituation(
      "the manifest has conflict markers", "start; echo '<<<<<<< HEAD' >> ResourceTags.yml; git add .",
      .finding("a merge conflict begins here")),
  ]

  /// Files of 'git add --intent-to-add', which the commit will not have.
  static let noted = [
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
  static let arguments = [
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
}
