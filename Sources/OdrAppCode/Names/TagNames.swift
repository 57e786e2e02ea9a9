package import ResourceTags

/// The names of a manifest's declared tags in Swift code: the names under `codeNames` and, for all other tags, names
/// that odr derives from the tags.
package struct TagNames: Sendable {
  /// The declared tags in manifest order, without tags whose names are invalid, and their names in Swift.
  package let all: [(tag: Tag, name: String)]
  /// The tags that get the same name, in groups of at least two tags, in manifest order.
  package let clashes: [[(tag: Tag, name: String)]]

  package init(_ manifest: Manifest) {
    let chosen = Dictionary(
      first: manifest.codeNames.filter { CodeName.isValid($0.name) }.map { (ByteString($0.tag), $0.name) })
    all = manifest.categorizedTags().filter { !TagName.isInvalid($0.name) }
      .map { ($0, chosen[ByteString($0.name)] ?? Self.derivedName($0.name)) }
    // Canonically equivalent names are equal strings, and look the same in code.
    clashes = Dictionary(grouping: all.indices, by: { [all] in all[$0].name }).values.filter { $0.count > 1 }.sorted {
      $0[0] < $1[0]
    }.map { [all] in $0.map { all[$0] } }
  }

  /// Returns the name that a tag gets without an entry under `codeNames`, according to Swift's API Design Guidelines:
  /// lower camel case, with acronyms in one case.
  package static func derivedName(_ tag: String) -> String {
    var words = words(of: tag)
    // `LEVEL_ONE` becomes `levelOne`, not `levelONE`.
    if !tag.unicodeScalars.contains(where: \.properties.isLowercase) { words = words.map { $0.lowercased() } }
    guard let first = words.first?.unicodeScalars else { preconditionFailure("a tag must have a word") }
    var name = first.first?.properties.isXIDStart == true ? lowercasingStart(first) : "tag" + String(first)
    for word in words.dropFirst() {
      let scalars = word.unicodeScalars
      let joinsDigits =
        name.unicodeScalars.last?.properties.numericType != nil
        && scalars.first?.properties.numericType != nil
      // `level-1-2` and `level-12` differ.
      name += joinsDigits ? "_" + word : CodeName.capitalized(word)
    }
    return CodeName.reserved.contains(name) ? name + "Tag" : name
  }

  /// Returns the word with its first letter or its first acronym in lowercase: `Forest` becomes `forest`, and
  /// `HTTPAssets` becomes `httpAssets`.
  private static func lowercasingStart(_ word: String.UnicodeScalarView) -> String {
    let capitals = word.prefix(while: \.properties.isUppercase).count
    let next = word.dropFirst(capitals).first
    let count = capitals > 1 && next?.properties.isLowercase == true ? capitals - 1 : capitals
    return word.prefix(count).map(\.properties.lowercaseMapping).joined() + String(word.dropFirst(count))
  }

  /// Returns the words of a tag: sequences of letters, combining marks, and digits. A tag without any, such as an emoji,
  /// has its code points as words.
  private static func words(of tag: String) -> [String] {
    let visible = tag.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    let words = visible.split { !CodeName.isPart($0) || $0.properties.generalCategory == .connectorPunctuation }
      // A mark would combine with the character before the word.
      .map { String($0.drop(while: isMark)) }.filter { !$0.isEmpty }
    return words.isEmpty ? tag.unicodeScalars.map { "u" + String($0.value, radix: 16) } : words
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
  }
}
