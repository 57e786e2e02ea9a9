/// What the user asked for on the command line.
struct Arguments {
  /// The usage, in one line.
  static let usage = "usage: bench ODR_BINARY [--runs N] [--resources N]… [--strict]"

  /// The path of the odr binary.
  let odr: String
  /// How often each command is run and counted.
  let runs: Int
  /// The sizes of the manifests in resources, each once, in rising order.
  let sizes: [Int]
  /// Whether a missed bar is a failure.
  let isStrict: Bool

  /// Reads the arguments that follow the program's name.
  ///
  /// - Throws: `BenchFailure.usage`.
  init(_ words: [String]) throws(BenchFailure) {
    var odr: String?
    var runs = 10
    var sizes: Set<Int> = []
    var isStrict = false
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--runs":
        runs = try Self.number(after: word, from: 1, in: &rest)
      case "--resources":
        sizes.insert(try Self.number(after: word, from: ManifestGenerator.fewestResources, in: &rest))
      case "--strict":
        isStrict = true
      default:
        guard odr == nil, !word.hasPrefix("-") else { throw BenchFailure.usage(reason: "'\(word)' is not expected") }
        odr = word
      }
    }
    guard let odr else { throw BenchFailure.usage(reason: "the path of the odr binary is missing") }
    self.odr = odr
    self.runs = runs
    self.sizes = sizes.isEmpty ? [1_000, 10_000, 100_000] : sizes.sorted()
    self.isStrict = isStrict
  }

  private static func number(
    after option: String, from least: Int, in rest: inout ArraySlice<String>
  ) throws(BenchFailure) -> Int {
    guard let number = rest.popFirst().flatMap({ Int($0) }), number >= least else {
      throw BenchFailure.usage(reason: "'\(option)' takes a number, \(least) or more")
    }
    return number
  }
}
