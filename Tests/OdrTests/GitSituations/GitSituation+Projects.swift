import OdrTestSupport

extension GitSituation {
  /// Projects that manifests name.
  static let projects = [
    GitSituation(
      "a project beside the manifest's folder changes", project + "printf x > App.xcodeproj/project.pbxproj; git add .",
      .finding("App.xcodeproj/project.pbxproj:1:1: error")),
    GitSituation(
      "a project beside the manifest's folder becomes a link",
      project + "mkdir s; git mv App.xcodeproj s; ln -s s/App.xcodeproj App.xcodeproj; git add .",
      .finding("App.xcodeproj/project.pbxproj:2:1: error")),
    GitSituation(
      "a project that no manifest names changes",
      project + "mkdir B.xcodeproj; echo x > B.xcodeproj/project.pbxproj;"
        + "git add .", .nothing),
    GitSituation(
      "a project behind a link changes",
      project + "mkdir s; git mv App.xcodeproj s; ln -s s/App.xcodeproj App.xcodeproj; commit x;"
        + "echo y > s/App.xcodeproj/project.pbxproj; git add .", .finding("project.pbxproj:1:1: error")),
    GitSituation(
      "a project goes", project + "git rm -rq App.xcodeproj",
      .finding("Tags/ResourceTags.yml:2:18: error: project '../App.xcodeproj' is not in git's index")),
    GitSituation(
      "a project has another name from now on", project + "git mv App.xcodeproj Game.xcodeproj",
      .finding("correct the path, or add the project")),
    GitSituation(
      "a project goes from the index only", project + "git rm -rq --cached App.xcodeproj",
      .finding("found on disk; run: git add App.xcodeproj")),
    GitSituation(
      "a project that is ignored from now on goes from the index",
      project + "git rm -rq --cached App.xcodeproj; echo '*.xcodeproj/' > .gitignore; git add .gitignore",
      .finding("project.pbxproj:2:1: error: the file is empty")),
    GitSituation(
      "a project goes, and the manifest with it", project + "git rm -rq App.xcodeproj Tags", .nothing),
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
      "start; cp -R '\(Fixtures.root.path)/Samples/BambooBreakout/.' .; ln -s . L; git add .",
      run: "for path in BambooBreakout.xcodeproj/project.pbxproj . \"$PWD/BambooBreakout.xcodeproj\""
        + " L/BambooBreakout.xcodeproj; do"
        + " sed -i.b \"s#project: .*#project: $path#\" ResourceTags.yml; rm -f *.b; git add .;"
        + " odr lint || exit 3; odr lint --staged || exit 4; done", .fine("BambooBreakout")),
    GitSituation(
      "a manifest names a project that is nowhere",
      "new; printf 'version: 1\\nxcode: {project: App.xcodeproj, targets: [A]}\\n' > ResourceTags.yml; git add .",
      .finding("correct the path, or add the project")),
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
  ]

  private static let project =
    "new; mkdir App.xcodeproj Tags; echo > App.xcodeproj/project.pbxproj;"
    + "printf 'version: 1\\nxcode: {project: ../App.xcodeproj, targets: [A]}\\n' > Tags/ResourceTags.yml; commit start; "
}
