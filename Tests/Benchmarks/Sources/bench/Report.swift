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
      parts.append("The event loop was built without optimisation: its times, and the ratios to them, mean nothing.")
    #endif
    return parts.joined(separator: "\n\n")
  }

  /// The tables as ratios, to be kept.
  var results: String {
    let head = """
      # Results

      \(Machine.date) (UTC). \(machine)

      `make bench RECORD=1` writes this file. A ratio says how many times as long, or as much, *what* takes as *against* \
      does on the same input in the same run. They are ratios of medians, so that they can be compared between machines, \
      which times cannot. Below a ratio of 1 *what* is the faster. A number in a name is the number of resources in the \
      manifest. \(runs) `README.md` says what each row is.
      """
    return ([head] + sections(\.markdownOfRatios)).joined(separator: "\n\n") + "\n"
  }

  private var hasPeers: Bool { arguments.peers != nil }

  private var runs: String {
    let large = arguments.sizes.filter { arguments.runs(onResources: $0) < arguments.runs }
    let fewer = large.map { ", \(arguments.runs(onResources: $0)) at \(grouped($0)) resources" }.joined()
    return "\(arguments.runs) runs of each command\(fewer), taken in turn."
  }

  private var machine: String {
    "\(Machine.kind). libyaml \(Machine.libYAMLVersion); \(odr), built by \(compiler)."
      // Others that run at the same time make all of it rough.
      + (load.map { " Load when it began: \(decimal($0, places: 1))." } ?? "")
  }

  private func sections(_ table: KeyPath<Table, String>) -> [String] {
    tables.map { "## \($0.title)\n\n" + $0[keyPath: table] + ($0.note.isEmpty ? "" : "\n\n\($0.note)") }
  }
}
