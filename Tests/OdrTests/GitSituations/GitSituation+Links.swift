extension GitSituation {
  /// Symbolic links.
  static let links: [GitSituation] = [
    GitSituation(
      "settings that are a link that leads out",
      "start; mv .git/config \"$HOME/c\"; ln -s \"$HOME/c\" .git/config; cp \"$HOME/c\" \"$HOME/old\"",
      run: "odr install merge; code=$?; odr uninstall merge; cmp \"$HOME/c\" \"$HOME/old\" && exit $code",
      .failure("'.git/config' is outside this repository")),
    GitSituation(
      "settings that are a link that leads out, which the person allows",
      "start; mv .git/config \"$HOME/c\"; ln -s \"$HOME/c\" .git/config",
      run: "odr install merge --follow-links", .fine("git merges manifests with odr in this repository")),
    GitSituation(
      "an index that is a link that leads out",
      "start; git checkout -q -b b; wrong > ResourceTags.yml; git commit -qam b; git checkout -q -; echo '#' >> ResourceTags.yml;"
        + "git commit -qam c; git merge -q b > \"$HOME/x\" || :; mv .git/index \"$HOME/i\"; ln -s \"$HOME/i\" .git/index; cp \"$HOME/i\" \"$HOME/old\"",
      run: "odr merge --add --force; code=$?; cmp \"$HOME/i\" \"$HOME/old\" && exit $code",
      .failure("'.git/index' is outside this repository")),
    GitSituation(
      "a manifest that is a link", "new; mkdir d; wrong > d/tags.yml; ln -s d/tags.yml ResourceTags.yml; git add .",
      .finding("ResourceTags.yml:4:11: " + undeclared)),
    GitSituation(
      "a manifest that is a link, whose target alone changes",
      linked + "wrong > d/tags.yml; git add .", .finding("ResourceTags.yml:4:11: " + undeclared)),
    GitSituation(
      "a manifest that is a link to another target",
      linked + "wrong > d/w.yml; git add .; git commit -qm x; ln -sfn d/w.yml ResourceTags.yml; git add .",
      .finding(undeclared)),
    GitSituation(
      "a manifest that is a link by way of another",
      linked + "ln -s tags.yml d/l; ln -sfn d/l ResourceTags.yml; commit x; wrong > d/tags.yml; git add .",
      .finding(undeclared)),
    GitSituation(
      "a manifest that is a link through a linked folder",
      linked + "ln -s d e; ln -sfn e/tags.yml ResourceTags.yml; commit x; wrong > d/tags.yml; git add .",
      .finding(undeclared)),
    GitSituation(
      "a manifest that is a link whose target goes", linked + "git rm -q d/tags.yml",
      .failure("'ResourceTags.yml' is a symbolic link to a file that is not in git's index")),
    GitSituation(
      "a manifest that is a link out of the repository", "start; ln -sfn /etc/hosts ResourceTags.yml; git add .",
      .failure("'ResourceTags.yml' is a symbolic link to a file that is not in git's index")),
    GitSituation(
      "a manifest that is a link to a file without an ending, which alone changes",
      "new; mkdir d; manifest > d/tags; echo ' {}' >> d/tags; ln -s d/tags ResourceTags.yml; commit start;"
        + "wrong > d/tags; git add .", .finding("ResourceTags.yml:4:11: " + undeclared)),
    GitSituation(
      "a manifest that is a link to what looks like code, which alone changes",
      "new; mkdir d; manifest > d/t.swift; echo ' {}' >> d/t.swift; ln -s t.swift d/l; ln -s d/l ResourceTags.yml;"
        + "commit start; wrong > d/t.swift; git add .", .finding("ResourceTags.yml:4:11: " + undeclared)),
    GitSituation(
      "a text that no manifest is a link to", linked + "echo '{' > other.json; git add .", .nothing),
    GitSituation(
      "a tagged link loses its target",
      "start; mkdir d; : > x; ln -s ../x d/A.sks; manifest A.sks > d/ResourceTags.yml; commit x; git rm -q x",
      .finding("d/ResourceTags.yml:4:3: error: 'A.sks' is a broken symbolic link")),
    GitSituation(
      "a tagged file behind a linked folder goes",
      "start; mkdir d s; : > s/A.sks; ln -s ../s d/l; manifest l/A.sks > d/ResourceTags.yml; commit x; git rm -q s/A.sks;"
        + "mkdir s; : > s/B.sks; git add .", .finding("'l/A.sks' is not in git's index")),
    GitSituation(
      "a catalog behind a link changes",
      "new; mkdir -p d s/A.xcassets/T.imageset; echo '{}' > s/A.xcassets/Contents.json;"
        + "echo '{\"properties\": {\"on-demand-resource-tags\": [\"sea\"]}}' > s/A.xcassets/T.imageset/Contents.json;"
        + "ln -s ../s/A.xcassets d/L.xcassets; printf 'version: 1\\ntags: {onDemand: [sea]}\\ncatalogs: {L.xcassets: {T.imageset: [sea]}}\\n'"
        + "> d/ResourceTags.yml; commit x; echo '{\"properties\": {\"on-demand-resource-tags\": [\"x\"]}}'"
        + "> s/A.xcassets/T.imageset/Contents.json; git add .", run: "odr lint --staged --strict",
      .finding("[catalog-tags-differ]")),
    GitSituation(
      "tagged links that stay in the repository",
      "start; mkdir Real; : > Real/B.sks; ln -s A.sks Link; ln -s Real Dir; ln -s \"$PWD/A.sks\" One;"
        + "ln -s \"$PWD/Real/../A.sks\" Two; manifest A.sks Link Dir/B.sks One Two > ResourceTags.yml; git add .",
      run: "odr lint --strict && odr lint --staged --strict", .fine("no findings")),
    GitSituation(
      "a tagged link to itself",
      "start; ln -s Round Round; manifest A.sks Round > ResourceTags.yml; git add .",
      .finding("'Round' is a broken symbolic link")),
    GitSituation(
      "a tagged absolute link to itself",
      "start; ln -s \"$PWD/Round\" Round; manifest A.sks Round > ResourceTags.yml; git add .",
      .finding("'Round' is a broken symbolic link")),
    GitSituation(
      "a change behind a link silences a finding",
      linked + "echo 'lint: {unused-tag: ignore}' >> d/tags.yml; git add .",
      .fine("this change lowers 'unused-tag' from warning to ignore")),
    GitSituation(
      "a link to another manifest silences a finding",
      linked + "{ cat d/tags.yml; echo 'lint: {unused-tag: ignore}'; } > d/o.yml; commit o;"
        + "ln -sfn d/o.yml ResourceTags.yml; git add .",
      .fine("this change lowers 'unused-tag' from warning to ignore")),
    GitSituation(
      "a folder that is a link out of the repository", "start; mkdir \"$HOME/o\"; ln -s \"$HOME/o\" link",
      run: "odr lint . link",
      .failure(
        "cannot read folder 'link': the path or a symbolic link leads outside the repository; '--follow-links' allows that"
      )),
    GitSituation(
      "links in a circle", "start; ln -s b a; ln -s a b; ln -s . c; git rm -q A.sks; git add .", .finding(missing)),
  ]

  /// Tagged links out of the manifest's folder: the verdict on the index is the one on the disk, whether or not the target
  /// exists.
  static let linksOut: [GitSituation] = ["../elsewhere/x", "/etc/hosts"].map { target in
    GitSituation(
      "a tagged link to \(target)",
      "start; ln -s \(target) Out; manifest A.sks Out Out/x > ResourceTags.yml; git add .",
      run: "odr lint > disk; odr lint --staged > staged; code=$?; cmp disk staged && cat disk && exit $code",
      .finding("'Out' is a symbolic link that points outside the manifest's folder [symlink-outside-root]"))
  }

  /// Files of git that are links, from which git quotes a line in its message.
  static let quotedLinks: [GitSituation] = ["packed-refs", "shallow"].map { file in
    GitSituation(
      "a file of git that is a link: \(file)",
      "start; echo 'password = secret' > \"$HOME/kept\"; ln -s \"$HOME/kept\" .git/\(file)",
      run: "odr lint --staged > log 2>&1; code=$?; cat log; grep secret log || exit $code", .failure("git says:"))
  }

  private static let linked =
    "new; mkdir d; manifest > d/tags.yml; echo ' {}' >> d/tags.yml; ln -s d/tags.yml ResourceTags.yml; commit start; "

  /// Other repositories in a repository.
  static let submodules = lostFiles + otherSubmodules

  private static let lostFiles: [GitSituation] = [
    ("", "cd m; git rm -q A.sks; git commit -qm x; cd ..; git add m", inside),
    (" that its work tree still has", lost + "git add m", inside),
    (", in a hook", "odr install hook; \(lost)git add m", "cd w && git commit -m x"),
    (", with another index", "\(lost)git add m; cp .git/index i; git reset", "export GIT_INDEX_FILE=i; \(inside)"),
    (", where settings ignore that", "git config submodule.m.ignore all; \(lost)git add -f m", inside),
  ].map { words, change, command in
    GitSituation(
      "a submodule moves on and loses a tagged file" + words, submodule + change, run: command,
      .finding("'m/A.sks' is not in git's index"))
  }

  private static let otherSubmodules: [GitSituation] = [
    GitSituation(
      "a submodule with a tagged file", submodule + "echo >> ResourceTags.yml; git add .", run: inside, .fine(checked)),
    GitSituation(
      "the work tree of a submodule lacks a tagged file", submodule + "rm m/A.sks; echo >> ResourceTags.yml; git add .",
      run: inside, .fine(checked)),
    GitSituation(
      "a submodule is at another commit than the staged one",
      submodule + "cd m; git rm -q A.sks; git commit -qm x; cd ..; echo >> ResourceTags.yml; git add ResourceTags.yml",
      run: inside, .fine(checked)),
    GitSituation(
      "a submodule that is not checked out",
      submodule + "git submodule --quiet deinit -f m; git add ResourceTags.yml;"
        + "echo 'catalogs: {m/C.xcassets: {T.imageset: [sea]}}' >> ResourceTags.yml",
      run: "cd w && odr resource remove --where-missing; odr lint > log; code=$?; cat log;"
        + " grep \"'m/A.sks' cannot be checked\" log && grep \"catalog 'm/C.xcassets' cannot be\" log && exit $code",
      .finding("'git submodule update --init' fetches the files of submodules")),
    GitSituation(
      "a submodule that moved", submodule + "git mv m n", run: "cd w && odr resource follow",
      .fine("moved 'm/A.sks' to 'n/A.sks'\n")),
    GitSituation(
      "an empty folder", "new; mkdir E; manifest E > ResourceTags.yml; git add .",
      .finding("git cannot store a folder without files")),
    GitSituation(
      "a submodule whose commit is not there",
      submodule + "git update-index --cacheinfo 160000,\(String(repeating: "1", count: 40)),m", run: inside,
      .finding("the commit of the submodule 'm' is missing here, so its files are unknown")),
    GitSituation(
      "a submodule that is a link to another repository",
      submodule + "mv m ../n; ln -s ../n m; echo >> ResourceTags.yml; git add ResourceTags.yml", run: inside,
      .finding("'m/A.sks' cannot be checked")),
    GitSituation(
      "a submodule of a submodule",
      submodule
        + "cd m; git -c protocol.file.allow=always submodule --quiet add \"$PWD/../../a\" n; git commit -qm n; cd ..;"
        + "git add m; manifest m/n/A.sks > ResourceTags.yml; commit n; cd m/n; git rm -q --cached A.sks; git commit -qm x;"
        + "cd ..; git add n; git commit -qm x; cd ..; git add m",
      run: inside, .finding("'m/n/A.sks' is not in git's index")),
    GitSituation(
      "a file of a submodule in another spelling",
      submodule + "cd m; d=$(printf 'gr\\303\\266\\303\\237e'); : > $d; commit x; cd ..;"
        + "manifest \"$(printf 'm/gro\\314\\210\\303\\237e')\" > ResourceTags.yml; git add .",
      run: inside, .fine(checked)),
    GitSituation(
      "a large file of a submodule",
      submodule
        + "cd m; echo '*.sks filter=lfs' > .gitattributes; git config filter.lfs.clean cat; pointer 70000000 > A.sks;"
        + "commit x; cd ..; git add m; echo >> ResourceTags.yml; git add .",
      run: inside + " --strict", .finding("tag 'sea' is 70 MB")),
    GitSituation(
      "a repository that is no submodule, with a tagged file", other + "git add ResourceTags.yml",
      run: "odr lint --staged > log; code=$?; cat log; grep 'git add inner' log || exit $code",
      .finding("found on disk; run: git add B.sks\n")),
    GitSituation(
      "a repository that is no submodule, and is staged",
      other + "git -C inner add .; git -C inner commit -qm x; git add .", .fine(checked)),
    GitSituation(
      "a submodule goes", submodule + "git rm -q -f m", run: inside, .finding("'m/A.sks' is not in git's index")),
    GitSituation(
      "a submodule has changes that its commit does not have", submodule + "cd m; git rm -q A.sks", run: inside,
      .nothing),
  ]

  private static let lost = "cd m; git rm -q --cached A.sks; git commit -qm x; cd ..; "
  private static let inside = "cd w && odr lint --staged"

  private static let other =
    "new; mkdir inner; : > inner/A.sks; git -C inner init -q; : > B.sks; git add -N B.sks;"
    + "manifest inner/A.sks B.sks > ResourceTags.yml; "

  private static let submodule =
    "mkdir a w; cd a; start; cd ../w; new; git -c protocol.file.allow=always submodule --quiet add \"$PWD/../a\" m;"
    + "manifest m/A.sks > ResourceTags.yml; commit start; "

  /// Names of files and folders.
  static let names: [GitSituation] =
    [
      "with space", "quo\"te", "it's", "new\\012line", "tab\\011bed", "-dash", "$(touch x)", "größe", "日本", "*?[a]",
      ":(top)x",
      "gro\\314\\210\\303\\237e", "\\342\\200\\256x",
    ].map { name in
      GitSituation(
        "a folder called \(name)",
        "start; d=$(printf '%b.' '\(name.replacing("\\", with: "\\0").replacing("'", with: "'\\''"))'); d=./${d%.}; mkdir \"$d\";"
          + "wrong > \"$d/ResourceTags.yml\"; git add -A", .finding("/ResourceTags.yml:4:11: " + undeclared))
    } + [
      GitSituation(
        "a tagged file with an odd name",
        "new; n='-a $(b) größe 日本.sks'; : > \"./$n\"; manifest \"$n\" > ResourceTags.yml; git add .", .fine(checked)),
      GitSituation(
        "a folder whose name is not UTF-8",
        "start; o=$(wrong | git hash-object -w --stdin); printf '100644 %s\\t\\377\\376/ResourceTags.yml\\0' $o | git update-index -z --index-info",
        .finding("/ResourceTags.yml:4:11: " + undeclared)),
      GitSituation(
        "a tagged file is removed from a folder whose name is not UTF-8",
        "start; o=$(manifest A.sks | git hash-object -w --stdin); e=$(git hash-object -w /dev/null);"
          + "printf '100644 %s\\t\\377/ResourceTags.yml\\000100644 %s\\t\\377/A.sks\\0' $o $e | git update-index -z --index-info;"
          + "git commit -qm x; printf '0 0000000000000000000000000000000000000000\\t\\377/A.sks\\0' | git update-index -z --index-info",
        .finding(missing)),
    ]
}
