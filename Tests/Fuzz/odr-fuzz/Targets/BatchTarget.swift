import OdrEditScripts
import ResourceTags

/// Any script of edits, carried out on one manifest.
enum BatchTarget: FuzzTarget {
  static let name = "batch"
  static let maxLength = 512
  static let seeds = [
    "tag add storm\nassign Music/Storm.m4a --tag storm\n",
    "tag add a 'b c' \"d\\\"e\" --to prefetchOrder --after two\n",
    "odr tag remove one # not needed\r\ntag rename two zwei\n\n# a comment\ntag move three --first\n",
    "assign a b/c --tag one --tag two --create=onDemand\nunassign A.sks --all\nunassign --tag=one -- A.sks\n",
    "resource remove -r B\nresource move A.sks C/\nresource set --tag three -- A.sks\n",
    "assign A.sks B/b.png --tag one --create\ntag move one two --to initialInstall --at 2\n",
  ].map { Array($0.utf8) }

  private static let manifest = Manifest(
    SourceText(
      name: "x.yml",
      """
      version: 1
      tags:
        initialInstall: [one]
        prefetchOrder:
          - two   # comes first
          - three
      files:
        A.sks: [one, two]
        B/b.png: [three]
      catalogs:
        C.xcassets:
          Tree.imageset: [one]

      """))

  static func broken(_ bytes: [UInt8]) -> [String] {
    let source = SourceText(name: "script", bytes: bytes)
    do throws(ScriptError) {
      let script = EditScript(source, ResourcePathResolver(manifest: nil, in: nil))
      if let error = script.errors.first { throw error }
      return try broken(script, source) + carriedOut(script)
    } catch {
      let span = error.span
      let isInside = span.start >= 0 && span.start <= span.end && span.end <= bytes.count
      return isInside ? [] : ["'\(error.message)' is outside of the script, at \(span)"]
    }
  }

  /// Every word put into quotes, as a shell would have it, gives the same edits.
  private static func broken(_ script: EditScript, _ source: SourceText) throws(ScriptError) -> [String] {
    var text = ""
    var start = source.byteOrderMarkLength
    while start < source.count {
      let end = source.bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
      let words = try ScriptLine(source, start, end).words
      for word in words where word.span.start < start || word.span.end > end { return ["a word is not on its line"] }
      text += words.map { Self.quoted($0.text) }.joined(separator: " ") + "\n"
      start = end + 1
    }
    let again = EditScript(SourceText(name: "script", text), ResourcePathResolver(manifest: nil, in: nil))
    guard again.errors.isEmpty else {
      return ["refused once its words are quoted:\n\(text)"]
    }
    if again.edits.map({ "\($0.edit)" }) != script.edits.map({ "\($0.edit)" }) {
      return ["other edits once its words are quoted:\n\(text)"]
    }
    return []
  }

  /// A word in single quotes, by code point: a quote with a combining mark is another Character to Swift.
  private static func quoted(_ word: String) -> String {
    "'" + word.unicodeScalars.reduce(into: "") { $0 += $1 == "'" ? #"'\''"# : String($1) } + "'"
  }

  /// All edits or none, and only what can be proved.
  private static func carriedOut(_ script: EditScript) -> [String] {
    do throws(EditFailure) {
      let proved = try manifest.applying(script.edits.map(\.edit))
      if (try? manifest.source.applying(proved.textEdits))?.allBytes != proved.bytes {
        return ["spans do not tell all"]
      }
      return []
    } catch {
      return AnyManifest.unproved(error.refusal)
    }
  }
}
