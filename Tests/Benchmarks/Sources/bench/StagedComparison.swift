extension Bench {
  /// Compares the hook before a commit, and what it runs, with git's own look at what is staged.
  mutating func compareStaged() throws(BenchFailure) -> Table {
    var table = Table(title: "The hook")
    for (commit, change, limits) in [
      ("a commit without a manifest", "echo x > Code.swift", (Bar(limit: 5.5), Bar(limit: 6))),
      ("a commit with a manifest", "echo '# x' >> Game/ResourceTags.yml", (Bar(limit: 16.5), Bar(limit: 17.5))),
    ] {
      let repository = try writeRepository(staging: change)
      func command(_ name: String, _ words: [String]) -> Command {
        Command(
          name: "\(name), \(commit)", words: ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", repository] + words,
          codes: 0...1)
      }
      let results = try Measurement.alternating(
        [
          command("`git diff --cached --quiet`", ["git", "diff", "--cached", "--quiet"]),
          command("`odr lint --staged`", [arguments.odr, "lint", "--staged"]),
          command("the hook", [".git/hooks/pre-commit"]),
        ], runs: 3 * arguments.runs, in: &folder)
      table.rows.append(.time(results[1], against: results[0], bar: limits.0))
      table.rows.append(.time(results[2], against: results[0], bar: limits.1))
    }
    return table
  }

  /// Makes a repository with a manifest, its thousand files and the hook, with a change that is staged.
  private mutating func writeRepository(staging change: String) throws(BenchFailure) -> String {
    let path = folder.file("repository \(folder.count)")
    let script = """
      git init -q "$0" && cd "$0" && mkdir Game
      {
        printf 'version: 1\\ntags: {onDemand: [sea]}\\nfiles:\\n'
        n=0; while [ $n -lt 1000 ]; do echo $n > Game/F$n.sks; echo "  F$n.sks: [sea]"; n=$((n + 1)); done
      } > Game/ResourceTags.yml
      : > Code.swift
      git add . && git -c user.name=x -c user.email=x@example.com commit -q -m x && "$1" hook install
      \(change)
      git add .
      """
    _ = try output(of: ["/bin/sh", "-ec", script, path, arguments.odr])
    return path
  }
}
