import OdrEditScripts
import OdrTestSupport
import ResourceTags
import Testing

@Suite("Scripts of edits") struct EditScriptTests {
  private func edits(_ script: String) throws(ScriptError) -> [String] {
    let read = EditScript(SourceText(name: "script", script), ResourcePathResolver(manifest: nil, in: nil))
    if let error = read.errors.first { throw error }
    return read.edits.map { "\($0.edit)" }
  }

  @Test("edits come in order, without comments and blank lines, with or without 'odr' in front")
  func order() throws {
    let script = "\u{FEFF}# first\ntag add a\r\n\n  odr tag remove b # last\nassign A.png --tag 'x y'"
    #expect(
      try edits(script) == [
        "\(AddTags(["a"]))", "\(RemoveTags(["b"]))", "\(AssignTags(["x y"], to: [try ResourcePath("A.png")]))",
      ])
    #expect(try edits("") == [])
  }

  @Test("each edit has its place in the script")
  func places() throws {
    let text = MarkedText("1️⃣tag add a\n# x\n2️⃣tag remove b\n")
    let source = SourceText(name: "script", text.text)
    let script = EditScript(source, ResourcePathResolver(manifest: nil, in: nil))
    #expect(script.edits.map(\.span.start) == text.offsets)
  }

  @Test("every line that is no edit is named, and the others are read")
  func errors() {
    let text = MarkedText("tag add a\n1️⃣lint\nassign A 2️⃣*\ntag remove b\n3️⃣assign A\n")
    let script = EditScript(SourceText(name: "script", text.text), ResourcePathResolver(manifest: nil, in: nil))
    #expect(script.errors.map(\.span.start) == text.offsets)
    #expect(script.edits.map { "\($0.edit)" } == ["\(AddTags(["a"]))", "\(RemoveTags(["b"]))"])
  }

  @Test("--allow-missing holds for its line")
  func allowance() throws {
    let script = "assign A --tag a\nassign A --tag a --allow-missing\nresource move A B --allow-missing\n"
    let read = EditScript(SourceText(name: "script", script), ResourcePathResolver(manifest: nil, in: nil))
    #expect(read.edits.map(\.allowsMissing) == [false, true, true])
  }

  @Test(
    "what is no edit is refused, with the place",
    arguments: [
      ("1️⃣lint", "unknown edit 'lint'"), ("1️⃣tag", "unknown edit 'tag'; expected 'tag add|"),
      ("tag 1️⃣list", "unknown edit 'list'"), ("1️⃣A.sks,b", "; a table needs '--input csv'"),
      ("tag 1️⃣add", "expected tag names"), ("tag 1️⃣rename a", "expected an old and a new name, found 1 name"),
      ("tag add a --to 1️⃣later", "unknown category 'later'"), ("tag add a --at 1️⃣x", "'x' is not a number"),
      ("tag 1️⃣add a --first --last", "specify only one of"), ("tag 1️⃣move a", "specify the destination"),
      ("tag add a 1️⃣--frist", "unknown option '--frist'"),
      ("assign A 1️⃣--files-from list --tag a", "unknown option '--files-from'"),
      ("tag add a 1️⃣-m x.yml", "unknown option '-m'"), ("tag add a 1️⃣--dry-run", "unknown option '--dry-run'"),
      ("1️⃣assign A.png", "specify tags"), ("assign A.png 1️⃣--tag", "'--tag' needs a value"),
      ("assign A.png --tag a --create=1️⃣later".replacing("--create=1️⃣", with: "1️⃣--create="), "unknown category 'later'"),
      ("1️⃣assign --tag a", "expected resources"),
      ("1️⃣unassign A.png", "specify tags"), ("1️⃣unassign A.png --all --tag a", "specify tags"),
      ("tag add a\n\n# x\ntag 1️⃣ad b", "unknown edit 'ad'"),
      ("1️⃣unassign A --where-tag b --all", "specify resources or select them, not both"),
      ("resource 1️⃣remove A --where-missing", "specify resources or select them, not both"),
      ("assign --where-larger 1️⃣huge --tag a", "'huge' is not a size"),
      ("assign --where-category 1️⃣later --tag a", "unknown category 'later'"),
      ("tag add a 1️⃣--where-tag b", "unknown option '--where-tag'"),
    ])
  func noEdits(_ marked: String, _ message: String) {
    let text = MarkedText(marked)
    do {
      _ = try edits(text.text)
      Issue.record("not refused")
    } catch {
      #expect(error.message.contains(message), "\(error.message)")
      #expect(error.span.start == text.offsets[0])
    }
  }
}
