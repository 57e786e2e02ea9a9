/// For an unknown name, suggests the known name that the user probably meant.
///
/// The distance between two names is the number of single-character changes; a swap of adjacent characters counts as
/// one change (Damerau-Levenshtein distance, optimal string alignment). A budget limits the time for suggestions: when
/// the budget is used up, ``best(for:)`` suggests no more names. Ten thousand suggestions wouldn't help a user.
package struct SpellingSuggester {
  private var candidates: [(name: String, lowercased: String, scalars: [Unicode.Scalar])] = []
  /// The number of times that ``best(for:)`` may still compare two scalars.
  private var budget: Int

  package init(_ candidates: some Sequence<String>, budget: Int = 10_000_000) {
    self.budget = budget
    for candidate in candidates { add(candidate) }
  }

  /// Adds a candidate.
  package mutating func add(_ name: String) { candidates.append((name, name.lowercased(), Array(name.unicodeScalars))) }

  /// Returns the candidate that is closest to `name`; `nil` if no candidate is close enough.
  package mutating func best(for name: String) -> String? {
    guard budget > 0, name.utf8.count <= 800 else { return nil }
    let wanted = Array(name.unicodeScalars)
    guard !wanted.isEmpty, wanted.count <= 200 else { return nil }
    // Allow one typo in a short name, and up to three typos in a long name. A name of two letters is too short for a
    // suggestion.
    var limit = min(3, wanted.count / 3) + 1
    var best: String?
    let lowercased = name.lowercased()
    budget -= candidates.count
    for (known, other, candidate) in candidates where abs(candidate.count - wanted.count) < max(limit, 1) {
      guard budget > 0 else { return best }
      budget -= wanted.count * candidate.count + 1
      if other == lowercased { return known }
      let distance = distance(wanted, candidate)
      // A name with another number isn't a typing error, even if its letters have one.
      if distance < limit,
        Self.numbers(wanted) == Self.numbers(candidate)
          || self.distance(Self.letters(wanted), Self.letters(candidate)) == distance
      {
        limit = distance
        best = known
      }
    }
    return best
  }

  /// Returns a question that suggests the closest candidate; `nil` if no candidate is close enough.
  package mutating func question(for name: String) -> String? {
    best(for: name).map { LookalikeCharacter.question($0, inPlaceOf: name) }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

  private static func letters(_ name: [Unicode.Scalar]) -> [Unicode.Scalar] {
    name.filter { !isDigit($0) }
  }

  private static func numbers(_ name: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    name.split { !isDigit($0) }.map { Array($0.drop { $0 == "0" }) }
  }

  private func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var previous = Array(0...right.count)
    var beforePrevious = previous
    var current = previous
    for row in stride(from: 1, through: left.count, by: 1) {
      current[0] = row
      for column in stride(from: 1, through: right.count, by: 1) {
        let substitution = previous[column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1)
        var cost = min(substitution, previous[column] + 1, current[column - 1] + 1)
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          cost = min(cost, beforePrevious[column - 2] + 1)
        }
        current[column] = cost
      }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[right.count]
  }
}

extension String {
  /// Returns the candidate that is closest to this name; `nil` if no candidate is close enough.
  package func nearest(in candidates: some Sequence<String>) -> String? {
    var suggester = SpellingSuggester(candidates)
    return suggester.best(for: self)
  }
  /// The words of the name, without digits.
  var words: [Substring] { split { !$0.isLetter } }

  /// Whether this name and a similar one may be the same name, one of them misspelled. Names that differ in a digit, or
  /// in a word of one or two letters, such as `forest-a` and `forest-b`, are different names, and so are names in which a
  /// word is missing.
  package func maySpell(_ other: String) -> Bool {
    let (own, others) = (words, other.words)
    if filter(\.isNumber) != other.filter(\.isNumber) { return false }
    if own.count != others.count { return own.joined() == others.joined() }
    return !zip(own, others).contains { $0 != $1 && $0.count < 3 && $1.count < 3 }
  }
}
