import ResourceTags
import Testing

@testable import OdrXcodeProjects

/// Source of what is expected: swift-build, `MacroConfigFileParser`, and the notes on `.xcconfig` files in Xcode's help.
@Suite("Files of build settings") struct ConfigurationFileTests {
  /// The settings of `texts` by their absolute paths, of which the first is read, as lines without blanks.
  private func lines(_ texts: KeyValuePairs<String, String>) -> [String] {
    let sources = Dictionary(uniqueKeysWithValues: texts.map { (ByteString($0), SourceText(name: $0, $1)) })
    let file = ConfigurationFile(texts[0].key) { path in
      path.string.hasPrefix("/outside/") ? .outside : sources[path].map(ReferencedText.found) ?? .missing
    }
    return file.assignments.map { line in
      (line.name?.string ?? "any setting") + line.conditions.map { "[\($0.parameter)=\($0.pattern)]" }.joined() + "="
        + String(decoding: line.text, as: UTF8.self)
    }
  }

  @Test(
    "a line is a setting, its conditions and its value",
    arguments: [
      ("A = b c", ["A=b c"]), ("  A\t=  b  // no", ["A=b"]), ("A=", ["A="]), ("A = b;", ["A=b"]), ("A = b ; ", ["A=b"]),
      ("A = b;;", ["A=b;"]), ("A = $(inherited) \"b c\" d\\ e", ["A=$(inherited) \"b c\" d\\ e"]),
      ("A = http://x", ["A=http:"]), ("// A = b", []), ("A = b\r\nB = c\rC = d\nD = e", ["A=b", "B=c", "C=d", "D=e"]),
      ("\u{FEFF}A = b", ["A=b"]), ("_A1 = b", ["_A1=b"]),
      ("A[config=Debug] = b", ["A[config=Debug]=b"]),
      ("A [sdk=iphoneos*] [arch=*] = b", ["A[sdk=iphoneos*][arch=*]=b"]),
      ("A = b \\\n  c \\ \n d\nE = f", ["A=b c d", "E=f"]), ("A = b \\", ["A=b"]),
      ("A = b \\\n\nC = d", ["A=b", "C=d"]),
      ("A = \\\n b", ["A=b"]), ("A = b \\ // no\nc", ["A=b c"]),
      ("A[config=Debug = b\nC = d", ["C=d"]), ("A[config] = b\nC = d", ["C=d"]), ("A b\nC = d", ["C=d"]),
      ("1A = b\nC = d", ["C=d"]), ("= b\nC = d", ["C=d"]), ("A.B = c\nC = d", ["C=d"]), ("", []), ("\n \n", []),
    ])
  func line(_ text: String, _ expected: [String]) {
    #expect(lines(["/game/a.xcconfig": text]) == expected)
  }

  @Test("an included file stands where it is included")
  func include() {
    #expect(
      lines([
        "/game/Config/App.xcconfig": "A = 1\n#include \"Base.xcconfig\"\n#include? \"Gone\"\nA = 3 // \n",
        "/game/Config/Base.xcconfig": "A = 2\n  #  include \"../Tags\"  // the ending may be left out\n",
        "/game/Tags.xcconfig": "T = x",
      ]) == ["A=1", "A=2", "T=x", "A=3"])
  }

  @Test("a file is looked for beside those that include it, and then beside the project")
  func searches() {
    #expect(
      lines([
        "/game/Config/App.xcconfig": "#include \"Deep/One.xcconfig\"",
        "/game/Config/Deep/One.xcconfig":
          "#include \"Two.xcconfig\"\n#include \"Three.xcconfig\"\n#include \"/etc/Four\"",
        "/game/Config/Two.xcconfig": "A = 2", "/game/Two.xcconfig": "A = wrong", "/game/Three.xcconfig": "A = 3",
        "/etc/Four.xcconfig": "A = 4",
      ]) == ["A=2", "A=3", "A=4"])
  }

  @Test("directives that Xcode does not know do nothing")
  func directives() {
    #expect(
      lines([
        "/game/App.xcconfig": """
        #include"B.xcconfig"
        #include B.xcconfig
        #include "B.xcconfig
        #include "B.xcconfig" and
        #import "B.xcconfig"
        #
        #include ""
        A = 1
        """,
        "/game/B.xcconfig": "B = 1",
      ]) == ["A=1"])
  }

  @Test("files that include themselves end")
  func cycles() {
    #expect(
      lines([
        "/game/App.xcconfig": "#include \"B\"\nA = 1\n#include \"App.xcconfig\"",
        "/game/B.xcconfig": "B = 1\n#include \"./App.xcconfig\"\n#include \"B\"",
      ]) == ["B=1", "A=1"])
  }

  @Test("a file outside of what may be read stands for any setting")
  func outside() {
    #expect(
      lines(["/game/App.xcconfig": "A = 1\n#include \"/outside/B.xcconfig\"\nC = 2"])
        == ["A=1", "any setting=/outside/B.xcconfig", "C=2"])
    #expect(lines(["/outside/App.xcconfig": "A = 1"]) == ["any setting=/outside/App.xcconfig"])
  }

  @Test("files that include each other ever more often end")
  func bombs() {
    var reads = 0
    let file = ConfigurationFile("/game/0.xcconfig") { path in
      reads += 1
      let number = Int(path.string.dropFirst(6).prefix { $0.isNumber }) ?? 0
      return .found(
        SourceText(
          name: path.string, "#include \"\(number + 1).xcconfig\"\n#include \"\(number + 1).xcconfig\"\nA = \(number)\n"
        ))
    }
    #expect(reads <= 2000)
    #expect(file.assignments.count <= 1000)
    #expect(!file.assignments.isEmpty)
  }

  @Test("a value is pointed at where it stands, or else its name")
  func places() {
    let text = "A = b \\\n c\nEMPTY =\n"
    let file = ConfigurationFile("/a") { .found(SourceText(name: $0.string, text)) }
    #expect(file.assignments.map { $0.place.source?.string(in: $0.place.span) ?? "" } == ["b \\\n c", "EMPTY"])
  }
}

extension ConfigurationFile {
  /// Reads the file at `path`, which a project in the folder `/game` names.
  fileprivate init(_ path: String, text: (ByteString) -> ReferencedText) {
    self.init(ByteString(path), at: Diagnostic.Location(ByteSpan(at: 0)), root: ByteString("/game"), text: text)
  }
}
