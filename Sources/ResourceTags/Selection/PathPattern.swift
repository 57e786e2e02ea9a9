/// A path pattern that supports the same wildcards as git and ruff. `*` and `?` match within one path component,
/// `[a-z]` matches one character of a set, and `**` matches any number of folders. After a backslash, a wildcard is an
/// ordinary character.
///
/// A pattern without a slash matches names in any folder. A pattern that ends with a slash matches everything inside a
/// folder.
package struct PathPattern: Sendable, Equatable {
  /// The components of the pattern, starting with the outermost folder; `nil` for `**`, which matches any number of
  /// folders, including none.
  private var parts: [NamePattern?]

  /// Creates a pattern from `text`, which is relative to `folder`. Wildcards in `folder` are ordinary characters.
  package init(_ text: String, in folder: String = "") {
    let isAbsolute = text.utf8.first == "/"
    var parts: [NamePattern?] = isAbsolute ? [] : folder.split(separator: "/").map { NamePattern(name: $0) }
    let names = text.split(separator: "/")
    if names.count == 1, !text.contains("/") { parts.append(nil) }
    for name in names where name != "." {
      if name == "..", let last = parts.last, last != nil {
        parts.removeLast()
      } else {
        parts.append(name == "**" ? nil : NamePattern(name))
      }
    }
    // A pattern that ends with `/` or `**` matches the contents of a folder, not the folder itself.
    if text.utf8.last == "/" { parts.append(nil) }
    if let last = parts.last, last == nil { parts.append(NamePattern("*")) }
    self.parts = parts
  }

  /// Returns the text of the pattern that matches everything in `folder`, whose wildcards are ordinary characters.
  package static func contents(of folder: String) -> String {
    folder.replacing(/[*?\[\\]/) { "\\" + $0.output } + "/**"
  }

  /// The pattern that also matches everything inside the folders that this pattern matches.
  package var withContents: PathPattern {
    var pattern = self
    pattern.parts.append(nil)
    return pattern
  }

  /// Whether the pattern matches a normalized path.
  package func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/").map(Array.init)
    return Self.matches(parts[...], names[...], isWild: { $0 == nil }) { $0?.matches($1) ?? false }
  }

  /// A folder that contains everything the pattern matches: the leading components without wildcards.
  package var folder: String {
    var names: [String] = []
    for part in parts.dropLast() {
      guard let name = part?.name else { break }
      names.append(name)
    }
    return names.joined(separator: "/")
  }

  /// Returns whether the pieces of a pattern match the units of a path. A piece for which `isWild` returns true matches any
  /// number of units.
  ///
  /// After a mismatch, this function makes only the last wild piece match one more unit. Extending an earlier wild
  /// piece wouldn't find further matches.
  fileprivate static func matches<Piece, Unit>(
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
}

/// A name pattern with the wildcards `*`, `?`, and `[…]`. Letters with canonically equivalent spellings are equal.
package struct NamePattern: Sendable, Equatable {
  private let pieces: [Piece]

  private enum Piece: Equatable {
    case character(Character)
    case any
    /// `*`, which matches any number of characters, including none.
    case run
    case set([ClosedRange<Character>], isNegated: Bool)
  }

  /// Creates a pattern that matches only `name`.
  init(name: Substring) { pieces = name.map { .character($0) } }

  /// Creates a pattern from `text`. If `isOfXcode` is true, the pattern matches the same names as in Xcode's build
  /// engine: a backslash is an ordinary character, only `!` negates a set, the first `]` ends a set, and a set with a
  /// hyphen at its end matches nothing.
  ///
  /// Source: swift-build, `SWBUtil/fnmatch.swift`.
  package init(_ text: Substring, isOfXcode: Bool = false) {
    var pieces: [Piece] = []
    var rest = text
    while let character = rest.popFirst() {
      switch character {
      case "*": if pieces.last != .run { pieces.append(.run) }
      case "?": pieces.append(.any)
      case "\\" where !isOfXcode: pieces.append(.character(rest.popFirst() ?? character))
      case "[": pieces.append(Self.set(&rest, isOfXcode) ?? .character(character))
      default: pieces.append(.character(character))
      }
    }
    self.pieces = pieces
  }

  /// Whether the pattern matches a whole name.
  package func matches(_ name: [Character]) -> Bool {
    PathPattern.matches(pieces[...], name[...], isWild: { $0 == .run }) { piece, character in
      switch piece {
      case .character(let expected): character == expected
      case .any, .run: true
      case .set(let ranges, let isNegated): ranges.contains { $0.contains(character) } != isNegated
      }
    }
  }

  /// The only name that the pattern matches; `nil` if it contains wildcards.
  fileprivate var name: String? {
    let characters = pieces.compactMap { piece -> Character? in
      if case .character(let character) = piece { character } else { nil }
    }
    return characters.count < pieces.count ? nil : String(characters)
  }

  /// Returns the character set after a `[`; `nil` if there is no closing bracket.
  private static func set(_ rest: inout Substring, _ isOfXcode: Bool) -> Piece? {
    var inside = rest
    let isNegated = inside.first == "!" || inside.first == "^" && !isOfXcode
    if isNegated { inside.removeFirst() }
    var ranges: [ClosedRange<Character>] = []
    while let first = inside.popFirst() {
      if first == "]", isOfXcode || !ranges.isEmpty {
        rest = inside
        return .set(ranges, isNegated: isNegated)
      }
      if isOfXcode, inside.hasPrefix("-]") { return .set([], isNegated: false) }
      let isRange = inside.first == "-" && inside.dropFirst().first.map { $0 != "]" } ?? false
      let last = isRange ? inside.dropFirst().first ?? first : first
      if isRange { inside.removeFirst(2) }
      if first <= last { ranges.append(first...last) }
    }
    return nil
  }
}
