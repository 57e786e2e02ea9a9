/// A path pattern that supports the same wildcards as git and ruff. `*` and `?` match within one path component,
/// `[a-z]` matches one character of a set, and `**` matches any number of folders. After a backslash, a wildcard is an
/// ordinary character.
///
/// A pattern without a slash matches names in any folder. A pattern that ends with a slash matches everything inside a
/// folder.
package struct PathPattern: Sendable, Equatable {
  /// The components of the pattern, starting with the outermost folder.
  private let parts: [Part]

  private enum Part: Equatable {
    /// `**`, which matches any number of folders, including none.
    case folders
    case name([Piece])
  }

  private enum Piece: Equatable {
    case character(Character)
    case any
    /// `*`, which matches any number of characters, including none.
    case run
    case set([ClosedRange<Character>], isNegated: Bool)
  }

  /// Creates a pattern from `text`, which is relative to `folder`. Wildcards in `folder` are ordinary characters.
  package init(_ text: String, in folder: String = "") {
    let isAbsolute = text.utf8.first == "/"
    var parts = isAbsolute ? [] : folder.split(separator: "/").map { Part.name($0.map { .character($0) }) }
    let names = text.split(separator: "/")
    if names.count == 1, !text.contains("/") { parts.append(.folders) }
    for name in names where name != "." {
      if name == "..", case .name? = parts.last {
        parts.removeLast()
      } else {
        parts.append(name == "**" ? .folders : .name(Self.pieces(of: name)))
      }
    }
    // A pattern that ends with `/` or `**` matches the contents of a folder, not the folder itself.
    if text.utf8.last == "/" { parts.append(.folders) }
    if parts.last == .folders { parts.append(.name([.run])) }
    self.parts = parts
  }

  /// Whether the pattern matches a normalized path.
  package func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/").map(Array.init)
    return Self.matches(parts[...], names[...], isWild: { $0 == .folders }) { part, name in
      guard case .name(let pieces) = part else { return false }
      return Self.matches(pieces[...], name[...], isWild: { $0 == .run }, Self.matches)
    }
  }

  /// A folder that contains everything the pattern matches: the leading components without wildcards.
  package var folder: String {
    var names: [String] = []
    for case .name(let pieces) in parts.dropLast().prefix(while: { $0 != .folders }) {
      let characters = pieces.compactMap { piece -> Character? in
        if case .character(let character) = piece { character } else { nil }
      }
      if characters.count < pieces.count { break }
      names.append(String(characters))
    }
    return names.joined(separator: "/")
  }

  /// Returns whether the pieces of a pattern match the units of a path. A piece for which `isWild` returns true matches any
  /// number of units.
  ///
  /// After a mismatch, this function makes only the last wild piece match one more unit. Extending an earlier wild
  /// piece wouldn't find further matches.
  private static func matches<Piece, Unit>(
    _ pieces: ArraySlice<Piece>, _ units: ArraySlice<Unit>, isWild: (Piece) -> Bool, _ isMatch: (Piece, Unit) -> Bool
  ) -> Bool {
    var piece = pieces.startIndex
    var unit = units.startIndex
    var wild: (piece: Int, unit: Int)?
    while unit < units.endIndex {
      if piece < pieces.endIndex, isWild(pieces[piece]) {
        wild = (piece, unit)
        piece += 1
      } else if piece < pieces.endIndex, isMatch(pieces[piece], units[unit]) {
        piece = piece + 1
        unit = unit + 1
      } else if let last = wild {
        wild = (last.piece, last.unit + 1)
        piece = last.piece + 1
        unit = last.unit + 1
      } else {
        return false
      }
    }
    return pieces[piece...].allSatisfy(isWild)
  }

  private static func matches(_ piece: Piece, _ character: Character) -> Bool {
    switch piece {
    case .character(let expected): character == expected
    case .any, .run: true
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(character) } != isNegated
    }
  }

  private static func pieces(of name: Substring) -> [Piece] {
    var pieces: [Piece] = []
    var rest = name
    while let character = rest.popFirst() {
      switch character {
      case "*": if pieces.last != .run { pieces.append(.run) }
      case "?": pieces.append(.any)
      case "\\": pieces.append(.character(rest.popFirst() ?? character))
      case "[": pieces.append(set(&rest) ?? .character(character))
      default: pieces.append(.character(character))
      }
    }
    return pieces
  }

  /// Returns the character set after a `[`; `nil` if there is no closing bracket.
  private static func set(_ rest: inout Substring) -> Piece? {
    var inside = rest
    let isNegated = inside.first == "!" || inside.first == "^"
    if isNegated { inside.removeFirst() }
    var ranges: [ClosedRange<Character>] = []
    while let first = inside.popFirst() {
      if first == "]", !ranges.isEmpty {
        rest = inside
        return .set(ranges, isNegated: isNegated)
      }
      let isRange = inside.first == "-" && inside.dropFirst().first.map { $0 != "]" } ?? false
      let last = isRange ? inside.dropFirst().first ?? first : first
      if isRange { inside.removeFirst(2) }
      if first <= last { ranges.append(first...last) }
    }
    return nil
  }
}
