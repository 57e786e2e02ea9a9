import OdrEditScripts
import OdrTestSupport
import ResourceTags
import Testing

@testable import odr

@Suite("Scripts of edits") struct ScriptTests {
  /// Splits a line into words in the way that a shell does.
  static func words(_ line: String) throws -> [String] {
    let source = SourceText(name: "script", line)
    return try ScriptLine(source, 0, source.count).words.map(\.text)
  }

  private func edits(_ script: String) throws -> [any ManifestEdit] {
    let read = EditScript(
      SourceText(name: "script", script), ResourcePathResolver(manifest: nil))
    if let error = read.errors.first { throw error }
    return read.edits.map(\.edit)
  }

  @Test("a line is what the command line is", arguments: Self.lines + Self.examples)
  func sameGrammar(_ line: String) throws {
    let arguments = try Self.words(line)
    let command = try OdrCommand.parseAsRoot(arguments)
    let resolver = ResourcePathResolver(manifest: nil)
    let expected = try #require(try (command as? any EditingCommand)?.edit(resolver))
    #expect("\(try edits(line).map { "\($0)" })" == "\(["\(expected)"])")
  }

  /// The examples in the help, except for options of the whole script.
  private static let examples = EditingCommandTests.examples.filter { !$0.contains("--dry-run") }

  private static let lines = [
    "tag add a", "tag add a b --to prefetchOrder", "tag add a --first", "tag add --before b a", "tag add a --at 3",
    "tag add a --after=b", "tag add a --last --to=initialInstall", "tag add -- --first", "tag remove a b",
    "tag rename a b", "tag rename -- -a -b", "tag move a --to onDemand", "tag move a b --first",
    "assign A.png --tag a", "assign A.png B.png --tag a --tag b --create",
    "assign A.png --create=prefetchOrder --tag a",
    "assign --tag a --tag b -- A.png", "assign A.png --tag a --create initialInstall", "assign A.png --tag a --tag b",
    "assign 'a b.png' --tag=-x",
    "unassign A.png --tag a", "unassign -r A --all", "resource remove A.png", "resource remove -r A B",
    "resource remove --recursive A", "resource move A.png B.png", "resource move A.png B/",
    "resource set A.png --tag a --tag b", "resource set --create --tag a -- A.png",
    "tag remove a --if-exists", "tag rename a b --if-exists",
    "tag move a --first --if-exists",
    "unassign A --tag a --if-exists", "resource remove A --if-exists", "resource move A B --if-exists --allow-missing",
    "assign A.png --allow-missing --tag a", "resource set A --tag a --allow-missing",
    "tag merge a b --into c", "tag split a d A.png", "tag split a d --where-tag a", "tag merge a --into=c --if-exists",
    "tag sort", "tag sort --category onDemand",
    "assign --where-tag a --where-tag b --tag c", "unassign --where-category onDemand --where-glob 'A/**' --all",
    "resource set --where-larger '1.5 MB' --where-missing --tag a --create",
    "resource remove --where-missing --if-exists",
    "resource remove --where-glob='*.png' -r",
    "set xcode.targets Game 'Game Lite'", "set '$schema' -- -a", "unset lint",
  ]
}
