import OdrTestSupport

extension GitSituation {
  /// A folder with a manifest whose four findings the baseline hides.
  private static let known =
    "printf 'version: 1\\ntags: {onDemand: [a, b]}\\nfiles: {A: [x], B: [x]}\\n' > ResourceTags.yml; : > A; : > B;"
    + "odr lint --write-baseline; "

  /// Findings in a baseline, and files that are no baseline.
  static let knownFindings =
    baselineChanges + manyKnownFindings + malformedBaselines + unwritableBaselines + baselineOptions
    + suggestedBaselines

  private static let baselineChanges: [GitSituation] = [
    ("s/A: /'0': [a], A: /; 1s/^/# moved\\n\\n/", "lint > log; grep \"'x'\" log || odr lint", Outcome.fine("")),
    (
      "s/B: .x./&, C: [x]/", "lint",
      .finding("ResourceTags.yml:3:29: error: tag 'x' is not declared [undeclared-tag]\n")
    ), ("s/B: .x./&, C: [x]/", "lint", .finding("why it matters; the baseline hides 4 findings\n")),
    (
      "s/B: .x./B: [a]/", "lint",
      .fine(
        "odr: note: 'odr-baseline.json' has 2 known findings that odr no longer finds in ResourceTags.yml\nodr: note: 'odr "
          + "lint --write-baseline' removes the entries whose findings are gone\nno new findings in ResourceTags.yml: 2 tags, "
          + "2 resources; the baseline hides 2 findings\n")
    ), ("s/B: .x./B: [a]/", "lint --strict", .finding("are gone\nno new findings in ResourceTags.yml")),
    (
      "s/B: .x./B: [a]/", "lint --strict -q",
      .finding("odr: error: 'odr-baseline.json' has 2 known findings that odr no longer finds in ResourceTags.yml\n")
    ),
    ("s/B: .x./B: [a]/", "lint -q 2>&1 | grep . || odr lint --write-baseline && odr lint --strict", .fine("no find")),
    ("/baseline/d", "lint", .finding("; 'odr set baseline odr-baseline.json' hides its known findings\n")),
    ("s/B: .x./B: [a, y]/", "lint", .finding("entries whose findings are gone, but also accepts all new findings\n")),
  ].map { change, command, outcome in
    GitSituation(
      "'odr \(command)' with a baseline after '\(change)'",
      known + ": > C; : > 0; sed -i \"\(change)\" ResourceTags.yml", run: "odr \(command)", outcome)
  }

  private static let manyKnownFindings: [GitSituation] = [
    GitSituation(
      "more known findings than a run shows",
      "{ printf 'version: 1\\nfiles:\\n'; seq 2500 | sed 's/.*/  F&: [t&]/';"
        + "echo 'lint: {too-many-asset-packs: ignore, missing-resource: ignore}'; } > ResourceTags.yml;"
        + "odr lint --write-baseline; sed -i 's/^files:/&\\n  E: [new]/' ResourceTags.yml", run: "odr lint",
      .finding(
        "1 error in ResourceTags.yml; 'odr explain undeclared-tag' says why it matters; the baseline hides 2500 findings\n"
      ))
  ]

  private static let malformedBaselines: [GitSituation] = noBaselines.flatMap { text, message in
    let setUp =
      "printf 'version: 1\\ntags: {onDemand: [sea]}\\n' > ResourceTags.yml; printf '%s' '\(text)' > odr-baseline.json;"
      + " cp odr-baseline.json x; "
    return [
      GitSituation(
        "the baseline \(text)", setUp + "cp ResourceTags.yml y",
        run: "odr lint --write-baseline; code=$?; cmp x odr-baseline.json && cmp y ResourceTags.yml && exit $code",
        .failure("odr: error: odr-baseline.json:\(message)\n")),
      GitSituation(
        "a manifest with the baseline \(text)", setUp + "echo 'baseline: odr-baseline.json' >> ResourceTags.yml",
        run: "odr lint", .finding("odr-baseline.json:\(message) [unreadable-baseline]")),
    ]
  }

  private static let unwritableBaselines: [GitSituation] = [
    ("baseline: no/such/b.json", "cannot write 'no/such/b.json': its folder does not exist"),
    ("baseline: .", "error: "),
    (
      "baseline: ../b.json",
      "cannot write '../b.json': the path or a symbolic link leads outside its folder; '--follow-links' allows that"
    ), ("tags: {}", "cannot add the key 'baseline'"),
  ].map { line, words in
    GitSituation(
      "a baseline that cannot be written, with '\(line)'",
      known + "rm odr-baseline.json; sed -i '4d' ResourceTags.yml; echo '\(line)' >> ResourceTags.yml",
      run: "odr lint --write-baseline; code=$?; test ! -e odr-baseline.json && exit $code", .failure(words))
  }

  private static let baselineOptions: [GitSituation] = ["-", "--staged", "--changed", "--no-disk", "--diff"].map {
    option in
    GitSituation(
      "a baseline with the option \(option)", known, run: "odr lint \(option) --write-baseline; test $? = 64", .fine("")
    )
  }

  private static let suggestedBaselines: [GitSituation] = [
    ("known.json", true), ("../known.json", true), ("no/such/b.json", false), ("bad.json", false),
    ("../../b.json", false), ("../../gone.json", false),
  ].map { path, isSuggested in
    GitSituation(
      "whether lint suggests to write the baseline \(path)",
      "mkdir -p r/Game; git init -q r; : > b.json; cd r/Game; \(known) echo {} > bad.json;"
        + "sed -i '4s=.*=baseline: \(path)=' ResourceTags.yml",
      run:
        "cd r/Game; odr lint > log; cat log; grep -q 'correct the path, or write the file with --write-baseline' log;"
        + " test $? = \(isSuggested ? 0 : 1) && odr lint --write-baseline",
      isSuggested
        ? .fine("") : .failure(path.hasPrefix("../../") ? "the path or a symbolic link leads outside" : "error: "))
  }

  private static let noBaselines: [(String, String)] = [
    ("", "1:1: the file is empty; expected an object, which begins with '{'"),
    ("{\n  \"version\": 1,\n}", "2:15: trailing comma; remove it"), ("{\"version\": 2, \"findings\": []}", form),
    ("{\"version\": 1, \"findings\": {}}", form), ("{\"version\": 1, \"findings\": [], \"x\": 1}", form),
    (entry("\"path\": \"\", \"rule\": \"r\", \"message\": \"m\", \"count\": 1"), entryForm),
    (entry("\"path\": \"p\", \"rule\": \"r\", \"message\": \"m\", \"message\": \"m\", \"count\": 1"), entryForm),
    (entry("\"path\": \"p\", \"rule\": \"r\", \"message\": \"m\", \"count\": 0"), entryForm),
    (entry("\"path\": \"p\", \"rule\": \"r\", \"message\": \"m\", \"count\": 99999999999999999999"), entryForm),
    (
      entry("\"path\": \"p\", \"rule\": \"yaml-syntax\", \"message\": \"m\", \"count\": 1"),
      "2:1: findings of 'yaml-syntax' cannot be in a baseline"
    ),
  ]

  private static let form = "1:1: expected an object with \"version\": 1 and a list of 'findings'"
  private static let entryForm = "2:1: expected an object with 'path', 'rule', 'message', and a 'count' greater than 0"
  private static func entry(_ keys: String) -> String { "{\"version\": 1, \"findings\": [\n{\(keys)}]}" }

  /// A folder with a large level; the file of its second song is missing.
  private static let songs =
    "printf 'version: 1\\ntags:\\n  initialInstall: [tutorial]\\n  onDemand: [forest, autumn]\\nfiles:\\n  Levels/1.sks: [tutorial,"
    + " forest]\\n  Levels/2.sks: [forest]\\n  Music/1.m4a: [autumn]\\n  Music/2.m4a: [forest]\\ncatalogs:\\n  Art.xcassets:\\n"
    + "    Sea.imageset: [forest]\\n' > ResourceTags.yml; mkdir Levels Music; printf %02000d 1 > Levels/1.sks;"
    + ": > Levels/2.sks; : > Music/1.m4a; "

  /// Resources that are selected.
  static let selections: [GitSituation] = selectedResources + selectionsOfEdits + selectionsOfNothing

  private static let selectedResources: [GitSituation] = [
    ("--where-tag forest --where-tag tutorial", "Levels/1.sks"),
    ("--where-tag forest --where-category initialInstall", "Levels/1.sks"),
    ("--where-missing", "Art.xcassets/Sea.imageset Music/2.m4a"),
    ("--where-missing --where-glob '*.m4a'", "Music/2.m4a"), ("--where-larger 1.9kB", "Levels/1.sks"),
    ("--where-larger 2kB", ""), ("--where-larger 1B --where-missing", ""),
    ("--where-glob '1.*' --where-glob '*.m4a'", "Music/1.m4a"),
  ].map { options, names in
    GitSituation(
      "the resources with \(options)", songs,
      run: "odr resource list \(options) > log && test \"$(echo $(sort log))\" = '\(names)'", .fine(""))
  }

  private static let selectionsOfEdits: [GitSituation] = [
    (
      "resource remove --where-missing",
      "removed resource 'Music/2.m4a' from the manifest\nremoved resource 'Art.xcassets/Sea.imageset' from the manifest\n"
    ),
    (
      "resource remove --where-missing -q && odr resource remove --where-missing",
      "the manifest needs no change; nothing changed\n"
    ), ("assign --where-larger 1GB --tag autumn", "the manifest needs no change; nothing changed\n"),
    ("assign --where-larger 1kB --tag autumn && cat ResourceTags.yml", "  Levels/1.sks: [tutorial, forest, autumn]\n"),
    ("assign --where-larger 1kB --tag autumn && cat ResourceTags.yml", "  Levels/New file.sks: [autumn]\n"),
    ("resource set --where-larger 1kB --tag autumn && cat ResourceTags.yml", "  Levels/New file.sks: [autumn]\n"),
    ("assign --where-larger 1kB --tag autumn && ! grep 3.sks ResourceTags.yml", "2 resources"),
    ("unassign --all --where-larger 1kB; ! grep -E 'New file|Levels/1.sks' ResourceTags.yml", "removed tag"),
    ("batch edits -q && odr resource list --where-tag autumn | tr '\\n' ' '", "Levels/1.sks Levels/2.sks Music/1.m4a "),
    ("resource list --where-missing | tr '\\n' ' ' | grep -v 2.m4a", "Art.xcassets/Sea.imageset "),
  ].map { command, words in
    GitSituation(
      "the selection of 'odr \(command)'",
      songs + "printf %01500d 1 > 'Levels/New file.sks'; echo small > Levels/3.sks; "
        + (command.contains("grep -v") ? "ln -s Elsewhere Music/2.m4a; " : "")
        + "printf 'tag rename forest woods\\nassign --where-tag woods --tag autumn\\nresource remove --where-missing\\n' > edits",
      run: "odr \(command)", .fine(words))
  }

  private static let selectionsOfNothing: [GitSituation] = [
    GitSituation(
      "a selection in an empty manifest", ": > ResourceTags.yml", run: "odr resource list --where-missing",
      .failure("odr: error: cannot select resources, because the manifest has errors\n"))
  ]

  /// Swift code for tags, and files that are replaced or not.
  static let generated: [GitSituation] = generatedFiles + wrongGeneration + notGeneratedCode + nameChoices

  private static let generatedFiles: [GitSituation] = [
    ("-o Tag.swift", Outcome.fine("wrote Tag.swift\n")),
    (
      "-o Tag.swift && odr code generate | cmp - Tag.swift && odr code generate -o Tag.swift --name=ResourceTag",
      .fine("Tag.swift is up to date\n")
    ),
    (
      "> x; odr set codeNames.level-2 second && odr code generate -o x --force; odr code generate",
      .fine("\n  case second = \"level-2\"\n")
    ), ("", .fine("\nnonisolated enum ResourceTag: String, CaseIterable, Sendable {\n")),
    ("", .fine("\n  case level2 = \"level-2\"\n")),
    ("--access public --name GameTag", .fine("public enum GameTag: String")),
    ("--access public --name GameTag", .fine("public convenience init(tags: Set<GameTag>")),
    ("--background-assets", .failure("no code was generated; 'A/Map.json', 'B/Map.json': not on disk")),
    (
      "> x; touch A/Map.json B/Map.json; odr code generate --background-assets --access public --name GameTag",
      .fine("public nonisolated final class GameAccess")
    ),
    (
      "> x; touch A/Map.json B/Map.json; odr code generate --background-assets",
      .fine("packs.append(Pack(id: \"level-2\", tags: [\"level-2\"]))")
    ),
    (
      "> x; touch A/Map.json B/Map.json; odr code generate --background-assets --root A",
      .failure("'B/Map.json': a file outside the root")
    ),
    (
      "> x; touch A/Map.json B/Map.json; odr code generate --background-assets -o T.swift && odr code generate --background-assets -o T.swift",
      .fine("T.swift is up to date")
    ),
    (
      "-o mine.swift; code=$?; echo '// mine' | cmp - mine.swift && exit $code",
      .failure("'mine.swift' exists, but odr replaces only files")
    ), ("-o ''", .failure("odr: error: cannot write '': this is not the path of a file\n")),
    ("-o new/", .failure("odr: error: cannot write 'new/': this is not the path of a file\n")),
    ("> x; odr report -o ''", .failure("odr: error: cannot write '': this is not the path of a file\n")),
    ("> x; odr report -o new/", .failure("odr: error: cannot write 'new/': this is not the path of a file\n")),
  ].map { options, outcome in
    GitSituation(
      "'odr code generate \(options)'", tags("{onDemand: [forest, level-2]}", files),
      run: "odr code generate \(options)", outcome)
  }

  private static let wrongGeneration: [GitSituation] = [
    "--name 2Tag", "--name case", "--name A-B", "--root .", "--catalogs C", "--access private", "--language objc",
  ].map { options in
    GitSituation(
      "the wrong usage 'odr code generate \(options)'", tags("{onDemand: [a]}"),
      run: "odr code generate \(options); test $? = 64", .fine(""))
  }

  private static let notGeneratedCode: [GitSituation] = [
    ("{onDemand: [a-b, a_b]}", "", Outcome.finding(":2:19: error: tags 'a-b' and 'a_b' have the same name")),
    ("{onDemand: [a-b, a_b]}", "", .finding("ResourceTags.yml:2:24: error: tags 'a_b' and 'a-b' have the same name")),
    ("{onDemand: [a-b, a_b]}", "", .finding("choose a name for one of the tags under 'codeNames'")),
    ("{onDemand: [a, a]}", "", .finding("error: ")), ("[", "", .finding("error: ")), ("{}", "", .failure("error: ")),
    ("{onDemand: [a]}", "--background-assets", .failure("no code was generated; no resource has tags")),
  ].map { list, options, outcome in
    GitSituation(
      "no code for the tags \(list) \(options)", tags(list),
      run: "odr code generate -o T.swift \(options); code=$?; test ! -e T.swift && exit $code", outcome)
  }

  private static let nameChoices: [GitSituation] = [
    "{onDemand: [a-b, a_b]}\ncodeNames: {a_b: aB2}", "{onDemand: [a, b]}\ncodeNames: {a: sea, b: Sea}",
  ].map { list in GitSituation("code for the tags \(list)", tags(list), run: "odr code generate", .fine("enum")) }

  private static let files = "files: {A/Map.json: [forest], B/Map.json: [level-2]}\n"

  private static func tags(_ list: String, _ more: String = "") -> String {
    "printf '%s' 'version: 1\ntags: \(list)\n\(more)' > ResourceTags.yml; mkdir A B; echo '// mine' > mine.swift"
  }

  private static let otherPages: [String] = [
    "", "<!doctype html><title>odr</title>", "version: 1", "<meta name=\"generator\" content=\"other 1\">",
    String(repeating: " ", count: 2000) + "<meta name=\"generator\" content=\"odr 1\">",
  ]

  /// First manifests, rules that are explained, and reports.
  static let pages: [GitSituation] = firstPages + explanations + keptPages + reportsOfApps

  private static let firstPages: [GitSituation] = ["ResourceTags.yml", "ResourceTags.json"].flatMap { name in
    [
      ("lint --strict", Outcome.fine("no findings")),
      ("init", .failure("odr: error: \(name) already exists; with -o, give the manifest")),
      ("init -o \(name)", .failure("File exists")), ("init -o -", .fine("onDemand")),
    ].map { GitSituation("'odr \($0)' after the first manifest \(name)", "odr init -o \(name)", run: "odr \($0)", $1) }
  }

  private static let explanations: [GitSituation] = [
    ("explain undeclared-tag | grep -q 'Fails:' && odr explain undeclared-tag", Outcome.fine("undeclared-tag\n")),
    ("explain undeclared-tags; test $? = 64", .fine("did you mean 'undeclared-tag'?")),
    ("explain; test $? = 64", .fine("")), ("explain --all unused-tag; test $? = 64", .fine("")),
    ("show -m missing.yml", .failure("error: ")), ("tag list -m .", .failure("error: ")),
    (
      "lint /dev/null",
      .finding("/dev/null:1:1: error: the manifest is empty; expected at least 'version: 1' [wrong-type]")
    ), ("schema | cmp - '\(Fixtures.root.path)/Schemas/resource-tags-1.schema.json'", .fine("")),
  ].map { GitSituation("'odr \($0)' without a manifest", ":", run: "odr \($0)", $1) }

  private static let keptPages: [GitSituation] = otherPages.flatMap { text in
    ["odr-report.html", "page.html -o page.html"].map { options in
      let page = options.prefix { $0 != " " }
      let report = "odr report" + options.dropFirst(page.count)
      return GitSituation(
        "a report to \(page), which contains '\(text.suffix(40))'", "start; echo '\(text)' > \(page)",
        run: "\(report) 2> log && exit 9; echo '\(text)' | cmp - \(page) && \(report) --force && \(report) && cat log",
        .fine("odr: error: '\(page)' already exists; '--force' replaces it\n"))
    }
  }

  private static let reportsOfApps: [GitSituation] = [
    ("report", Outcome.fine("wrote odr-report.html\n")),
    (
      "report -q; odr report -o - | cmp - odr-report.html && odr report && grep -o 'tag=sea' odr-report.html",
      .fine("tag=sea\n")
    ), ("report -o ResourceTags.yml --force", .failure("a report cannot replace 'ResourceTags.yml'; choose")),
    ("lint -o apps/A/ResourceTags.yml --force", .failure("a report cannot replace")),
    ("report . && cat odr-report.html", .fine("On-Demand Resources of 3 apps")),
    ("report . && grep -o 'id=\"2-tag=sea\"' odr-report.html", .fine("2-tag=sea")),
    ("report . && grep -o '<article ' odr-report.html | wc -l | tr -d ' '", .fine("3\n")),
    ("report --format markdown . | grep -c '<!-- odr report -->'", .fine("1\n")),
    ("report --format markdown .", .fine("### On-demand resources of `apps/B/ResourceTags.yml`")),
    (
      "report apps/A apps/gone.yml; test $? = 2 && cat odr-report.html | grep -o apps/gone.yml | head -1; exit 2",
      .failure("apps/gone.yml\n")
    ), ("report apps/A apps/gone.yml --format markdown -o - 2> log", .failure("apps/A/ResourceTags.yml")),
    ("report apps/A apps/gone.yml --format markdown -o - 2> log", .failure("apps/gone.yml")),
  ].map {
    GitSituation(
      "'odr \($0)' of several apps",
      "start; mkdir -p apps/A apps/B; for app in A B; do cp ResourceTags.yml A.sks apps/$app; done", run: "odr \($0)",
      $1)
  }

}
