/// Facts about the asset packs for Background Assets that Apple hosts.
package enum HostedPacks {
  /// The maximum number of packs for an app, and the month in which App Store Connect help stated it in "Apple-hosted
  /// asset pack size limits". An older version of the page states 100. Apple doesn't publish a maximum for one pack.
  package static let packs = (value: 200, date: "2026-09")
  /// The maximum total size in bytes, and the month. Apple adds up the largest active versions of all packs for all
  /// platforms.
  package static let bytes = (value: 200_000_000_000, date: "2026-11")

  /// Returns the source of a limit as the end of a message.
  private static func source(_ date: String) -> String { " (App Store Connect help, \(date))" }

  /// Returns a description of too many packs; `nil` if Apple hosts this many.
  package static func excess(packs count: Int) -> String? {
    if count <= packs.value { return nil }
    return "\(count) asset packs; Apple hosts at most \(packs.value) for an app" + source(packs.date)
  }

  /// Returns a description of packs that are too large together; `nil` if Apple hosts this many bytes.
  package static func excess(bytes count: Int) -> String? {
    if count <= bytes.value { return nil }
    return "\(FormattedByteCount(count)) of asset packs before compression; Apple hosts at most "
      + "\(FormattedByteCount(bytes.value)) for an app" + source(bytes.date)
  }

  /// Whether App Store Connect accepts `id` as the identifier of a pack.
  ///
  /// Sources: four public projects whose uploads App Store Connect refused, among them EQMonitor,
  /// `docs/knowledge/20260728_asset_pack_id_charset.md`, and solar2d-plugin-background-assets, `docs/packs.rst`. Apple's
  /// packer accepts more identifiers.
  package static func accepts(id: String) -> Bool {
    !id.isEmpty && id.utf8.first != "-" && id.utf8.last != "-"
      && id.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == "-" }
  }

  /// Returns a message about an identifier that App Store Connect doesn't accept, with the error that it returns.
  package static func refusal(of id: String) -> String {
    "App Store Connect refuses \(id.quoted) as an asset pack identifier (ENTITY_ERROR.ATTRIBUTE.INVALID, ITMS-91133)"
  }

  /// The advice for an identifier that App Store Connect doesn't accept.
  package static let idAdvice = "use only ASCII letters, digits, and '-', with no '-' at either end"
}
