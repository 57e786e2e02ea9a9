extension Bench {
  /// Compares `odr diff` with lint, and with git's listing of both versions.
  mutating func compareHistory() throws(BenchFailure) -> Table {
    var table = Table(title: "History")
    let resources = sizeOfEdits
    let manifest = try writeManifest(resources: resources, in: .yaml).path
    let size = grouped(resources)
    let tag = ManifestGenerator(resources: resources).mostUsedTag
    let other = folder.file("renamed.yml")
    _ = try output(
      of: [
        "/bin/sh", "-ec", "cp \"$1\" \"$2\" && \"$0\" -q tag rename \"$3\" renamed -m \"$2\"", arguments.odr, manifest,
        other, tag,
      ])
    let repository = try writeHistory()
    let listing = """
      cd "$0" && git ls-tree -r -l HEAD~1 > /dev/null && git ls-tree -r -l HEAD > /dev/null
      "$1" lint && git -c core.fsmonitor= show HEAD~1:ResourceTags.yml | "$1" lint - --stdin-filename ResourceTags.yml
      """
    let results = try Measurement.alternating(
      [
        lint(manifest, name: "lint YAML, \(size)"),
        Command(
          name: "diff after a rename, \(size)", words: [arguments.odr, "diff", manifest, other], codes: 1...1),
        Command(
          name: "`git ls-tree -r -l` and lint of both versions, 10,000 files",
          words: ["/bin/sh", "-c", listing, repository, arguments.odr], codes: 0...1),
        Command(
          name: "diff --packs, 10,000 files",
          words: [arguments.odr, "-C", repository, "diff", "HEAD~1", "HEAD", "--packs"]),
      ], runs: arguments.runs, in: &folder)
    table.rows.append(.time(results[1], against: results[0], bar: resources >= 100_000 ? Bar(limit: 2.5) : nil))
    table.rows.append(.time(results[3], against: results[2], bar: Bar(limit: 2)))
    return table
  }

  /// Makes a repository of 10,000 tagged files with two commits, of which the second changes some of them.
  private mutating func writeHistory() throws(BenchFailure) -> String {
    let path = folder.file("history")
    let script = """
      git init -q "$0" && cd "$0"
      n=0; while [ $n -lt 100 ]; do mkdir -p "L$n"; n=$((n + 1)); done
      awk 'BEGIN {
        print "version: 1\\ntags:\\n  onDemand:"
        for (t = 0; t < 200; t++) print "    - t" t
        print "files:"
        for (n = 0; n < 10000; n++) {
          file = "L" (n % 100) "/F" n ".sks"
          print n > file; close(file)
          print "  " file ": [t" (n % 200) ", t" ((n * 7 + 1) % 200) "]"
        }
      }' > ResourceTags.yml
      git add . && git -c user.name=x -c user.email=x@example.com commit -q -m one
      for n in 1 2 3 4 5 6 7 8 9; do echo changed > "L1/F${n}01.sks"; done
      git add . && git -c user.name=x -c user.email=x@example.com commit -q -m two
      """
    _ = try output(of: ["/bin/sh", "-ec", script, path])
    return path
  }
}
