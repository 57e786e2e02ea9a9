import Foundation
import OdrTestSupport
import Testing

@testable import odr

@Suite("The version") struct VersionTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Fixtures.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("what names releases asks the sources for it")
  func releases() throws {
    let released = Fixtures.root.appendingPathComponent(".ci/released")
    #expect(try ProgramRun(released, ["version"]).standardOutput == Version.number + "\n")
    #expect(try ProgramRun(released, ["name"]).standardOutput.hasPrefix("odr-\(Version.number)-"))
    #expect(try OdrProcess(["--version"]).standardOutput.hasPrefix("odr \(Version.number) (libyaml 0."))
    #expect(
      try Self.text(".github/workflows/release.yml").contains("test \"$(.ci/released version)\" = \"$GITHUB_REF_NAME\"")
    )
  }

  @Test("the changelog has it above all others")
  func changelog() throws {
    let headings = try Self.text("CHANGELOG.md").matches(of: /(?m)^## (\S+)/).map { String($0.1) }
    #expect(headings.first == Version.number)
    #expect(headings.allSatisfy { $0.wholeMatch(of: /\d+\.\d+\.\d+/) != nil })
    #expect(Set(headings).count == headings.count)
  }

  @Test(
    "nothing else states it",
    arguments: [
      "README.md", "CONTRIBUTING.md", "SECURITY.md", "Makefile", "Package.swift", "action.yml",
      ".pre-commit-hooks.yaml",
      ".ci/release", ".ci/released", ".ci/github-action", ".github/workflows/ci.yml",
      ".github/workflows/release.yml", "Samples/Homebrew/odr.rb",
    ])
  func once(_ path: String) throws {
    #expect(!(try Self.text(path).contains(Version.number)))
  }
}
