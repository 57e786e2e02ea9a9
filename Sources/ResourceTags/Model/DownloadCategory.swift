/// When the resources of a tag are downloaded: one of the three groups of Xcode's Resource Tags tab.
///
/// The raw value is the key in the manifest and the word on the command line.
public enum DownloadCategory: String, CaseIterable, Sendable {
  /// With the app itself.
  case initialInstall
  /// After installation, one tag after another in the order listed.
  case prefetchOrder
  /// When the app asks for the tag.
  case onDemand

  /// The heading of the group in the Prefetched view of Xcode's tab.
  ///
  /// Source: On-Demand Resources Guide, "Prefetching Tags".
  public var title: String {
    switch self {
    case .initialInstall: return "Initial Install Tags"
    case .prefetchOrder: return "Prefetched Tag Order"
    case .onDemand: return "Download Only On Demand"
    }
  }
}
