/// All tables of one run, with what a reader has to know to compare them with others.
struct Report {
  /// The tables in the order in which they are shown.
  let tables: [Table]
  /// What the user asked for.
  let arguments: Arguments
  /// What odr says of its version.
  let odr: String
  /// The compiler that built odr.
  let compiler: String
  /// How many processes ran or waited to run when it began.
  let load: Double?

  /// The tables with times, for the one who ran them.
  var text: String {
    var parts = sections(\.markdown)
    parts.append("\(runs) \(machine)")
    if !hasPeers { parts.append("Other tools are not installed and are left out.") }
    #if DEBUG
      parts.append("The event loop was built without optimization, so its times and ratios are meaningless.")
    #endif
    return parts.joined(separator: "\n\n")
  }

  /// The tables as ratios, to be kept.
  var results: String {
    let head = """
      # Results

      \(Machine.date) (UTC). \(machine)

      `make bench RECORD=1` writes this file. Each ratio divides the median of *what* by the median of *against*, measured \
      in the same run; a ratio below 1 means that *what* is faster or smaller. Unlike times, ratios can be compared \
      between machines with the same kind of processor. A number in a name is the number of resources in the manifest. \
      \(runs) `README.md` describes each row.
      """
    return ([head] + sections(\.markdownOfRatios)).joined(separator: "\n\n") + "\n"
  }

  private var hasPeers: Bool { arguments.peers != nil }

  private var runs: String {
    let large = arguments.sizes.filter { arguments.runs(onResources: $0) < arguments.runs }
    let fewer = large.map { ", and \(arguments.runs(onResources: $0)) times at \(grouped($0)) resources" }.joined()
    return "The commands ran in turn, \(arguments.runs) times each\(fewer)."
  }

  private var machine: String {
    "\(Machine.kind). libyaml \(Machine.libYAMLVersion); \(odr), built by \(compiler)."
      // With a high load, the results are inaccurate.
      + (load.map { " Load at the start: \(decimal($0, places: 1))." } ?? "")
  }

  private func sections(_ table: KeyPath<Table, String>) -> [String] {
    tables.map { "## \($0.title)\n\n" + $0[keyPath: table] + ($0.note.isEmpty ? "" : "\n\n\($0.note)") }
  }
}
