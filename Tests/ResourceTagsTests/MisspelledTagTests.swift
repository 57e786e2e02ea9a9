import ResourceTags
import Testing

/// Tests of findings about tags when another finding may explain them.
@Suite("Misspelled tags") struct MisspelledTagTests {
  private func rules(_ text: String) -> [String] {
    findings("version: 1\n" + text).map(\.rule)
  }

  @Test("a file with the name 'tags' declares nothing, but a misplaced section 'tags' does")
  func keyNamedTags() {
    #expect(
      rules("tags: {onDemand: [sea]}\nfiles: {tags: [sea], A.sks: [forest]}\n").contains("undeclared-tag"))
    #expect(
      !rules("files:\n  A.sks: [forest]\n  tags: {onDemand: [forest]}\n").contains("undeclared-tag"))
  }

  @Test("each tag that one declaration probably means is reported")
  func twoTagsInOneDeclaration() {
    expectFindings(
      "version: 1\ntags: {onDemand: [1️⃣forest sea]}\nfiles: {A.sks: [forest], B.sks: [sea, forest]}\n",
      [
        (1, "undeclared-tag", "tag 'forest' is not declared; this declares 'forest sea'"),
        (1, "undeclared-tag", "tag 'sea' is not declared; this declares 'forest sea'"),
      ])
  }

  @Test("an ignore comment at the use silences a tag that a declaration probably means")
  func ignoredUse() {
    let text = "tags:\n  onDemand: [“forest”]\nfiles:\n  A.sks: [forest] # odr:ignore undeclared-tag\n"
    #expect(!rules(text).contains("undeclared-tag"))
  }

  @Test(
    "if undeclared tags are not reported, other rules about tags ignore what they may mean",
    arguments: [
      ("files: {A.sks: [a+b]}\n", "hazardous-tag-name"),
      ("tags: {onDemand: [“forest”]}\nfiles: {A.sks: [forest]}\n", "unused-tag"),
      ("tags: {onDemand: [forest]}\nfiles: {A.sks: [Levels/A.sks]}\n", "unused-tag"),
    ])
  func ignoredRule(_ text: String, _ rule: String) {
    #expect(!rules(text).contains(rule))
    #expect(rules("lint: {undeclared-tag: ignore}\n" + text).contains(rule))
  }
}
