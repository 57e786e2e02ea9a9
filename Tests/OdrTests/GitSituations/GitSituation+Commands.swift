extension GitSituation {
  /// What `odr fmt` formats.
  static let formatting: [GitSituation] =
    [
      GitSituation(
        "the manifest above is formatted once", untidy + "mkdir L",
        run: "cd L; odr fmt && cmp ../ResourceTags.yml ../tidy && odr fmt",
        .fine("formatted ../ResourceTags.yml\n../ResourceTags.yml is already formatted\n")),
      GitSituation(
        "an order that stays because of an alias",
        "printf 'version: 1\\nfiles:\\n  B.sks: &b [a]\\n  A.sks: *b\\n' > ResourceTags.yml", run: "odr fmt --sort",
        .fine(
          "ResourceTags.yml:1:1: note: odr keeps the order here, because sorting would move an alias before its anchor\n"
            + "ResourceTags.yml is already formatted\n")),
      GitSituation(
        "a check names what is not formatted, and writes nothing", untidy + "mkdir E; cp tidy E/ResourceTags.yml",
        run: "odr fmt --check E || exit 9; odr fmt --check . E; code=$?; git diff --exit-code && exit $code",
        .finding("ResourceTags.yml\n")),
      GitSituation(
        "a check of the order", untidy + "cp tidy ResourceTags.yml", run: "odr fmt --check && odr fmt --check --sort",
        .finding("ResourceTags.yml\n")),
      GitSituation(
        "manifests that cannot be formatted, and one that can",
        untidy + "printf 'version: 1\\ntags: *x\\n' > a.yml; printf 'version: 1\\nversion: 1\\n' > b.yml; cp a.yml x",
        run:
          "odr fmt a.yml b.yml missing.yml ResourceTags.yml > log 2>&1; code=$?; cmp a.yml x && cmp ResourceTags.yml tidy"
          + " && grep 'a.yml:2:7: error' log && grep 'b.yml:2:1: error' log && cat log && exit $code",
        .failure("odr: error: cannot read 'missing.yml': No such file or directory\nformatted ResourceTags.yml\n")),
    ]
    + ["BambooBreakout", "DreamLedger", "ShapesAndColors"].map { name in
      GitSituation("the layout of the sample \(name)", "game \(name)", run: "odr fmt --check", .fine(""))
    }

  private static let untidy =
    "new; printf 'tags: {onDemand: [\"a\"]} # all\\nversion: 1\\nfiles:\\n    B.sks: [a]\\n    A.sks: [a]\\n' > ResourceTags.yml;"
    + "printf 'version: 1\\ntags: # all\\n  onDemand:\\n    - a\\nfiles:\\n  B.sks: [a]\\n  A.sks: [a]\\n' > tidy; commit untidy; "

  /// Manifests of a version that odr does not know, which it reads but never changes.
  static let newVersions: [GitSituation] =
    ["2", "'\"2\"'"].flatMap { version in
      ["tag add x", "fmt", "convert --to json", "tag sort", "set platform tvOS"].map { command in
        GitSituation(
          "'odr \(command)' with version \(version)",
          "new; { echo version: \(version); echo 'tags: {onDemand: [sea]}'; } > ResourceTags.yml; commit x",
          run: "odr \(command); code=$?; git diff --exit-code && exit $code", .failure("supports only version 1"))
      }
    } + [
      GitSituation(
        "the schema for another version", "new; echo 'version: \"2\"' > ResourceTags.yml", run: "odr install schema",
        .failure("'ResourceTags.yml' has errors"))
    ]

  /// Options of odr itself.
  static let options: [GitSituation] = [
    GitSituation(
      "advice in another folder",
      "mkdir G; printf 'version: 1\\nfiles: {./A.sks: []}\\n' > G/ResourceTags.yml; : > G/A.sks",
      run: "odr -C G lint", .fine("'odr -C G lint --fix'")),
    GitSituation(
      "a program that a relative path names, in another folder",
      "start; git rm -q A.sks; mkdir \"$HOME/bin\"; ln -s \"$(command -v odr)\" \"$HOME/bin/odr\"; r=$PWD; cd \"$HOME\";"
        + "PATH=/usr/bin:/bin bin/odr -C \"$r\" install hook -q",
      run: "PATH=/usr/bin:/bin git commit -m x", .finding(missing)),
  ]

  /// What doctor says about the code and the project.
  static let examinations: [GitSituation] = [
    GitSituation(
      "the doctor and an unknown tag in the code", called + "call see > L.swift", run: "odr doctor",
      .finding("\nnext: odr code check\n")),
    GitSituation(
      "the doctor and a known tag in the code", called + "call sea > L.swift", run: "odr doctor",
      .fine("ok      code      no findings in ResourceTags.yml; checked 1 source file; see 'odr code check'\n")),
    GitSituation(
      "the doctor and code outside the repository", called + "call sea > L.swift; ln -s /etc/hosts Link.swift",
      run: "odr doctor", .fine("advice  code")),
    GitSituation(
      "the doctor and a manifest with errors", called + "call see > L.swift; echo 'x: [' >> ResourceTags.yml",
      run: "odr doctor > log; code=$?; cat log; grep '^next: odr lint$' log"
        + " && odr sizes 2>&1 | grep 'the result lacks' || exit 9; exit $code",
      .finding("error   manifest  ResourceTags.yml: 2 errors;")),
    GitSituation(
      "the doctor and warnings about the project",
      "game; sed -i.b s/KnownAssetTags/Tags/ BambooBreakout.xcodeproj/project.pbxproj", run: "odr doctor",
      .fine("project   5 warnings about BambooBreakout.xcodeproj; ")),
    GitSituation(
      "the doctor and On-Demand Resources that are turned off",
      "game; sed -i.b 's/buildSettings = {/& ENABLE_ON_DEMAND_RESOURCES = NO;/' BambooBreakout.xcodeproj/project.pbxproj",
      run: "odr doctor", .fine("advice  settings")),
    GitSituation(
      "the doctor and a project without its file", "game; rm BambooBreakout.xcodeproj/project.pbxproj",
      run: "odr doctor", .finding("error   project")),
    GitSituation(
      "the doctor without a manifest", "game; git rm -q Res*", run: "odr doctor", .finding("next: odr init\n")),
  ]

  private static let called =
    "call() { echo \"NSBundleResourceRequest(tags: [\\\"$1\\\"]).endAccessingResources()\"; }; start; "
}
