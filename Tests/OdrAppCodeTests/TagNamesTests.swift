import OdrAppCode
import ResourceTags
import Testing

@Suite("Names of tags in Swift")
struct TagNamesTests {
  @Test(
    "names follow Swift's API Design Guidelines",
    arguments: [
      ("forest", "forest"), ("level-2", "level2"), ("Forest_Boss", "forestBoss"), ("forestBoss", "forestBoss"),
      ("HTTPAssets", "httpAssets"), ("HTTP", "http"), ("HTTP2", "http2"), ("LEVEL_ONE", "levelOne"), ("A", "a"),
      ("new-HTTP-server", "newHTTPServer"), ("iOS assets", "iOSAssets"), ("com.example.maps", "comExampleMaps"),
      ("level-1-2", "level1_2"), ("level-12", "level12"), ("2", "tag2"), ("2nd level", "tag2ndLevel"),
      ("default", "defaultTag"), ("init", "initTag"), ("Self", "selfTag"), ("all cases", "allCasesTag"),
      ("raw-value", "rawValueTag"), ("category", "categoryTag"), ("on-demand", "onDemandTag"), ("Type", "type"),
      ("none", "noneTag"), ("森", "森"), ("森-2", "森2"), ("Лес-Босс", "лесБосс"), ("ÉTÉ", "été"), ("straße", "straße"),
      ("🌲", "u1f332"), ("🌲-boss", "boss"), ("boss🌲", "boss"),
      ("❤️", "u2764Ufe0f"), ("①", "u2460"), ("e\u{301}te\u{301}", "e\u{301}te\u{301}"),
      ("\u{301}x", "x"), ("a-\u{301}b", "aB"), ("++", "u2bU2b"), ("*/", "u2aU2f"),
      ("\u{200B}", "u200b"), ("a\u{202E}b", "ab"), ("\u{E000}", "ue000"), ("a_b", "aB"), ("_", "u5f"),
      ("\"x\\", "x"), ("$(HOME)", "home"),
    ] as [(String, String)])
  func derived(tag: String, name: String) {
    #expect(Array(TagNames.derivedName(tag).unicodeScalars) == Array(name.unicodeScalars))
  }

  @Test("a name under 'codeNames' takes precedence, and tags with the same name clash")
  func chosen() {
    let names = TagNames(
      Manifest(
        SourceText(
          name: "ResourceTags.yml",
          """
          version: 1
          tags: {onDemand: [a-b, a_b, level-2, "no\\nname", x], prefetchOrder: [a b]}
          files: {A: [undeclared]}
          codeNames: {level-2: second, a b: ab, x: 1x}
          """)))
    #expect(names.all.map(\.name) == ["aB", "aB", "second", "x", "ab"])
    #expect(names.clashes.map { $0.map(\.tag.name) } == [["a-b", "a_b"]])
  }
}
