import OdrAppCode
import OdrTestSupport
import ResourceTags
import Testing

@Suite struct LexerTests {
  /// Returns the values of the string literals in `code`; the parts around interpolations are separated by `…`.
  private func literals(_ code: String, in file: String = "Code.swift") -> [String?] {
    let lexer = CodeLexer(SourceText(name: file, code))
    return lexer.tokens.indices.filter { lexer.tokens[$0].kind == .string }.map {
      lexer.literal(at: $0)?.parts.joined(separator: "…")
    }
  }

  @Test(
    "The lexer finds the literals of Swift code",
    arguments: [
      (#"let a = "x", b = "y""#, ["x", "y"]), (#"/* "a" /* "b" */ "c" */ "d" // "e""#, ["d"]),
      (#""a\"b\\" "\u{e9}\n""#, [#"a"b\"#, "é\n"]), (##"#"a"b\"# #"\#(x)c"#"##, [#"a"b\"#, "…c"]),
      (##"#"""# "z""##, [#"""#, "z"]), (#""level-\(n)""#, ["level-…"]),
      (#""a\(f("b\(c)", [1]))d""#, ["a…d", "b…"]), (#"let r = /"/; "x""#, ["x"]), ("a / b / \"c\"", ["c"]),
      ("\"open\n\"x\"", ["x"]), ("\"a\\(\n\"x\"", ["x"]), (#"#/"/# "x""#, ["x"]), (#""" "x""#, ["", "x"]),
      ("\"\"\"\n  a\n    b\n\n  c \\\n  d\n  \"\"\"", [nil]),
      ("\"\"\"\n  a\\(b)c \"quoted\"\n  \"\"\" + \"z\"", [nil, "z"]), (#"[`class`: "x"]"#, ["x"]),
    ] as [(String, [String?])])
  func findsLiterals(_ code: String, _ expected: [String?]) {
    #expect(literals(code) == expected)
  }

  @Test(
    "The lexer finds the literals of Objective-C code",
    arguments: [
      (#"x = @"a\"b"; c = '"'; d = "e";"#, [#"a"b"#, "e"]), (#"/* /* "a" */ @"b" // @"c""#, ["b"]),
      (#"#error don't"# + "\n@\"x\"", ["x"]),
    ])
  func findsObjectiveCLiterals(_ code: String, _ expected: [String]) {
    #expect(literals(code, in: "Code.m") == expected)
  }
}
