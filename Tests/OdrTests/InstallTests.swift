import Foundation
import OdrTestSupport
import Testing

@Suite("make install") struct InstallTests {
  /// The sorted paths of everything below a folder except folders.
  private func files(_ folder: URL) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      var isFolder: ObjCBool = false
      let path = folder.appendingPathComponent(name).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }

  private func make(_ goal: String, _ folder: URL, prefix: String) throws -> ProgramRun {
    let products = OdrProcess.program.deletingLastPathComponent().path
    return try ProgramRun(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "make", goal, "DESTDIR=\(folder.path)", "PREFIX=\(prefix)", "ODR=\(products)/odr",
        "MANUAL=\(products)/odr-manual",
      ], environment: ["SOURCE_DATE_EPOCH": "1700000000", "MAKEFLAGS": ""])
  }

  @Test("program, manual pages and completions come to their places, and go again with nothing else")
  func install() throws {
    let folder = try TemporaryFolder()
    let prefix = folder.url.appendingPathComponent("opt/my tools")
    // Pages of an unrelated program.
    let others = ["share/man/man1/odr-padenc.1", "bin/odr-padenc"]
    for path in others { try folder.write(".TH ODR-PADENC\n", to: "opt/my tools/" + path) }

    let install = try make("install-files", folder.url, prefix: "/opt/my tools")
    #expect(install.exitCode == 0, "\(install.standardError)")
    let installed = files(prefix)
    for path in [
      "bin/odr", "share/bash-completion/completions/odr", "share/zsh/site-functions/_odr",
      "share/fish/vendor_completions.d/odr.fish", "share/man/man1/odr.1", "share/man/man1/odr-lint.1",
      "share/man/man1/odr-tag-rename.1", "share/doc/odr/guides/Edits.md", "share/doc/odr/guides/report.png",
    ] {
      #expect(installed.contains(path))
    }
    #expect(files(folder.url).allSatisfy { $0.hasPrefix("opt/my tools/") })
    for (path, shell) in [("bash-completion/completions/odr", "bash"), ("zsh/site-functions/_odr", "zsh")] {
      let script = try String(contentsOf: prefix.appendingPathComponent("share/" + path), encoding: .utf8)
      #expect(try script == OdrProcess(["completions", shell]).standardOutput)
    }
    try checkProgram(prefix.appendingPathComponent("bin/odr"))
    try checkManual(prefix.appendingPathComponent("share/man"))

    #expect(try make("uninstall", folder.url, prefix: "/opt/my tools").exitCode == 0)
    #expect(files(prefix) == others.sorted())
    #expect(try make("uninstall", folder.url, prefix: "/opt/my tools").exitCode == 0)
  }

  /// Checks that the installed program contains no symbols, and that it works.
  private func checkProgram(_ program: URL) throws {
    func size(_ program: URL) throws -> Int {
      try Data(contentsOf: program).count
    }
    #expect(try size(program) < size(OdrProcess.program))
    #expect(try OdrProcess(["--version"], program: program).standardOutput.hasPrefix("odr "))
    let help = try OdrProcess(["help", "assign"], program: program).standardOutput
    #expect(help.replacing("\n", with: " ").contains("/opt/my tools/share/doc/odr/guides/Edits.md "), "\(help)")
  }

  /// Checks that every command has a manual page with its options and examples, that man finds each page,
  /// and that mandoc reports no problems.
  private func checkManual(_ folder: URL) throws {
    func text(_ page: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
    }
    let pages = files(folder).filter { !$0.contains("odr-padenc") }
    let commands = HelpTests.commands.map { "man1/" + (["odr"] + $0.words).joined(separator: "-") + ".1" }
    #expect(pages == commands.sorted())
    let page = try text("man1/odr-tag-add.1")
    #expect(page.contains(".TH ODR\\-TAG\\-ADD 1 2023-11-14 \"odr "))
    #expect(page.contains("\\fB\\-n\\fR, \\fB\\-\\-dry\\-run\\fR"))
    for command in commands {
      let page = try text(command)
      #expect(page.contains(/\n\.SH EXAMPLES\n\.EX\n(.*\n)*?.*odr .*\n\.EE\n/), "\(command)")
    }
    try checkPlaces(folder, pages)
    guard let mandoc = ProgramRun.program("mandoc") else {
      return Skipped.say("what mandoc says of the manual pages", since: "mandoc is missing")
    }
    let lint = try ProgramRun(mandoc, ["-T", "lint"] + pages, in: folder)
    #expect(lint.standardOutput + lint.standardError == "")
    let shown = try ProgramRun(mandoc, ["-T", "utf8", "man1/odr-assign.1"], in: folder).standardOutput
    #expect(
      shown.replacing(/.\u{8}/, with: "")
        .contains("git ls-files -z Levels/5 | odr assign --tag level-5 --files-from - -0\n"))
  }

  /// Checks that man finds each page by its name.
  private func checkPlaces(_ folder: URL, _ pages: [String]) throws {
    guard let man = ProgramRun.program("man") else {
      return Skipped.say("whether man finds the manual pages", since: "man is missing")
    }
    for page in pages {
      let name = String(page.dropFirst("man1/".count).dropLast(".1".count))
      let place = try ProgramRun(man, ["-w", String(page.suffix(1)), name], environment: ["MANPATH": folder.path])
      #expect(place.standardOutput == folder.path + "/" + page + "\n", "\(place.standardError)")
    }
  }
}
