import Foundation
import OdrTestSupport
import Testing

/// Runs the script of `odr background-assets export --script` with tools that act like Apple's tools.
@Suite("The script that packages and uploads packs") struct PackScriptTests {
  private static let game = Result {
    try PackScriptFolder(
      [
        "Intro.dat": "intro\n", "Levels/1.dat": "one\n", "Levels/More/2.dat": "two\n", "Forest.m4a": "forest\n",
        "Art.xcassets/Tree.imageset/Contents.json": #"{"images": [{"filename": "tree.png"}]}"#,
        "Art.xcassets/Tree.imageset/tree.png": "tree\n",
      ],
      manifest: """
        version: 1
        tags: {initialInstall: [tutorial], prefetchOrder: [level-2], onDemand: [forest]}
        files: {Intro.dat: [tutorial], Levels: [level-2], Forest.m4a: [forest]}
        catalogs: {Art.xcassets: {Tree.imageset: [forest]}}

        """)
  }

  /// The situations, which people can read. Each `sh` block runs in its own folder. The `text` block after it contains
  /// the output, the exit code, the calls of tools, and the record.
  private static let document = Fixtures.root.appending(path: "Tests/OdrTests/PackScript/situations.md")

  @Test("in each situation, the script does what the document says")
  func situations() async throws {
    let game = try Self.game.get()
    var parts: [(text: String, steps: String?)] = []
    var lines = RecordedText(Self.document).lines
    while let line = lines.popFirst() {
      parts.append(("\(line)\n", line == "```sh" ? lines.popBlock() : nil))
      if line == "```sh", lines.first == "```text" { _ = (lines.removeFirst(), lines.popBlock()) }
    }
    #expect(parts.count { $0.steps != nil } >= 30)
    let results = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for (index, part) in parts.enumerated() {
        guard let steps = part.steps else { continue }
        group.addTask { (index, try Self.result(of: steps, game)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let text = parts.enumerated().map { index, part in
      part.text + (part.steps.map { "\($0)```\n```text\n\(results[index] ?? "")```\n" } ?? "")
    }
    try RecordedText(Self.document).expect(text.joined())
  }

  private static func result(of steps: String, _ game: PackScriptFolder) throws -> String {
    let run = try game.run(steps)
    let folder = run.folder.url.path
    #expect(!run.output.contains("SECRET7") && !run.record.contains("SECRET7"), "\(steps)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/tmp").isEmpty, "\(steps)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!names.contains { $0.hasPrefix("record.") }, "\(steps)")
    let record = run.record.split(separator: "\n").dropFirst().map { line in
      let words = line.split(separator: " ")
      return words[0] + " " + words[2]
    }
    let calls = run.calls.split(separator: "\n").joined(separator: " ")
    return run.output + "exit \(run.exitCode)\ncalls: \(calls)\nrecord: \(record.joined(separator: ", "))\n"
  }

  @Test("wherever the script is killed, the next run has the result of a run that was not killed")
  func interruptions() async throws {
    let game = try Self.game.get()
    let command = "upload level-2 forest"
    let whole = try game.run(command)
    let count = try #require(Int(whole.folder.text("fake/count").dropLast()))
    let list = try #require(whole.output.range(of: "for review"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...count {
        group.addTask {
          let run = try game.run("STOP=\(number) \(command); [ $? -ge 128 ] || exit 99\n\(command)")
          #expect(run.exitCode == 0 && run.record == whole.record, "killed at call \(number): \(run.output)")
          #expect(run.output.hasSuffix(whole.output[list.lowerBound...]), "killed at call \(number): \(run.output)")
          #expect(try run.archives == whole.archives, "killed at call \(number)")
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("names are not run, expanded, or used as options")
  func names() throws {
    let names = [
      "-rf", "--record", "-", "a'\u{301};touch pwned;'b", "'", "$(touch pwned)", "`touch pwned`", "$HOME", "~", "*",
      "back\\", "new\nline", "tab\tb", "quote\"d", "sp ace/--help", "&|;<>", "!x", "\u{FC}n\u{EF}", "\u{202E}bidi",
      "::error::x", "\u{1B}[31m", "%s", "# x", "{a,b}", "\u{E0} b",
    ]
    let manifest: [String: Any] = [
      "version": 1, "tags": ["onDemand": ["t"]],
      "files": Dictionary(uniqueKeysWithValues: names.map { ($0, ["t"]) }),
    ]
    let folder = try PackScriptFolder(
      Dictionary(uniqueKeysWithValues: names.map { ($0, $0) }),
      manifest: String(decoding: try JSONSerialization.data(withJSONObject: manifest), as: UTF8.self))
    let list = names.joined(separator: "\n")
    let run = try folder.run("cat >fake/list <<'END'\n\(list)\nEND\nupload; cd Game && ls")
    #expect(run.record.split(separator: "\n").count == 2, "\(run.output)")
    #expect(!run.output.contains("\npwned\n"))
    // The message about a missing name doesn't contain the name's control characters.
    let missing = try folder.run("printf '%s\\n' x >fake/list; upload")
    #expect(missing.exitCode == 1 && missing.output.hasPrefix("odr expects a file that ba-package does not list: "))
    let gone = try folder.run("rm Game/*31m; upload")
    #expect(gone.exitCode == 1 && gone.output.hasPrefix("error: cannot find '?[31m'"), "\(gone.output)")
  }

  @Test("identifiers that are equal as numbers are different packs")
  func numbers() throws {
    let names = ["1", "01", "1e0"]
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    let files = names.map { "F\($0): ['\($0)']" }.joined(separator: ", ")
    let folder = try PackScriptFolder(
      Dictionary(uniqueKeysWithValues: names.map { ("F" + $0, $0) }),
      manifest: "version: 1\ntags: {onDemand: [\(list)]}\nfiles: {\(files)}\n")
    let run = try folder.run("earlier upload\nupload")
    #expect(names.allSatisfy { run.output.contains("already uploaded: \($0)\n") }, "\(run.output)")
    #expect(run.record.split(separator: "\n").count == 4, "\(run.record)")
  }

  @Test("export writes the script together with the pack manifests, and replaces only its own scripts")
  func export() throws {
    let folder = try TemporaryFolder()
    let manifest = """
      version: 1
      platform: tvOS
      tags: {onDemand: [t, de]}
      files: {Sub/A.dat: [t], Sub/de.lproj: [de]}
      assetPacks: {_languages: [de], _hosting: self}

      """
    try folder.write(manifest, to: "Game/ResourceTags.yml")
    try folder.write("a", to: "Game/Sub/A.dat")
    try folder.write("b", to: "Game/Sub/de.lproj/B.m4a")
    try folder.write("#!/bin/bash\nrm -rf /\n", to: "mine.sh")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "link.sh").path, withDestinationPath: "mine.sh")
    func export(_ script: String, _ more: String...) throws -> OdrProcess {
      try OdrProcess(
        ["background-assets", "export", "-m", "Game", "--root", "Game/Sub", "-o", "Packs", "--script", script] + more,
        in: folder.url)
    }
    for (script, reason) in [
      ("mine.sh", "would replace 'mine.sh', but odr replaces only its own scripts"),
      ("link.sh", "'link.sh' is not a regular file"), ("Game/Sub/de.lproj/x.sh", "inside a tagged folder"),
      ("Packs/t.json", "--script must be a file whose name does not end in '.json'"), ("Packs/", "--script must be"),
    ] {
      let refused = try export(script)
      #expect(refused.exitCode != 0 && refused.standardError.contains(reason), "\(refused.standardError)")
    }
    let check = try export("Scripts/up.sh", "--check")
    #expect(check.exitCode == 1 && check.standardOutput.contains("+++ b/Scripts/up.sh\n"), "\(check.standardOutput)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.sorted() == ["Game", "link.sh", "mine.sh"])

    let exported = try export("Scripts/up.sh")
    #expect(exported.exitCode == 0 && exported.standardError.contains("2 asset packs; 3 files written"))
    #expect(FileManager.default.isExecutableFile(atPath: folder.url.appending(path: "Scripts/up.sh").path))
    let script = try folder.text("Scripts/up.sh")
    #expect(
      script.hasSuffix(
        """
        root='../Game/Sub'
        manifests='../../Packs'
        catalogs=''
        platform='appletvos'
        hosting='self'
        # shellcheck disable=all # Names may look like code.
        packs() {
          pack language 'de' 'de.lproj/B.m4a'
          pack files 't' 'A.dat'
        }

        main "$@"

        """), "\(script.suffix(600))")
    #expect(try export("Scripts/up.sh", "--check").exitCode == 0)
    try folder.write(script + "# edited\n", to: "Scripts/up.sh")
    #expect(try export("Scripts/up.sh", "--check").standardOutput.contains("\n-# edited\n"))
    #expect(try export("Scripts/up.sh").exitCode == 0 && folder.text("Scripts/up.sh") == script)
    // Without packs, there is nothing to upload.
    try folder.write("version: 1\n", to: "Game/ResourceTags.yml")
    #expect(try export("new.sh").exitCode == 1 && !FileManager.default.fileExists(atPath: folder.url.path + "/new.sh"))
  }

  @Test("shellcheck finds nothing in the script")
  func shellcheck() throws {
    guard let program = ProgramRun.program("shellcheck") else {
      return Skipped.say("what shellcheck says of the script", since: "shellcheck is missing")
    }
    let checked = try OdrProcess([Self.game.get().script], program: program)
    #expect(checked.exitCode == 0, "\(checked.standardOutput)")
  }
}
