import Foundation
import OdrEditScripts
import OdrTestSupport
import Testing

@testable import ResourceTags

@testable import odr

/// A command on a manifest and its expected result, from a document in `EditCases`.
struct EditCase: Sendable, Identifiable, CustomTestStringConvertible {
  /// The document, and the line that contains the command.
  let id: String
  let command: String
  /// The language and the text of the manifest.
  let language: String
  let before: String
  /// The expected result in the document: a quote.
  let expected: String

  var testDescription: String { "\(id): \(command)" }

  /// The actual result as a quote: the removed and added lines with their numbers, and the removed comments. If nothing
  /// changes, the quote says why.
  var result: String {
    let source = SourceText(name: "x." + language, Self.manifestText(before))
    var edits: [any ManifestEdit] = []
    do {
      let resolver = ResourcePathResolver(manifest: nil)
      let script = EditScript(SourceText(name: "script", command), resolver)
      if let error = script.errors.first { throw error }
      edits = script.edits.map(\.edit)
      let proved = try Manifest(source).applying(edits)
      guard proved.isChange else { return "> nothing changed\n" }
      let comments = proved.removedComments.map { "gone: `\(source.string(in: $0))`\n" }.joined()
      let lines = Self.changedLines(from: before, to: Self.shown(String(decoding: proved.bytes, as: UTF8.self)))
      return (lines + comments).markdownQuote
    } catch let error as EditFailure {
      let message = error.refusal.message(for: error.refusals[0].index.map { edits[$0] })
      return "> refused: \(message)" + Self.place(error.refusal.span, source) + "\n"
    } catch let error as ScriptError {
      return "> refused: \(error.message)\n"
    } catch {
      return "> \(error)\n"
    }
  }

  /// Returns the removed lines with their numbers in the old text, and the added lines with their numbers in the new
  /// text.
  private static func changedLines(from old: String, to new: String) -> String {
    let (old, new) = (
      old.split(separator: "\n", omittingEmptySubsequences: false),
      new.split(separator: "\n", omittingEmptySubsequences: false)
    )
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (index, result) = (0, "")
    for (newIndex, line) in new.enumerated() {
      while removed.contains(index) {
        result += "-\(index + 1): \(old[index])\n"
        index += 1
      }
      if inserted.contains(newIndex) { result += "+\(newIndex + 1): \(line)\n" } else { index += 1 }
    }
    return result
  }

  private static func place(_ span: ByteSpan?, _ source: SourceText) -> String {
    guard let span else { return "" }
    let position = LineTable(source).position(of: span.start)
    return " (\(position.line):\(position.column))"
  }

  private static func manifestText(_ text: String) -> String {
    text.replacing("⌫\n", with: "").replacing("␍", with: "\r").replacing("⟨BOM⟩", with: "\u{FEFF}")
  }

  private static func shown(_ text: String) -> String {
    let visible = text.unicodeScalars.reduce(into: "") { result, scalar in
      result += scalar == "\r" ? "␍" : scalar == "\u{FEFF}" ? "⟨BOM⟩" : String(scalar)
    }
    return visible.hasSuffix("\n") ? visible : visible + "⌫\n"
  }
}
