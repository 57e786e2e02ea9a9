/// Something that odr takes for true about Background Assets, with where it is from.
///
/// Apple publishes no schema of pack manifests, and its packer runs on macOS only. So what odr cannot check is data: each
/// fact has the date on which it was read, a source, and how certain it is.
package struct Fact: Sendable {
  /// How certain a fact is.
  package enum Certainty: String, Sendable {
    /// Apple's documentation or headers say it.
    case documented
    /// A document or a project of somebody else says it.
    case thirdParty
    /// Nobody was found who says it.
    case unverified
  }

  /// What it is about: a key, a platform, a limit.
  package let name: String
  /// What holds, in words.
  package let text: String
  /// How certain it is.
  package let certainty: Certainty
  /// Who says it.
  package let source: String
  /// The month in which it was read.
  package let date: String

  init(_ name: String, _ text: String, _ certainty: Certainty, _ source: String, date: String = "2026-11") {
    (self.name, self.text, self.certainty, self.source, self.date) = (name, text, certainty, source, date)
  }
}
