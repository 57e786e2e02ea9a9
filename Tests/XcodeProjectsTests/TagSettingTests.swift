import Syntax
import Bytes
import Testing

@testable import XcodeProjects

@Suite("Build settings that list tags") struct TagSettingTests {
  private func setting(_ plist: String, inherited: TagSetting? = nil) throws -> TagSetting {
    let tree = PlistReader.read(SourceText(name: "test", plist))
    #expect(tree.faults.isEmpty)
    return TagSetting(try #require(tree.root), in: tree, inherited: inherited)
  }

  @Test(
    "quotes and backslashes keep white space in a tag",
    arguments: [
      ("dlc", ["dlc"]), (#""Blue GroundBot Level1""#, ["Blue", "GroundBot", "Level1"]), (#""""#, []),
      (#""data\\ file other""#, ["data file", "other"]), (#""\"data file\" other""#, ["data file", "other"]),
      (#""'it is' \"a 'b'\" c""#, ["it is", "a 'b'", "c"]), (#""  a\t b  ""#, ["a", "b"]),
      (#""a\\\\b \\\"c""#, ["a\\b", "\"c"]),
      (#""one\"two three\"four""#, ["onetwo threefour"]), (#""\\$100""#, ["$100"]), (#""'' a""#, ["", "a"]),
      ("(a, \"b c\", )", ["a", "b c"]), ("()", []), (#""größe 日本""#, ["größe", "日本"]),
    ])
  func values(_ plist: String, _ tags: [String]) throws {
    let setting = try setting(plist)
    #expect(setting.tags.map(\.string) == tags)
    #expect(setting.references.isEmpty)
  }

  @Test("what an outer level has stands where $(inherited) does, and other references are told")
  func references() throws {
    let outer = try setting("\"a b\"")
    #expect(try setting("\"$(inherited) c\"", inherited: outer).tags.map(\.string) == ["a", "b", "c"])
    #expect(try setting("(c, \"$(inherited)\", )", inherited: outer).tags.map(\.string) == ["c", "a", "b"])
    let other = try setting("\"a $(TAGS) b${X}\"")
    #expect(other.tags.map(\.string) == ["a"])
    #expect(other.references.map(\.string) == ["$(TAGS)", "b${X}"])
  }

  @Test("what is written is read as the same tags")
  func roundTrip() throws {
    let names = ["a", "data file", "it's", "\"x\"", "back\\slash", "$x", "$(y)", "größe", "a\tb", "-", "a:b,c", "'"]
    let text = PlistText.string(ByteString(TagSetting.text(of: names.map { ByteString($0) })))
    #expect(try setting(text).tags.map(\.string) == names)
  }

  @Test(
    "strings have quotes where Xcode writes them",
    arguments: [
      ("level2", "level2"), ("my-tag", "\"my-tag\""), ("a.b_c/d$e", "a.b_c/d$e"), ("a b", "\"a b\""), ("", "\"\""),
      ("a//b", "\"a//b\""), ("a___b", "\"a___b\""), ("a:b", "\"a:b\""), ("é", "\"é\""), ("a\"b\\", "\"a\\\"b\\\\\""),
    ])
  func quoting(_ name: String, _ text: String) {
    #expect(PlistText.string(ByteString(name)) == text)
  }
}
