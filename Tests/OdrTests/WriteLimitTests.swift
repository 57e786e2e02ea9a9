import Foundation
import OdrTestSupport
import Testing

/// Tests of symbolic links that lead out of the files and folders on the command line.
@Suite("files outside of the repository") struct WriteLimitTests {
  private static let manifest = "version: 1\ntags: {onDemand: [  sea]}\nfiles: {A.sks: [sea, sea]}\n"

  /// A folder with `inside`, which is a repository if `isRepository` is true, and with `outside`, which links in
  /// `inside` lead to.
  private func folder(isRepository: Bool = true) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "outside/ResourceTags.yml")
    try folder.write("", to: "outside/A.sks")
    try folder.write(Self.manifest, to: "inside/real/tags.yml")
    try folder.write("", to: "inside/A.sks")
    try folder.write("version: 1\nbaseline: Folder/new.json\n", to: "inside/Known.yml")
    if isRepository { try folder.write("ref: refs/heads/main\n", to: "inside/.git/HEAD") }
    for (link, target) in [
      ("Out.yml", "../outside/ResourceTags.yml"), ("Folder", "../outside"), ("In.yml", "real/tags.yml"),
      ("Up.yml", "real/../../outside/ResourceTags.yml"), ("New.yml", "../outside/New.yml"),
      ("Page", "../outside/A.sks"),
    ] {
      try folder.link("inside/\(link)", to: target)
    }
    return folder
  }

  private func odr(_ arguments: [String], _ folder: TemporaryFolder, in path: String = "inside") throws -> OdrProcess {
    try OdrProcess(arguments, in: folder.url.appendingPathComponent(path), environment: GitRepository.environment)
  }

  private func outside(_ folder: TemporaryFolder) throws -> [String: String] {
    let url = folder.url.appendingPathComponent("outside")
    return try FileManager.default.contentsOfDirectory(atPath: url.path).reduce(into: [:]) {
      $0[$1] = try String(contentsOf: url.appendingPathComponent($1), encoding: .utf8)
    }
  }

  private static let reason =
    "the path or a symbolic link leads outside the repository; '--follow-links' allows that"

  private static let writing = [
    ["fmt", "Out.yml"], ["fmt", "Up.yml"], ["fmt", "Folder"], ["fmt", "Folder/ResourceTags.yml"],
    ["fmt", "../inside/Out.yml"], ["lint", "--fix", "Out.yml"], ["lint", "--fix", "Folder"],
    ["tag", "add", "wood", "-m", "Out.yml"], ["tag", "rename", "sea", "ocean", "-m", "Folder"],
    ["assign", "A.sks", "--tag", "sea", "-m", "Out.yml"],
    ["convert", "--to", "yaml", "In.yml", "-o", "Out.yml", "--force"],
    ["convert", "--to", "json", "In.yml", "-o", "Folder/New.json"],
    ["lint", "Known.yml", "--write-baseline"],
    ["init", "-o", "Folder/First.yml"],
    ["lint", "real/tags.yml", "--format", "sarif", "-o", "Page", "--force"],
    ["lint", "real/tags.yml", "-o", "Folder/New.json"],
    ["schema", "-o", "Page", "--force"], ["report", "-m", "real/tags.yml", "-o", "Folder/page.html"],
    ["diff", "-o", "Page", "--force", "real/tags.yml", "Known.yml"],
  ]

  @Test("are written by way of a link only with '--follow-links'", arguments: writing)
  func links(_ arguments: [String]) throws {
    let folder = try folder()
    let before = try outside(folder)
    let refused = try odr(arguments, folder)
    #expect(refused.exitCode == 2 && refused.standardError.contains(Self.reason), "\(refused.standardError)")
    #expect(try outside(folder) == before)
    let run = try odr(arguments + ["--follow-links"], folder)
    #expect(!run.standardError.contains("symbolic link"), "\(run.standardError)")
    let isEdit = arguments.first == "assign"
    #expect(try (outside(folder) == before) == isEdit, "\(run.standardError)")
  }

  @Test(
    "a report is written whole to a new file, and replaces a file only if that is asked for",
    arguments: [
      ["lint", "real/tags.yml"], ["lint", "real/tags.yml", "--format", "sarif"], ["schema"],
      ["diff", "--format", "json", "--", "real/tags.yml", "Known.yml"], ["convert", "real/tags.yml", "--to", "json"],
    ])
  func reports(_ arguments: [String]) throws {
    let folder = try folder()
    func odr(_ options: String...) throws -> OdrProcess {
      try self.odr([arguments[0]] + options + arguments.dropFirst(), folder)
    }
    let printed = try odr()
    let written = try odr("-o", "report.out")
    #expect(written.exitCode == printed.exitCode && written.standardOutput == "")
    #expect(written.standardError.contains("wrote report.out\n"))
    #expect(try folder.text("inside/report.out") == printed.standardOutput)
    let refused = try odr("-o", "report.out")
    #expect(
      refused.exitCode == 2 && refused.standardError.contains("'report.out' already exists; '--force' replaces it"))
    #expect(try odr("-o", "report.out", "--force").exitCode == printed.exitCode)
    #expect(try odr("--force").exitCode == 64)
    #expect(try odr("-o", "-").standardOutput == printed.standardOutput)
  }

  @Test(
    "links inside are followed, and kept", arguments: [["fmt", "In.yml"], ["tag", "add", "wood", "-m", "In.yml"]])
  func inside(_ arguments: [String]) throws {
    let folder = try folder()
    #expect(try odr(arguments, folder).exitCode == 0)
    let path = folder.url.appendingPathComponent("inside/In.yml").path
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real/tags.yml")
    #expect(try String(contentsOfFile: path, encoding: .utf8) != Self.manifest)
  }

  @Test("a link from one repository to another leads out of it, also when the other is named by it")
  func otherRepository() throws {
    let folder = try folder()
    try folder.write("ref: refs/heads/main\n", to: "outside/.git/HEAD")
    #expect(try odr(["fmt", "Folder"], folder).exitCode == 2)
    #expect(try odr(["fmt", "../outside"], folder).exitCode == 0)
  }

  @Test("outside of repositories the folder that was named is the limit")
  func noRepository() throws {
    let folder = try folder(isRepository: false)
    let run = try odr(["fmt", "Out.yml"], folder)
    #expect(run.exitCode == 2)
    #expect(
      run.standardError.contains("the path or a symbolic link leads outside its folder; '--follow-links' allows that"))
    #expect(try odr(["fmt", "In.yml"], folder).exitCode == 0)
    #expect(try odr(["fmt", "Folder"], folder).exitCode == 0)
    #expect(try odr(["fmt", "../outside"], folder, in: "inside/real").exitCode == 2)
  }

  @Test(
    "are not read by way of a link, but with '--follow-links'",
    arguments: [(["lint", "Out.yml"], 0), (["fmt", "--diff", "Out.yml"], 1), (["show", "-m", "Out.yml"], 0)]
      as [([String], Int32)])
  func reading(_ arguments: [String], _ code: Int32) throws {
    let folder = try folder()
    let run = try odr(arguments, folder)
    #expect(run.exitCode == 2 && run.standardOutput == "" && run.standardError.contains(Self.reason))
    #expect(try odr(arguments + ["--follow-links"], folder).exitCode == code)
  }
}

@Suite("invisible characters") struct InvisibleCharacterTests {
  @Test(
    "of an argument are escaped in messages about usage",
    arguments: [
      (["lint", "--format", "x\u{202E}y"], "odr: error: the value 'x\\u{202E}y' is invalid for"),
      (["lint", "--format=x\u{200B}y"], "odr: error: the value 'x\\u{200B}y' is invalid for"),
      (["lint", "--\u{2066}x"], "odr: error: 'odr lint' has no option '--\\u{2066}x'; "),
      (["li\u{1B}[31mnt"], "odr: error: 'odr' has no command 'li\\u{1B}[31mnt'; "),
      (["x\n::error::y"], "odr: error: 'odr' has no command 'x\\n::error::y'; "),
      (["tag", "add"], "odr: error: missing expected argument"),
    ])
  func usage(_ arguments: [String], _ message: String) throws {
    let run = try OdrProcess(arguments)
    #expect(run.exitCode == 64)
    #expect(run.standardError.hasPrefix(message), "\(run.standardError)")
    #expect(run.standardError.contains("\nUsage: odr") || run.standardError.hasPrefix("odr: error:"))
  }

  @Test(
    "of a name are escaped in the header of a diff, which is applied all the same",
    arguments: ["a\u{202E}b", "a\u{200B}b", "ä\u{FEFF}", "\u{2028}", "a\n+++ b"])
  func header(_ name: String) throws {
    let repository = try GitRepository()
    try repository.folder.write("version:   1\n", to: "\(name)/ResourceTags.yml")
    let run = try repository.odr("fmt", "--diff", name)
    #expect(run.exitCode == 1)
    #expect(run.standardOutput.unicodeScalars.allSatisfy { $0 == "ä" || $0.isASCII })
    try repository.folder.write(run.standardOutput, to: "a.diff")
    try repository.git("apply", "a.diff")
    #expect(try repository.odr("fmt", "--check", name).exitCode == 0)
  }
}
