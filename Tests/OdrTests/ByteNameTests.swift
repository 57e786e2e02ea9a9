#if os(Linux)
  import Foundation
  import OdrTestSupport
  import Testing

  /// Folders whose names aren't UTF-8, which Linux file systems allow.
  @Suite("Folders whose names are not UTF-8") struct ByteNameTests {
    /// Makes a repository `\xFF\xFE/\xFF\xFE` with a manifest, the file that it lists, and a folder `deep`. Then runs a
    /// command in the folder `place`.
    private func run(_ command: String, in place: String, setUp: String = ":") throws -> OdrProcess {
      let folder = try TemporaryFolder()
      let script = """
        d=$(printf '\\377\\376')
        mkdir -p "$d/$d/deep" && cd "$d/$d" && git init -q . || exit 99
        printf 'version: 1\\ntags: {onDemand: [sea]}\\nfiles:\\n  A.sks: [sea]\\n' > ResourceTags.yml
        echo 12345 > A.sks
        git add -A && git commit -q -m x || exit 99
        \(setUp)
        cd "\(place)" || exit 99
        \(command)
        """
      let environment = GitRepository.environment.merging([
        "HOME": folder.url.path, "LC_ALL": ProgramRun.locale,
      ]) { $1 }
      return try OdrProcess(
        ["-c", script], in: folder.url, environment: environment, program: URL(fileURLWithPath: "/bin/sh"))
    }

    @Test(
      "commands work in them and below them",
      arguments: [
        ("odr lint", "no findings in "), ("odr lint --format sarif", "\"version\" : \"2.1.0\""),
        ("odr fmt", "formatted"), ("odr fmt --diff; test $? = 1", "b/ResourceTags.yml"),
        ("odr tag add wood", "added tag 'wood'"), ("odr tag rename sea lake", "renamed"),
        (
          "cd ./$(git rev-parse --show-cdup); odr resource move A.sks B.sks --allow-missing", "moved 'A.sks' to 'B.sks'"
        ),
        ("odr sizes", "of 64 MB  sea"), ("odr packs", "asset pack"), ("odr show", "A.sks"),
        ("odr lint --write-baseline && odr lint --strict", "no findings"),
        ("odr convert ResourceTags.yml --to json 2>/dev/null || odr convert ../ResourceTags.yml --to json", "onDemand"),
        ("odr install hook && test -x $(git rev-parse --git-path hooks)/pre-commit && odr uninstall hook", "removed"),
        (
          "echo >> $(git rev-parse --show-cdup)ResourceTags.yml; git add -A :/; odr lint --staged",
          "no findings in "
        ),
        (
          "git rm -q --cached :/A.sks; ! odr lint --staged",
          "ResourceTags.yml:4:3: error: 'A.sks' is not in git's index"
        ),
        (
          "odr install hook 2>/dev/null; git rm -q --cached :/A.sks; ! git commit -m x", "'A.sks' is not in git's index"
        ),
      ])
    func commands(_ command: String, _ words: String) throws {
      for place in [".", "deep"] {
        let run = try run(command, in: place)
        #expect(run.exitCode == 0, "\(command) in \(place): \(run.standardError)")
        #expect((run.standardOutput + run.standardError).contains(words), "\(run.standardOutput)\(run.standardError)")
      }
    }

    @Test("their bytes are shown as bytes")
    func shown() throws {
      let run = try run(
        "mkdir \"$d\"; mv ResourceTags.yml \"$d\"; git add -A; odr lint --staged; odr lint --staged --format sarif",
        in: ".")
      #expect(run.standardOutput.contains("\\xFF\\xFE/ResourceTags.yml:4:3: error: 'A.sks' is not in git's index"))
      #expect(run.standardOutput.contains("\"uri\" : \"%FF%FE/ResourceTags.yml\""))
    }

    @Test("an entry cannot have such a name")
    func entries() throws {
      let run = try run("mkdir \"$d\"; : > \"$d/B\"; cd \"$d\" && odr assign B --tag sea", in: ".")
      #expect(run.standardError.contains("'\\xFF\\xFE/B' is not a valid resource path"), "\(run.standardError)")
      #expect(run.exitCode == 2)
    }

    @Test("a project in them is compared, imported and changed")
    func project() throws {
      let sample = Fixtures.root.appendingPathComponent("Samples/BambooBreakout").path
      let copy = "cp -R '\(sample)/.' . && git add -A && git commit -qm y"
      for (command, words) in [
        ("odr xcode diff", "the project matches the manifest"),
        ("odr xcode import BambooBreakout.xcodeproj", "onDemand"),
        (
          "odr tag rename level-5 new && odr xcode apply && odr xcode diff && git diff --name-only | wc -l",
          "the project matches the manifest"
        ),
      ] {
        let run = try run(command, in: ".", setUp: copy)
        #expect(run.exitCode == 0, "\(command): \(run.standardError)")
        #expect((run.standardOutput + run.standardError).contains(words), "\(run.standardOutput)\(run.standardError)")
      }
    }
  }
#endif
