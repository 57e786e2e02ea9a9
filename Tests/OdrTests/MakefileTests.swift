import Foundation
import OdrTestSupport
import Testing

/// Tests of the Makefile on machines with other tools.
@Suite("the Makefile") struct MakefileTests {
  /// Makes a folder of programs with these names and texts. The folder comes first on `PATH`.
  private func tools(_ tools: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in tools {
      try folder.writeProgram("#!/bin/sh\n" + text + "\n", to: "bin/" + name)
    }
    return folder
  }

  private func make(_ arguments: [String], _ folder: TemporaryFolder) throws -> ProgramRun {
    let environment = [
      "PATH": folder.url.path + "/bin:/usr/bin:/bin", "HOMEBREW_PREFIX": folder.url.path, "MAKEFLAGS": "",
    ]
    return try ProgramRun(
      URL(fileURLWithPath: "/usr/bin/env"), ["make", "--no-print-directory"] + arguments, environment: environment)
  }

  @Test("Homebrew is asked for libyaml only where it has none, though no compiler looks there")
  func libyaml() throws {
    let folder = try tools([
      "brew": "echo \"brew $*\"", "cc": "exit 1", "clang": "exit 1", "pkg-config": "exit 1",
    ])
    let header = "opt/libyaml/include/yaml.h"
    if !FileManager.default.fileExists(atPath: "/opt/homebrew/" + header) {
      #expect(try make(["setup", "CC=cc"], folder).standardOutput == "brew install libyaml\n")
    }
    try folder.write("", to: header)
    let run = try make(["setup", "CC=cc"], folder)
    #expect(run.standardOutput == "")
    #expect(run.exitCode == 0)
  }

  @Test(
    "without root and sudo, the missing package is named with the command that installs it",
    arguments: [
      ("apt-get", "apt-get install libyaml-dev"), ("dnf", "dnf install libyaml-devel"),
      ("pacman", "pacman -S libyaml"), ("apk", "apk add yaml-dev"),
    ])
  func packageManagers(_ manager: String, _ command: String) throws {
    let folder = try tools([manager: "exit 9", "id": "echo 1000"])
    let script = Fixtures.root.appendingPathComponent("Tests/install-package")
    let run = try ProgramRun(
      URL(fileURLWithPath: "/bin/sh"), [script.path, "libyaml-dev", "libyaml"],
      environment: ["PATH": folder.url.path + "/bin"])
    #expect(
      run.standardError == "install-package: libyaml-dev is missing; as root, run '\(command)', then try again\n")
    #expect(run.exitCode == 1)
  }
}
