/// Short phrases that commands share.
enum Wording {
  /// `1 error`, `2 errors`.
  static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
