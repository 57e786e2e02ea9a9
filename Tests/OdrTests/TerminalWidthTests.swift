import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@testable import odr

@Suite("Reports on a terminal") struct TerminalWidthTests {
  @Test("a frame has the mark in so many columns", arguments: [40, 60, 80, 120, 300, .max])
  func frames(_ columns: Int) {
    let line = String(repeating: "x", count: 150) + "MARKED" + String(repeating: "y", count: 150)
    let source = SourceText(name: "a.yml", line + "\n")
    for (start, length) in [(150, 6), (0, 6), (300, 6), (100, 150), (0, 306)] {
      let display = DisplayLine(
        source, line: ByteSpan(0, 306), mark: ByteSpan(start, start + length), columns: columns)
      #expect(display.text.count <= columns, "\(display.text)")
      #expect(display.markStart + display.markWidth <= columns)
      let shown = display.text.dropFirst(display.markStart).prefix(display.markWidth)
      let marked = line.dropFirst(start).prefix(length)
      #expect(marked.hasPrefix(shown) && !shown.isEmpty)
    }
    let short = DisplayLine(
      SourceText(name: "a.yml", "a: b\n"), line: ByteSpan(0, 4), mark: ByteSpan(3, 4), columns: columns)
    #expect(short.text == "a: b" && short.markStart == 3)
  }

  /// Runs odr on a terminal.
  private func onTerminal(
    _ words: [String], in folder: TemporaryFolder, columns: Int = 80, color: String = ""
  ) throws -> ProgramRun {
    let python = try #require(ProgramRun.program("python3"))
    // The Python script makes a pseudoterminal, and only odr writes to it.
    let script = """
      import fcntl, os, pty, struct, sys, termios
      child, terminal = pty.fork()
      if child == 0:
          fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, \(columns), 0, 0))
          os.execv(sys.argv[1], sys.argv[1:])
      while True:
          try: data = os.read(terminal, 65536)
          except OSError: break
          if not data: break
          sys.stdout.buffer.write(data)
      os.waitpid(child, 0)
      """
    return try ProgramRun(
      python, ["-c", script, OdrProcess.program.path] + words, in: folder.url,
      environment: ["TERM": "xterm", "COLUMNS": "", "NO_COLOR": color.isEmpty ? "1" : "", "FORCE_COLOR": color])
  }

  @Test(
    "on a terminal all lines of frames have at most its columns, and lines of reports are whole", .needs("python3"),
    arguments: [64, 72, 100])
  func terminal(_ columns: Int) throws {
    let folder = try TemporaryFolder()
    let path = (1...12).map { "Folder\($0)" }.joined(separator: "/") + "/Level.sks"
    try folder.write("version: 1\ntags: {onDemand: [sea]}\nfiles: {\(path): [sea, shore]}\n", to: "ResourceTags.yml")
    let lint = try onTerminal(["lint"], in: folder, columns: columns)
    let lines = lint.standardOutput.split(separator: "\r\n")
    #expect(lines.count > 1 && lint.standardOutput.contains("…"), "\(lint.standardOutput)\(lint.standardError)")
    // Messages are sentences, and the terminal breaks their lines.
    for line in lines where !line.contains("error:") && !line.contains("note:") && !line.contains("warning:") {
      #expect(line.count <= columns || line.contains("'odr "), "\(line)")
    }
    for command in ["packs", "show"] {
      let run = try onTerminal([command], in: folder, columns: columns)
      #expect(run.standardOutput.contains(path), "\(command): \(run.standardOutput)\(run.standardError)")
    }
  }

  @Test(
    "what a manifest, a name or a file brings along cannot control a terminal, and is untouched elsewhere",
    .needs("python3"),
    arguments: [
      ["convert", "--to", "yaml"], ["show"], ["show", "--format", "json"], ["lint"], ["fmt", "--diff"],
      ["lint", "--diff"], ["tag", "remove", "sea", "--dry-run"], ["resource", "list", "-0"], ["sizes"], ["packs"],
      ["diff", "HEAD"], ["background-assets", "plan"], ["simulate", "--request", "sea"],
    ])
  func hostileText(_ words: [String]) throws {
    let repository = try GitRepository()
    // YAML doesn't allow most control characters. JSON allows DEL, C1 controls, and bidirectional controls.
    let name = "x\u{202E}y\u{7F}\u{9B}31mz\u{E0001}"
    try repository.stage(#"{"version": 1}"#, at: "ResourceTags.json")
    try repository.git("commit", "--quiet", "--message=x")
    try repository.folder.write(
      #"{"version":1,"tags":{"onDemand":["sea","\#(name)"]},"files":{"\#(name).sks":["sea","sea"],"B":["sea"]}}"#
        + "\n",
      to: "ResourceTags.json")
    let shown = try onTerminal(words, in: repository.folder, color: "1")
    let plain = shown.standardOutput.replacing(/\u{1B}\[[0-9;]*m/, with: "").unicodeScalars.filter {
      $0.properties.generalCategory == .control && !"\r\n\t".unicodeScalars.contains($0)
        || $0.properties.generalCategory == .format
    }
    #expect(plain.isEmpty, "\(words): \(shown.standardOutput.debugDescription)")
    if words.contains("--diff") || words.contains("-0") {
      #expect(shown.standardOutput.contains(#"x\u202ey\u007f\u009b31mz\udb40\udc01"#), "\(words)")
      let piped = try repository.run(words)
      #expect(piped.standardOutput.contains(name), "\(words)")
    }
  }
}
