import Bytes
import Diagnostics

/// The wording that the rules about sizes share.
enum SizeWording {
  /// Sizes on the disk are an upper bound, and the reader has to know that.
  static let remark = "on the disk, before compression and thinning"

  /// `tag 'sea' has 80 MB, more than the 64 MB that Apple recommends (on the disk, …)`.
  static func message(_ what: String, _ bytes: Int, over limit: Int, _ whose: String = "that Apple allows") -> String {
    let isJustOver = "\(FormattedByteCount(bytes))" == "\(FormattedByteCount(limit))"
    let size = isJustOver ? "\(bytes) bytes" : "\(FormattedByteCount(bytes))"
    return "\(what) \(size), more than the \(FormattedByteCount(limit)) \(whose) (\(remark))"
  }

  /// Notes that point to the largest of `entries`, at most three.
  static func largest(_ entries: some Sequence<Int>, _ context: LintContext) -> [Diagnostic.Note] {
    guard let sizes = context.files?.sizes else { return [] }
    let weighed = entries.map { (entry: $0, bytes: sizes.bytes(of: $0) ?? 0) }
      .sorted { ($1.bytes, $0.entry) < ($0.bytes, $1.entry) }
    return weighed.prefix(3).filter { $0.bytes > 0 }.map { entry, bytes in
      let key = context.manifest.entries[entry].key
      return Diagnostic.Note(
        "\(context.path(context.manifest.entries[entry]).quoted) has \(FormattedByteCount(bytes))",
        at: context.tree.span(of: key))
    }
  }
}
