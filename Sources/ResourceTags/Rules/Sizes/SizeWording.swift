/// Wording for the messages of the size rules.
enum SizeWording {
  /// Writes a message such as `tag 'sea' is 80 MB, more than the 64 MB that Apple recommends (on disk, …)`.
  static func message(
    _ what: String, _ excess: Excess, over limit: Int, _ whose: String = "that Apple allows"
  ) -> String {
    let isJustOver = "\(FormattedByteCount(excess.bytes))" == "\(FormattedByteCount(limit))"
    let size = isJustOver ? "\(excess.bytes) bytes" : "\(FormattedByteCount(excess.bytes))"
    let over = "more than the \(FormattedByteCount(limit)) \(whose)"
    switch excess.basis {
    case .files(let besidesCatalogs):
      let rest = besidesCatalogs ? ", without catalog items" : ""
      return "\(what) \(size), \(over) (on disk, before compression\(rest))"
    case .estimate(let device):
      let place = device.map { " on \($0.words)" } ?? ""
      return "\(what) \(size)\(place), \(over) (estimated: catalogs are measured before they are compiled)"
    case .variants(let device, let largest):
      return "\(what) \(size) for all devices, \(over), but the largest download is "
        + "\(FormattedByteCount(largest)), for \(device.words) (estimated: catalogs are measured before they are compiled)"
    }
  }

  /// Makes notes that point to the three largest entries.
  static func largest(
    _ entries: some Sequence<Int>, _ excess: Excess, _ context: LintContext
  ) -> [Diagnostic.Note] {
    let weighed = entries.map { (entry: $0, bytes: excess.sizes.bytes(of: $0) ?? 0) }
      .sorted { ($1.bytes, $0.entry) < ($0.bytes, $1.entry) }
    return weighed.prefix(3).filter { $0.bytes > 0 }.flatMap { entry, bytes in
      let entry = context.manifest.entries[entry]
      return context.note("\(context.path(entry).quoted) is \(FormattedByteCount(bytes))", at: entry.key)
    }
  }
}
