import Bytes
import Diagnostics

/// The texts that findings are about, each with its lines, which are found only once.
final class LineTables {
  /// The text that is checked.
  let judged: SourceText
  private lazy var own = LineTable(judged)
  /// The lines of the other texts, by name.
  private var others: [String: LineTable] = [:]

  init(_ judged: SourceText) {
    self.judged = judged
  }

  /// The text that a place is in.
  func source(of location: Diagnostic.Location) -> SourceText { location.source ?? judged }

  /// The lines of the text that a place is in.
  func lines(of location: Diagnostic.Location) -> LineTable {
    guard let source = location.source else { return own }
    if let known = others[source.name] { return known }
    let lines = LineTable(source)
    others[source.name] = lines
    return lines
  }

  /// The line and column where a place starts.
  func start(of location: Diagnostic.Location) -> LinePosition {
    lines(of: location).position(of: location.span.start)
  }
}
