import ResourceTags

/// What a target builds, as far as On-Demand Resources depend on it.
///
/// Source: swift-build, `DarwinProductTypes.xcspec`, lines 37 and 39 for applications and 365 and 369 for App Clips;
/// `watchOSShared.xcspec`, line 30, and `WatchKit1ProductTypes.xcspec`, line 29, for apps of a watch.
struct ProductType: Sendable {
  /// The identifier without the `com.apple.product-type.` that all begin with.
  private let name: String

  private static let prefix = "com.apple.product-type."

  /// The type with an identifier; `nil` for one that is not Apple's.
  init?(_ identifier: ByteString?) {
    guard let identifier = identifier?.string, identifier.hasPrefix(Self.prefix) else { return nil }
    name = String(identifier.dropFirst(Self.prefix.count))
  }

  private var isApplication: Bool { name == "application" || name.hasPrefix("application.") }
  private var isClip: Bool { name == "application.on-demand-install-capable" }
  private var isOfWatch: Bool { name == "application.watchapp" || name == "application.watchapp2" }

  /// Whether `ENABLE_ON_DEMAND_RESOURCES` is on unless somebody sets it, in builds for `sdk`.
  func isOnByDefault(for sdk: String?) -> Bool { supportsPacks(for: sdk) && !isOfWatch }

  /// Whether Xcode builds it with On-Demand Resources, for `sdk`.
  func supportsPacks(for sdk: String?) -> Bool { isApplication && !isClip && sdk != "macosx" }

  /// What it is, as in a sentence: `a framework`.
  var words: String { Self.words[name] ?? "a product of type \(name.quoted)" }

  private static let words = [
    "application": "an application", "application.messages": "an iMessage application",
    "application.on-demand-install-capable": "an App Clip", "application.watchapp": "a WatchKit app",
    "application.watchapp2": "a WatchKit app", "application.watchapp2-container": "a watch-only application",
    "app-extension": "an app extension", "app-extension.messages": "an iMessage extension",
    "app-extension.messages-sticker-pack": "a sticker pack", "extensionkit-extension": "an app extension",
    "tv-app-extension": "a TV app extension", "watchkit-extension": "a WatchKit extension",
    "watchkit2-extension": "a WatchKit extension", "framework": "a framework",
    "framework.static": "a static framework", "library.static": "a static library",
    "library.dynamic": "a dynamic library", "bundle": "a bundle", "bundle.unit-test": "a unit test bundle",
    "bundle.ui-testing": "a UI test bundle", "tool": "a command-line tool", "xpc-service": "an XPC service",
    "system-extension": "a system extension", "driver-extension": "a driver",
    "in-app-purchase-content": "in-app purchase content",
  ]
}
