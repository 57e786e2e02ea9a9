import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("Conversion") struct ConversionTests {
  private func convert(_ text: String, to format: ManifestFormat) throws(EditRefusal) -> String {
    let name = format == .json ? "x.yml" : "x.json"
    return String(decoding: try Manifest(SourceText(name: name, text)).converted(to: format).bytes, as: UTF8.self)
  }

  @Test("aliases are written out, strings stay strings, and the order stays")
  func json() throws {
    let yaml = """
      version: 1
      tags: {onDemand: [no, !!str 2, "b\\x41", x]}
      files:
        Z: &l ['no', x]
        'A': *l
        2026-11-20:
      lint:
        unused-tag: warning

      """
    #expect(
      try convert(yaml, to: .json) == """
        {
          "version": 1,
          "tags": {
            "onDemand": [
              "no",
              "2",
              "bA",
              "x"
            ]
          },
          "files": {
            "Z": ["no", "x"],
            "A": ["no", "x"],
            "2026-11-20": []
          },
          "lint": {
            "unused-tag": "warning"
          }
        }

        """)
  }

  @Test("strings get quotes where YAML needs them, and sections blank lines between")
  func yaml() throws {
    let json = """
      {"version": 1, "deploymentTarget": "17.0", "tags": {"prefetchOrder": [], "onDemand": ["no", "\\ud83d\\ude00",
      "a\\/b", "x, y", "tab\\t", "1"]}, "files": {"a: b": ["no"], "#c": [], "d": ["tab\\t", "x, y"]}}
      """
    #expect(
      try convert(json, to: .yaml) == """
        version: 1
        deploymentTarget: "17.0"

        tags:
          prefetchOrder: []
          onDemand:
            - "no"
            - 😀
            - a/b
            - "x, y"
            - "tab\\t"
            - "1"

        files:
          "a: b": ["no"]
          "#c": []
          d: ["tab\\t", "x, y"]

        """)
  }

  @Test(
    "what JSON has no way to say is refused with its place",
    arguments: [
      "version: 1\nfiles: {1️⃣404: [a]}\n", "version: 1\nfiles: {1️⃣true: [a]}\n", "version: 1️⃣0x1\n",
      "version: 1\nlint: {a: 1️⃣.inf}\n",
    ])
  func refused(_ marked: String) throws {
    let text = MarkedText(marked)
    let refusal = #expect(throws: EditRefusal.self) { try convert(text.text, to: .json) }
    guard case .notInJSON(let span)? = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(span.start == text.offsets[0])
  }

  @Test("so is what YAML has no way to say")
  func refusedInYAML() throws {
    let text = MarkedText("{\"version\": 1, \"files\": {1️⃣\"a\\ude00\": [\"\\ud83d\\ude00\"]}}")
    let manifest = Manifest(SourceText(name: "x.json", text.text))
    let refusal = #expect(throws: EditRefusal.self) { try manifest.converted(to: .yaml) }
    guard case .notInYAML(let span)? = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(span.start == text.offsets[0])
  }

  @Test("a fault in a shared list, which is one more each time that is written out, does not matter")
  func sharedFault() throws {
    let text = "version: 1\ntags: {onDemand: [a]}\nfiles: {A: &l [a, 1], B: *l}\n"
    #expect(try convert(text, to: .json).contains(#""B": ["a", 1]"#))
  }
}
