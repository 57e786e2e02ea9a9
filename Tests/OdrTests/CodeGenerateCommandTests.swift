import Foundation
import OdrTestSupport
import Testing

@Suite("odr code generate") struct CodeGenerateCommandTests {
  private func game(_ tags: String = "{onDemand: [forest, level-2]}") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\ntags: \(tags)\n", to: "ResourceTags.yml")
    return folder
  }

  private func run(_ arguments: String..., in folder: TemporaryFolder) throws -> OdrProcess {
    try OdrProcess(["code", "generate"] + arguments, in: folder.url)
  }

  @Test("the file is written, is up to date afterwards, and is replaced if the manifest changes")
  func file() throws {
    let folder = try game()
    let missing = try run("-o", "Tag.swift", "--check", in: folder)
    #expect(missing.exitCode == 1 && missing.standardOutput.contains("--- /dev/null\n+++ b/Tag.swift\n"))
    #expect(try run("-o", "Tag.swift", in: folder).standardError == "wrote Tag.swift\n")
    let text = try folder.text("Tag.swift")
    #expect(text.contains("\nenum ResourceTag: String, CaseIterable, Sendable {\n"))
    #expect(text.contains("\n  case level2 = \"level-2\"\n"))
    #expect(try run(in: folder).standardOutput == text)
    for option in ["--check", "--name=ResourceTag"] {
      let run = try run("-o", "Tag.swift", option, in: folder)
      #expect(run.exitCode == 0 && run.standardError == "Tag.swift is up to date\n" && run.standardOutput.isEmpty)
    }
    #expect(try OdrProcess(["set", "codeNames.level-2", "second"], in: folder.url).exitCode == 0)
    let stale = try run("-o", "Tag.swift", "--check", in: folder)
    #expect(stale.exitCode == 1 && stale.standardOutput.contains("-  case level2 = \"level-2\"\n+  case second = "))
    #expect(try folder.text("Tag.swift") == text)
    #expect(try run("-o", "Tag.swift", in: folder).standardError == "wrote Tag.swift\n")
    #expect(try folder.text("Tag.swift") != text)
  }

  @Test("the options choose the language, the access level, and the name of the type")
  func options() throws {
    let folder = try game()
    let swift = try run("--access", "public", "--name", "GameTag", in: folder).standardOutput
    #expect(
      swift.contains("public enum GameTag: String") && swift.contains("public convenience init(tags: Set<GameTag>"))
    let header = try run("--language", "objc", in: folder).standardOutput
    #expect(header.contains("static NSString *const ResourceTagLevel2 = @\"level-2\";\n"))
  }

  @Test(
    "contradicting options and unsuitable names are incorrect usage",
    arguments: [
      ["--check"], ["--check", "-o", "-"], ["--access", "public", "--language", "objc"], ["--name", "2Tag"],
      ["--name", "case"], ["--name", "A-B"], ["--access", "private"], ["--language", "java"],
    ])
  func usage(arguments: [String]) throws {
    let folder = try game()
    #expect(try OdrProcess(["code", "generate"] + arguments, in: folder.url).exitCode == 64)
  }

  @Test("odr does not replace a file that it did not generate")
  func foreign() throws {
    let folder = try game()
    try folder.write("// mine\n", to: "Tag.swift")
    let run = try run("-o", "Tag.swift", in: folder)
    #expect(run.exitCode == 2 && run.standardError.contains("'Tag.swift' exists, but odr replaces only files"))
    #expect(try folder.text("Tag.swift") == "// mine\n")
  }

  @Test("tags with the same name are errors at both declarations, and a name in the manifest helps")
  func clash() throws {
    let folder = try game("{onDemand: [a-b, a_b]}")
    let clash = try run("-o", "Tag.swift", in: folder)
    #expect(clash.exitCode == 1 && clash.standardOutput.isEmpty)
    #expect(clash.standardError.contains("ResourceTags.yml:2:19: error: tags 'a-b' and 'a_b' have the same name"))
    #expect(clash.standardError.contains("ResourceTags.yml:2:24: error: tags 'a_b' and 'a-b' have the same name"))
    #expect(clash.standardError.contains("choose a name for one of the tags under 'codeNames', such as 'aB2'"))
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "Tag.swift").path))
    #expect(try OdrProcess(["set", "codeNames.a_b", "aB2"], in: folder.url).exitCode == 0)
    #expect(try run("-o", "Tag.swift", in: folder).exitCode == 0)
  }

  @Test("a manifest with errors or without tags makes no code")
  func manifests() throws {
    for (tags, code) in [("{onDemand: [a, a]}", 1), ("[", 1), ("{}", 2)] {
      let folder = try game(tags)
      #expect(try run("-o", "Tag.swift", in: folder).exitCode == code)
      #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "Tag.swift").path))
    }
  }
}
