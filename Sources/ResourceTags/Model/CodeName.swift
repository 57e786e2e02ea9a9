/// The names that tags can have in Swift code.
package enum CodeName {
  /// Whether `name` can be the name of a tag, or of the type of tags, in Swift: an identifier that isn't reserved.
  package static func isValid(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !reserved.contains(name), name != "_" else { return false }
    return (first == "_" || first.properties.isXIDStart) && name.unicodeScalars.allSatisfy(isPart)
  }

  /// Whether a character can be part of an identifier in Swift. Swift also allows invisible characters, such as
  /// bidirectional controls; odr doesn't.
  package static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isXIDContinue && !scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Returns the name with its first letter in uppercase.
  package static func capitalized(_ name: String) -> String {
    let scalars = name.unicodeScalars
    return (scalars.first?.properties.titlecaseMapping ?? "") + String(scalars.dropFirst())
  }

  /// The keywords of Swift, the members of the generated type, and the cases of optional values.
  ///
  /// Source: The Swift Programming Language, "Lexical Structure", "Keywords and Punctuation".
  package static let reserved = """
    associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private \
    precedencegroup protocol public rethrows static struct subscript typealias var break case catch continue default \
    defer do else fallthrough for guard if in repeat return throw switch where while Any as await false is nil self \
    Self super throws true try Protocol Type AllCases Category RawValue allCases category hash hashValue rawValue \
    initialInstall prefetchOrder onDemand none some
    """.wordSet
}
