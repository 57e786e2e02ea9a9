import ResourceTags
import Testing

@Suite("Ignore comments and levels") struct IgnoreCommentTests {
  private func rules(_ text: String) -> [String] {
    findings("version: 1\n" + text).map(\.rule)
  }

  @Test(
    "an ignore comment silences its rule on its line, or on the line below when it has one to itself",
    arguments: [
      "tags:\n  onDemand:\n    - a+b  # odr:ignore hazardous-tag-name the old app asks for it\nfiles: {A: [a+b]}\n",
      "tags:\n  onDemand:\n    # odr:ignore hazardous-tag-name\n    - a+b\nfiles: {A: [a+b]}\n",
      "tags:\n  onDemand: [a+b]\t#odr:ignore hazardous-tag-name\nfiles: {A: [a+b]}\n",
      "tags:\n  onDemand: [a+b, c/d] ## odr:ignore hazardous-tag-name both\nfiles: {A: [a+b, c/d]}\n",
      "tags:\n  onDemand: [a+b] # odr:ignore:\thazardous-tag-name\nfiles: {A: [a+b]}\n",
      "tags:\r\n  # odr:ignore hazardous-tag-name\r\n  onDemand: [a+b]\r\nfiles: {A: [a+b]}\r\n",
    ])
  func silenced(_ text: String) {
    #expect(rules(text) == [])
  }

  @Test("several comments above one line all stand for it")
  func stacked() {
    let text = """
      tags:
        onDemand:
          # odr:ignore hazardous-tag-name
          # odr:ignore unused-tag
          - a+b
      """
    #expect(rules(text) == [])
  }

  @Test("a comment silences only the rule and the line it names, and is reported where that is nothing")
  func unused() {
    expectFindings(
      "version: 1\ntags:\n  onDemand:\n    # odr:ignore 1️⃣unused-tag\n\n    - 2️⃣a+b\n    - c # odr:ignore 3️⃣hazardous-tag-name\nfiles: {A: [a+b, c]}\n",
      [
        (1, "unused-ignore", "'odr:ignore unused-tag' silences nothing here"),
        (
          2, "hazardous-tag-name",
          "tag 'a+b' contains '+', which makes asset pack names ambiguous, because Xcode joins tags with '+'"
        ),
        (3, "unused-ignore", "'odr:ignore hazardous-tag-name' silences nothing here"),
      ])
  }

  @Test("rules that are always errors cannot be ignored")
  func always() {
    #expect(
      rules("tags: {onDemand: [a, a]} # odr:ignore duplicate-tag\nfiles: {A: [a]}\n") == [
        "duplicate-tag", "unused-ignore",
      ])
    #expect(
      rules("lint: {duplicate-tag: ignore}\ntags: {onDemand: [a, a]}\nfiles: {A: [a]}\n") == [
        "unknown-rule", "duplicate-tag",
      ])
  }

  @Test(
    "a comment with another character before the keyword is not an ignore comment", arguments: ["/", "//", "-", "!"])
  func otherMark(_ mark: String) {
    let text = "tags:\n  onDemand: [a+b] #\(mark) odr:ignore hazardous-tag-name\nfiles: {A: [a+b]}\n"
    #expect(rules(text) == ["hazardous-tag-name"])
  }

  @Test("the words in a value are not a comment")
  func values() {
    let text = "tags: {onDemand: ['# odr:ignore unused-tag']}\nfiles: {A: ['# odr:ignore unused-tag']}\n"
    #expect(!rules(text).contains("unused-ignore"))
  }
}
