/// The manifests of one size, and what linting and editing them gave.
struct SizeMeasurements {
  /// The number of resources in each manifest.
  let resources: Int
  /// The bytes of the YAML file.
  let yamlBytes: Int
  /// The bytes of the JSON file.
  let jsonBytes: Int
  /// The event loop, on the YAML file.
  let eventLoop: Measurement
  /// `wc -c` of the YAML file.
  let yamlSize: Measurement
  /// `wc -l` of the YAML file.
  let yamlLines: Measurement
  /// `wc -c` of the JSON file.
  let jsonSize: Measurement
  /// `odr lint` of the YAML file.
  let yaml: Measurement
  /// `odr lint` of the JSON file.
  let json: Measurement
  /// One assignment in the YAML file, proved and not written.
  let yamlAssign: Measurement
  /// One assignment in the JSON file, proved and not written.
  let jsonAssign: Measurement
}

extension Bench {
  /// Measures all sizes, and lint of a manifest of about 1 KB, which is little more than the start of the process.
  ///
  /// All of it in one go, because growth compares one size with another.
  mutating func measureSizes() throws(BenchFailure) -> (sizes: [SizeMeasurements], startUp: Measurement) {
    var commands = [try lintOfSmallManifest()]
    var bytes: [(yaml: Int, json: Int)] = []
    for resources in arguments.sizes {
      let yaml = try writeManifest(resources: resources, in: .yaml)
      let json = try writeManifest(resources: resources, in: .json)
      let size = grouped(resources)
      let ofSize = [
        Command(name: "event loop, \(size)", words: ["\(Machine.programFolder)/event-loop", yaml.path]),
        Command(name: "`wc -c`, \(size)", words: ["wc", "-c", yaml.path]),
        Command(name: "`wc -l`, \(size)", words: ["wc", "-l", yaml.path]),
        Command(name: "`wc -c` of JSON, \(size)", words: ["wc", "-c", json.path]),
        lint(yaml.path, name: "lint YAML, \(size)"),
        lint(json.path, name: "lint JSON, \(size)"),
        assign(in: yaml.path, resources: resources, name: "one assign, YAML, \(size)"),
        assign(in: json.path, resources: resources, name: "one assign, JSON, \(size)"),
      ]
      commands += ofSize.map { $0.limited(to: arguments.runs(onResources: resources)) }
      bytes.append((yaml.bytes, json.bytes))
    }
    let results = try Measurement.alternating(commands, runs: arguments.runs, in: &folder)
    let sizes = arguments.sizes.indices.map { index in
      let ofSize = results[(1 + 8 * index)...].prefix(8).map(\.self)
      return SizeMeasurements(
        resources: arguments.sizes[index], yamlBytes: bytes[index].yaml, jsonBytes: bytes[index].json,
        eventLoop: ofSize[0], yamlSize: ofSize[1], yamlLines: ofSize[2], jsonSize: ofSize[3],
        yaml: ofSize[4], json: ofSize[5], yamlAssign: ofSize[6], jsonAssign: ofSize[7])
    }
    return (sizes, results[0])
  }
}
