extension GitSituation {
  /// A folder with the manifest of `start`, and with files that the manifest doesn't list.
  private static let game =
    "manifest A.sks B.sks > ResourceTags.yml; mkdir -p Levels Art.xcassets/Tree.imageset Art.xcassets/Icon.appiconset;"
    + "for file in Levels/a.sks Levels/b.sks Foo.swift; do : > $file; done;"
    + "for item in Tree.imageset Icon.appiconset; do echo '{}' > Art.xcassets/$item/Contents.json; done; "

  /// Compares the manifest with its copy `x`, and exits with the code of the command before it.
  private static let unchanged = "; code=$?; cmp ResourceTags.yml x && exit $code"

  /// Names that are refused, whichever command gets them, and what happened.
  static let refusedNames: [GitSituation] = [
    ("Levels/c.sks", "'Levels/c.sks' is not on disk; did you mean 'Levels/a.sks'? [missing-resource]"),
    ("Sounds/c.m4a", "'Sounds/c.m4a' is not on disk; folder 'Sounds' does not exist [missing-resource]"),
    ("LEVELS/B.sks", "'LEVELS/B.sks' is 'Levels/b.sks' on disk; did you mean 'Levels/b.sks'? [path-case-mismatch]"),
    ("Foo.swift", "'Foo.swift' is Swift code, which cannot be tagged [code-cannot-be-tagged]"),
    ("Code/Foo.swift", "error: 'Code/Foo.swift' is Swift code, which cannot be tagged [code-cannot-be-tagged]"),
    ("Art.xcassets/Icon.appiconset", "'Icon.appiconset' is an app icon, which cannot be tagged [untaggable-item]"),
    ("Art.xcassets/Tre.imageset", "did you mean 'Art.xcassets/Tree.imageset'? [missing-catalog-item]"),
    ("No.xcassets/a.imageset", "asset catalog 'No.xcassets' is not on disk [missing-catalog-item]"),
    (
      "Levels/*.txt",
      "the shell did not expand this pattern; write --where-glob 'Levels/*.txt' instead [missing-resource]"
    ), ("Levels/[ab].txt", "write --where-glob 'Levels/[ab].txt' instead"),
    ("-", "'-' is not on disk [missing-resource]"),
    ("ResourceTags.yml", "'ResourceTags.yml' is the manifest, which cannot be tagged"),
    ("Levels/Levels/a.sks", "names are relative to the working directory; did you mean 'Levels/a.sks'?"),
    ("Game/Levels/a.sks", "names are relative to the working directory; did you mean 'Levels/a.sks'?"),
    ("Levels/a.sks:3:1: error: no", "'Levels/a.sks:3:1: error: no' is not on disk [missing-resource]"),
    ("~/Levels/q.sks", "'~/Levels/q.sks' is not on disk; folder '~' does not exist [missing-resource]"),
  ].map { name, words in
    GitSituation(
      "the name \(name)", game + "cp ResourceTags.yml x; printf '%s\\n' \"\(words)\" > words",
      run: "for command in 'assign -t sea --' 'resource set -t sea --' 'resource move --'; do"
        + " odr $command A.sks '\(name)' 2> log && exit 9; grep -qFf words log || exit 8; done;"
        + " echo \"assign -t sea -- B.sks '\(name)'\" | odr batch" + unchanged, .failure("<stdin>:1:1: error: "))
  }

  /// Levels of rules that a manifest sets, which decide whether an edit is refused.
  static let levels: [GitSituation] = [
    ("missing-resource: error", "x.sks", Outcome.failure("odr: error: ")),
    ("missing-resource: warning", "x.sks", .fine("odr: warning: ")),
    ("missing-resource: ignore", "x.sks", .fine("assigned")),
    ("missing-resource: warning", "X.xcassets/a", .failure("odr: error: ")),
    ("missing-catalog-item: warning", "Art.xcassets/a.imageset", .fine("odr: warning: ")),
    ("path-case-mismatch: ignore", "levels/a.sks", .fine("assigned")),
    ("code-cannot-be-tagged: warning", "Foo.swift", .fine("odr: warning: ")),
    ("untaggable-item: ignore", "Art.xcassets/Icon.appiconset", .fine("assigned")),
  ].map { level, name, outcome in
    GitSituation(
      "an edit with the level \(level)", game + "echo 'lint: {\(level)}' >> ResourceTags.yml",
      run: "odr assign -t sea '\(name)'", outcome)
  }

  /// Edits of what the manifest has, or lacks.
  static let edits: [GitSituation] =
    [
      GitSituation(
        "a catalog that moves with its comments to the path of another one that moves",
        "new; printf '{version: 1, tags: {onDemand: [x]}, catalogs:\\n  {\\n  A.xcassets: {\\n    # all\\n\\n    I: [x]},\\n  B.xcassets: {I: [x]}}}\\n' > ResourceTags.yml",
        run: "printf 'resource move %s.xcassets %s.xcassets --allow-missing\\n' B C A B | odr batch && cat R*",
        .fine("  B.xcassets: {\n    # all\n\n    I: [x]},\n  C.xcassets: {I: [x]}")),
      GitSituation(
        "a move where another resource is listed", game + "manifest Levels/a.sks Levels/b.sks > ResourceTags.yml",
        run:
          "odr resource move Levels/b.sks Levels/aa.sks > log 2>&1; code=$?; cat log; ! grep 'did you' log && exit $code",
        .failure("'Levels/aa.sks' is not on disk")),
      GitSituation(
        "what is not there is accepted with --allow-missing", game,
        run: "odr assign -t sea --allow-missing x.sks levels/A.sks X.xcassets/y '*' && odr resource move x.sks y.sks"
          + " --allow-missing && echo 'assign q.sks -t sea' | odr batch --allow-missing && cat ResourceTags.yml",
        .fine("  \"q.sks\": [sea]\n")),
      GitSituation(
        "code is not accepted with --allow-missing", game, run: "odr assign Foo.swift -t sea --allow-missing",
        .failure("[code-cannot-be-tagged]")),
      GitSituation(
        "a line with --allow-missing", game,
        run: "printf 'assign p -t sea --allow-missing\\nassign q.sks -t sea\\n' | odr batch",
        .failure("<stdin>:2:1: error: 'q.sks' is not on disk")),
      GitSituation(
        "every wrong line of a script is reported", game,
        run:
          "printf 'assign nope -t sea\\nlint\\nassign Levels/a.sks -t see\\ntag rename x y\\nassign \"x\\ntag add b\\n'"
          + " | odr batch 2>&1 | grep -o '<stdin>:[0-9]*:[0-9]*: error' | cut -d: -f 2 | tr '\\n' ' '; exit 2",
        .failure("1 2 3 4 5 ")),
      GitSituation(
        "what exists is changed, even with --if-exists", game,
        run: "printf 'tag remove none --if-exists\\ntag add lake\\ntag move lake none --first --if-exists\\n"
          + "resource remove none A.sks --if-exists\\nresource move B.sks C.sks --if-exists --allow-missing\\n' | odr batch"
          + " && cat ResourceTags.yml", .fine("tags: {onDemand: [lake, sea]}\nfiles:\n  \"C.sks\": [sea]\n")),
    ]
    + [
      "tag remove none", "tag rename none x", "tag move none --first", "unassign A.sks --tag none",
      "resource remove None", "resource remove -r None", "resource move None Other",
    ].map { line in
      GitSituation(
        "'\(line)' with --if-exists", game + "cp ResourceTags.yml x",
        run: "odr \(line) && exit 9; echo '\(line) --if-exists' | odr batch || exit 8; odr \(line) --if-exists"
          + unchanged, .fine("the manifest needs no change; nothing changed\n"))
    }
    // Neither resource in the manifest exists on disk.
    + [
      "assign A.sks --tag lake --create", "resource set A.sks --tag sea", "unassign B.sks --tag sea",
      "assign Levels/a.sks --tag sea", "resource move B.sks Levels/b.sks", "resource remove A.sks",
    ].map { line in
      GitSituation(
        "'\(line)' in a manifest with other errors", game + "echo 'lint: {no-such-rule: error}' >> ResourceTags.yml",
        run: "odr \(line)", .fine(""))
    }
    + [
      "lint --no-disk -m ResourceTags.yml", "fmt --diff -m .", "convert --to json -m ResourceTags.yml", "show .",
      "sizes .", "packs .", "tag list ResourceTags.yml", "resource list .", "show . -m .; test $? = 64",
      "convert --to json . -m .; test $? = 64", "lint --no-disk -m gone.yml; test $? = 2",
    ].map { line in GitSituation("the manifest of '\(line)'", game, run: "odr \(line) || test $? = 1", .fine("")) }
    + [
      "assign --tag sea", "assign A.sks", "assign A.sks --tag", "unassign A.sks", "unassign A.sks --all --tag sea",
      "tag move sea", "tag add", "tag add x --first --last", "tag add x --to later", "tag move sea --at x",
      "resource move A.sks", "assign A.sks --tag sea -0", "batch -m -", "assign A.sks --tag sea --create=later",
      "assign --create ondemand A.sks --tag sea", "tag add x -m ResourceTags.yml --manifest=ResourceTags.yml",
    ].map { line in
      GitSituation(
        "the wrong usage '\(line)'", game + "cp ResourceTags.yml x", run: "odr \(line); test $? = 64" + unchanged,
        .fine(""))
    }
    + [
      ("set lint.untagged-resource error Levls/**", "note: nothing that can be tagged matches 'Levls/**'", 0),
      ("set lint.untagged-resource error Levels", "set lint.untagged-resource to 'error', 'Levels'\n", 0),
      ("assign Nope.xcassets --tag sea", "catalog 'Nope.xcassets' is not on disk", 2),
      ("unassign 'L[1]' --tag sea", "1 resource below this path; did you mean", 2),
      ("unassign -r 'L[1]' --tag sea", "removed tag 'sea' from 'L[1]/a.sks'\n", 0),
      ("tag split sea Levels; test $? = 64", "specify the new tag, then resources", 0),
      ("unassign --where-glob 'L\\[1]/**' --tag sea", "removed tag 'sea' from 'L[1]/a.sks'\n", 0),
      ("tag split sea b Levels", "write --where-glob 'Levels/**' instead\n", 2),
    ].map { line, words, code in
      GitSituation(
        "what '\(line)' does not find", game + "manifest Levels/a.sks 'L[1]/a.sks' > ResourceTags.yml",
        run: "set -f; odr \(line)", code == 0 ? .fine(words) : .failure(words))
    }
    + [
      ("Levels", "xcode ../Game.xcodeproj/ Game", "project: Game.xcodeproj\n"),
      ("Levels", "baseline ../known.json", "baseline: known.json\n"),
      ("Levels", "lint.untagged-resource error './**' '*.sks'", "[Levels/**, \"*.sks\"]"),
      ("Levels", "lint.untagged-resource error ../Art/", "[Art/]"),
      (".", "lint.untagged-resource error './*.sks' '*.png'", "[./*.sks, \"*.png\"]"),
      ("..", "lint.untagged-resource error 'g/*.sks' '*.png'", "[./*.sks, \"*.png\"]"),
    ].map { folder, words, expected in
      GitSituation(
        "the setting \(words) in the folder \(folder)", "mkdir g; cd g; " + game,
        run: "cd g/\(folder); odr set \(words) -m \"$OLDPWD/g/ResourceTags.yml\" && cat \"$OLDPWD/g/ResourceTags.yml\"",
        .fine(expected))
    }
    + [
      ("printf 'Levels/a.sks\\r\\n\\nLevels/b.sks\\n'", "assigned tag 'sea' to 2 resources\n", 0),
      ("printf ''", "'-' does not list any resources", 2), ("printf '\\n\\n'", "'-' does not list any resources", 2),
      ("printf 'a\\0b\\0'", "the names in '<stdin>' end with NUL; add '-0'\n", 2),
      ("printf '\\377\\376a\\0'", "'<stdin>' is UTF-16; save it as UTF-8\n", 2),
      ("echo '\"gr\\\\303\\\\266.png\"'", "; pass '-z' to git and '-0' to odr", 2),
      ("printf 'a\\377\\n'", "name 1 in '<stdin>' is not UTF-8; names in a manifest must be UTF-8\n", 2),
    ].map { list, words, code in
      GitSituation(
        "the list of \(list)", game, run: "\(list) | odr assign -t sea --files-from -",
        code == 0 ? .fine(words) : .failure(words))
    }
    + ["", "; printf '# a\\n# b\\n# c\\n# d\\n# e\\n# f\\n# g\\nlimits: {tag: 1 MB}' >> ResourceTags.yml"].map {
      change in
      GitSituation(
        "a dry run\(change)", game + "git init -q; cp ResourceTags.yml x" + change,
        run: "cp ResourceTags.yml y; odr tag rename sea lake -n > diff && cmp ResourceTags.yml y && git apply diff &&"
          + " sed s/sea/lake/ y | cmp - ResourceTags.yml && cat diff",
        .fine("--- a/ResourceTags.yml\n+++ b/ResourceTags.yml\n@@ "))
    }

  /// Conversions.
  static let conversions: [GitSituation] =
    [
      GitSituation(
        "a conversion to JSON names lost comments",
        "printf 'version: 1\\nfiles:\\n  A: [a] # odr:ignore x\\n' > ResourceTags.yml", run: "odr convert --to json",
        .fine(
          "{\n  \"version\": 1,\n  \"files\": {\n    \"A\": [\"a\"]\n  }\n}\nResourceTags.yml:3:10: note: comment not kept: "
            + "'# odr:ignore x'\nleft out 1 comment, because JSON has no comments; the findings that they silence")),
      GitSituation(
        "a key that JSON does not have", "printf 'version: 1\\nfiles:\\n  404: [a]\\n' > ResourceTags.yml",
        run: "odr convert -o x.json; code=$?; test ! -e x.json && exit $code",
        .failure("ResourceTags.yml:3:3: error: JSON cannot express this")),
      GitSituation(
        "the ending of the new file is its format", ":",
        run: "echo 'version: 1' | odr convert - -o x.json && cat x.json", .fine("{\n  \"version\": 1\n}\n")),
    ]
    + ["ResourceTags", "A.ResourceTags"].map { name in
      GitSituation(
        "a conversion beside \(name)", "echo 'version: 1' > \(name).yml",
        run: "odr convert \(name).yml -o \(name).json",
        .fine("now remove '\(name).yml', so that only one of the two is a manifest\n"))
    }
    + ["", "--force"].map { option in
      GitSituation(
        "a conversion to a link to nothing \(option)", game + "ln -s gone.json link.json",
        run: "odr convert -o link.json \(option)", .failure("does not exist; remove the link"))
    }
    + ["", "-o a.txt", "--to xml", "--to json -o a.yml", "--to json --force"].map { options in
      GitSituation("a conversion with '\(options)'", game, run: "odr convert \(options); test $? = 64", .fine(""))
    }

  /// Fixes, and the diffs of them.
  static let fixes: [GitSituation] =
    [
      GitSituation(
        "what is certain is fixed, and the rest is reported", faulty,
        run: "odr lint --fix && exit 9; odr lint --fix; code=$?;" + " cmp ResourceTags.yml fixed && exit $code",
        .finding(
          "ResourceTags.yml: fixed 3 findings\n1 error in ResourceTags.yml; 'odr explain undeclared-tag' says why")),
      GitSituation(
        "a dash in the wrong column is fixed, and nothing is changed before", "game",
        run: "sed -i.b 's/ - level-3/- level-3/' ResourceTags.yml; odr tag add x; odr xcode apply; code=$?;"
          + "git diff --quiet *.xcodeproj && odr lint --fix && git diff --exit-code && exit $code",
        .finding(
          "'ResourceTags.yml' has errors that may affect more than one resource\nResourceTags.yml: fixed 1 finding\n")),
      GitSituation(
        "a diff of fixes", faulty,
        run: "odr lint --diff > diff; test $? = 1 && git apply diff && cmp ResourceTags.yml fixed", .fine("")),
      GitSituation(
        "fixes of standard input", faulty,
        run: "odr lint --fix - < ResourceTags.yml > out; code=$?; cmp out fixed && exit $code",
        .finding("<stdin>:3:27: error: tag 'x' is not declared")),
      GitSituation(
        "standard input that cannot be read", ":", run: "echo 'version: [' | odr lint --fix - 2> log",
        .finding("version: [\n")),
    ]
    + ["lint --fix", "lint", "fmt"].map { command in
      GitSituation(
        "'odr \(command)' with --dry-run", faulty,
        run: "cp ResourceTags.yml x; odr \(command) --dry-run > a;"
          + " odr $(echo \(command) | cut -d ' ' -f 1) --diff | cmp - a && cmp ResourceTags.yml x && cat a",
        .fine("+++ b/ResourceTags.yml"))
    }
    + [
      "--diff --format json", "--fix --format json -", "--code --fix", "--staged --fix", "--staged --diff",
      "--staged -",
    ].map { options in
      GitSituation("fixes with '\(options)'", faulty, run: "odr lint \(options); test $? = 64", .fine(""))
    }

  private static let faulty =
    "git init -q; : > A; : > B; printf 'version: 1\\ntags: {onDemand: [no, a]}\\nfiles: {./A: [a, a, \"no\"], B: [x]}\\n' > ResourceTags.yml;"
    + "printf 'version: 1\\ntags: {onDemand: [\"no\", a]}\\nfiles: {A: [a, \"no\"], B: [x]}\\n' > fixed; "

  /// Exit codes of `odr lint`.
  static let exitCodes: [GitSituation] =
    [
      ("clean.yml", 0), ("warned.yml", 0), ("warned.yml --strict", 1), ("clean.yml wrong.yml", 1), ("missing.yml", 2),
      ("missing.yml wrong.yml", 2), ("clean.yml --stdin-filename x.yml", 64),
    ].map { arguments, code in
      GitSituation(
        "the exit code with '\(arguments)'",
        "manifest A > clean.yml; manifest > warned.yml; echo ' {}' >> warned.yml; wrong > wrong.yml",
        run: "odr lint --no-disk \(arguments); test $? = \(code)", .fine(""))
    }
    + ["lint", "sizes", "tag list", "fmt --check"].map { command in
      GitSituation(
        "'odr \(command)' with a resource", "printf 'bplist00\\000\\001' > Level.sks", run: "odr \(command) Level.sks",
        .failure("'Level.sks' is a binary file, not a manifest"))
    }
    + [
      ("wrong | odr lint --no-disk - --stdin-filename X.yml", "X.yml:4:11: error: "),
      ("echo '{\"version\": 1,}' | odr lint -", "<stdin>:1:14: error: trailing comma; remove it [json-syntax] [*]\n"),
      ("wrong | odr lint - --stdin-filename x.json", "[json-syntax]"),
      ("(sleep 0.2; wrong) | odr lint /dev/stdin", "/dev/stdin:4:11: error: "),
      (
        "odr lint --no-disk --format github 'a,b:c.yml'",
        "::error file=a%2Cb%3Ac.yml,line=2,col=13,title=invalid-tag-name::"
          + "tag 'x\\n::set-output name=a::100%25' contains the control character U+000A; write the name on one line\n"
      ),
    ].map { command, words in
      GitSituation(
        "the output of \(command)",
        "printf 'version: 1\\nfiles: {A: [\"x\\\\n::set-output name=a::100%%\"]}\\n' > a,b:c.yml", run: command,
        .finding(words))
    }
    + [
      ("sizes", "5 bytes  "), ("packs", "A.sks (5 bytes)"), ("lint", "no findings"),
      ("fmt", "  \"A.sks\": [sea]\n".replacing("\"", with: "")),
    ].map { command, words in
      GitSituation(
        "'odr \(command)' with the name of its input", "mkdir Game; printf 12345 > Game/A.sks",
        run: "manifest A.sks | odr \(command) - --stdin-filename Game/ResourceTags.json && exit 9;"
          + " manifest A.sks | odr \(command) - --stdin-filename Game/ResourceTags.yml", .fine(words))
    } + [
      GitSituation(
        "a report of a dry run", game + "cp ResourceTags.yml x",
        run: "odr tag rename sea lake -n --format json | tr -d '\\n'" + unchanged,
        .fine("],  \"diff\" : \"--- a/")),
      GitSituation(
        "a report of an edit", game,
        run: "odr tag rename sea lake --format json | grep -E '\"(diff|dryRun)\"' && exit 9; cat ResourceTags.yml",
        .fine("[lake]")),
    ]

  private static let split =
    "printf 'version: 1\\ntags:\\n  prefetchOrder:\\n    - l1  # the first\\n    - l2\\n  onDemand: [sky]\\nfiles:\\n  1.sks: [l1, sky]\\n"
    + "  2.sks:\\n    - l1\\n    - l2\\n  4.sks: [sky]\\nassetPacks:\\n  _firstInstallationOnly: [l1]\\n' > ResourceTags.yml;"
    + "cp ResourceTags.yml x; for file in 1.sks 2.sks 4.sks '5, five.sks'; do : > \"$file\"; done; "

  /// Tags that are split.
  static let splits: [GitSituation] =
    ["odr tag split l1 l1b 1.sks 2.sks", "echo 'tag split l1 l1b 1.sks 2.sks' | odr batch"].map { command in
      GitSituation(
        "\(command): the resources keep their other tags, and the new tag is next to the old one", split,
        run: "\(command) 2> log && cat ResourceTags.yml",
        .fine(
          "    - l1  # the first\n    - l1b\n    - l2\n  onDemand: [sky]\nfiles:\n  1.sks: [l1b, sky]\n  2.sks:\n    - l1b\n"
            + "    - l2\n  4.sks: [sky]\nassetPacks:\n  _firstInstallationOnly: [l1, l1b]\n"))
    }
    + [
      ("gone x 1.sks", "tag 'gone' is not declared"),
      ("l1 l2 1.sks", "tag 'l2' already exists; 'odr tag merge' joins two tags; 'odr assign' and"),
      ("l1 x 4.sks", "'4.sks' does not have tag 'l1'"), ("l1 x 9.sks", "resource '9.sks' is not in the"),
      ("l1 '' 1.sks", "'' is not a valid tag name"), ("l1 x --where-tag l9", "tag 'l9' is not"),
    ].map { arguments, words in
      GitSituation("the split \(arguments)", split, run: "odr tag split \(arguments)" + unchanged, .failure(words))
    } + [
      GitSituation(
        "a split of a selection", split, run: "odr tag split sky stars --where-glob '*.sks'",
        .fine(
          "added tag 'stars' to onDemand\nassigned tag 'stars' to 2 resources\nremoved tag 'sky' from 2 resources\n"
            + "where the app requests 'sky', it must now instead request 'stars'; 'odr code check' lists tags that no "
            + "string in the code can be\n")),
      GitSituation(
        "a merge of a prefetched tag", split, run: "odr tag merge l1 --into sky",
        .fine("merged tag 'l1' into 'sky' on 2 resources; no longer prefetched\n")),
      GitSituation(
        "several splits in a script", split,
        run:
          "printf 'tag split l1 l1b 1.sks\\ntag split sky stars 4.sks\\n' | odr batch 2>&1 | grep -c 'it must now also'",
        .fine("2\n")),
    ]

  /// Tables of paths and tags, and slips.
  static let tables: [GitSituation] =
    [
      ("unassign 1.sks/Art/Tree --all", "is not in the manifest; the manifest lists its folder '1.sks'"),
      ("batch ResourceTags.yml", "'ResourceTags.yml' is a manifest, not a script"),
      ("lint; echo 4.sks,l2 > t.csv; odr assign -t l1 --files-from t.csv", "'odr batch t.csv' adds its tags"),
      ("lint; mkdir a.lproj b.lproj; : > a.lproj/y; : > b.lproj/y; odr assign y -t l1", "'a.lproj/y' and 'b.lproj/y'?"),
    ].map { GitSituation("'odr \($0)'", split, run: "odr \($0)" + unchanged, .failure($1)) }
    + [
      ("t.csv", "Path,Tag\\r\\n4.sks,l2\\r\\n\\r\\n\"5, five.sks\",\"a \"\"b\"\"\",l2\\r\\n"),
      ("t.CSV", "\\357\\273\\2774.sks , l2\\n\"5, five.sks\" , \"a \"\"b\"\"\", l2,\\n"),
      ("t.csv", "File Name,ODR Tag 1,Tag 2\\n4.sks,l2\\n1.sks,\\n2.sks,,\\n\"5, five.sks\",\"a \"\"b\"\"\",l2\\n"),
      ("t.csv", "Game asset,Tags,more tags\\n4.sks,l2\\n\"5, five.sks\",\"a \"\"b\"\"\",l2\\n"),
      ("t.csv", "4.sks,l2;\\n\"5, five.sks\",\"a \"\"b\"\" ; l2\"\\n"),
      ("t.csv", "4.sks,\" l2 \"\\n\"5, five.sks\",\"a \"\"b\"\", l2\"\\n"),
      ("t.csv", "sep=;\\r\\nPath;Tag\\n\"4.sks\";l2;\\n5, five.sks;\"a \"\"b\"\";l2\"\\n"),
      ("t.csv", "\"4.sks\";l2\\n\"5, five.sks\";\"a \"\"b\"\",l2\"\\n"),
      ("t.tsv", "4.sks\\tl2\\n5, five.sks\\t\"a \"\"b\"\"\"\\tl2\\n"),
    ].map { name, text in
      let format = name.suffix(3).lowercased()
      return GitSituation(
        "the table \(text)", split + "printf '\(text)' > \(name)",
        run: "odr batch \(name) 2>&1 | grep \"tag 'a .b.' is not declared\" || exit 9;"
          + " odr batch --create=initialInstall --input \(format) < \(name) || exit 8; cp ResourceTags.yml a; cp x ResourceTags.yml;"
          + " odr batch --create=initialInstall \(name) && cmp ResourceTags.yml a && grep -c -e '    - a \"b\"'"
          + " -e '  4.sks: \\[sky, l2\\]' -e 'five.sks\"\\{0,1\\}: \\[a \"b\", l2\\]' a", .fine("3\n"))
    }
    + [
      ("path,tag,size\\n4.sks,sky,33\\n", "others tags; remove 'size', or rename it if it contains tags"),
      ("Filename,Level\\n4.sks,sky\\n", "remove 'Level', or rename it if it contains tags, as in 'path,tag'"),
      ("x,the tag\\n", "tag 'the tag' is not declared"),
      ("Tag,File\\nsky,4.sks\\n", "others tags; swap the columns, as in 'path,tag'"),
      (".\\\\4.sks,sky\\n", "did you mean '4.sks'?"),
      ("Levels,boss tag\\n", "tag 'boss tag' is not declared"), ("sep=a,x\\n", "tag 'x' is not declared"),
      ("4.sks;\\n", "expected a path and a tag, separated by a semicolon"),
      ("sky,Music/4.sks\\n", "tag 'Music/4.sks' is not declared"),
      ("sky,4.sks\\n", "; the path comes first, as in 'odr assign 4.sks --tag sky'"),
      ("\\377\\376a\\0", "this is UTF-16; save the file as UTF-8"), ("PK\\003\\004", "this is a workbook of Excel"),
      ("4.sks,tags\\n", "tag 'tags' is not declared"), ("4.sks,\"sky, intro\"\\n", "tag 'intro' is not declared"),
    ].map { text, words in
      GitSituation(
        "the wrong table \(text)", split + "printf '\(text)' > t.csv", run: "odr batch t.csv" + unchanged,
        .failure(words))
    }
    + [
      (3, "expected a path and a tag, separated by a comma"),
      (4, "this quote is not closed on the same line"), (5, "'../x'"), (6, "'9.sks' is not on disk"),
      (9, "expected a separator after the closing quote"),
    ].map { line, words in
      GitSituation(
        "line \(line) of a wrong table",
        split
          + "printf 'path,tag\\n1.sks\\n,sky\\n\"2.sks,sky\\n../x,sky\\n9.sks,sky\\n4.sks,l2\\n,,\\n1.sks,\"a\" b\\n' > t.csv",
        run:
          "odr batch t.csv 2>&1 | grep 't.csv:[178]:' && exit 9; odr batch t.csv 2>&1 | grep \"t.csv:\(line):.*\(words)\" >&2;"
          + " (exit 2)" + unchanged, .failure(words))
    }

  /// Lists of tags, names that differ in a number, and limits.
  static let spellings: [GitSituation] =
    ["assign", "resource set"].map { command in
      GitSituation(
        "'odr \(command)' with a list of tags", split,
        run: "odr \(command) 4.sks --tag 'sky,sea' --create > log 2>&1 && exit 9; cmp ResourceTags.yml x || exit 8;"
          + " odr tag add sky,sea && odr \(command) 4.sks --tag sky,sea --create && cat log",
        .fine("; write --tag sky --tag sea\n"))
    }
    + [
      ("tag remove l12", ""), ("tag remove lvle-3", ""), ("tag merge l1 sky --into skyy", ""),
      ("unassign 7.sks --all", ""), ("tag remove ll1", "l1"), ("tag remove l01", "l1"),
      ("set lint.unused-tga note", "lint.unused-tag"),
    ].map { line, name in
      GitSituation(
        "a suggestion for '\(line)'", split,
        run: "odr \(line) > log 2>&1; code=$?; cat log; "
          + (name.isEmpty ? "! grep 'did you mean' log && exit $code" : "exit $code"),
        .failure(name.isEmpty ? "error: " : "did you mean '\(name)'?"))
    }
    + [
      ("lint", Outcome.finding("error: tag 'sky' is 60 MB, more than the 50 MB that the")),
      ("sizes", .fine("120 % of 50 MB  sky\n")),
      ("report --format markdown", .fine("| `sky` | 60 MB | 50 MB | **120 %, over the limit** |")),
      ("set lint.over-own-limit warning && odr lint", .fine("warning: tag 'sky' is 60 MB")),
      ("set limits.tag large", .failure("'limits.tag' takes a size such as 64MB\n")),
      ("set limits.initialInstall '1.5 GB' && cat *.yml", .fine("limits:\n  initialInstall: 1.5 GB\n  tag: 50MB\n")),
    ].map { command, outcome in
      GitSituation(
        "'odr \(command)' with a limit",
        split + "dd if=/dev/zero of=4.sks bs=1 count=0 seek=60000000; odr set limits.tag 50MB", run: "odr \(command)",
        outcome)
    }
    + ["tag: 50", "tag: 50 mb", "tag: -1 MB", "tag: [1 MB]", "tag: 1.5.5 MB", "tag: ~", "tags: 1 MB"].map { limit in
      GitSituation(
        "the limit \(limit)", split + "echo 'limits: {\(limit)}' >> ResourceTags.yml", run: "odr lint",
        .finding(": error: "))
    }
}
