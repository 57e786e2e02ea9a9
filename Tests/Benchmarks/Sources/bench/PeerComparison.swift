extension Bench {
  /// Compares other tools with odr: a linter of YAML, a validator of the schema, and a library that edits YAML.
  ///
  /// - Returns: Nothing where they are not installed.
  mutating func comparePeers() throws(BenchFailure) -> Table? {
    guard let peers = arguments.peers else { return nil }
    var table = Table(title: "Other tools")
    for resources in [1_000, 10_000] {
      let commands = try peerCommands(in: peers, resources: resources)
      // Slow as they are, their times differ little from run to run.
      let odr = commands.odr.map { $0.limited(to: arguments.runs) }
      let others = commands.others.map { $0.limited(to: resources > 1_000 ? 2 : 3) }
      let results = try Measurement.alternating(odr + others, runs: max(3, arguments.runs), in: &folder)
      let (yaml, json, assign) = (results[0], results[1], results[2])
      for (other, own) in zip(results[3...], [yaml, yaml, yaml, json, assign]) {
        table.rows.append(.time(other, against: own))
      }
      table.rows += try compareEditedLines(peers, resources: resources)
    }
    table.note = """
      Each ratio compares times or numbers of changed lines. The other tools run 3 times at 1,000 resources and twice at \
      10,000. In rows with `fitted`, ruamel.yaml uses the indentation of the manifest and doesn't break lines. According to \
      ruamel.yaml, the two edited files have the same contents.
      """
    return table
  }

  private mutating func peerCommands(
    in peers: String, resources: Int
  ) throws(BenchFailure) -> (odr: [Command], others: [Command]) {
    let yaml = try writeManifest(resources: resources, in: .yaml).path
    let json = try writeManifest(resources: resources, in: .json).path
    let size = grouped(resources)
    let middle = middle(ofResources: resources)
    let validate = ["\(peers)/check-jsonschema", "--schemafile", Self.schema]
    return (
      [
        lint(yaml, name: "lint YAML, \(size)"),
        lint(json, name: "lint JSON, \(size)"),
        assign(in: yaml, resources: resources, name: "one assign, YAML, \(size)"),
      ],
      [
        // Long lines are an error to it, which does not stop it.
        Command(name: "yamllint, \(size)", words: ["\(peers)/yamllint", "-d", "default", yaml], codes: 0...1),
        Command(name: "yamllint, relaxed, \(size)", words: ["\(peers)/yamllint", "-d", "relaxed", yaml]),
        Command(name: "check-jsonschema, YAML, \(size)", words: validate + [yaml]),
        Command(name: "check-jsonschema, JSON, \(size)", words: validate + [json]),
        Command(
          name: "one assign by ruamel.yaml, \(size)",
          words: ["\(peers)/python", Self.script("assign.py"), yaml, middle.key, middle.tag, "/dev/null", "fitted"]),
      ]
    )
  }

  /// Makes the same edit with both, checks that the results say the same, and compares how many lines they changed.
  private mutating func compareEditedLines(_ peers: String, resources: Int) throws(BenchFailure) -> [Row] {
    let manifest = try writeManifest(resources: resources, in: .yaml).path
    let middle = middle(ofResources: resources)
    let (own, other) = (folder.file("odr.yml"), folder.file("ruamel.yml"))
    _ = try output(of: ["cp", manifest, own])
    _ = try output(of: [arguments.odr, "assign", middle.path, "--tag", middle.tag, "-m", own])
    var rows: [Row] = []
    for (style, name) in [("fitted", ", fitted"), ("default", "")] {
      let assign = Self.script("assign.py")
      _ = try output(of: ["\(peers)/python", assign, manifest, middle.key, middle.tag, other, style])
      let counts = try output(of: ["\(peers)/python", Self.script("changed_lines.py"), manifest, own, other])
      let lines = counts.split { $0.isWhitespace }.compactMap { Double($0) }
      guard lines.count == 2, lines[0] > 0 else {
        preconditionFailure("changed_lines.py prints two numbers, and fails where nothing is changed")
      }
      rows.append(
        Row(
          what: "lines changed by ruamel.yaml\(name), \(grouped(resources))", value: grouped(Int(lines[1])),
          against: "lines changed by odr", baseline: grouped(Int(lines[0])), ratio: lines[1] / lines[0]))
    }
    return rows
  }

  private static let schema = Machine.packageFolder + "/../../Schemas/resource-tags-1.schema.json"

  private static func script(_ name: String) -> String { Machine.packageFolder + "/Peers/" + name }
}
