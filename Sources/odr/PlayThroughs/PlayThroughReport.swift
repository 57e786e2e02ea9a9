import ResourceTags

/// What `odr packs --trace` prints: for each step what is downloaded, what is in use, and what the system may purge.
struct PlayThroughReport {
  /// A step, and the packs on the device after it, as places.
  private struct Step {
    let line: PlayThrough.Line
    let change: DevicePacks.Change
    let inUse: [Int]
    let inUseBytes: Int
    let purgeable: [Int]
  }

  private let packs: TagPacks
  private let steps: [Step]

  init(_ playThrough: PlayThrough, _ packs: TagPacks) {
    self.packs = packs
    var device = DevicePacks(packs)
    steps = playThrough.lines.map { line in
      let change = device.take(line.step)
      let inUse = device.inUse
      return Step(
        line: line, change: change, inUse: inUse, inUseBytes: packs.bytes(of: inUse), purgeable: device.purgeable)
    }
  }

  /// The most bytes that are in use at once.
  private var mostInUse: Int { steps.map(\.inUseBytes).max() ?? 0 }

  /// Whether the app uses more at once than it may.
  var isOverLimit: Bool { packs.isOverLimit(mostInUse) }

  /// The indices of the resources in all packs that are downloaded.
  var listed: [Int] { Set(steps.flatMap(\.change.downloaded)).sorted().flatMap { packs.packs[$0].resources } }

  private var downloadBytes: Int { steps.reduce(0) { $0 + packs.bytes(of: $1.change.downloaded) } }

  /// What nobody may rely on.
  private static let hint =
    "The order of purging is a hint: the system weighs preservation priority and last use as it sees fit."

  /// The report for scripts, version 1. Packs are named by their digests.
  var json: JSONObject {
    func digests(_ places: [Int]) -> [String] { places.map { packs.packs[$0].digest } }
    let steps = steps.map { step -> JSONObject in
      [
        "step": step.line.text, "downloaded": digests(step.change.downloaded),
        "downloadBytes": packs.bytes(of: step.change.downloaded), "inUse": digests(step.inUse),
        "inUseBytes": step.inUseBytes, "purged": digests(step.change.purged),
        "missingBytes": step.change.missingBytes > 0 ? step.change.missingBytes : nil,
        "purgeable": digests(step.purgeable),
      ]
    }
    let list = packs.packs.map { pack -> JSONObject in
      ["tags": pack.tags, "digest": pack.digest, "priority": pack.priority, "bytes": pack.bytes]
    }
    return [
      "version": 1, "packs": list, "steps": steps, "downloadBytes": downloadBytes, "mostInUseBytes": mostInUse,
      "inUseLimit": packs.limits.inUse, "note": Self.hint,
    ]
  }

  /// The report for people.
  func text(_ style: Style) -> String {
    func line(_ title: String, _ places: [Int], _ bytes: String? = nil) -> String {
      let size = places.isEmpty ? "" : " (\(bytes ?? "\(FormattedByteCount(packs.bytes(of: places)))"))"
      return "    \(title): \(packs.names(of: places))\(size)\n"
    }
    var text = ""
    for (index, step) in steps.enumerated() {
      text += "\(index + 1). " + style.bold(step.line.text) + "\n"
      if !step.change.downloaded.isEmpty { text += line("downloads", step.change.downloaded) }
      if case .pressure = step.line.step { text += line("purged", step.change.purged) }
      if step.change.missingBytes > 0 {
        text += "    nothing else to purge: \(FormattedByteCount(step.change.missingBytes)) more are needed\n"
      }
      text += line("in use", step.inUse, packs.inUse(step.inUseBytes)) + line("may be purged", step.purgeable)
    }
    return text + style.bold("Downloaded in all") + " \(FormattedByteCount(downloadBytes)), "
      + style.bold("most in use at once") + " \(packs.inUse(mostInUse))\n\(Self.hint)\n"
  }
}
