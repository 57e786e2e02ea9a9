/// The names that tags can have in Swift code.
package enum CodeName {
  /// Whether `name` can be the name of a tag, or of the type of tags, in Swift: an identifier that isn't reserved.
  package static func isValid(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !reserved.contains(name), name != "_" else { return false }
    return (first == "_" || first.properties.isXIDStart) && name.unicodeScalars.allSatisfy(isPart)
  }

  /// Whether a character can be part of an identifier in Swift and in Objective-C. Swift also allows invisible
  /// characters, such as bidirectional controls; odr doesn't.
  package static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isXIDContinue && !scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Returns the name with its first letter in uppercase, as in the names of constants in Objective-C.
  package static func capitalized(_ name: String) -> String {
    let scalars = name.unicodeScalars
    return (scalars.first?.properties.titlecaseMapping ?? "") + String(scalars.dropFirst())
  }

  /// Returns the end of a message about two names in code that are the same.
  package static func sameness(_ name: String, _ other: String) -> String {
    "have the same name in \(name == other ? "Swift" : "Objective-C"), \(name.quoted)"
  }

  /// The keywords of Swift, the members of the generated type, and the cases of optional values.
  ///
  /// Source: The Swift Programming Language, "Lexical Structure", "Keywords and Punctuation".
  package static let reserved = Set(
    """
    associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private \
    precedencegroup protocol public rethrows static struct subscript typealias var break case catch continue default \
    defer do else fallthrough for guard if in repeat return throw switch where while Any as await false is nil self \
    Self super throws true try Protocol Type AllCases Category RawValue allCases category hash hashValue rawValue \
    initialInstall prefetchOrder onDemand none some
    """.split(separator: " ").map(String.init))
}
