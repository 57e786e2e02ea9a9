import OdrTestSupport

extension GitSituation {
  /// Projects that manifests name.
  static let projects = changedProjects + namedProjects

  private static let changedProjects: [GitSituation] = [
    ("printf x > App.xcodeproj/project.pbxproj; git add .", .finding("App.xcodeproj/project.pbxproj:1:1: error")),
    ("mkdir B.xcodeproj; echo x > B.xcodeproj/project.pbxproj; git add .", .nothing),
    ("git rm -rq App.xcodeproj", .finding(":2:18: error: project '../App.xcodeproj' is not in git's index")),
    ("git mv App.xcodeproj Game.xcodeproj", .finding("correct the path, or add the project")),
    ("git rm -rq --cached App.xcodeproj", .finding("found on disk; run: git add App.xcodeproj")),
    ("git rm -rq App.xcodeproj Tags", .nothing),
  ].map { (change: String, outcome: Outcome) in
    GitSituation("a project beside the manifest's folder changes: \(change)", project + change, outcome)
  }

  private static let namedProjects: [GitSituation] = [
    GitSituation(
      "a project beside the manifest's folder becomes a link",
      project + "mkdir s; git mv App.xcodeproj s; ln -s s/App.xcodeproj App.xcodeproj; git add .",
      .finding("App.xcodeproj/project.pbxproj:2:1: error")),
    GitSituation(
      "a project behind a link changes",
      project + "mkdir s; git mv App.xcodeproj s; ln -s s/App.xcodeproj App.xcodeproj; commit x;"
        + "echo y > s/App.xcodeproj/project.pbxproj; git add .", .finding("project.pbxproj:1:1: error")),
    GitSituation(
      "a project that is ignored from now on goes from the index",
      project + "git rm -rq --cached App.xcodeproj; echo '*.xcodeproj/' > .gitignore; git add .gitignore",
      .finding("project.pbxproj:2:1: error: the file is empty")),
    GitSituation(
      "a project goes, and the manifest ignores that",
      project + "echo 'lint: {missing-project: ignore}' >> Tags/ResourceTags.yml; git rm -rq App.xcodeproj; git add .",
      .fine("note: this change lowers 'missing-project' from error to ignore")),
    GitSituation(
      "a project that a link leads to goes",
      project + "mkdir s; git mv App.xcodeproj s; ln -s s/App.xcodeproj App.xcodeproj; commit x; git rm -rq s",
      .finding("project '../App.xcodeproj' is not in git's index")),
    GitSituation(
      "manifests name a project in other ways, and lint and the hook find the same",
      "game; ln -s . L; git add .",
      run: "for path in BambooBreakout.xcodeproj/project.pbxproj . \"$PWD/BambooBreakout.xcodeproj\""
        + " L/BambooBreakout.xcodeproj; do"
        + " sed -i.b \"s#project: .*#project: $path#\" ResourceTags.yml; rm -f *.b; git add .;"
        + " odr lint || exit 3; odr lint --staged || exit 4; done", .fine("BambooBreakout")),
    GitSituation(
      "a manifest names a project that is not there yet, and that git ignores",
      "new; echo '*.xcodeproj/' > .gitignore; git add .;"
        + "printf 'version: 1\\nxcode: {project: App.xcodeproj, targets: [A]}\\n' > ResourceTags.yml; git add .",
      .fine("note: project 'App.xcodeproj' is not in git's index, so odr does not compare it")),
    GitSituation(
      "a manifest names a project that was never staged",
      "new; mkdir App.xcodeproj; echo > App.xcodeproj/project.pbxproj;"
        + "printf 'version: 1\\nxcode: {project: App.xcodeproj, targets: [A]}\\n' > ResourceTags.yml; git add ResourceTags.yml",
      .finding("found on disk; run: git add App.xcodeproj")),
    GitSituation(
      "a manifest names a project out of the repository",
      "new; printf 'version: 1\\nxcode: {project: ../App.xcodeproj, targets: [A]}\\n' > ResourceTags.yml; git add .",
      .fine("warning: project '../App.xcodeproj' is outside the manifest's repository or folder")),
    GitSituation(
      "a project by a path that leaves the repository and returns",
      "game; sed -i.b \"s#Bam.*proj#../${PWD##*/}/&#; s/5.sks: .*/5.sks: [level-2]/\" ResourceTags.yml; git add -A",
      run: "odr lint --staged", .finding("1 error, 1 warning in ResourceTags.yml\n")),
  ]

  /// Samples, which match their projects: no command changes a byte.
  static let samples: [GitSituation] = ["BambooBreakout", "DreamLedger"].map { name in
    GitSituation(
      "the sample \(name)", "game \(name)",
      run: "odr xcode import -o New.yml && for manifest in '' '-m New.yml'; do odr xcode diff $manifest &&"
        + " odr xcode apply $manifest || exit 9; done; git diff --exit-code && odr fmt --check New.yml &&"
        + " odr lint --strict New.yml",
      .fine("the project matches the manifest\n\(name).xcodeproj already matches New.yml\n"))
  }

  /// Differences from a project, and what `odr xcode diff` and `odr lint` recommend.
  static let differences: [GitSituation] =
    [
      (tagged, "odr xcode diff", .finding("1 difference between the manifest and the project; 'odr xcode apply' ")),
      ("game; " + missingFile, "odr xcode diff", .finding("correct the manifest, the files, or the project in")),
      (tagged + missingFile, "odr xcode diff", .finding(twoDifferences)),
      // odr doesn't change the deployment target.
      (
        tagged + "sed -i.b 's/^deploymentTarget: .*/deploymentTarget: \"16.1\"/' ResourceTags.yml", "odr xcode diff",
        .finding(twoDifferences)
      ),
      (
        tagged + missingFile + "echo 'lint: {not-in-target: ignore}' >> ResourceTags.yml", "odr xcode diff",
        .finding("1 difference between the manifest and the project; the manifest ignores 1 difference; 'odr ")
      ),
      (
        tagged + missingFile + "echo 'lint: {tags-differ: ignore, not-in-target: ignore}' >> ResourceTags.yml",
        "odr xcode diff", .fine("the manifest ignores 2 differences\n")
      ),
      (elsewhere, "odr xcode diff", .finding("'odr xcode apply' cannot resolve these differences; ")),
      (elsewhere, "odr lint", .finding(" 'odr xcode diff' lists the 2 errors; ")),
      ("game; sed -i.b '/4.sks/d; s/-3]/x]/' *.yml", "odr lint", .finding("\n'odr xcode diff' shows what to ")),
      (unread, "odr xcode diff && odr xcode apply", .finding("no differences; some settings are in files that odr")),
      (unread, "odr tag move level-5 --to initialInstall --apply", .failure("A.xcconfig', which is missing")),
      (unread, "! odr init 2>&1 | grep pull && odr xcode pull", .failure("odr cannot read all tags of 'Bamboo")),
      (elsewhere, "odr tag move level-4 --to prefetchOrder && exit 1", .finding("not in Xcode, because of an error")),
      // A baseline hides nothing here.
      (
        "game; " + missingFile + "odr lint --write-baseline", "odr xcode diff",
        .finding("'odr xcode apply' cannot resolve this difference")
      ),
      // A rule whose level the manifest raises prevents no changes.
      (
        "game; sed -i.b 's/4.sks: .level-4./4.sks: [level-5]/' ResourceTags.yml;"
          + "echo 'lint: {unused-tag: error}' >> ResourceTags.yml", "odr xcode apply && odr xcode diff",
        .fine("the project matches the manifest\n")
      ),
      (
        "game; odr tag rename level-3 cave", "odr lint",
        .finding("error: 3 places in the project differ from the manifest [tags-differ, unknown-tag, unlisted-tag]\n")
      ),
      // A single place is shown itself.
      ("game; odr tag add cave", "odr lint", .finding("tag 'cave' is not in the project's list")),
    ].map { (setUp: String, command: String, outcome: Outcome) in
      GitSituation("a difference: \(command), after \(setUp)", setUp, run: command, outcome)
    }
    + ["lint --all", "lint --format json", "lint --format xcode", "xcode diff"].map { command in
      GitSituation(
        "all differences: \(command)", "game; odr tag rename level-3 cave", run: "odr \(command)",
        .finding("'Scenes/Level3.sks' has tag 'cave' here"))
    }

  /// The sample, whose categories are in a file that is missing.
  private static let unread =
    "game; sed -i.b '/ON_DEMAND_RES/d; s/ = AppDelegate.swift/ = A.xcconfig/; s/isa = XCBuildConfiguration;/& "
    + "baseConfigurationReference = B4B000020000000000000010;/' *.xcodeproj/project.pbxproj; "
  private static let tagged = "game; sed -i.b 's/2.sks: .level-2./2.sks: [level-2, level-3]/' ResourceTags.yml; "
  private static let elsewhere =
    "game; odr tag move level-2 --to onDemand; odr tag move level-3 --to prefetchOrder;"
    + "sed -i.b 's/ON_DEMAND_RESOURCES_PREFETCH_ORDER/\"&[sdk=iphoneos*]\"/' BambooBreakout.xcodeproj/project.pbxproj; "
  private static let missingFile = "printf '  Scenes/None.sks: [level-2]\\n' >> ResourceTags.yml; "
  private static let twoDifferences =
    "2 differences between the manifest and the project; 'odr xcode apply' resolves some of them; correct the others "
    + "yourself\n"

  /// Projects that cannot be updated, so that an edit changes nothing.
  static let failures: [GitSituation] = [
    "echo '{' > BambooBreakout.xcodeproj/project.pbxproj", "rm BambooBreakout.xcodeproj/project.pbxproj",
    "sed -i.b 's/.BambooBreakout.$/[Other]/' ResourceTags.yml",
    "rm BambooBreakout.xcodeproj/project.pbxproj; mkdir BambooBreakout.xcodeproj/project.pbxproj",
  ].map { command in
    GitSituation(
      "an edit of the project after '\(command)'", "game; \(command); commit x",
      run: "odr tag add storm --apply; code=$?; git diff --exit-code ResourceTags.yml && exit $code",
      .failure("error: "))
  }

  /// Commands that need a project, which git ignores and nobody has generated.
  static let notGenerated: [GitSituation] = [
    "xcode apply", "xcode diff", "xcode pull", "resource list --untagged", "assign -r New --tag level-2",
    "tag add storm --apply",
  ].map { command in
    GitSituation(
      "'odr \(command)' without a generated project",
      "new; echo '*.xcodeproj/' > .gitignore; mkdir New; : > New/1.sks; echo 'tags: {onDemand: [level-2]}' > ResourceTags.yml;"
        + "printf 'version: 1\\nxcode: {project: Game.xcodeproj, targets: [Game]}\\n' >> ResourceTags.yml",
      run: "odr \(command)", .failure("git ignores the project; generate it, and odr compares it"))
  }

  /// Projects that cannot be read, or do not contain what a command or a manifest names.
  static let imports: [GitSituation] =
    [
      ("--target Bamboo", "the project does not contain target 'Bamboo'; its target is 'BambooBreakout'\n"),
      ("--configuration Beta", "unknown build configuration 'Beta'; expected 'Debug', 'Release'\n"),
      ("Nowhere", "project 'Nowhere' does not exist\n"),
    ].map { arguments, message in
      GitSituation("an import with \(arguments)", "game", run: "odr xcode import \(arguments)", .failure(message))
    } + [
      GitSituation(
        "a project with another name", "game; git mv BambooBreakout.xcodeproj Bamboo.xcodeproj",
        run: "odr xcode diff -m \"../${PWD##*/}/ResourceTags.yml\"",
        .failure("/ResourceTags.yml:6:12: error: project 'BambooBreakout.xcodeproj' is not on disk [missing-project]\n")
      ),
      GitSituation(
        "a target with another name", "game; sed -i.b 's/\\[BambooBreakout]/[Bamboo]/' ResourceTags.yml",
        run: "odr xcode apply", .failure("odr: error: correct the targets under 'xcode'\n")),
      GitSituation(
        "a project with a conflict is not changed", conflict, run: "odr xcode apply",
        .failure("project.pbxproj:8:1: error: a merge conflict begins here; resolve it first")),
      GitSituation(
        "a project with a conflict is linted", conflict,
        run: "odr lint > log 2>&1; code=$?; cat log; ! grep 'xcode diff' log"
          + " && odr doctor | grep 'pbxproj: a merge conflict' && exit $code",
        .finding("if it is about tags, keep the lines of either side, and apply the manifest again")),
    ]

  /// First manifests next to projects.
  static let firstManifests: [GitSituation] = [
    GitSituation(
      "init writes what import writes", "game; git rm -q ResourceTags.yml",
      run: "odr init && odr xcode import -o New.yml && cmp ResourceTags.yml New.yml && odr xcode diff",
      .fine("wrote ResourceTags.yml: 5 tags and 5 resources from BambooBreakout.xcodeproj\n")),
    GitSituation(
      "init from another folder", "game; git rm -q ResourceTags.yml; mkdir deep",
      run: "cd deep; odr init -o ../ResourceTags.json && cat ../ResourceTags.json && odr xcode diff",
      .fine("\"project\": \"BambooBreakout.xcodeproj\"")),
    GitSituation(
      "init next to several projects",
      "game; git rm -q ResourceTags.yml; cp -R BambooBreakout.xcodeproj Other.xcodeproj", run: "odr init -o x.json",
      .failure(
        "there are several projects; to import the tags of 'BambooBreakout.xcodeproj', run: "
          + "odr xcode import BambooBreakout.xcodeproj -o x.json\n")),
    GitSituation(
      "init above several projects",
      "game; git rm -q ResourceTags.yml; mkdir ios tv; cp -R *.xcodeproj ios; mv *.xcodeproj tv", run: "odr init",
      .failure(
        "other folders contain 'ios/BambooBreakout.xcodeproj', 'tv/BambooBreakout.xcodeproj'; 'odr -C ios init' writes "
          + "a manifest in 'ios', and '-o ResourceTags.yml' here\n")),
    GitSituation(
      "init above the only project", "mkdir ios; cd ios; game; rm -rf .git ResourceTags.yml",
      run: "odr init && grep ios/Scenes ResourceTags.yml && odr xcode diff",
      .fine("the project matches the manifest\n")),
    GitSituation(
      "init next to a project that odr cannot import",
      "game; git rm -q ResourceTags.yml; cd *.xcodeproj; sed -i.b 's/PREFETCH_ORDER = /&\"$(X)\"; Y = /' project.pbxproj",
      run: "odr init",
      .failure("one manifest cannot represent all tags and settings of the project; correct the project in Xcode\n")),
    GitSituation(
      "init next to a project that odr cannot read",
      "game; git rm -q ResourceTags.yml; echo '{' > BambooBreakout.xcodeproj/project.pbxproj", run: "odr init",
      .fine(
        "wrote ResourceTags.yml\nodr: note: odr cannot read the tags of 'BambooBreakout.xcodeproj'; "
          + "'odr xcode import BambooBreakout.xcodeproj' says why\n")),
    GitSituation(
      "a pull that would undo edits", "game; odr tag add boss; odr tag move level-3 --to initialInstall",
      run: "odr xcode pull; code=$?; odr tag list | grep boss && exit $code",
      .failure("nothing was changed, because a pull may undo edits of 'ResourceTags.yml' that git does not have")),
    GitSituation(
      "a pull that would undo edits, without a commit", "game; odr tag add boss; rm -rf .git",
      run: "odr xcode pull > log 2>&1 && exit 9; odr xcode pull --force", .fine("removed tag 'boss'\n")),
    GitSituation(
      "a pull of a manifest that is committed", "game; odr tag add boss; commit x",
      run: "odr xcode pull && odr xcode diff", .fine("removed tag 'boss'\nthe project matches the manifest\n")),
    GitSituation(
      "the commands in the guide keep the changes of both sides",
      "game; odr tag add boss --apply; odr set lint.unused-tag note; sed -i.b 's/^files:/# Scenes%files:/' ResourceTags.yml;"
        + "tr % '\\n' < ResourceTags.yml > x; mv x ResourceTags.yml; commit x; odr tag move level-3 --to initialInstall;"
        + "sed -i.b 's/(.level-3., )/(\"level-3\", snow, )/' *.xcodeproj/project.pbxproj",
      run: "sed -n '/^git show HEAD/,/^odr xcode apply/p' '\(Fixtures.root.path)/Sources/odr/odr.docc/Xcode.md' > x;"
        + "sh -e x && odr xcode diff && for words in 'level-3, snow' '- boss' 'unused-tag: note' '# Scenes'; do"
        + " grep -e \"$words\" ResourceTags.yml || exit 9; done; cat ResourceTags.yml",
      .fine("initialInstall:\n    - level-3\n")),
    GitSituation(
      "a pull corrects a tag that the manifest does not declare",
      "game; sed -i.b 's/3.sks: .level-3./3.sks: [levl-3]/' ResourceTags.yml",
      run: "odr xcode pull --force && git diff --exit-code", .fine("removed tag 'levl-3' from 'Scenes/Level3.sks'\n")),
  ]

  private static let conflict =
    "game; awk '{ print } /objects = {/ { print \"<<<<<<< HEAD\" }' BambooBreakout.xcodeproj/project.pbxproj > x;"
    + "mv x BambooBreakout.xcodeproj/project.pbxproj"

  /// Baselines that were written from the files on disk, and apply to the staged files.
  static let baselines: [GitSituation] = [
    GitSituation(
      "a baseline of missing files",
      "start; mkdir Levels; : > Levels/B.sks; printf '  Gone.sks: [sea]\\n  levels/B.sks: [sea]\\n' >> ResourceTags.yml;"
        + "echo 'catalogs: {Lost.xcassets: {A.imageset: [sea]}}' >> ResourceTags.yml; git add .;"
        + "odr lint --write-baseline; commit x; echo '# x' >> ResourceTags.yml; git add .",
      run: "odr lint --staged --strict && odr lint --strict", .fine("the baseline hides 3 findings\n")),
    GitSituation(
      "a baseline of a project, updated without the project",
      known + "odr lint --no-project --strict --write-baseline; git add .", run: "odr lint --staged --strict",
      .fine("the baseline hides 1 finding\n")),
    GitSituation(
      "a baseline of a project that was corrected",
      known + "git add .; git checkout -q HEAD -- BambooBreakout.xcodeproj",
      run: "odr lint --staged ResourceTags.yml --strict",
      .finding("1 known finding that odr no longer finds in ResourceTags.yml")),
    GitSituation(
      "an error in the baseline hides no difference from the project",
      "game; sed -i.b 's/2.sks: .level-2./2.sks: [levle-2]/' ResourceTags.yml; odr lint --write-baseline;"
        + "sed -i.b 's/4.sks: .level-4./4.sks: [level-5]/' ResourceTags.yml", run: "odr lint",
      .finding("'Scenes/Level4.sks' has tag 'level-5' here")),
    GitSituation(
      "a baseline of a manifest that has another name now", known + "odr lint --write-baseline",
      run: "mv ResourceTags.yml Game.ResourceTags.yml; odr lint",
      .finding("has findings of 'ResourceTags.yml', which is not on disk, but none of Game.ResourceTags.yml")),
    GitSituation(
      "an export of a manifest whose errors are hidden",
      "printf 'version: 1\\ntags: {onDemand: [a]}\\nfiles: {A: [a, x]}\\n' > ResourceTags.yml; : > A; odr lint --write-baseline",
      run: "odr background-assets export -o out; test $? = 1 && odr code generate", .finding("hides errors")),
    GitSituation(
      "a project with another name", "game", run: "mv BambooBreakout.xcodeproj Game.xcodeproj; odr lint",
      .finding("did you mean 'Game.xcodeproj'? To correct the path, run: odr set xcode.project Game.xcodeproj\n")),
    GitSituation(
      "a syntax error keeps the baseline",
      "start; wrong > ResourceTags.yml; odr lint --write-baseline; echo 'x: [' >> ResourceTags.yml; commit x",
      run: "odr lint 2>&1 | grep 'no longer' && exit 9; odr lint --write-baseline; code=$?; git diff --exit-code"
        + " && exit $code", .finding("no baseline was written, because odr could not read all files\n")),
    GitSituation(
      "a rule that no manifest can set is not in the baseline",
      "printf 'version: 1\\ntags: {onDemand: [a, a]}\\n' > ResourceTags.yml",
      run: "odr lint --write-baseline; code=$?; ! grep duplicate-tag odr-baseline.json && exit $code",
      .finding(
        "1 error in ResourceTags.yml; 1 marked [*] can be fixed with 'odr lint --fix'; the baseline hides 1 finding")
    ),
    GitSituation(
      "a baseline of a manifest in JSON",
      "echo '{\"version\": 1, \"tags\": {\"onDemand\": [\"a\"]}}' > ResourceTags.json",
      run: "odr lint --write-baseline && cat ResourceTags.json", .fine("\"baseline\": \"odr-baseline.json\"}")),
    GitSituation(
      "a baseline and a schema of a converted manifest", known + "odr install schema",
      run: "odr convert -o ResourceTags.json 2>&1 | grep 'then .odr lint --write-baseline -m ResourceTags.json' &&"
        + " rm ResourceTags.json; odr convert -o ResourceTags.json",
      .fine("note: then 'odr install schema -m ResourceTags.json' makes it")),
    GitSituation(
      "a baseline after a fix", "printf 'version: 1\\ntags: {onDemand: [no]}\\n' > ResourceTags.yml",
      run: "odr lint --fix --write-baseline && cat ResourceTags.yml",
      .fine("tags: {onDemand: [\"no\"]}\nbaseline: odr-baseline.json\n")),
    GitSituation(
      "a baseline that hides a difference from the project", known, run: "odr lint --write-baseline",
      .fine("hides errors about the Xcode project of 'ResourceTags.yml'; 'odr xcode diff' lists them\n")),
  ]

  private static let known =
    "game; sed -i.b 's/(\"level-5\", )/(\"level-6\", )/' BambooBreakout.xcodeproj/project.pbxproj;"
    + "odr lint --write-baseline; "

  private static let project =
    "new; mkdir App.xcodeproj Tags; echo > App.xcodeproj/project.pbxproj;"
    + "printf 'version: 1\\nxcode: {project: ../App.xcodeproj, targets: [A]}\\n' > Tags/ResourceTags.yml; commit start; "

  /// "No findings" is a claim about everything that the user thinks was checked: what odr did not look at.
  static let notLookedAt: [GitSituation] =
    [
      ("lint", "the project was not compared, because the manifest has errors\n"),
      ("lint --quiet", "odr: note: the project was not compared, because the manifest has errors\n"),
      ("lint --format json", "\"notCompared\" : 1"), ("doctor", "not compared"),
      ("lint --format sarif", " : \"the project was not compared, because"),
    ].map { command, words in
      GitSituation(
        "'odr \(command)' with an error about a path",
        "game; sed -i.b 's#  Scenes/Level3#  /Scenes/Level3#' ResourceTags.yml",
        run: "odr \(command) > log 2>&1; code=$?; cat log; ! grep 'matches the manifest' log && exit $code",
        .finding(words))
    }
    + [
      ("Art", "error: project 'Art' cannot be read: there is no .xcodeproj in 'Art'"),
      ("W.xcworkspace", "error: project 'W.xcworkspace' cannot be read: 'W.xcworkspace' is a workspace"),
      ("B.xcodeproj", "error: project 'B.xcodeproj' cannot be read: 'B.xcodeproj/project.pbxproj' is missing"),
      ("../B.xcodeproj", "warning: project '../B.xcodeproj' is outside the manifest's repository or folder"),
    ].map { path, words in
      GitSituation(
        "the project \(path)",
        "game; mkdir Art W.xcworkspace B.xcodeproj; sed -i.b 's#Bamboo.*xcodeproj#\(path)#' ResourceTags.yml",
        run: "odr lint --strict", .finding(words))
    }
    + [
      "echo 'lint: {%: ignore}' >> ResourceTags.yml", "odr lint --write-baseline || :",
      "sed -i.b -e '/  project:/s/$/ # odr:ignore %/' -e '/- level-2/s/ #.*/ # odr:ignore %/' ResourceTags.yml",
    ].flatMap { silencer in
      [
        GitSituation(
          "a missing project, silenced by \(silencer)",
          "game; git mv BambooBreakout.xcodeproj Gone.xcodeproj; " + silencer.replacing("%", with: "missing-project"),
          run: "odr doctor | grep 'matches the manifest' && exit 9; odr lint --strict",
          .finding("the project was not compared, because project 'BambooBreakout.xcodeproj' is not on disk")),
        GitSituation(
          "another category than in the project, silenced by \(silencer)",
          "game; odr tag move level-2 --to onDemand; " + silencer.replacing("%", with: "category-differs"),
          run: "odr doctor | grep 'matches the manifest' && exit 9; odr lint", .fine("in ResourceTags.yml")),
      ]
    } + [
      GitSituation(
        "a project that the manifest next to it does not specify", "game; odr unset xcode",
        run: "odr lint && odr lint --no-project 2> log && odr set lint.missing-project ignore && odr lint 2>> log"
          + " && grep compared log && exit 9; $(odr xcode diff 2>&1 | sed \"s/.*project; '//; s/' spec.*//\") && odr lint",
        .fine("specify BambooBreakout.xcodeproj; 'odr set xcode BambooBreakout.xcodeproj BambooBreakout' adds it\n")),
      GitSituation(
        "errors about files and settings do not prevent the comparison",
        "game; printf '  Scenes/Gone.sks: [level-2]\\nlint: {unused-tag: off}\\n' >> ResourceTags.yml;"
          + "sed -i.b 's/  prefetchOrder:/  initialInstall:/' ResourceTags.yml", run: "odr lint --all",
        .finding("[category-differs]")),
      GitSituation(
        "code that odr cannot follow",
        "start; echo 'let r = NSBundleResourceRequest(tags: names)' > G.swift; ln -s x L.swift",
        run: "odr code check || exit 9; odr code check --strict", .finding("cannot follow the tags of this call")),
      GitSituation(
        "an edit that keeps the error about a pack",
        "game; dd if=/dev/null of=Scenes/Level5.sks bs=1000000 seek=600; odr assign Scenes/Level4.sks -t level-5; odr unassign Scenes/Level4.sks -t level-4",
        run: "odr tag split level-5 boss Scenes/Level5.sks 2>&1 | grep creates && exit 9; odr lint",
        .finding("[boss] is 600 MB")),
      GitSituation(
        "an edit that creates an error like the one that it removes",
        "game; odr set codeNames.level-2 same; odr set codeNames.level-3 same",
        run: "printf 'set codeNames.level-3 a\\nset codeNames.level-4 b\\nset codeNames.level-5 b' | odr batch",
        .fine("this edit creates an error: tags 'level-4' and 'level-5' have the same name in Swift")),
      GitSituation(
        "edits that create warnings", "game",
        run: "a() { odr assign --allow-missing a.xcassets/$@; }; a A -t level-4; a A/b.dataset -t level-5 2>&1"
          + " | grep \"this edit creates a warning: 'a.xcassets/A/b.dataset' is in\" || exit 9;"
          + " odr assign a.xcassets/A/b.dataset/c -t level-6",
        .failure("of item 'b.dataset'; 'odr assign a.xcassets/A --tag level-6' tags 'A' [")),
      GitSituation(
        "a project of many manifests",
        "game; for n in 1 2 3 4 5; do cp ResourceTags.yml $n.ResourceTags.yml; done; odr tag rename level-3 sea",
        run: "odr doctor", .finding("next: odr xcode diff")),
      GitSituation(
        "an edit of a manifest that has an error", pins + "echo 'x: 1' >> ResourceTags.yml",
        run: "odr tag add bay 2>&1 | grep -v 'creates an error'", .fine("added tag 'bay'")),
      GitSituation(
        "a path that is too long for a key",
        "printf '{\"version\": 1, \"files\": {\"%01100d\": []}}' 0 > ResourceTags.json", run: "odr convert --to yaml",
        .failure("too long for a YAML key")),
    ]
    + [
      ("merge lake --into sea -n", "edit creates an error: "), ("merge lake --into sea --format json", "duplicate-pin"),
      ("add Lake", "edit creates a warning: tag 'Lake' differs from 'lake' only"),
    ].map { GitSituation("odr tag \($0)", pins, run: "odr tag \($0)", .fine($1)) }

  private static let pins =
    "start; printf 'version: 1\\ntags: {onDemand: [sea, lake]}\\nfiles: {A.sks: [sea, lake]}\\n' > ResourceTags.yml;"
    + "printf 'assetPacks:\\n  one: [sea]\\n  two: [lake]\\n' >> ResourceTags.yml; "

  /// Answers to mistakes, and to tags that resemble others.
  static let answers: [GitSituation] =
    ["level-3", "level-4"].map { tag in
      GitSituation(
        "a merge that does not say that \(tag) stays", "game",
        run:
          "odr tag merge level-3 level-4 -n > log 2>&1; grep -o \"odr tag merge --into \(tag) [^']*\" log > line; sh ./line",
        .fine("+++ b/ResourceTags.yml\n"))
    }
    + [
      ("tag add boss Scenes/Level1.sks", "'Scenes/Level1.sks' is a path; to tag it, run '"),
      ("unassign level-2 Scenes/Level1.sks", "did you mean 'odr unassign --tag level-2 Scenes/Level1.sks'?"),
      ("lint; rm -r .git; odr resource follow", "'odr resource move OLD NEW' works without it; git says:\n"),
      ("lint; rm -r Res* *.xcodeproj; echo targets: > project.yml; odr init", "run 'xcodegen generate' first, or"),
      ("assign Scenes/Level1.sks --tag level-2 level-3", "this is a tag; write '--tag' before each tag"),
      ("explain ITMS-90555", "did you mean 'hosted-too-large'?"), ("background-assets check", "such as 'AssetPacks',"),
      ("tag move level-3 initialInstall", "did you mean 'odr tag move level-3 --to initialInstall'?"),
      ("tag rename boss", "as in 'odr tag rename OLD NEW'."), ("install ci", "CI: guide ContinuousIntegration."),
      ("code generate Game/Tags.swift", "did you mean 'odr code generate -o Game/Tags.swift'?"),
      ("lint; cd Scenes; odr init", "'../ResourceTags.yml' is already the manifest of this project\n"),
      ("lint; : > New.sks; odr show New.sks x", "no pack: no target of the manifest contains it\n"),
      ("show *.xcodeproj x", "no pack: no target of the manifest contains it\n"),
      ("lint; mkdir -p X/Y; odr tag add X/Y boss", "run 'odr assign X/Y -r --tag boss --create'"),
      ("lint; : > ResourceTags.yml; odr lint | grep 'odr set xcode'", ""),
      ("lint; echo > b; odr set baseline b; git add -u; odr lint --staged", "on disk; run: git add b\n"),
      ("sizes nix", "uses the nearest manifest\n"), ("diff master", "did you mean 'main'?"),
      ("resource list --format csv", "for columns, use --tags"),
      ("unset xcode; sed -i.b 's/name = B.*t;/name = \"\\\\033x\";/' *.x*/*.pbxproj; odr xcode diff", "'\\u{1B}x' sp"),
    ].map { line, words in
      GitSituation("'odr \(line)'", "game", run: "odr \(line); test $? != 0", .fine(words))
    }
    + [("level-4", "levle-4"), ("levle-4", "level-4")].map { unused, used in
      GitSituation(
        "an unused tag \(unused), and the tag \(used)",
        "game; sed -i.b -e 's/    - level-4/    - \(unused), \(used)/' -e 's/\\[level-4]/[\(used)]/' ResourceTags.yml;"
          + "awk '{ sub(/, lev/, \"\\n    - lev\"); print }' ResourceTags.yml > x; mv x ResourceTags.yml",
        run: "odr lint --no-project && odr tag merge levle-4 --into level-4 && odr lint --strict",
        .fine("is '\(used)' the same tag? 'odr tag merge levle-4 --into level-4' joins them"))
    }

  /// Pulls that cannot tell what Xcode says.
  static let pulls: [GitSituation] = [
    ("no resource in", "sed -i.b 's/settings = {ASSET_TAGS = [^;]*; }; //' BambooBreakout.xcodeproj/project.pbxproj"),
    ("ResourceTags.yml' has errors", "echo 'tags: [' > ResourceTags.yml"),
    ("does not specify a project", "echo 'version: 1' > ResourceTags.yml"),
  ].map { reason, change in
    GitSituation(
      "a pull after \(change)", "game; \(change); commit x",
      run: "odr xcode pull; code=$?; git diff --exit-code && exit $code", .failure(reason))
  }

  /// Edits that also update the project.
  static let updates: [GitSituation] =
    [
      ("assign Scenes/Loose.sks --tag level-3", ": > Scenes/Loose.sks", "cannot make the project match"),
      ("resource move Scenes/Level3.sks Scenes/Gone.sks --allow-missing", ": > x", "cannot make the project match"),
      ("tag remove level-3", twoManifests, "contradicts 'Lite.ResourceTags.yml'; without '--apply', make"),
      ("tag remove level-3", twoManifests, "\nLite.ResourceTags.yml:22:3: note: the other manifest lists it here\n"),
      (
        "tag move level-3 --to prefetchOrder", twoManifests,
        "\nLite.ResourceTags.yml:14:7: note: the other manifest lists it here\n"
      ),
    ].map { edit, setUp, reason in
      GitSituation(
        "'odr \(edit)' that leaves an error: \(reason)", "game; \(setUp); commit x",
        run: "odr \(edit) --apply; code=$?; git diff --exit-code && exit $code", .failure(reason))
    }
    + [
      ("s/.level-6., )/\"level-6\", \"level-3\", )/", "tag 'level-3' of 'Scenes/Level6.sks'"),
      ("s/PREFETCH_ORDER = .level-2./PREFETCH_ORDER = \"level-2 level-3\"/", "tag 'level-3'"),
      ("/PREFETCH_ORDER/d", "tag 'level-2'"),
    ].map { change, words in
      GitSituation(
        "an edit that would undo a change in Xcode: \(change)",
        "game; odr set xcode.apply true; commit x; sed -i.b '\(change)' *.xcodeproj/project.pbxproj",
        run: "odr tag remove level-4 2> log && exit 9; odr xcode pull && odr tag remove level-4 && odr xcode diff"
          + " && cat log",
        .fine("uncommitted change of the project: \(words); 'odr xcode diff' shows"))
    }
    + [("\"true\"", 1), ("yes", 1), ("[true]", 1), ("true", 0), ("False", 0)].map { value, code in
      GitSituation(
        "'xcode.apply' with \(value)",
        "game; awk '{ print } /  targets:/ { print \"  apply: \(value.replacing("\"", with: "\\\""))\" }' ResourceTags.yml > x; mv x ResourceTags.yml",
        run:
          "odr lint; code=$?; odr set xcode.apply yes && exit 9; odr unset xcode.apply && git diff --exit-code && exit $code",
        code == 1 ? .finding("expected true or false, without quotes") : .fine("'xcode.apply' takes true or false\n"))
    } + [
      GitSituation(
        "an edit that two manifests of a project agree about", "game; " + twoManifests,
        run: "odr tag add storm --apply",
        .fine("updated BambooBreakout.xcodeproj: 1 tag\n")),
      GitSituation(
        "an edit that two manifests of a project must make", "game; \(twoManifests); odr set xcode.apply true",
        run:
          "odr tag remove level-3 2> log; odr unset xcode.apply && odr tag remove level-3 && odr tag remove level-3 -m Lite.ResourceTags.yml && $(sed -n \"s/.*nothing was changed.*after 'odr unset xcode.apply', .* run '\\(.*\\)'$/\\1/p\" log)",
        .fine("updated BambooBreakout.xcodeproj: 1 tag, 1 resource\n")),
      GitSituation(
        "an update after edits without it, in a project that is not committed",
        "game; odr tag add boss --to prefetchOrder --apply; odr assign Scenes/Level3.sks --tag level-2;"
          + "odr unassign Scenes/Level3.sks --tag level-3; odr tag rename level-4 cave; odr tag move level-5 --to initialInstall",
        run: "odr tag add storm --apply && odr xcode diff", .fine("the project matches the manifest\n")),
      GitSituation(
        "an update during a merge",
        "game; git checkout -qb b; odr assign Scenes/Level2.sks --tag level-3 --apply; commit x; git checkout -q main;"
          + "git merge -q --no-commit --no-ff b; git checkout -q main ResourceTags.yml",
        run: "odr tag add storm --apply", .fine("removed tag 'level-3' from 'Scenes/Level2.sks'\n")),
      GitSituation(
        "an update without a project", "start",
        run: "odr tag add storm --apply; code=$?; git diff --exit-code && exit $code",
        .failure("'odr set xcode PROJECT TARGET' specifies it")),
      GitSituation(
        "an update with an undeclared tag of another resource",
        "game; sed -i.b 's/3.sks: .level-3./3.sks: [levl-3]/' ResourceTags.yml",
        run:
          "odr assign Scenes/Level2.sks --tag level-4 --apply; code=$?; grep -q 'ASSET_TAGS = (\"level-3\", )' *.xcodeproj/* && exit $code",
        .finding("updated BambooBreakout.xcodeproj: 1 resource\n")),
    ]

  private static let twoManifests = "cp ResourceTags.yml Lite.ResourceTags.yml"
}
