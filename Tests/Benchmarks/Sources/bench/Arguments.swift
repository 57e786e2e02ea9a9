/// What the user asked for on the command line.
struct Arguments {
  /// The usage, in one line.
  static let usage =
    "usage: bench ODR_BINARY [--runs N] [--resources N]… [--peers FOLDER] [--results FILE] [--strict] "
    + "[--only code|files|history|hook|many|server] [--manifests N] [--files N]"

  /// What can be measured alone.
  enum Part: String {
    case code, files, history, hook, many, server
  }

  /// The path of the odr binary.
  let odr: String
  /// How often each command is run and counted, unless its input is so large that it is run less often.
  let runs: Int
  /// The sizes of the manifests in resources, each once, in rising order.
  let sizes: [Int]
  /// The folder that yamllint, check-jsonschema and a Python with ruamel.yaml are in; nil leaves them out.
  let peers: String?
  /// The file that the ratios are written to, in Markdown.
  let results: String?
  /// The part that alone is measured; `nil` for all.
  let part: Part?
  /// The number of manifests that are linted together.
  let manifests: Int
  /// The number of files in the repository of a few manifests.
  let repositoryFiles: Int
  /// Whether a missed bar is a failure.
  let isStrict: Bool

  /// Reads the arguments that follow the program's name.
  ///
  /// - Throws: `BenchFailure.usage`.
  init(_ words: [String]) throws(BenchFailure) {
    var odr: String?
    var runs = 10
    var sizes: Set<Int> = []
    var files: [String: String] = [:]
    var isStrict = false
    var part: Part?
    var (manifests, repositoryFiles) = (1_000, 100_000)
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--runs":
        runs = try Self.number(after: word, from: 1, in: &rest)
      case "--resources":
        sizes.insert(try Self.number(after: word, from: ManifestGenerator.fewestResources, in: &rest))
      case "--manifests":
        manifests = try Self.number(after: word, from: 2, in: &rest)
      case "--files":
        repositoryFiles = try Self.number(after: word, from: 1, in: &rest)
      case "--only":
        guard let named = rest.popFirst().flatMap(Part.init) else {
          throw BenchFailure.usage(reason: "'--only' takes 'code', 'files', 'history', 'hook', 'many' or 'server'")
        }
        part = named
      case "--peers", "--results":
        guard let path = rest.popFirst() else { throw BenchFailure.usage(reason: "'\(word)' takes a path") }
        files[word] = path
      case "--strict":
        isStrict = true
      default:
        guard odr == nil, !word.hasPrefix("-") else { throw BenchFailure.usage(reason: "'\(word)' is not expected") }
        odr = word
      }
    }
    guard let odr else { throw BenchFailure.usage(reason: "the path of the odr binary is missing") }
    if part != nil, files["--results"] != nil {
      throw BenchFailure.usage(reason: "'--only' leaves out most of what '--results' keeps")
    }
    self.odr = odr
    self.runs = runs
    self.sizes = sizes.isEmpty ? [1_000, 10_000, 100_000, 1_000_000] : sizes.sorted()
    self.peers = files["--peers"]
    self.results = files["--results"]
    self.isStrict = isStrict
    self.part = part
    self.manifests = manifests
    self.repositoryFiles = repositoryFiles
  }

  /// How often a command is run that works on a manifest of so many resources.
  func runs(onResources resources: Int) -> Int {
    resources > 100_000 ? (runs + 1) / 2 : runs
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
