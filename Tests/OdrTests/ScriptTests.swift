import EditScripts
import ResourceTags
import Bytes
import TestSupport
import Testing

@testable import odr

@Suite("Scripts of edits") struct ScriptTests {
  static func words(_ line: String) throws -> [String] {
    let source = SourceText(name: "script", line)
    return try ScriptLine(source, 0, source.count).words.map(\.text)
  }

  @Test(
    "words are a shell's",
    arguments: [
      ("", []), ("   # all comment", []), ("a b", ["a", "b"]), ("  a\tb  ", ["a", "b"]), ("a#b #c", ["a#b"]),
      ("'a b' \"c d\"", ["a b", "c d"]), ("a' 'b\" \"c", ["a b c"]), ("a\\ b", ["a b"]), ("\\#a", ["#a"]),
      ("''", [""]), ("\"a\\\"b\\\\c\\n\"", ["a\"b\\c\\n"]), ("'a\\b'", ["a\\b"]), ("'it'\\''s'", ["it's"]),
      ("größe '日本 語'", ["größe", "日本 語"]), ("--tag=a", ["--tag=a"]), ("'*' \"$x\"", ["*", "$x"]), ("a\r", ["a"]),
    ] as [(String, [String])])
  func words(_ line: String, _ expected: [String]) throws {
    #expect(try Self.words(line) == expected)
  }

  @Test(
    "what cannot be a line is refused where it stands",
    arguments: [
      ("a 1️⃣'b", "this quote is never closed on its line"), ("a 1️⃣\"b\\\"", "this quote is never closed on its line"),
      ("a 1️⃣\\", "an edit cannot continue on the next line"),
      ("assign Levels/1️⃣*.sks", "'*' is not expanded here; put the name in quotes if it has one"),
      ("a 1️⃣$x", "'$' is not expanded here; put the name in quotes if it has one"),
      ("a 1️⃣| b", "'|' is not expanded here; put the name in quotes if it has one"),
    ])
  func refusals(_ marked: String, _ message: String) {
    let text = MarkedText(marked)
    do {
      _ = try Self.words(text.text)
      Issue.record("not refused")
    } catch let error as ScriptError {
      #expect(error.message == message)
      #expect(error.span.start == text.offsets[0])
    } catch {
      Issue.record("\(error)")
    }
  }

  private func edits(_ script: String) throws -> [any ManifestEdit] {
    try EditScript(
      SourceText(name: "script", script), ResourcePathResolver(manifest: nil), isStandardInput: false
    ).edits.map(\.edit)
  }

  @Test("a line is what the command line is", arguments: Self.lines + Self.examples)
  func sameGrammar(_ line: String) throws {
    let arguments = try Self.words(line)
    let command = try OdrCommand.parseAsRoot(arguments)
    let resolver = try ResourcePathResolver(manifest: nil)
    let expected = try #require(try (command as? any EditingCommand)?.edit(resolver))
    #expect("\(try edits(line).map { "\($0)" })" == "\(["\(expected)"])")
  }

  /// The examples in the help, but for what is said of a script as a whole.
  private static let examples = EditingCommandTests.examples.filter { !$0.contains("--dry-run") }

  private static let lines = [
    "tag add a", "tag add a b --to prefetchOrder", "tag add a --first", "tag add --before b a", "tag add a --at 3",
    "tag add a --after=b", "tag add a --last --to=initialInstall", "tag add -- --first", "tag remove a b",
    "tag rename a b", "tag rename -- -a -b", "tag move a --to onDemand", "tag move a b --first",
    "assign A.png --tag a", "assign A.png B.png --tag a b --create", "assign A.png --create=prefetchOrder --tag a",
    "assign --tag a b -- A.png", "assign A.png --tag a --create initialInstall", "assign A.png --tag a --tag b",
    "assign 'a b.png' --tag=-x",
    "unassign A.png --tag a", "unassign A.png --all", "resource remove A.png", "resource remove -r A B",
    "resource remove --recursive A", "resource move A.png B.png", "resource move A.png B/",
    "resource set A.png --tag a b", "resource set --create --tag a -- A.png",
  ]

  @Test(
    "what is no edit is refused, with the place",
    arguments: [
      ("1️⃣lint", "'lint' is no edit"), ("1️⃣tag", "expected a subcommand after 'tag'"), ("tag 1️⃣list", "'list' is no edit"),
      ("tag 1️⃣add", "expected names of tags"), ("tag 1️⃣rename a", "expected an old and a new name, found 1 name"),
      ("tag add a --to 1️⃣later", "unknown category 'later'"), ("tag add a --at 1️⃣x", "'x' is not a number"),
      ("tag 1️⃣add a --first --last", "give one of"), ("tag 1️⃣move a", "say where"),
      ("tag add a 1️⃣--frist", "unknown option '--frist'"),
      ("tag add a 1️⃣-m x.yml", "belongs on the command line"), ("tag add a 1️⃣--dry-run", "belongs on the command line"),
      ("1️⃣assign A.png", "name the tags"), ("assign A.png 1️⃣--tag", "'--tag' needs a value"),
      ("assign A.png --tag a --create=1️⃣later".replacing("--create=1️⃣", with: "1️⃣--create="), "unknown category 'later'"),
      ("1️⃣assign --tag a", "expected resources"), ("assign 1️⃣../A.png --tag a", "outside the manifest's folder"),
      ("1️⃣unassign A.png", "name the tags"), ("1️⃣unassign A.png --all --tag a", "name the tags"),
      ("assign --files-from 1️⃣/does/not/exist --tag a", "cannot read"),
      ("tag add a\n\n# x\ntag 1️⃣ad b", "'ad' is no edit"),
    ])
  func noEdits(_ marked: String, _ message: String) {
    let text = MarkedText(marked)
    do {
      _ = try edits(text.text)
      Issue.record("not refused")
    } catch let error as ScriptError {
      #expect(error.message.contains(message), "\(error.message)")
      #expect(error.span.start == text.offsets[0])
    } catch {
      Issue.record("\(error)")
    }
  }
}
