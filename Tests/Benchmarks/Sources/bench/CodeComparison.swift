extension Bench {
  /// Compares the check of code with a search for the name of the class that requests resources.
  mutating func compareCode() throws(BenchFailure) -> Table {
    var table = Table(title: "Code")
    let folder = folder.file("code")
    // Ten thousand files of 10,000 bytes; one of a hundred contains calls.
    let script = """
      mkdir "$0" && cd "$0" && git init -q && printf 'version: 1\\ntags: {onDemand: [forest]}\\n' > ResourceTags.yml
      line='    let title = makeTitle(for: level, style: .large) // "Level", as in the list of levels'
      n=0; while [ $n -lt 112 ]; do echo "$line"; n=$((n + 1)); done > lines
      printf 'let request = NSBundleResourceRequest(tags: ["forest"])\\nrequest.endAccessingResources()\\n' > call
      n=0; while [ $n -lt 100 ]; do
        mkdir $n; cat call lines > $n/Level.swift
        f=1; while [ $f -lt 100 ]; do cp lines $n/View$f.swift; f=$((f + 1)); done
        n=$((n + 1))
      done
      rm lines call
      """
    _ = try output(of: ["/bin/sh", "-ec", script, folder])
    func command(_ name: String, _ words: [String]) -> Command {
      Command(name: name, words: ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder] + words, codes: 0...1)
    }
    let results = try Measurement.alternating(
      [
        command("`grep -rc NSBundleResourceRequest`", ["grep", "-rc", "NSBundleResourceRequest", "."]),
        command("`odr code check`, 10,000 files (100 MB)", [arguments.odr, "code", "check"]),
      ], runs: arguments.runs, in: &self.folder)
    table.rows.append(.time(results[1], against: results[0], bar: Bar(limit: 4)))
    return table
  }
}
