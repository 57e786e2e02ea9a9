extension GitSituation {
  /// Advice, and the paths in it.
  static let advice: [GitSituation] = [
    GitSituation(
      "the hook names '--fix' for what it fixes, with the path from where git runs", wrongBelow,
      run: "git commit -m x 2>&1 | grep \"lint --fix Game/ResourceTags.yml', then 'git add Game/ResourceTags.yml'\" &&"
        + " cd Game && git commit -m x",
      .finding("1 marked [*] can be fixed with 'odr lint --fix', then 'git add ResourceTags.yml'\n")),
    GitSituation(
      "a file that is only on disk, from above and from its folder", onDisk,
      run: "odr lint --staged | grep \"run: git add 'Game/Deep/B c.sks'\" && cd Game/Deep && odr lint --staged",
      .finding("found on disk; run: git add 'B c.sks'\n")),
    GitSituation(
      "a work tree that differs from what is staged only in its line ends",
      "start; wrong > ResourceTags.yml; git add .; wrong | awk '{ printf \"%s\\r\\n\", $0 }' > ResourceTags.yml",
      run: "odr lint --staged > log 2>&1; code=$?; cat log; grep 'differs from the staged version' log || exit $code",
      .finding(undeclared)),
    GitSituation(
      "a file that the project lacks, too, and that is not staged",
      "game; echo '  New.sks: [level-2]' >> ResourceTags.yml; git add .; : > New.sks",
      run: "odr lint --staged > log; code=$?; grep 'found on disk; run: git add New.sks' log && cat log; exit $code",
      .finding(" stage the file, or correct its path; if git ignores it, add it to the target in Xcode\n")),
    GitSituation(
      "a file with a new name, in the work tree and in the index",
      "start; mkdir d; git mv A.sks ResourceTags.yml d; commit x; git mv d/A.sks 'd/Other name.sks'",
      run: "odr lint d | grep \"did you mean 'Other name.sks'?\" && odr lint --staged d",
      .finding("did you mean 'Other name.sks'?\n")),
    GitSituation(
      "an ambiguous revision", bad + "git update-ref refs/remotes/main b", run: "odr lint --changed main",
      .failure("'main' is ambiguous")),
    GitSituation(
      "the full name of a revision", bad + "git update-ref refs/remotes/main b",
      run: "odr lint --changed refs/heads/main", .finding(missing)),
    GitSituation(
      "the range of pre-commit", bad,
      run: "PRE_COMMIT=1 PRE_COMMIT_FROM_REF=main PRE_COMMIT_TO_REF=HEAD odr lint --staged", .finding(missing)),
  ]

  /// The commands that odr names after a run, and what it says about the project.
  static let nextSteps: [GitSituation] = [
    GitSituation(
      "a first manifest above others", "mkdir Game; manifest > Game/ResourceTags.yml", run: "odr init",
      .failure("'Game/ResourceTags.yml'; 'odr lint .' checks all of them, and 'odr init -o ResourceTags.yml' ")),
    GitSituation(
      "edits to undo, before and after 'git add'", "game",
      run: "for add in : 'git add -A'; do odr tag add x && $add && $(odr undo 2>&1 | sed \"s/.*mean '//; s/'?.*//\")"
        + " && git diff HEAD --exit-code || exit 9; done; odr lint", .fine("no findings")),
    GitSituation(
      "a first manifest of a project above others",
      "game; git rm -q ResourceTags.yml; mkdir Lib; manifest > Lib/ResourceTags.yml", run: "odr init",
      .fine("wrote ResourceTags.yml")),
    GitSituation(
      "a first manifest below the project's folder", "game; git rm -q ResourceTags.yml",
      run: "cd Scenes; odr init > log 2>&1 && exit 9; sh -c \"$(grep -o 'odr -C .* init' log)\" && ls ..",
      .fine("ResourceTags.yml\n")),
    GitSituation(
      "the doctor shows each command that the next one does not replace",
      "game; cp ResourceTags.yml Lite.ResourceTags.yml; odr tag move level-2 --to onDemand;"
        + "odr tag move level-2 --to onDemand -m Lite.ResourceTags.yml",
      run: "odr doctor > log; code=$?; for command in 'xcode apply -m Lite.ResourceTags.yml' 'install hook'; do"
        + " grep -F \"$ odr $command\" log || exit 9; done; grep -F '$ odr xcode apply' log | grep -v Lite && exit 9;"
        + " tail -n 1 log; exit $code", .finding("next: odr xcode apply\n")),
    GitSituation(
      "an answer about another manifest", "game; git mv ResourceTags.yml Lite.ResourceTags.yml",
      run: "odr tag merge level-3 --into new -m Lite.ResourceTags.yml",
      .failure("declare it with 'odr tag add -m Lite.ResourceTags.yml new'\n")),
    GitSituation(
      "an answer about another folder", "mkdir g; cd g; game", run: "odr -C g tag merge level-3 --into new",
      .failure("declare it with 'odr -C g tag add new'\n")),
    GitSituation(
      "paths in the places of tags", "game",
      run: "odr tag rename Scenes/Level1.sks Scenes/L.sks 2>&1 | grep 'resource move OLD NEW'"
        + " && odr tag remove level-2 Scenes/Level1.sks", .failure("'odr unassign PATH --tag TAG' removes a tag")),
    GitSituation(
      "a manifest below is found, unless its folder is hidden, deep, or somebody else's",
      "for d in .git A.xcodeproj node_modules deep/a/b/c; do mkdir -p $d; manifest > $d/ResourceTags.yml; done",
      run: "odr show", .failure("above it; specify a manifest, or create one with 'odr init'\n")),
    GitSituation(
      "the only manifest below", "mkdir -p 'Apps/My Game'; manifest > 'Apps/My Game/ResourceTags.yml'",
      run: "odr xcode diff",
      .failure("but odr found 'Apps/My Game/ResourceTags.yml'; add: -m 'Apps/My Game/ResourceTags.yml'\n")),
    GitSituation(
      "several manifests below", "mkdir a b; manifest > a/ResourceTags.yml; manifest > b/ResourceTags.yml",
      run:
        "odr code check 2>&1 | grep 'odr lint --code [.]' && odr sizes --top 3 2>&1 | grep \"'odr sizes --top 3 [.]'\""
        + " && odr assign -t x \"$PWD/b/A.sks\"",
      .failure("'b/ResourceTags.yml' and 1 more; add: -m b/ResourceTags.yml\n")),
    GitSituation(
      "a tag that is added at another position, but declared already", "game", run: "odr tag add level-3 b --last",
      .fine("note: already declared: 'level-3'; to move, run 'odr tag move --last level-3'\n")),
    GitSituation(
      "a project with tags that the manifest lacks", "game; echo 'version: 1' > ResourceTags.yml",
      run: "odr set xcode BambooBreakout.xcodeproj BambooBreakout",
      .fine("the project differs from the manifest; 'odr xcode diff' shows how\n")),
    GitSituation(
      "a folder that moved, from above and from its new place", movedFolder,
      run: "odr lint 'My Game' | grep \"move -m 'My Game/ResourceTags.yml' 'My Game/L' 'My Game/M'\" &&"
        + " cd 'My Game/M' && odr lint", .finding("run: odr resource move ../L .\n")),
    GitSituation(
      "a file that was in no pack", "start; echo x > A.sks; manifest > ResourceTags.yml; commit x",
      run: "manifest A.sks > ResourceTags.yml; odr diff --packs",
      .fine("users download 2 bytes of 2 bytes; 0 asset packs unchanged\n")),
    GitSituation(
      "the last line says what was compared", "game", run: "odr lint 2>&1; odr lint --no-project 2>&1",
      .fine("5 resources, BambooBreakout.xcodeproj\nno findings in ResourceTags.yml: 5 tags, 5 resources\n")),
    GitSituation(
      "the last line counts a project once, whatever its path is",
      "game; sed 's#project: Bamboo#project: Scenes/../Bamboo#' ResourceTags.yml > Lite.ResourceTags.yml",
      run: "odr lint", .fine("no findings in 2 manifests: 10 tags, 10 resources, BambooBreakout.xcodeproj\n")),
    GitSituation(
      "the last line counts projects of different folders", "mkdir a b; (cd a; game); cd b; game",
      run: "odr lint --follow-links a b", .fine(": 10 tags, 10 resources, 2 projects\n")),
    GitSituation(
      "a folder is searched for its only manifest", "mkdir -p Game/iOS; manifest A.sks > Game/iOS/ResourceTags.yml",
      run: "for command in 'tag list' 'resource list' 'background-assets plan' 'code generate' doctor; do"
        + " odr $command Game 2>&1 | grep 'no ResourceTags.yml' && exit 9; done; odr tag list Game", .fine("sea\n")),
    GitSituation(
      "a folder with two manifests", "mkdir -p G/a G/b; for d in a b; do manifest > G/$d/ResourceTags.yml; done",
      run: "odr diff G > log 2>&1; grep 'specify one' log && odr tag list G",
      .failure("there are 2 manifests below 'G'; specify one, as in 'odr tag list G/a/ResourceTags.yml'\n")),
    GitSituation(
      "a moved file that is not moved in Xcode", "game; mv Scenes/Level4.sks Scenes/Boss.sks",
      run: "odr resource move Scenes/Level4.sks Scenes/Boss.sks; odr xcode apply; code=$?;"
        + "git diff --exit-code *.xcodeproj && exit $code",
      .finding("not yet in Xcode; move, rename, or relink the files in Xcode; then 'odr xcode apply' updates Bamboo")),
    GitSituation(
      "a file that is not in the target", "game; : > Scenes/Level9.sks",
      run: "odr assign Scenes/Level9.sks --tag new --create",
      .fine("not in Xcode, because of an error that 'odr xcode apply' cannot resolve\n")),
    GitSituation(
      "files of a Swift package", "game; mkdir Lib; : > Lib/Package.swift; : > Lib/a.sks",
      run: "odr assign Lib/a.sks --tag level-2", .fine("Xcode cannot tag resources of Swift packages; add the file")),
    GitSituation(
      "a file that odr does not read", "start",
      run: "odr assign .git/config --tag sea > log 2>&1; code=$?; cat log; ! grep allow-missing log && exit $code",
      .failure("folder '.git' cannot be read")),
    GitSituation(
      "an edit while the project cannot be compared", "game; git mv BambooBreakout.xcodeproj Other.xcodeproj",
      run: "odr set limits.tag 60 MB", .fine("odr cannot compare the project; 'odr lint' says why\n")),
    GitSituation(
      "edits that make the project outdated, and update it", "game",
      run: "odr assign Scenes/Level1.sks -t level-2 --format json | grep '\"outdatedProject\" : \"Bamboo' &&"
        + " odr assign Scenes/Level1.sks -t level-3 --format json --apply | grep -v outdatedProject",
      .fine("\"path\" : \"BambooBreakout.xcodeproj/project.pbxproj\"")),
    GitSituation(
      "a staged difference from the project", "game; odr tag move level-2 --to onDemand; git add .",
      .finding(
        "'odr xcode apply' updates the project; if someone changed tags in Xcode, 'odr xcode pull' updates the manifest; "
          + "then 'git add' the changed files that git does not ignore\n")),
    GitSituation(
      "one wrong letter and one wrong case in paths",
      "game; sed -i.b 's#Scenes/Level5#Scenes/Levle5#; s#Scenes/Level3#scenes/level3#' ResourceTags.yml",
      run: "odr lint", .finding("\n2 errors in ResourceTags.yml; 1 marked [*] can be fixed with 'odr lint --fix'\n")),
    GitSituation(
      "an import of a project elsewhere",
      "game; mkdir in; sed -i.b '/PREFETCH_ORDER/d; s/ASSET_TAGS/X/' BambooBreakout.xcodeproj/project.pbxproj",
      run: "cd in; odr xcode import ..",
      .failure("in the manifest's folder; 'odr -C .. init' writes a manifest next to the project; specify")),
    GitSituation(
      "a new folder whose files are not in the target", "game; mkdir d; : > d/a.sks",
      run: "odr assign d --tag d --create", .failure("only the files in it; first add them to the target in Xcode\n")),
    GitSituation(
      "the same edit in two manifests",
      "game; cp ResourceTags.yml A.ResourceTags.yml; git mv ResourceTags.yml B.ResourceTags.yml;"
        + " odr tag rename level-6 boss -m A.ResourceTags.yml",
      run: "odr tag rename level-6 boss -m B.ResourceTags.yml",
      .fine("; 'odr xcode apply B.ResourceTags.yml A.ResourceTags.yml' updates BambooBreakout.xcodeproj\n")),
    GitSituation(
      "a pick of a commit across a rename",
      "game; odr install merge; git checkout -qb side; odr assign Scenes/Level2.sks --tag level-5 --apply; commit side;"
        + " git checkout -q main; odr tag rename level-5 boss --apply; commit main",
      run: "git cherry-pick side", .fine("ResourceTags.yml: merged; then run 'odr xcode apply'\n")),
    GitSituation(
      "the command after a merge",
      "game; i=Scenes/C.xcassets/T.imageset; mkdir -p $i; echo {} > $i/Contents.json; odr resource move */Level6.sks $i;"
        + "sed -i.b 's/Level6.sks/C.xcassets/g' *proj/project.pbxproj; odr xcode apply; commit c; git checkout -qb side;"
        + " odr assign Scenes/Level5.sks $i --tag level-2; commit side; git checkout -q main;"
        + " odr tag rename level-5 boss --apply; commit main; odr install hook; ! git cherry-pick side",
      run: "odr merge > log 2>&1; sed -n 's/^next: //p' log > next; . ./next; git commit -qm merged && cat next",
      .fine("ResourceTags.yml BambooBreakout.xcodeproj/project.pbxproj Scenes/C.xcassets/T.imageset/Contents.json\n")),
    GitSituation(
      "packs that an export no longer makes",
      "game; odr background-assets export; odr tag remove level-6", run: "odr background-assets check AssetPacks",
      .fine("odr: note: packs that 'ResourceTags.yml' does not make: 'AssetPacks/level-6.json'\n")),
    GitSituation(
      "a staged difference that the work tree resolves", "game; odr tag add boss --apply; git add ResourceTags.yml",
      .finding("\n'git add BambooBreakout.xcodeproj/project.pbxproj' stages the updated files\n")),
    GitSituation(
      "a staged difference that only a catalog in the work tree resolves",
      "game DreamLedger; odr assign Skins/Dusk.xcassets/Dusk --tag ember --apply; git add *.json *.xcodeproj",
      .finding("\n'git add Skins/Dusk.xcassets/Dusk/Contents.json' stages the updated files\n")),
    GitSituation(
      "a staged project whose manifest is only in the work tree",
      "game; odr assign Scenes/Level1.sks --tag level-2 --apply; git add *.xcodeproj",
      .finding("\n'git add ResourceTags.yml' stages the updated files\n")),
    GitSituation(
      "a catalog folder with another spelling on disk",
      "game DreamLedger; git mv Skins/Dusk.xcassets/Dusk Skins/Dusk.xcassets/dusk",
      run: "odr lint > log 2>&1; code=$?; cat log; ! grep 'xcode apply' log && exit $code",
      .finding("'Dusk' is 'dusk' on disk")),
    GitSituation(
      "a staged difference that odr cannot resolve",
      "game; printf '  Gone.sks: [level-2]\\n' >> ResourceTags.yml; git add .",
      .finding("'odr xcode diff' shows what to change in the project\n")),
    GitSituation(
      "a moved file", "game; git mv Scenes/Level5.sks Scenes/Boss.sks", run: "odr lint --no-project",
      .finding("'odr resource follow' updates the paths of 1 moved file\n")),
    GitSituation(
      "a moved file that only the work tree follows", "game; git mv Scenes/Level5.sks Scenes/Boss.sks",
      run: "odr resource follow; odr lint --staged",
      .finding("'git add ResourceTags.yml' updates the paths of 1 moved file\n")),
    GitSituation(
      "a configuration that the manifest ignores",
      "game; awk '/PREFETCH_ORDER/ && !n++ {sub(/\"level.*\"/, \"x\")} {print}' BambooBreakout.xcodeproj/project.pbxproj > x;"
        + "mv x BambooBreakout.xcodeproj/project.pbxproj; odr lint | grep -q configurations-differ || exit 9;"
        + "odr set lint.configurations-differ ignore", run: "odr doctor",
      .fine("ok      project   BambooBreakout.xcodeproj matches the manifest\n")),
    GitSituation(
      "a removed file", "game; git rm -q Scenes/Level5.sks",
      run: "odr lint > log 2>&1; code=$?; cat log; ! grep follow log && exit $code", .finding("[missing-resource]")),
    GitSituation(
      "moved files of two manifests",
      "new; for g in a b; do mkdir $g; echo $g > $g/A; manifest A > $g/ResourceTags.yml; done; commit x;"
        + "for g in a b; do git mv $g/A $g/B; done", run: "odr lint a b 2>&1 | grep follow",
      .fine(
        ["a", "b"].map { "'odr resource follow -m \($0)/ResourceTags.yml' updates the paths of 1 moved file\n" }
          .joined())),
    GitSituation(
      "the limit of a tag without a unit", "game; echo 'limits: {tag: 30000}' >> ResourceTags.yml",
      run: "odr lint > log; code=$?; grep not-a-string log || cat log; exit $code", .finding("[wrong-type]")),
    GitSituation(
      "the hook is removed after the manifest", "game; odr install; rm ResourceTags.yml", run: "odr uninstall",
      .fine("removed .git/hooks/pre-commit\n")),
    GitSituation(
      "a manifest that was deleted", "start; rm ResourceTags.yml", run: "odr doctor; odr tag list",
      .failure("to restore the deleted one, run: git restore ResourceTags.yml\n")),
  ]

  /// Manifests whose names begin with '<', which are files like others.
  static let brackets: [GitSituation] = ["<stdin>", "<b>.yml", "<x/a.yml"].map { name in
    GitSituation(
      "a manifest called \(name)", "mkdir '<x' in; manifest A.sks > '\(name)'",
      run:
        "odr lint '\(name)' --format xcode | grep -F \"$PWD/\(name):4:3:\" || exit 9; odr sizes -m '\(name)' || exit 9;"
        + " odr lint '\(name)' --write-baseline && cd in && odr lint '../\(name)'",
      .fine("no findings in ../\(name): 1 tag, 1 resource; the baseline hides 1 finding\n"))
  }

  private static let movedFolder =
    "mkdir -p 'My Game/M'; cd 'My Game'; manifest L/1 L/2 > ResourceTags.yml; : > M/1; : > M/2"
  private static let wrongBelow =
    "start; odr install hook; mkdir Game; git mv A.sks ResourceTags.yml Game; commit x; cd Game;"
    + "printf 'version: 1\\ntags: {onDemand: []}\\nfiles: {./A.sks: [sea]}\\n' > ResourceTags.yml; git add ."
  private static let onDisk =
    "start; mkdir -p Game/Deep; manifest 'Deep/B c.sks' > Game/ResourceTags.yml; git add Game; : > 'Game/Deep/B c.sks'"
  private static let bad = "start; git checkout -q -b b; git rm -q A.sks; git commit -qm bad; "

  /// Paths for GitHub, which begin at the workspace or, elsewhere, at the root of the repository.
  static let paths: [GitSituation] = [
    ("\"\"", "deep/Game/ResourceTags.yml"), ("\"$(cd ..; pwd -P)\"", "Game/ResourceTags.yml"),
    ("/nowhere", "ResourceTags.yml"),
  ].map { workspace, path in
    GitSituation(
      "a path for GitHub with the workspace \(workspace)",
      "start; mkdir -p deep/Game; wrong > deep/Game/ResourceTags.yml",
      run: "cd deep/Game; GITHUB_WORKSPACE=\(workspace) odr lint --format github", .finding("::error file=\(path),"))
  }

  /// Revisions that exclude commits.
  static let excluded: [GitSituation] = [
    "diff ^HEAD", "diff HEAD ^HEAD", "diff HEAD..^HEAD", "resource follow ^HEAD", "lint --changed=^HEAD",
  ].map { command in
    GitSituation(
      "'odr \(command)'", "start", run: "odr \(command)",
      .failure("odr: error: '^HEAD' excludes commits; expected a revision without a leading '^'\n"))
  }
}
