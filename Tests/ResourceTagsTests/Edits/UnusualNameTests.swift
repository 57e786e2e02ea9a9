import ResourceTags
import Testing

@Suite("Names that YAML has no plain text for") struct UnusualNameTests {
  private let manifest = Manifest(SourceText(name: "x.yml", "tags: {onDemand: [a]}\nfiles: {A.png: [a]}\n"))

  @Test("a path that is too long for a key with its escapes is refused as such")
  func escapes() throws {
    let path = String(repeating: "\u{1F}", count: 200)
    #expect(throws: EditRefusal.tooLong(path, nil)) {
      let edit = try AssignTags(["a"], to: [ResourcePath(path)])
      do throws(EditFailure) { _ = try manifest.applying([edit]) } catch { throw error.refusal }
    }
    let plain = String(repeating: "b", count: 1000)
    #expect(try manifest.applying([AssignTags(["a"], to: [ResourcePath(plain)])]).isChange)
  }

  @Test("a noncharacter in a name is written as an escape")
  func noncharacter() throws {
    let bytes = try manifest.applying([AddTags(["a\u{FFFF}"], to: .onDemand)]).bytes
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""a\uffff""#))
  }
}
