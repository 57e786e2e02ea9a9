/// Something that is given any bytes, and the laws that hold whatever they are.
protocol FuzzTarget {
  static var name: String { get }
  /// The bytes that an input has at most; short ones are tried faster.
  static var maxLength: Int { get }
  /// Inputs to begin with.
  static var seeds: [[UInt8]] { get }

  /// What does not hold for `bytes`; empty where all is well.
  static func broken(_ bytes: [UInt8]) -> [String]
}

/// All targets, in the order in which they run.
enum FuzzTargets {
  static var all: [any FuzzTarget.Type] {
    [
      YAMLTarget.self, JSONTarget.self, PlistTarget.self, XMLPlistTarget.self, PackTarget.self, CodeTarget.self,
      BatchTarget.self, EditTarget.self, LintTarget.self, LayoutTarget.self, MergeTarget.self, XcodeTarget.self,
      ServerTarget.self,
    ]
  }
}
