/// A name pattern with `*`, `?`, and `[…]`, which matches the same names as in Xcode's build engine.
///
/// Source: swift-build, `SWBUtil/fnmatch.swift` and `Path.matchesFilenamePattern`. Unlike patterns for fnmatch(3),
/// these patterns don't support escape sequences, and treat letters with canonically equivalent spellings as equal.
struct NamePattern {
  /// The pattern as it is written.
  let text: String
  private let pattern: [Character]
  /// The number of path components that the pattern is compared with; 0 for all.
  private let componentCount: Int

  /// Creates the pattern `text`.
  init(_ text: String) {
    self.text = text
    pattern = Array(text)
    componentCount = text.hasPrefix("/") ? 0 : text.split(separator: "/").count
  }

  /// Returns whether the pattern matches a whole name.
  func matches(_ name: String) -> Bool { matches(Array(name), isPath: false) }

  /// Returns whether the pattern matches the end of an absolute path: as many components as the pattern contains, or
  /// the whole path if the pattern begins with a slash. `*` and `?` don't match slashes.
  func matches(path: [Character]) -> Bool {
    if componentCount == 0 { return matches(path, isPath: true) }
    let slashes = path.indices.reversed().lazy.filter { path[$0] == "/" }
    guard let slash = slashes.dropFirst(componentCount - 1).first else { return false }
    return matches(Array(path[(slash + 1)...]), isPath: true)
  }

  private func matches(_ name: [Character], isPath: Bool) -> Bool {
    var index = 0
    var place = 0
    // The end of the last `*` in the pattern, and the end of the text that this `*` currently matches. After a
    // mismatch, only the last `*` needs to match more text.
    var star: (place: Int, index: Int)?
    func canTryAgain() -> Bool {
      guard let last = star, last.index < name.count, !(isPath && name[last.index] == "/") else { return false }
      star = (last.place, last.index + 1)
      place = last.place
      index = last.index + 1
      return true
    }
    while true {
      guard place < pattern.count else {
        if index == name.count { return true }
        guard canTryAgain() else { return false }
        continue
      }
      let wanted = pattern[place]
      place += 1
      if wanted == "*" {
        while place < pattern.count, pattern[place] == "*" { place += 1 }
        if place == pattern.count { return !isPath || !name[index...].contains("/") }
        if isPath, pattern[place] == "/" {
          guard let slash = name[index...].firstIndex(of: "/") else { return false }
          index = slash
        } else {
          star = (place, index)
        }
        continue
      }
      guard index < name.count else { return false }
      let letter = name[index]
      let fits: Bool
      switch wanted {
      case "?": fits = !(isPath && letter == "/")
      case "[":
        guard let found = rangeEnd(from: place, letter, isPath: isPath) else { return false }
        fits = found.fits && !(isPath && letter == "/")
        if fits { place = found.end }
      default: fits = wanted == letter
      }
      if fits { index += 1 } else if !canTryAgain() { return false }
    }
  }

  /// Returns whether `letter` is in the set of letters that begins at `place`, and the end of the set; `nil` if the set
  /// ends after a hyphen. Without a closing `]`, a `[` is an ordinary letter.
  private func rangeEnd(from place: Int, _ letter: Character, isPath: Bool) -> (fits: Bool, end: Int)? {
    guard pattern[place...].contains("]") else { return (letter == "[", place) }
    var place = place
    let isNegated = pattern[place] == "!"
    if isNegated { place += 1 }
    var isIn = false
    while place < pattern.count {
      let first = pattern[place]
      place += 1
      if first == "]" { break }
      if isPath, first == "/" { return (false, place) }
      if place + 1 < pattern.count, pattern[place] == "-" {
        if pattern[place + 1] == "]" { return nil }
        if first <= letter, letter <= pattern[place + 1] { isIn = true }
        place += 2
      } else if first == letter {
        isIn = true
      }
    }
    return (isIn != isNegated, place)
  }
}
