import Foundation
import OdrTestSupport
import Testing

@Suite("odr simulate") struct PlayThroughTests {
  /// A manifest with packs of 1, 10, 100, and 1000 bytes. The app includes tag a, and tag b is prefetched.
  private func folder(_ settings: String = "") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      version: 1
      \(settings)
      tags: {initialInstall: [a], prefetchOrder: [b], onDemand: [c, d, "e e"]}
      files: {A: [a], B: [b], CD: [c, d], D: [d]}
      """, to: "ResourceTags.yml")
    for (name, count) in [("A", 1), ("B", 10), ("CD", 100), ("D", 1000)] {
      try folder.write(String(repeating: "x", count: count), to: name)
    }
    return folder
  }

  @Test("a request downloads the packs of its tags, without those that are there")
  func request() throws {
    let folder = try folder()
    func output(_ arguments: String...) throws -> String {
      let run = try OdrProcess(["simulate"] + arguments, in: folder.url)
      #expect(run.exitCode == 0 && run.standardError == "", "\(run.standardError)")
      return run.standardOutput
    }
    #expect(
      try output("--request", "d", "--request", "b", "--having", "c") == """
        Packs to download
          [b] (10 bytes)
          [d] (1 KB)
        Packs already on the device
          [c, d] (100 bytes)
        Downloads 2 asset packs (1 KB)
        In use after the request: 1.1 KB of 2 GB

        """)
    #expect(try output("--request=c", "-m", ".") == output("--request", "c", "-m", "ResourceTags.yml"))
    #expect(try output("--request", "e e").hasPrefix("Downloads 0 asset packs (0 bytes)\n"))
    let json =
      try JSONSerialization.jsonObject(
        with: Data(output("--request", "d", "--having", "c", "--format", "json").utf8)) as? [String: Any]
    #expect(json?["downloadBytes"] as? Int == 1000 && json?["inUseBytes"] as? Int == 1100)
    let packs = json?["packs"] as? [[String: Any]]
    #expect(packs?.map { $0["isDownloaded"] as? Bool } == [false, true])
  }

  @Test(
    "what cannot be asked for is refused",
    arguments: [
      (["--request", "aa"], 2, "'aa'"), (["--having", "a"], 64, "--having needs --request"),
      (["--request", "e  e"], 2, "did you mean 'e e'?"), (["x", "--format", "svg"], 64, "svg"),
      (["x", "--request", "a"], 64, "either a script or a tag"), (["none"], 2, "none"),
      ([], 64, "either a script or a tag"), (["-", "-m", "-"], 64, "both the manifest and the script"),
    ] as [([String], Int32, String)])
  func refused(_ arguments: [String], _ code: Int32, _ message: String) throws {
    let folder = try folder()
    let run = try OdrProcess(["simulate"] + arguments, in: folder.url)
    #expect(run.exitCode == code && run.standardOutput == "")
    #expect(run.standardError.contains(message), "\(run.standardError)")
  }

  @Test("a play-through downloads once, keeps what is in use, and purges by priority, then by last use")
  func trace() throws {
    let steps = """
      install       # with the app: a; then b
      request c d
      end c
      priority a 0.5
      pressure 5 bytes
      end d
      pressure 1 TB
      request d
      """
    let folder = try folder()
    let run = try OdrProcess(["simulate", "-"], in: folder.url, input: Array(steps.utf8))
    #expect(run.exitCode == 0 && run.standardError == "", "\(run.standardError)")
    #expect(
      run.standardOutput == """
        1. install
            downloads: [a], [b] (11 bytes)
            in use: nothing
            may be purged: [a], [b] (11 bytes)
        2. request c d
            downloads: [c, d], [d] (1.1 KB)
            in use: [c, d], [d] (1.1 KB of 2 GB)
            may be purged: [a], [b] (11 bytes)
        3. end c
            in use: [c, d], [d] (1.1 KB of 2 GB)
            may be purged: [a], [b] (11 bytes)
        4. priority a 0.5
            in use: [c, d], [d] (1.1 KB of 2 GB)
            may be purged: [b], [a] (11 bytes)
        5. pressure 5 bytes
            purged: [b] (10 bytes)
            in use: [c, d], [d] (1.1 KB of 2 GB)
            may be purged: [a] (1 byte)
        6. end d
            in use: nothing
            may be purged: [c, d], [d], [a] (1.1 KB)
        7. pressure 1 TB
            purged: [c, d], [d], [a] (1.1 KB)
            nothing else can be purged; 1 TB more is needed
            in use: nothing
            may be purged: nothing
        8. request d
            downloads: [c, d], [d] (1.1 KB)
            in use: [c, d], [d] (1.1 KB of 2 GB)
            may be purged: nothing
        Downloaded in total 2.2 KB, maximum size in use at the same time 1.1 KB of 2 GB
        The purge order is an estimate: the system decides how it weights preservation priority and last use.

        """)
  }

  @Test("of packs with the same priority, the one used longest ago goes first")
  func lastUse() throws {
    let steps = "install\nrequest a b\nend b\nend a\nrequest c\nend c\npressure 1 B\n"
    let folder = try folder()
    let run = try OdrProcess(["simulate", "-"], in: folder.url, input: Array(steps.utf8))
    #expect(run.standardOutput.contains("may be purged: [b], [a], [c, d] (111 bytes)"))
    #expect(run.standardOutput.contains("purged: [b] (10 bytes)"))
  }

  @Test(
    "more than 2 GB in use fails before version 18 only",
    arguments: [("", true), ("deploymentTarget: '17.0'", true), ("deploymentTarget: '18.0'", false)])
  func limit(_ settings: String, _ fails: Bool) throws {
    let folder = try folder(settings)
    let pointer =
      "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "a", count: 64))\nsize 2000000000\n"
    try folder.write(pointer, to: "D")
    try folder.write("D filter=lfs\n", to: ".gitattributes")
    for arguments in [["--request", "d"], ["-"]] {
      let run = try OdrProcess(["simulate"] + arguments, in: folder.url, input: Array("install\nrequest d\n".utf8))
      #expect(run.exitCode == (fails ? 1 : 0))
      #expect(run.standardOutput.contains("over the limit of 2 GB") == fails, "\(run.standardOutput)")
      #expect(run.standardOutput.contains(" of 2 GB") == fails)
    }
  }

  @Test(
    "a line that is no step is marked, and what is expected is said",
    arguments: [
      ("request a", "1:1: error: the app is not installed yet; begin with the line 'install'"),
      ("install\ninstall", "2:1: error: the app is already installed; remove this line"),
      ("install\n request a bb", "2:12: error: tag 'bb' is not declared"),
      ("install\nend a", "2:5: error: tag 'a' is not in use here; request it first, or remove it here"),
      ("install\nrequest", "2:1: error: expected tags after 'request'"),
      ("install\npriority a", "2:1: error: expected tags and a number from 0 to 1, as in 'priority forest 0.8'"),
      ("install\npriority a 2", "2:12: error: '2' is not a preservation priority; expected a number from 0 to 1"),
      (
        "install\npressure much",
        "2:1: error: expected the amount of space that the system needs, as in 'pressure 500 MB'"
      ),
      ("install\npressure -5 MB", "2:1: error: expected the amount of space"),
      ("install now", "1:9: error: 'install' takes no arguments"),
      ("install\nrequest 'a", "2:9: error: this quote is not closed on the same line"),
    ])
  func marked(_ steps: String, _ message: String) throws {
    let folder = try folder()
    let run = try OdrProcess(["simulate", "-"], in: folder.url, input: Array(steps.utf8))
    #expect(run.exitCode == 2 && run.standardOutput == "")
    #expect(run.standardError.contains("<stdin>:" + message), "\(run.standardError)")
    #expect(run.standardError.contains("[simulate]") && run.standardError.contains("correct these lines"))
  }

  @Test("a file without steps, and one with far too many, are refused")
  func sizes() throws {
    let folder = try folder()
    let empty = try OdrProcess(["simulate", "-"], in: folder.url, input: Array("# nothing\n".utf8))
    #expect(empty.exitCode == 2 && empty.standardError.contains("'<stdin>' contains no steps"))
    let many = "install\n" + String(repeating: "pressure 1 MB\n", count: 250_000)
    let run = try OdrProcess(["simulate", "-"], in: folder.url, input: Array(many.utf8))
    #expect(run.exitCode == 2 && run.standardError.contains("too many lines for 4 asset packs"))
  }
}
