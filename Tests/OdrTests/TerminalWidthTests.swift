import Bytes
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import odr

@Suite("Reports in the columns of a terminal") struct TerminalWidthTests {
  @Test("a line that is too long loses its middle; what fits, and what is no terminal, stays")
  func fitted() {
    let text = "short\n  Levels/Some/Very/Deep/Folder/Level2.sks (12 MB)\n"
    #expect(FittedText.text(text, columns: nil) == text)
    #expect(FittedText.text(text, columns: 49) == text)
    #expect(FittedText.text(text, columns: 40) == "short\n  Levels/Some/Very/…r/Level2.sks (12 MB)\n")
    // Wide characters take two columns, escapes none; an escape that is cut out still holds.
    #expect(FittedText.text("漢字漢字漢字", columns: 7) == "漢…字")
    #expect(FittedText.text("ab\u{1B}[1mcdefgh\u{1B}[0mij", columns: 5) == "ab\u{1B}[1m…\u{1B}[0mij")
    #expect(FittedText.text("\u{1B}[1mabcde\u{1B}[0m", columns: 5) == "\u{1B}[1mabcde\u{1B}[0m")
  }

  @Test("a frame has the mark in so many columns", arguments: [40, 60, 80, 120, 300])
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

  @Test("on a terminal all lines of reports and frames have at most its columns", arguments: [64, 72, 100])
  func terminal(_ columns: Int) throws {
    guard let python = ProgramRun.program("python3") else {
      return Skipped.say("a terminal", since: "python3 is missing")
    }
    let folder = try TemporaryFolder()
    let path = (1...12).map { "Folder\($0)" }.joined(separator: "/") + "/Level.sks"
    try folder.write("version: 1\ntags: {onDemand: [sea]}\nfiles: {\(path): [sea, shore]}\n", to: "ResourceTags.yml")
    // The terminal is the pseudoterminal that the script makes; the program writes to it alone.
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
    for words in [["sizes"], ["packs"], ["lint"], ["show"], ["packs", "--request", "sea"]] {
      let run = try ProgramRun(
        python, ["-c", script, OdrProcess.program.path] + words, in: folder.url,
        environment: ["TERM": "xterm", "COLUMNS": "", "NO_COLOR": "1", "FORCE_COLOR": ""])
      let lines = run.standardOutput.split(separator: "\r\n")
      #expect(
        lines.count > 1 && run.standardOutput.contains("…"), "\(words): \(run.standardOutput)\(run.standardError)")
      // Messages are sentences, which the terminal breaks.
      for line in lines where !line.contains("error:") && !line.contains("note:") && !line.contains("warning:") {
        #expect(line.count <= columns || line.contains("'odr "), "\(words): \(line)")
      }
    }
  }
}
