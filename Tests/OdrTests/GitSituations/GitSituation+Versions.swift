extension GitSituation {
  /// What `odr diff` compares.
  static let versions: [GitSituation] =
    [
      ("nowhere", "start", "expected a revision, a file, or '-'\n"),
      ("HEAD~1..HEAD", "start", "expected a revision, a file, or '-'\n"),
      ("HEAD", "manifest > ResourceTags.yml", "this is not a git repository\n"),
    ].map {
      GitSituation("diff \($0)", $1, run: "odr diff \($0)", .failure("'\($0)' is neither a revision nor a file; \($2)"))
    }
    + ["HEAD~1 HEAD", "HEAD~1..HEAD", "HEAD~1...", "HEAD~1"].map { revisions in
      GitSituation(
        "a diff of \(revisions) after the manifest was renamed and converted", converted + "commit after",
        run: "odr diff \(revisions) -- G/ResourceTags.json",
        .finding("moved tag 'sea' to prefetchOrder, position 1; it was in onDemand"))
    }
    + ["HEAD -- G/ResourceTags.json", "HEAD G", "HEAD G/ResourceTags.json", "--staged -m G/ResourceTags.json"].map {
      GitSituation(
        "a diff of \($0)", converted + "git add .", run: "odr diff \($0)",
        .finding("moved tag 'sea' to prefetchOrder, position 1; it was in onDemand"))
    } + [
      GitSituation(
        "a script for a manifest in another folder",
        "mkdir O N; printf 'version: 1\\ntags: {onDemand: [a]}\\n' > O/o.yml; cp O/o.yml N/n.yml;"
          + "echo 'files: {x: [a], y/z: [a]}' >> N/n.yml",
        run: "odr diff O/o.yml N/n.yml --format script > script; odr batch script -m O/o.yml --allow-missing &&"
          + " odr diff O/o.yml N/n.yml", .fine("no differences except in layout\n")),
      GitSituation(
        "a script in another folder", "start; odr unassign A.sks --all; mkdir O",
        run: "cd O; odr diff HEAD --format script", .finding("resource remove ../A.sks\n")),
    ]
    + [
      (": > x", "no differences\n"), ("echo '# x' >> n.yml", "no differences except in comments\n"),
      ("sed -i 's/a, b/b, a/' n.yml", "no differences except in order without meaning\n"),
      ("sed -i 's/{/{ /' n.yml", "no differences except in layout\n"),
    ].map { change, words in
      GitSituation(
        "a diff after '\(change)'",
        "printf 'version: 1\\ntags: {onDemand: [a, b]}\\n' > o.yml; cp o.yml n.yml; \(change)",
        run: "odr diff o.yml - < n.yml", .fine(words))
    }
    + [
      ("", "added comment odr:ignore missing-resource  ResourceTags.yml:4\n"), ("--format json", "\"ignore-added\""),
      ("--format script 2> log | grep . || cat log; exit 1", "odr: note: a script cannot add comments; copy"),
    ].map { format, words in
      GitSituation(
        "a new ignore comment in 'odr diff \(format)'",
        "start; sed -i 's/A.*/& # odr:ignore missing-resource |x|/' ResourceTags.yml", run: "odr diff \(format)",
        .finding(words))
    }
    + ["202e", "001b", "007f"].map { code in
      GitSituation(
        "a script with the character \(code)", "manifest > o.yml; manifest '\\u\(code)' > n.yml",
        run: "odr diff o.yml n.yml --format script",
        .failure("a name contains a control, bidirectional, or invisible character"))
    }
    + ["lint --changed=", "lint --changed= main", "diff --format="].map {
      GitSituation("'odr \($0)'", "start", run: "odr \($0); test $? = 64", .fine("=' needs a value after '='\n"))
    } + [
      GitSituation(
        "a long name in 'odr diff'", "start; printf %0200d 7 > name; manifest A.sks $(cat name) > ResourceTags.yml",
        run: "odr diff > log; code=$?; grep -qF \"added resource '$(cat name)': 'sea'\" log && cat log && exit $code",
        .finding("added resource"))
    ]

  private static let converted =
    "start; mkdir G; git rm -q ResourceTags.yml;"
    + "echo '{\"version\": 1, \"tags\": {\"prefetchOrder\": [\"sea\"]}, \"files\": {\"A.sks\": [\"sea\"]}}' > G/ResourceTags.json; "

  /// Where manifests are found, and which files they belong to.
  static let places: [GitSituation] =
    [
      GitSituation(
        "a manifest above the repository", "wrong > ResourceTags.yml; mkdir -p r/.git r/a; : > r/.git/HEAD",
        run: "cd r/a; odr lint", .failure("; specify a manifest, or create one with 'odr init'\n")),
      GitSituation(
        "the nearest of several manifests above", "start; mkdir -p a/b; wrong > a/ResourceTags.yaml",
        run: "cd a/b; odr lint --no-disk", .finding("../ResourceTags.yaml:4:11: " + undeclared)),
      GitSituation(
        "manifests in two formats", "start; mkdir a; echo '{\"version\": 1}' > ResourceTags.json",
        run: "cd a; odr lint", .failure("ResourceTags.json are in ../; remove one, or specify one with '-m'\n")),
      GitSituation(
        "a folder with hidden folders, the packages of others, and links",
        "mkdir a b .hidden Pods; for d in a b .hidden Pods; do manifest > $d/ResourceTags.yml; done; ln -s .. a/loop;"
          + "mkfifo ResourceTags.json; ln -s b/ResourceTags.yml c-ResourceTags",
        run: "odr lint .hidden | grep '^.hidden/ResourceTags.yml:2:19: ' && odr lint --no-disk --format xcode .",
        .fine("2 warnings in 2 manifests")),
      GitSituation(
        "paths from the working directory are stored from the manifest on",
        "mkdir -p G/L G/M G/A.xcassets/T.imageset; manifest > G/ResourceTags.yml; for f in L/1 L/2 L/3 M/a; do : > G/$f; done;"
          + "echo '{}' > G/A.xcassets/T.imageset/Contents.json",
        run: "(cd G/L; odr assign 1 ./2 ../M/a \"$PWD/3\" -t sea); odr assign G/A.xcassets/T.imageset/ -m G -t sea &&"
          + " odr unassign L/1 --all -m G 2>&1 | grep \"folder; did you mean 'G/L/1'\" && cat G/ResourceTags.yml",
        .fine(
          "  L/1: [sea]\n  L/2: [sea]\n  L/3: [sea]\n  M/a: [sea]\ncatalogs:\n  A.xcassets:\n    T.imageset: [sea]\n")),
      GitSituation(
        "a path outside the manifest's folder", "mkdir -p G/L; manifest > G/ResourceTags.yml",
        run: "cd G/L; odr assign ../../x.sks -t sea",
        .failure("odr: error: '../../x.sks' is outside the manifest's folder\n")),
      GitSituation(
        "an edit of a manifest with another name", second,
        run: "odr tag list -m Lite.yml 2>&1 | grep find && exit 9; odr tag add cave -m Lite.yml",
        .fine("note: folders, hooks, and editors do not find 'Lite.yml'; they find 'Lite.ResourceTags.yml'\n")),
      GitSituation(
        "a first manifest with another name", "new", run: "odr init -o Own.yml", .fine("do not find 'Own.yml'")),
    ]
    + ["lint", "lint .", "lint --staged", "lint -m Lite.ResourceTags.yml"].map { command in
      GitSituation(
        "'odr \(command)' with a manifest for a second target", second,
        run: "odr \(command) > log; code=$?; cat log; ! grep Lite.yml log && exit $code",
        .finding("Lite.ResourceTags.yml:4:11: " + undeclared))
    }
    + ["show", "tag list", "resource list", "simulate --request sea"].map { command in
      GitSituation(
        "'odr \(command)' with a manifest for a second target", second, run: "odr \(command)",
        .fine("odr: note: 'Lite.ResourceTags.yml' is left out; to use it, add: -m Lite.ResourceTags.yml\n"))
    }

  private static let second = "start; wrong > Lite.ResourceTags.yml; wrong > Lite.yml; git add ."

  /// Resources that git ignores, because a script downloads them.
  static let ignored: [GitSituation] =
    ["lint --strict", "lint --strict --staged"].map { command in
      GitSituation(
        "'odr \(command)' with ignored resources", ignoring, run: "odr \(command)", .fine("4 notes in ResourceTags.yml")
      )
    } + [
      GitSituation(
        "ignored resources of a folder", ignoring, run: "odr lint",
        .fine("and git ignores its 2 resources, so odr cannot check them [ignored-resource]")),
      GitSituation(
        "ignored resources that are there",
        ignoring + "mkdir Data; : > Data/m; git commit -qm x; echo x > A.sks; git add .",
        run: "odr lint --changed HEAD > log; code=$?; ! grep 'git add' log && exit $code", .fine("")),
      GitSituation(
        "a level of ignored resources", ignoring + "echo 'lint: {ignored-resource: error}' >> ResourceTags.yml",
        run: "odr lint", .finding("error: 'Big' is not on disk")),
      GitSituation(
        "missing and ignored resources", "start; echo 'Music/' > .gitignore; manifest Music/1 2 > ResourceTags.yml",
        run: "odr resource list --where-missing && odr resource remove --where-missing",
        .fine("2\nremoved resource '2' from the manifest\n")),
    ]

  private static let ignoring =
    "start; printf 'Data/\\nBig/\\n*.bin\\nP.xcassets\\n' > .gitignore; manifest A.sks Data/m Data/k Big :x.bin > ResourceTags.yml;"
    + "echo 'catalogs: {P.xcassets: {T.imageset: [sea]}}' >> ResourceTags.yml; git add .; "

  /// Tags in code.
  static let code: [GitSituation] = [
    GitSituation(
      "a folder without a tag in its code", misspelled, run: "odr code check Other",
      .fine("no findings in ResourceTags.yml; checked 1 source file\n")),
    GitSituation("code in a file", misspelled, run: "odr code check Game/L.swift", .finding("checked 1 source file\n")),
    GitSituation("code in a missing file", misspelled, run: "odr code check Gone.swift", .failure("'Gone.swift'")),
    GitSituation(
      "code below the manifest's folder", misspelled, run: "cd Game; odr code check L.swift",
      .finding("L.swift:1:32: error: tag 'see' is not declared [unknown-tag-in-code]")),
    GitSituation(
      "a tag of another manifest in the code",
      misspelled + "mkdir Lite; manifest | sed s/sea/see/ > Lite/ResourceTags.yml",
      run: "git add .; odr lint --code --staged | grep unknown-tag && exit 9; odr code check",
      .fine("1 note in ResourceTags.yml; checked 2 source files\n")),
  ]

  private static let misspelled =
    "start; mkdir Game Other; echo 'NSBundleResourceRequest(tags: [\"see\"]).endAccessingResources()' > Game/L.swift;"
    + "echo 'let x = 1' > Other/E.swift; git add .; "
}
