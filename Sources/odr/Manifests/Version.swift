import ResourceTags

/// The output of `odr --version`.
enum Version {
  static let number = "0.1.0"
  static var description: String { "odr \(number) (libyaml \(YAMLReader.libraryVersion))" }
}
