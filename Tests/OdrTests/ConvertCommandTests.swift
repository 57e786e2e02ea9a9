import Foundation
import OdrTestSupport
import Testing

@Suite("odr convert") struct ConvertCommandTests: EditSuite {
  private let json = """
    {
      "version": 1,
      "tags": {
        "onDemand": [
          "forest",
          "desert"
        ]
      },
      "files": {
        "A.sks": ["forest"],
        "B.sks": ["desert"]
      }
    }

    """

  @Test("JSON is printed, and each comment that it cannot keep is named")
  func toJSON() throws {
    let folder = try folder()
    let run = try OdrProcess(["convert", "--to", "json"], in: folder.url)
    #expect(run.exitCode == 0)
    #expect(run.standardOutput == json)
    #expect(
      run.standardError == """
        ResourceTags.yml:4:14: note: comment not kept: '# trees'
        left out 1 comment, because JSON has no comments

        """)
    #expect(try contents(folder) == ["ResourceTags.yml"])
  }

  @Test("a file is written where none is, and replaced only when that is asked for")
  func output() throws {
    let folder = try folder()
    let first = try OdrProcess(["convert", "--to", "json", "-o", "other.json"], in: folder.url)
    #expect(first.exitCode == 0)
    #expect(first.standardOutput == "")
    #expect(first.standardError.hasPrefix("wrote other.json\n") && !first.standardError.contains("now remove"))
    let both = try OdrProcess(["convert", "-o", "ResourceTags.json"], in: folder.url)
    #expect(both.standardError.hasSuffix("now remove 'ResourceTags.yml', because odr uses only one of the two\n"))
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("ResourceTags.json"))
    #expect(try text(folder, "other.json") == json)
    try folder.write("mine", to: "other.json")
    let second = try OdrProcess(["convert", "--to", "json", "-o", "other.json"], in: folder.url)
    #expect(second.exitCode == 2)
    #expect(second.standardError.hasPrefix("odr: error: 'other.json' already exists"))
    #expect(try text(folder, "other.json") == "mine")
    #expect(try OdrProcess(["convert", "--to", "json", "-o", "other.json", "--force"], in: folder.url).exitCode == 0)
    #expect(try text(folder, "other.json") == json)
    let link = folder.url.appendingPathComponent("link.json").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "gone.json")
    for options in [[], ["--force"]] {
      let run = try OdrProcess(["convert", "--to", "json", "-o", "link.json"] + options, in: folder.url)
      #expect(
        run.exitCode == 2 && run.standardError.contains("does not exist; remove the link"), "\(run.standardError)")
    }
  }

  @Test("what cannot be converted is refused with its place, and writes nothing")
  func refused() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\nfiles:\n  404: [a]\n", to: "ResourceTags.yml")
    let run = try OdrProcess(["convert", "--to", "json", "-o", "x.json"], in: folder.url)
    #expect(run.exitCode == 2)
    #expect(run.standardError.hasPrefix("ResourceTags.yml:3:3: error: JSON cannot express this"))
    #expect(try contents(folder) == ["ResourceTags.yml"])
  }

  @Test("the ending of the new file decides the format; 'yml' is YAML")
  func formats() throws {
    let folder = try TemporaryFolder()
    let input = Array("version: 1\n".utf8)
    #expect(try OdrProcess(["convert", "-", "-o", "x.json"], in: folder.url, input: input).exitCode == 0)
    #expect(try String(contentsOf: folder.url.appendingPathComponent("x.json"), encoding: .utf8).hasPrefix("{"))
    #expect(try OdrProcess(["convert", "-", "--to", "yml"], input: input).standardOutput == "version: 1\n")
  }

  @Test("wrong usage is told")
  func usage() throws {
    for arguments in [
      ["convert"], ["convert", "-o", "a.txt"], ["convert", "--to", "xml"], ["convert", "--to", "json", "-o", "a.yml"],
      ["convert", "--to", "json", "--force"],
    ] {
      #expect(try OdrProcess(arguments).exitCode == 64, "\(arguments)")
    }
  }
}
