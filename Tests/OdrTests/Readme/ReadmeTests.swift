import Foundation
import ResourceTags
import Bytes
import TestSupport
import Testing

@Suite("The README") struct ReadmeTests {
  @Test(
    "its commands do what it says, and print what it shows",
    arguments: ReadmeBlock.all.filter { $0.language == "console" })
  func commands(_ block: ReadmeBlock) throws {
    let game = try GameProject()
    let place = try game.prepare(for: block)
    #expect(!block.commands.isEmpty)
    for command in block.commands {
      let run = try game.run(command.words, in: place)
      #expect(run.exitCode == (command.output.contains(": error: ") ? 1 : 0), "\(command.words)\n\(run.output)")
      if !command.output.isEmpty { #expect(command.shows(run.output), "\(command.words)\n\(run.output)") }
    }
  }

  @Test("its manifests have no errors", arguments: ReadmeBlock.all.filter(\.isManifest))
  func manifests(_ block: ReadmeBlock) {
    let manifest = Manifest(SourceText(name: "ResourceTags.\(block.language)", block.text))
    #expect(Linter.lint(manifest) == [])
  }

  @Test("what is not checked is marked by its language, and is little")
  func unchecked() {
    let blocks = ReadmeBlock.all.filter { $0.language != "console" && !$0.isManifest }
    // Commands that build or install, the workflow of GitHub Actions, the script of edits and the use of the library, which
    // have tests of their own.
    #expect(
      blocks.map(\.language) == [
        "sh", "sh", "yaml", "", "yaml", "yaml", "yaml", "sh", "sh", "ruby", "yaml", "swift", "swift",
      ])
  }
}
